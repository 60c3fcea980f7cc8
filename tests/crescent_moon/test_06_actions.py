"""5, 6. The actions of the booklets."""

from games.crescent_moon.rules.actions import (
    Back,
    Build,
    Buy,
    Discard,
    Done,
    March,
    Muster,
    PlayAnytime,
    Take,
    TakeCards,
)
from games.crescent_moon.rules.board import Force, Game
from games.crescent_moon.rules.combat import Combat
from games.crescent_moon.rules.events import CombatBegan, Plotted, Sacked
from games.crescent_moon.rules.march import Marching
from games.crescent_moon.rules.stand import supply
from games.engine.contract import Seat
from tests.crescent_moon.build import (
    BARLEYLAND,
    CROSSING,
    HERON_BEND,
    HOLY_SITE,
    ORCHARDS,
    PALM_BANK,
    PARTS,
    RED_QUARRY,
    REEDBANK,
    RULES,
    SANDS,
    SNOW_PEAK,
    WHITE_QUARRY,
    C,
    M,
    N,
    S,
    W,
    act,
    answers,
    frame,
    held,
    kinds,
    rule_of,
    say,
    table,
    told,
)


def test_5_1_and_5_2_one_action_each_in_turn_order_four_times_a_year() -> None:
    game = table()
    order = []
    while game.board.year == 1:
        (seat,) = RULES.waiting(game)
        order.append(seat)
        act(game, seat, Take("collect"))
    assert order == [0, 1, 2, 3, 4] * 4


def test_6_0_and_12_3_a_character_has_the_actions_of_its_booklet() -> None:
    """12.3: the Warlord never builds."""
    game = table()
    assert rule_of(game, W, Take("build")) == "6.0"
    assert rule_of(game, W, Take("plot")) == "6.0"
    assert not PARTS.characters[W].build


def test_6_11_collecting_gives_a_coin() -> None:
    game = table(coins=0)
    act(game, W, Take("collect"))
    assert game.board.coins[W] == 1


def test_6_1_influence_goes_in_or_next_to_presence_and_not_twice() -> None:
    game = table(forces={W: {BARLEYLAND: Force(1)}}, tokens={CROSSING: W})
    act(game, W, Take("influence"))
    assert BARLEYLAND in answers(game) and SANDS not in answers(game) and CROSSING not in answers(game)
    say(game, W, "back")
    assert RULES.waiting(game) == {W}
    act(game, W, Take("influence"))
    say(game, W, HOLY_SITE)
    assert game.board.influence[HOLY_SITE] == W


# Building


def test_6_2_each_build_is_paid_and_in_another_hex() -> None:
    """Ruling 43."""
    game = table(turn=C, forces={C: {BARLEYLAND: Force(1), CROSSING: Force(1)}}, coins=4)
    act(game, C, Take("build"), Build("fort", BARLEYLAND))
    assert rule_of(game, C, Build("castle", BARLEYLAND)) == "6.2"
    act(game, C, Build("fort", CROSSING))
    assert game.board.coins[C] == 2
    assert game.board.forces[C][CROSSING].stronghold == "fort"
    assert RULES.waiting(game) == {N}


def test_ruling_43_fort_and_castle_are_not_built_in_one_action_in_one_hex() -> None:
    game = table(turn=M, forces={M: {BARLEYLAND: Force(0, 1)}})
    act(game, M, Take("build"), Build("fort", BARLEYLAND))
    assert RULES.waiting(game) == {M} or BARLEYLAND in game.board.forces[M]
    assert rule_of(game, M, Build("castle", BARLEYLAND))


def test_6_2_1_and_ruling_42_and_12_18_terrain_costs_more_an_upgrade_too_and_the_caliph_pays_less() -> None:
    game = table(turn=C, forces={C: {SANDS: Force(0, 0, "fort")}})
    act(game, C, Take("build"), Build("castle", SANDS))
    assert game.board.coins[C] == 10 - 3 - 2
    assert supply(game, C, "fort") == 8
    game = table(turn=M, forces={M: {SNOW_PEAK: Force(0, 0, "fort")}})
    act(game, M, Take("build"), Build("castle", SNOW_PEAK))
    assert game.board.coins[M] == 10 - 4 - 1


