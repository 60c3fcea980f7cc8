"""6. Events and AP."""

from games.first_jihad.rules.actions import LastStand
from games.first_jihad.rules.ap import gain_ap, gain_tokens
from games.first_jihad.rules.board import Capital, Jihad, Stand
from games.first_jihad.rules.endturn import EndOfTurn
from games.first_jihad.rules.events import EventsPhase
from games.first_jihad.rules.news import ApChanged, EventPlayed
from games.first_jihad.rules.rulers import change_skill
from tests.first_jihad.table import RULES, act, advanced, asked, event, position, run, stage, told


def drawn(card, **ap):
    """A Basic Game in which this card is drawn now, with these AP banked."""
    game = position(dice=[card, 6, 6, 6, 6])
    era = RULES.components.card[card].era
    game.board.played = [1, 13, 25, 37]
    game.board.decks = {key: [] for key in game.board.decks} | {era: [card]}
    game.board.ap.update(ap)
    return game


def test_6_0_a_turn_begins_with_a_card():
    game = drawn(18)
    run(game, EventsPhase())
    assert (game.board.turn, game.board.card, game.board.played[-1]) == (1, 18, 18)


def test_6_1_a_card_brings_events_and_ap_in_that_order():
    news = run(drawn(18), EventsPhase())
    kinds = [item for item in news if isinstance(item, EventPlayed | ApChanged)]
    assert [type(item) for item in kinds] == [EventPlayed, EventPlayed, ApChanged, ApChanged]


def test_6_1_cards_are_numbered_as_in_the_rulebook():
    """16.3 for the Baqts, 6.3 for the Berbers."""
    first = {number: RULES.components.card[number].events[0] for number in (7, 10, 45)}
    assert [first[number].code for number in first] == ["BAQT_OFFER", "BAQT_OFFER", "BERBER_REVOLT"]
    assert (first[7].path, first[10].path) == ("caucasus", "african")


def test_6_2_an_event_that_does_nothing_says_so():
    game = drawn(3)
    game.board.minor["tibet"] = 1
    news = run(game, EventsPhase())
    (played,) = told(news, EventPlayed)
    assert (played.code, played.nothing, played.why, played.power) == ("MINOR_LEFT", True, "end", "tibet")


def test_6_3_the_hexagon_gives_west_and_east_their_ap():
    """The worked example: 1 banked in the West, and the Great Berber Revolt gives 4 and 3."""
    game = drawn(45, west=1, east=0)
    game.board.skill = {"byzantium": 7, "persia": 4}
    run(game, EventsPhase())
    assert (game.board.ap["west"], game.board.ap["east"]) == (5, 3)


def test_6_3_1_ap_stay_below_the_rulers_skill():
    game = position()
    game.board.skill["persia"] = 4
    gain_ap(game, "east", 4, "6.3")
    assert game.board.ap["east"] == 3


def test_6_3_2_banked_ap_leave_less_room_for_new_ones():
    """The worked example: a Shah of 4 with one AP banked takes two of four."""
    game = position()
    game.board.ap["east"] = 1
    gain_ap(game, "east", 4, "6.3")
    assert game.board.ap["east"] == 3


def test_6_3_1_a_lesser_ruler_cannot_hold_what_his_father_saved():
    game = position()
    game.board.ap["west"] = 5
    change_skill(game, "byzantium", -2, "6.2")
    assert game.board.ap["west"] == 3


def test_6_3_2_without_a_capital_ap_are_not_banked():
    game = position()
    game.board.ap = {"west": 2, "east": 2}
    game.board.capitals["persia"] = Capital("")
    EndOfTurn().banking(game)
    assert game.board.ap == {"west": 2, "east": 0}


def test_6_3_3_red_and_blue_bonus_ap_last_for_the_turn_and_purple_for_good():
    game = advanced()
    for colour in ("blue", "red", "purple"):
        gain_tokens(game, colour, 1, "6.3.3")
    EndOfTurn().banking(game)
    assert game.board.tokens == {"blue": 0, "red": 0, "purple": 1}


def test_6_4_chits_come_back_and_get_a_side_at_the_end_of_an_era():
    game = stage(position(), "greek", "med", ap=0)
    act(game, LastStand("byzantium"))
    assert game.board.stands["byzantium"].used
    game.stack = []
    event(game, 13, "END_OF_ERA")
    assert asked(game) == ["ap", "skill"]
    act(game, "skill", "ap")
    assert game.board.stands == {"byzantium": Stand("skill"), "persia": Stand("ap")}


def test_6_4_an_empire_that_fell_gets_no_chit():
    game = position()
    del game.board.skill["persia"], game.board.stands["persia"]
    event(game, 25, "END_OF_ERA")
    act(game, "ap")
    assert game.board.stands == {"byzantium": Stand("ap")}
    assert not game.stack


def test_6_4_the_end_of_an_era_ends_jihad_schism_and_truce():
    game = advanced()
    game.board.jihad, game.board.mujahideen = Jihad("persia", True), "parthian"
    game.board.schism, game.board.truces = True, ["byzantium"]
    event(game, 37, "END_OF_ERA")
    board = game.board
    assert (board.jihad, board.mujahideen, board.schism, board.truces) == (None, "", False, [])


def test_6_4_without_a_jihad_those_out_for_vengeance_stay():
    game = advanced()
    game.board.mujahideen, game.board.kaaba = "med", 4
    event(game, 37, "END_OF_ERA")
    assert (game.board.jihad, game.board.mujahideen) == (None, "med")


def test_6_4_it_comes_with_the_first_card_of_each_later_era_and_no_other():
    with_it = [card.id for card in RULES.components.cards if any(e.code == "END_OF_ERA" for e in card.events)]
    assert with_it == [13, 25, 37]
