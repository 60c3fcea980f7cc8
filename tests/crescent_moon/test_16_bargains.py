"""6.6 to 6.9, 16. Hiring, bribing, and bargaining."""

from games.crescent_moon.rules.actions import (
    Accept,
    Buy,
    Counter,
    March,
    Post,
    Propose,
    Say,
    Take,
    Withdraw,
)
from games.crescent_moon.rules.board import NOBODY, Force, Game
from games.crescent_moon.rules.events import CombatBegan, OfferMade, Said
from games.crescent_moon.rules.stand import supply
from games.engine.questions import Choose
from tests.crescent_moon.build import (
    CROSSING,
    ORCHARDS,
    RULES,
    SANDS,
    SNOW_PEAK,
    C,
    M,
    N,
    S,
    W,
    act,
    answers,
    frame,
    kinds,
    rule_of,
    say,
    table,
    told,
)


def hiring(**more: object) -> Game:
    position = {"forces": {W: {CROSSING: Force(1)}, N: {SANDS: Force(0, 2)}}, "reserves": {N: 3}} | more
    return table(**position)  # type: ignore[arg-type]


def take(game: Game, seat: int, deed: str) -> Take:
    """The first of the terms that are agreed."""
    return next(
        action for action in RULES.legal(game, seat) if isinstance(action, Take) and action.deed == deed
    )


def test_6_7_with_four_players_two_coins_for_one_six_for_two() -> None:
    game = table(seats=4, forces={W: {CROSSING: Force(1)}}, coins=6)
    act(game, W, Take("hire", offer=2))
    say(game, W, CROSSING) if RULES.waiting(game) == {W} else None
    assert game.board.forces[W] == {CROSSING: Force(1, 2)}
    assert game.board.coins[W] == 0
    assert rule_of(game, M, Propose("hire:1", (1,)))


def test_6_7_with_four_players_a_place_is_asked_for_and_refused_by_their_own_paragraph() -> None:
    game = table(seats=4, forces={W: {CROSSING: Force(1), SANDS: Force(1)}}, coins=6)
    act(game, W, Take("hire", offer=1))
    assert frame(game).paragraph(game) == rule_of(game, W, Choose(ORCHARDS)) == "6.7"


def test_a_price_is_refused_by_the_paragraph_of_what_is_sold() -> None:
    game = hiring(sultans=["warchief"])
    card = next(filter(None, game.board.sultans))
    sold = {"hire:1": "6.8", f"bribe:{SANDS}:1": "6.6", f"card:{card}": "6.9.2"}
    assert {what: rule_of(game, W, Propose(what, (11,))) for what in sold} == sold


def test_ruling_74_nobody_pays_for_two_and_places_one() -> None:
    game = table(seats=4, turn=M, forces={M: {CROSSING: Force(0, 5)}})
    assert rule_of(game, M, Take("hire", offer=2)) == "Ruling 74"
    assert rule_of(game, M, Take("hire", offer=1)) == ""


def test_6_8_and_12_20_and_ruling_47_and_ruling_48_a_hire_is_agreed_before_the_action() -> None:
    game = hiring()
    assert not [action for action in RULES.legal(game, W) if action == Take("hire")]
    act(game, W, Propose("hire:2", (3,)))
    assert RULES.waiting(game) == {N}
    act(game, N, Counter((5,)))
    act(game, W, Counter((4,)))
    say(game, N, "accept")
    act(game, W, take(game, W, "hire"))
    assert (game.board.coins[W], game.board.coins[N]) == (6, 14)
    assert game.board.forces[W] == {CROSSING: Force(1, 2)}
    assert game.board.reserves[N] == 1 and supply(game, N, "unit") == 12 - 2 - 1
    assert game.board.sold == 2


def test_ruling_47_after_three_rounds_another_action_is_taken() -> None:
    game = hiring()
    act(game, W, Propose("hire:1", (1,)))
    for price in (2, 3):
        act(game, N, Counter((9,)))
        act(game, W, Counter((price,)))
    act(game, N, Counter((9,)))
    assert rule_of(game, W, Counter((4,))) == "Ruling 47"
    say(game, W, "leave")
    assert rule_of(game, W, Propose("hire:1", (9,))) == "Ruling 47"
    assert RULES.waiting(game) == {W}


def test_ruling_65_an_agreement_binds_no_buyer_and_is_for_this_action_alone() -> None:
    game = hiring()
    act(game, W, Propose("hire:1", (3,)))
    say(game, N, "accept")
    assert rule_of(game, N, Withdraw(game.board.offers[0].id)) == "16.2"
    act(game, W, Take("collect"))
    assert game.board.offers == []


def test_6_6_and_ruling_49_bribed_mercenaries_may_move_or_assault() -> None:
    game = hiring(
        forces={W: {SNOW_PEAK: Force(1)}, N: {ORCHARDS: Force(0, 2)}}, settlements={CROSSING: "town"}
    )
    act(game, W, Propose(f"bribe:{ORCHARDS}:2", (0,)))
    say(game, N, "accept")
    act(game, W, take(game, W, "bribe"))
    assert game.board.forces[N] == {}
    assert answers(game) == ["done", "move", "assault"]
    say(game, W, "assault")
    assert rule_of(game, W, March(SNOW_PEAK, CROSSING, (1, 0))) == "Ruling 49"
    act(game, W, March(ORCHARDS, CROSSING, (0, 1)))
    assert game.board.settlements == {}
    assert game.board.forces[W] == {SNOW_PEAK: Force(1), ORCHARDS: Force(0, 1), CROSSING: Force(0, 1)}