def test_6_2_2_and_ruling_41_the_sultan_builds_a_town_under_another_s_control() -> None:
    """12.12"""
    game = table(turn=S, forces={C: {BARLEYLAND: Force(1)}}, settlements={CROSSING: "town"})
    act(game, S, Take("build"), Build("town", BARLEYLAND), Build("city", CROSSING))
    assert game.board.settlements == {BARLEYLAND: "town", CROSSING: "city"}
    assert rule_of(game, S, Build("fort", BARLEYLAND)) == "6.2.2"
    act(game, S, Done())


def test_12_16_the_sultan_builds_three_times() -> None:
    game = table(turn=S, coins=20)
    act(game, S, Take("build"), *(Build("town", hex_) for hex_ in (BARLEYLAND, CROSSING, ORCHARDS)))
    assert len(game.board.settlements) == 3
    assert RULES.waiting(game) == {C}


# Moving


def test_6_3_and_12_6_the_warlord_moves_three_times_the_same_units_too() -> None:
    game = table(forces={W: {ORCHARDS: Force(3)}})
    act(game, W, Take("move"), March(ORCHARDS, CROSSING, (3, 0)))
    act(game, W, March(CROSSING, BARLEYLAND, (2, 0)), March(BARLEYLAND, WHITE_QUARRY, (1, 0)))
    assert game.board.forces[W] == {CROSSING: Force(1), BARLEYLAND: Force(1), WHITE_QUARRY: Force(1)}
    assert RULES.waiting(game) == {M}


def test_ruling_44_units_do_not_pass_through_a_hex_that_another_controls() -> None:
    game = table(forces={W: {ORCHARDS: Force(3)}, C: {CROSSING: Force(0, 0, "fort")}})
    act(game, W, Take("move"))
    assert rule_of(game, W, March(ORCHARDS, CROSSING, (1, 0))) == "6.3"
    assert rule_of(game, W, March(ORCHARDS, BARLEYLAND, (1, 0))) == "3.3"
    assert rule_of(game, W, March(ORCHARDS, PALM_BANK, (1, 0))) == "3.4"
    assert rule_of(game, W, March(ORCHARDS, SNOW_PEAK, (4, 0))) == "6.3"
    nowhere = RULES.why_not(game, W, March(ORCHARDS, "", (1, 0)))
    assert nowhere and nowhere.words == "Say where they go from The Orchards."


def test_what_is_next_to_ones_units_and_cannot_be_entered_says_why() -> None:
    forces = {W: {ORCHARDS: Force(3)}, C: {CROSSING: Force(1), PALM_BANK: Force(1)}}
    game = table(forces=forces, settlements={PALM_BANK: "city"})
    act(game, W, Take("move"))
    assert refused(game, W) == {f"hex-{CROSSING}": "6.3", f"hex-{PALM_BANK}": "3.4"}
    act(game, W, Back(), Take("assault"))
    assert refused(game, W) == {f"hex-{PALM_BANK}": "3.4"}
    assert not refused(game, C)


def test_ruling_49_where_only_bribed_mercenaries_go_others_are_not_spoken_of() -> None:
    forces = {
        W: {ORCHARDS: Force(0, 1), BARLEYLAND: Force(1)},
        C: {CROSSING: Force(1), WHITE_QUARRY: Force(1)},
    }
    game = table(forces=forces)
    bribed = Marching(origin=ORCHARDS, most=1)
    told = {refusal.about for refusal in bribed.refused(game, W)}
    assert f"hex-{CROSSING}" in told and f"hex-{WHITE_QUARRY}" not in told


def refused(game: Game, seat: Seat) -> dict[str, str]:
    return {refusal.about: refusal.why.rule for refusal in RULES.refusals(game, seat)}


def test_ruling_71_what_would_change_nothing_is_not_offered() -> None:
    game = table()
    for deed in ("move", "assault", "recruit", "mass", "uprising"):
        assert RULES.why_not(game, W, Take(deed)), deed
    act(game, W, Take("collect"))
    act(game, M, Take("collect"))
    act(game, S, Take("collect"))
    assert rule_of(game, C, Take("palace")) == "6.16"
    act(game, C, Take("collect"))
    assert rule_of(game, N, Take("desert")) == "6.17"


def test_6_4_an_assault_starts_a_combat() -> None:
    game = table(forces={W: {BARLEYLAND: Force(3)}, C: {CROSSING: Force(1)}}, hands={C: ["physician"]})
    events = act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (3, 0)))
    assert told(events, CombatBegan)
    assert any(isinstance(below, Combat) for below in game.stack)


def test_6_4_1_where_nobody_else_controls_a_town_is_sacked() -> None:
    game = table(forces={W: {BARLEYLAND: Force(1)}}, settlements={CROSSING: "town"}, coins=0)
    events = act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (1, 0)))
    assert told(events, Sacked)[0].coins == 2
    assert game.board.settlements == {}


def test_6_4_an_empty_hex_is_no_target() -> None:
    game = table(forces={W: {BARLEYLAND: Force(1)}, C: {CROSSING: Force(1)}})
    act(game, W, Take("assault"))
    assert rule_of(game, W, March(BARLEYLAND, WHITE_QUARRY, (1, 0))) == "6.4"
    act(game, W, Back())
    assert rule_of(game, W, Take("assault")) == ""


# Recruiting


def test_6_5_the_caliph_recruits_three_in_presence() -> None:
    game = table(turn=C, forces={C: {BARLEYLAND: Force(1)}}, reserves={C: 4}, tokens={CROSSING: C})
    act(game, C, Take("recruit"))
    assert set(answers(game)) == {BARLEYLAND, CROSSING, "done"}
    say(game, C, CROSSING, CROSSING, BARLEYLAND)
    assert game.board.forces[C] == {BARLEYLAND: Force(2), CROSSING: Force(2)}
    assert game.board.reserves[C] == 1


def test_6_5_and_12_19_and_1_7_the_nomad_recruits_mercenaries_anywhere() -> None:
    game = table(turn=N, forces={C: {BARLEYLAND: Force(1)}}, reserves={N: 1})
    act(game, N, Take("recruit"))
    assert BARLEYLAND not in answers(game) and SANDS in answers(game)
    say(game, N, SANDS)
    assert game.board.forces[N] == {SANDS: Force(0, 1)}


# Actions of one character


def test_6_12_and_ruling_73_an_uprising_takes_two_units_of_the_supply() -> None:
    game = table(forces={C: {CROSSING: Force(1)}}, tokens={CROSSING: W})
    act(game, W, Take("uprising"))
    say(game, W, CROSSING)
    assert game.board.influence == {}
    assert game.board.forces[W] == {CROSSING: Force(2)}


def test_ruling_46_with_one_unit_left_one_rises() -> None:
    full = {hex_: Force(7) for hex_ in (SANDS, RED_QUARRY, ORCHARDS)}
    game = table(
        forces={W: full | {HERON_BEND: Force(2)}, C: {CROSSING: Force(1)}},
        tokens={CROSSING: W},
        hands={C: ["physician"]},
    )
    act(game, W, Take("uprising"))
    say(game, W, CROSSING)
    assert game.board.forces[W][CROSSING] == Force(1)


def test_6_13_and_12_2_mass_in_each_hex_one_or_two_for_the_token() -> None:
    game = table(forces={C: {ORCHARDS: Force(1)}}, tokens={CROSSING: W, BARLEYLAND: W, ORCHARDS: W})
    act(game, W, Take("mass"), Muster(CROSSING, 2), Muster(BARLEYLAND, 1))
    assert game.board.forces[W] == {CROSSING: Force(2), BARLEYLAND: Force(1)}
    assert game.board.influence == {BARLEYLAND: W, ORCHARDS: W}
    assert RULES.waiting(game) == {M}


def test_ruling_45_mass_ends_when_the_supply_does() -> None:
    full = {hex_: Force(7) for hex_ in (SANDS, RED_QUARRY, ORCHARDS)}
    game = table(forces={W: full | {HERON_BEND: Force(2)}}, tokens={CROSSING: W, BARLEYLAND: W})
    act(game, W, Take("mass"), Muster(BARLEYLAND, 1))
    assert CROSSING not in game.board.forces[W]
    assert RULES.waiting(game) == {M}


def plot(hand: list[str], top: list[str]) -> Game:
    game = table(turn=M, hands={M: hand}, coins=0)
    cards = named(top, but=game.board.hands[M])
    game.board.deck = [card for card in game.board.deck if card not in cards] + cards
    act(game, M, Take("plot"))
    return game


def named(names: list[str], but: tuple[int, ...] = ()) -> list[int]:
    cards: list[int] = []
    for name in names:
        cards.append(next(card for card in PARTS.copies[name] if card not in (*cards, *but)))
    return cards