def test_6_6_where_the_nomad_still_has_strength_there_is_a_combat() -> None:
    game = hiring()
    act(game, W, Propose(f"bribe:{SANDS}:1", (2,)))
    say(game, N, "accept")
    assert told(act(game, W, take(game, W, "bribe")), CombatBegan)


def test_6_9_2_a_card_of_the_sultans_market_at_an_agreed_price() -> None:
    game = table(sultans=["warchief"])
    (card,) = (card for card in game.board.sultans if card)
    act(game, W, Propose(f"card:{card}", (3,)))
    say(game, S, "accept")
    act(game, W, Take("buy"), Buy(card))
    assert kinds(game.board.hands[W]) == ["warchief"]
    assert (game.board.coins[W], game.board.coins[S]) == (7, 13)


# Standing offers


def test_16_1_a_standing_offer_of_the_seller_needs_no_answer() -> None:
    game = hiring()
    (made,) = told(act(game, N, Post(NOBODY, "hire:1", (2,))), OfferMade)
    assert made.seen_by is None
    assert RULES.waiting(game) == {W}
    act(game, W, take(game, W, "hire"))
    assert game.board.coins[N] == 12
    assert game.board.offers != []  # good for the next buyer


def test_16_1_an_offer_to_one_is_seen_by_two() -> None:
    game = hiring()
    (made,) = told(act(game, N, Post(W, "hire:1", (2,))), OfferMade)
    assert made.seen_by == (W, N)
    assert RULES.seen_by(game, M).board.offers == []
    assert RULES.seen_by(game, W).board.offers == game.board.offers


def test_16_2_a_buyer_s_offer_is_accepted_ahead_of_the_turn() -> None:
    game = hiring(forces={C: {CROSSING: Force(1)}})
    act(game, C, Post(N, "hire:1", (4,)))
    assert rule_of(game, M, Accept(1)) == "16.2"
    act(game, N, Accept(1))
    for seat in (W, M, S):
        act(game, seat, Take("collect"))
    act(game, C, take(game, C, "hire"))
    assert (game.board.coins[C], game.board.coins[N]) == (6, 14)


def test_16_3_offers_are_withdrawn_and_lapse_by_themselves() -> None:
    game = hiring()
    act(game, N, Post(NOBODY, "hire:2", (2,)), Post(NOBODY, "hire:1", (1,)))
    act(game, N, Withdraw(1))
    assert [offer.units for offer in game.board.offers] == [1]
    game.board.reserves[N] = 0
    act(game, W, Take("collect"))
    assert game.board.offers == []


def test_16_3_and_ruling_8_an_offer_withdrawn_from_a_buyer_costs_no_action() -> None:
    """Nothing else could be bought: the market is not replenished either."""
    game = table(sultans=["warchief"])
    (card,) = (card for card in game.board.sultans if card)
    act(game, S, Post(W, f"card:{card}", (3,)))
    act(game, W, Take("buy"))
    act(game, S, Withdraw(1))
    assert RULES.waiting(game) == {W}
    assert Take("collect") in RULES.legal(game, W) and not any(game.board.market)


def test_16_1_offers_that_make_no_sense_are_refused() -> None:
    game = hiring()
    assert rule_of(game, C, Post(W, "hire:1", (1,))) == "6.8"
    assert rule_of(game, N, Post(NOBODY, "card:3", (1,))) == "6.9.2"
    assert rule_of(game, S, Post(NOBODY, "card:3", (1,))) == "6.9.2"
    assert rule_of(game, W, Post(W, "hire:1", (1,))) == "16.1"
    assert rule_of(game, W, Post(N, "nothing", (1,))) == "16.1"
    assert rule_of(game, N, Post(NOBODY, "hire:1", ())) == "16.1"


def test_16_4_a_word_to_one_is_told_to_two() -> None:
    game = hiring()
    (private,) = told(act(game, C, Say(M, "Not a word to the Sultan.")), Said)
    assert private.seen_by == (M, C)
    (public,) = told(act(game, C, Say(NOBODY, "Peace!")), Said)
    assert public.seen_by is None
    assert rule_of(game, C, Say(C, "?")) == "16.4"
    assert rule_of(game, C, Say(M, "  ")) == "16.4"


def test_16_1_bargaining_changes_nothing_of_what_is_asked() -> None:
    game = hiring()
    asked = RULES.question(game)
    act(game, N, Post(NOBODY, "hire:1", (2,)))
    assert RULES.question(game) == asked
    assert rule_of(game, C, Take("collect")) == "16.1"


def test_16_1_whoever_bargains_meanwhile_has_no_answer_to_change() -> None:
    game = hiring()
    assert RULES.open_to(game) == {W, M, S, C, N}
    assert RULES.answering_again(game) == frozenset()


def test_16_5_whoever_is_away_agrees_to_nothing() -> None:
    game = hiring()
    act(game, W, Propose("hire:1", (9,)))
    act(game, N, RULES.absent(game, N))
    assert game.board.offers == [] and game.board.failed == ["hire"]