def test_6_14_and_12_11_with_a_card_in_hand_one_is_taken_and_the_rest_lies_on_top() -> None:
    game = plot(["elder"], ["warchief", "imam", "mamluks", "rebel", "mamluks", "elder", "guide"])
    (imam,) = named(["imam"])
    events = act(game, M, TakeCards((imam,)))
    assert kinds(game.board.hands[M]) == ["elder", "imam"]
    assert kinds(game.board.deck[-6:]) == ["elder", "guide", "mamluks", "mamluks", "rebel", "warchief"]
    assert told(events, Plotted)[0].coins == 0
    aligned = [
        sum(card.count for card in PARTS.cards if card.alignment == who.id) for who in PARTS.characters
    ]
    assert aligned[M] == max(aligned) and aligned.count(aligned[M]) == 1


def test_6_14_with_an_empty_hand_two_and_a_coin_for_each_that_is_missing() -> None:
    game = plot([], ["warchief", "warchief", "mamluks", "rebel", "mamluks", "lancers", "guide"])
    act(game, M, TakeCards(tuple(named(["rebel"]))))
    assert game.board.coins[M] == 1
    assert kinds(game.board.deck[:6]) == ["guide", "lancers", "mamluks", "mamluks", "warchief", "warchief"]


def test_6_14_nobody_else_sees_the_cards() -> None:
    game = plot([], ["warchief", "warchief", "mamluks", "rebel", "mamluks", "lancers", "guide"])
    assert set(frame(RULES.seen_by(game, W)).looked) == {0}
    assert set(frame(RULES.seen_by(game, M)).looked) == set(frame(game).looked)


def test_6_15_and_ruling_11_conspiring_with_a_full_market_buries_ten_cards() -> None:
    game = table(turn=S, sultans=["imam", "elder", "ships"])
    before = set(game.board.deck[-10:])
    act(game, S, Take("conspire"))
    assert set(game.board.deck[:10]) == before
    assert kinds(game.board.sultans) == ["elder", "imam", "ships"]


def test_6_15_and_4_6_a_card_for_each_empty_slot() -> None:
    game = table(turn=S, sultans=["", "elder", ""])
    act(game, S, Take("conspire"))
    chosen = frame(game).looked[:2]
    act(game, S, TakeCards(chosen))
    assert game.board.sultans[0] == chosen[0] and game.board.sultans[2] == chosen[1]
    assert len(game.board.deck) == 69 - 1 - 2


def test_6_16_and_12_17_the_palace_moves_and_returns() -> None:
    game = table(turn=C, forces={C: {CROSSING: Force(1), BARLEYLAND: Force(0, 0, "", True)}})
    act(game, C, Take("palace"))
    say(game, C, CROSSING)
    assert game.board.forces[C] == {CROSSING: Force(1, 0, "", True)}
    game = table(turn=C, forces={C: {CROSSING: Force(1)}})
    act(game, C, Take("palace"))
    say(game, C, CROSSING)
    assert game.board.forces[C][CROSSING].palace


def test_6_17_and_ruling_50_any_mercenary_deserts_the_nomads_own_too() -> None:
    game = table(turn=N, forces={W: {CROSSING: Force(1, 1)}, N: {SANDS: Force(0, 1)}})
    act(game, N, Take("desert"))
    assert set(answers(game)) == {CROSSING, SANDS, "back"}
    say(game, N, CROSSING)
    assert game.board.forces[W] == {CROSSING: Force(1)}
    assert game.board.reserves[N] == 1


def test_ruling_72_with_an_empty_supply_the_own_disc_goes_to_the_reserves() -> None:
    game = table(turn=N, forces={N: {SANDS: Force(0, 5), REEDBANK: Force(0, 5)}}, reserves={N: 2})
    act(game, N, Take("desert"))
    say(game, N, SANDS)
    assert game.board.reserves[N] == 3


# Buying


def test_6_9_1_and_ruling_9_own_colour_costs_half_and_others_are_paid() -> None:
    market = ["imam", "", "", "", "mamluks", "", "", "warchief", "elder"]
    game = table(market=market)
    act(game, W, Take("buy"))
    mamluks, warchief, elder = (game.board.market[slot] for slot in (4, 7, 8))
    assert rule_of(game, W, Buy(mamluks)) == ""
    act(game, W, Buy(warchief))
    assert game.board.coins == [9, 10, 10, 10, 10]
    assert rule_of(game, W, Buy(elder)) == "6.9"
    act(game, W, Buy(mamluks))
    assert game.board.coins == [5, 10, 10, 14, 10]
    assert RULES.waiting(game) == {M}  # the far market is too dear
    assert kinds(game.board.hands[W]) == ["mamluks", "warchief"]


def test_7_1_without_a_nomad_the_supply_is_paid() -> None:
    game = table(seats=4, market=["", "", "", "", "", "", "", "elder", ""], coins=2)
    act(game, W, Take("buy"), Buy(game.board.market[7]))
    assert game.board.coins == [0, 2, 2, 2]


def test_6_9_and_ruling_8_to_buy_nothing_is_no_action() -> None:
    game = table(market=["imam"], coins=0)
    assert rule_of(game, W, Take("buy")) == "6.9"
    game = table(market=["imam"])
    act(game, W, Take("buy"), Back())
    assert RULES.waiting(game) == {W}


def test_4_5_and_ruling_7_the_market_slides_and_is_filled_from_the_left() -> None:
    assert [market.slots for market in PARTS.market] == [4, 3, 2]
    game = table(market=["imam", "elder", "ships", "guide", "rebel", "lancers", "levy", "decree", "qadi"])
    act(game, W, Take("buy"), Buy(game.board.market[8]))
    act(game, W, Done())
    assert [PARTS.power[card].id for card in game.board.market[1:]] == [
        "imam", "elder", "ships", "guide", "rebel", "lancers", "levy", "decree",
    ]  # fmt: skip
    assert game.board.market[0]


def test_12_15_and_6_9_2_the_sultan_takes_one_of_the_own_market_for_nothing() -> None:
    game = table(turn=S, sultans=["imam", "elder", "ships"], coins=0)
    imam = game.board.sultans[0]
    act(game, S, Take("buy"), Buy(imam))
    assert kinds(game.board.hands[S]) == ["imam"]
    game = table(sultans=["imam"])
    assert rule_of(game, W, Take("buy")) == "6.9"


def test_11_2_and_ruling_60_and_ruling_61_whoever_buys_too_many_discards_before_the_market_is_filled() -> (
    None
):
    """Ruling 60: Warfare is kept."""
    hand = ["warfare", "elder", "elder", "ships", "ships", "guide", "lancers", "lancers"]
    game = table(hands={W: hand}, market=["", "", "", "", "", "", "", "warchief", ""])
    act(game, W, Take("buy"), Buy(game.board.market[7]))
    assert RULES.form(game, W) and game.board.market[0] == 0
    assert rule_of(game, W, Discard((held(game, W, "warfare"),))) == "Ruling 60"
    act(game, W, Discard((held(game, W, "guide"),)))
    assert kinds(game.board.discard) == ["guide"] and len(game.board.hands[W]) == 8
    assert game.board.market[0]


def test_11_2_and_7_5_who_plays_a_card_at_this_moment_has_one_fewer_to_discard() -> None:
    hand = ["informer", "elder", "elder", "ships", "ships", "guide", "lancers", "lancers"]
    game = table(hands={W: hand}, market=["", "", "", "", "", "", "", "warchief", ""])
    act(game, W, Take("buy"), Buy(game.board.market[7]), PlayAnytime(held(game, W, "informer"), C))
    assert len(game.board.hands[W]) == 8 and game.board.discard == []
    assert RULES.waiting(game) == {M} and game.board.market[0]


def test_ruling_70_with_deck_and_discards_empty_slots_stay_empty() -> None:
    game = table(turn=M, market=["", "", "", "", "", "", "", "imam", "corrupt"], coins={M: 9})
    game.board.deck = []
    act(game, M, Take("plot"), TakeCards(()))
    assert game.board.coins[M] == 9 + 2
    act(game, S, Take("collect"))
    act(game, C, Take("collect"))
    assert game.board.market[0] == 0


def test_ruling_10_too_small_a_deck_gets_the_discard_pile_under_it() -> None:
    game = table(turn=M)
    board = game.board
    board.discard, board.deck = board.deck[3:], board.deck[:3]
    first = set(board.deck)
    act(game, M, Take("plot"))
    assert first <= set(frame(game).looked) and len(frame(game).looked) == 7
    assert board.discard == []
