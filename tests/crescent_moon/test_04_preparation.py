"""1 to 4. Pieces, setup, map, and the preparation phase."""

import pytest

from games.crescent_moon.components import conditions
from games.crescent_moon.components.geometry import adjacency
from games.crescent_moon.rules.actions import Take
from games.crescent_moon.rules.board import CALIPH, Force, Game
from games.crescent_moon.rules.cards.conditions import Scene, holds
from games.crescent_moon.rules.preparation import current_strength, income_of, reserve_value
from games.crescent_moon.rules.stand import controller, pieces, present, supply
from games.engine.questions import Choose
from tests.crescent_moon.build import (
    BARLEYLAND,
    CROSSING,
    EAGLE_PEAK,
    GAZELLE_HEATH,
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
    THORNLAND,
    WATERWHEELS,
    C,
    M,
    N,
    S,
    W,
    act,
    kinds,
    settle,
    table,
)

MAPS = [(scenario, seats) for scenario in RULES.scenarios for seats in (4, 5) if scenario != "variable"]


def begin(scenario: str = "divided_land", seats: int = 5, **options: str) -> Game:
    game: Game = RULES.setup(scenario, "a seed of tests", seats, options)
    return game


# Pieces


def test_1_1_and_1_7_who_fields_what() -> None:
    assert [who.id for who in PARTS.characters if who.ordinary] == ["warlord", "caliph"]
    assert [who.supply.units for who in PARTS.characters] == [24, 6, 6, 12, 12]


def test_1_2_and_1_3_control_is_by_strength_and_not_by_presence() -> None:
    game = table(forces={C: {CROSSING: Force(0, 0, "fort")}}, tokens={CROSSING: M, ORCHARDS: W})
    assert controller(game, CROSSING) == C
    assert controller(game, ORCHARDS) == -1
    assert PARTS.numbers.strength == {"unit": 1, "fort": 1, "castle": 2, "palace": 2}


def test_1_4_and_1_5_and_12_12_presence_is_any_piece_and_the_sultans_by_settlements() -> None:
    game = table(forces={C: {CROSSING: Force(1)}}, tokens={CROSSING: M}, settlements={CROSSING: "town"})
    assert [present(game, seat, CROSSING) for seat in range(5)] == [False, True, True, True, False]
    assert pieces(game, C, CROSSING) == {"ordinary"}


def test_1_6_a_supply_is_what_is_neither_on_the_map_nor_in_reserve() -> None:
    game = table(forces={C: {CROSSING: Force(2, 1, "castle")}}, reserves={C: 3}, tokens={ORCHARDS: C})
    assert supply(game, C, "unit") == 12 - 6
    assert supply(game, C, "castle") == 3 and supply(game, C, "influence") == 7


def test_ruling_13_and_ruling_14_the_palace_gives_the_sultan_nothing_and_counts_as_a_settlement() -> None:
    game = table(forces={C: {CROSSING: Force(0, 0, "", True)}})
    assert not present(game, S, CROSSING)
    assert not holds(game, Scene(S, CROSSING), conditions.NoSettlement())
    assert holds(game, Scene(S, CROSSING), PARTS.characters[S].build["town"].where[0])


# Setup


@pytest.mark.parametrize(("scenario", "seats"), MAPS)
def test_2_1_and_2_2_and_2_3_every_map_is_set_up_and_the_caliph_places_the_palace(
    scenario: str, seats: int
) -> None:
    game = begin(scenario, seats)
    assert RULES.problems(game) == []
    assert len(game.board.hexes) == (16 if seats == 5 else 13)
    assert RULES.names(seats) == tuple(who.name for who in PARTS.characters[:seats])
    laid = scenario != "variable"  # where the map is laid first, there is nowhere yet to place it
    assert (RULES.waiting(game) == {CALIPH}) is laid
    offered = RULES.legal(game, CALIPH) if laid else ()
    assert bool(offered) is laid
    for action in offered:
        assert isinstance(action, Choose) and pieces(game, CALIPH, action.answer)


def test_2_3_and_ruling_5_either_castle_will_do_for_the_palace() -> None:
    game = begin()
    assert len(RULES.legal(game, C)) == 2
    reason = RULES.why_not(game, C, Choose(CROSSING))
    assert reason and reason.rule == "2.3"


def test_2_4_and_2_5_and_ruling_1_coins_and_points_at_the_start() -> None:
    game = begin()
    assert game.board.coins == [3, 3, 16, 8, 0]
    assert game.board.points == [5] * 5


def test_2_6_and_2_7_and_2_8_and_ruling_6_markets_warfare_and_a_plot_of_two() -> None:
    game = begin()
    settle(game, type(game.stack[-1]))
    act(game, C, RULES.legal(game, C)[0])
    assert all(game.board.market) and all(game.board.sultans)
    assert kinds(game.board.hands[W]) == ["warfare"]
    assert RULES.waiting(game) == {M}
    form = RULES.form(game, M)
    assert form and form.fields[0].most <= 2  # type: ignore[union-attr]
    assert not any(PARTS.power[card].id == "warfare" for card in game.board.deck)


def test_2_9_and_ruling_56_three_years_or_four() -> None:
    assert begin().board.years == 3
    assert begin(years="four").board.years == 4


# The map


def test_3_1_and_3_2_terrain_and_features() -> None:
    holy = PARTS.tile[HOLY_SITE]
    assert (holy.terrain, holy.feature) == ("desert", "holy_site")
    assert {t.terrain for t in PARTS.tiles if t.feature in ("river", "river_crossing")} == {"fertile"}


def test_3_3_and_3_4_and_ruling_12_a_river_breaks_adjacency_both_ways() -> None:
    near = table().board.near
    for one, other in (
        (REEDBANK, EAGLE_PEAK),
        (GAZELLE_HEATH, WATERWHEELS),
        (ORCHARDS, PALM_BANK),
        (SANDS, HERON_BEND),
    ):
        assert other not in near[one] and one not in near[other]
    assert set(near[CROSSING]) == {WATERWHEELS, BARLEYLAND, GAZELLE_HEATH, PALM_BANK, SNOW_PEAK, ORCHARDS}


def test_3_5_the_crossing_breaks_none_but_a_river_beside_it_can() -> None:
    beside = {"cross": ((0, 0), ()), "east": ((1, 0), (3, 4)), "south": ((0, 1), ())}
    near = adjacency(beside)
    assert near["cross"] == ("south",)
    assert near["east"] == ()


# The year


def test_4_0_and_4_1_and_4_2_and_ruling_2_and_ruling_3_and_12_13_and_12_14_the_income_example() -> None:
    """Ruling 2, Ruling 3, 12.13, 12.14."""
    game = table(
        forces={
            W: {BARLEYLAND: Force(1), ORCHARDS: Force(1)},
            M: {CROSSING: Force(0, 0, "fort"), THORNLAND: Force(0, 1)},
            C: {WATERWHEELS: Force(1), RED_QUARRY: Force(1), SNOW_PEAK: Force(1)},
            S: {GAZELLE_HEATH: Force(0, 1), EAGLE_PEAK: Force(0, 1), SANDS: Force(0, 1)},
        },
        tokens={PALM_BANK: W, HERON_BEND: M, THORNLAND: S, GAZELLE_HEATH: S},
        settlements={CROSSING: "city", EAGLE_PEAK: "town", SANDS: "town"},
    )
    assert [income_of(game, seat) for seat in range(4)] == [2, 4, 9, 4]


def test_4_1_and_ruling_4_there_is_income_in_the_first_year_and_no_upkeep() -> None:
    game = begin()
    act(game, C, RULES.legal(game, C)[0])
    market = list(game.board.market)
    form = RULES.form(game, M)
    assert form
    before = list(game.board.coins)
    act(game, M, RULES.absent(game, M))
    assert game.board.year == 1 and game.board.coins != before
    assert game.board.market == market


def test_4_3_and_4_3_1_and_4_3_2_and_4_3_3_and_ruling_57_reserves_are_filled_to_their_value() -> None:
    game = table(
        forces={
            W: {CROSSING: Force(1, 2)},
            C: {BARLEYLAND: Force(1, 0, "castle"), ORCHARDS: Force(0, 0, "castle")},
            N: {SANDS: Force(0, 1)},
        },
        tokens={BARLEYLAND: C, SNOW_PEAK: C, SANDS: N, HOLY_SITE: N},
        reserves={C: 1, N: 1},
    )
    assert [reserve_value(game, seat) for seat in (W, C, N)] == [3, 4, 6]
    assert [current_strength(game, seat) for seat in (W, C, N)] == [1, 2, 1 + 2 + 1]
    RULES.enter(game, "reserves")
    assert game.board.reserves == [2, 0, 0, 3, 3]


def test_4_4_and_4_5_upkeep_returns_cards_clears_the_near_market_and_fills_it() -> None:
    game = table(
        year=2, market=["imam", "elder", "ships", "guide", "rebel", "lancers", "levy", "decree", "qadi"]
    )
    game.board.shown[C] = (game.board.deck.pop(),)
    shown = game.board.shown[C]
    RULES.enter(game, "upkeep")
    assert game.board.hands[C] == shown and game.board.shown[C] == ()
    assert kinds(game.board.discard) == ["decree", "qadi"]
    assert [PARTS.power[card].id for card in game.board.market[2:]] == [
        "imam", "elder", "ships", "guide", "rebel", "lancers", "levy",
    ]  # fmt: skip


def test_ruling_52_face_up_cards_count_for_the_hand_when_they_return() -> None:
    hand = ["elder", "elder", "ships", "ships", "guide", "lancers", "lancers"]
    game = table(year=2, hands={C: hand})
    game.board.shown[C] = (game.board.deck.pop(), game.board.deck.pop())
    RULES.enter(game, "upkeep")
    assert RULES.waiting(game) == {C}
    assert len(game.board.hands[C]) == 9


def test_11_1_and_12_5_the_warlord_has_seven_units_in_a_hex_others_five() -> None:
    assert [who.unit_limit for who in PARTS.characters] == [7, 5, 5, 5, 5]
    game = table(forces={W: {CROSSING: Force(7, 2)}})
    act(game, W, Take("collect"))
    assert len(RULES.legal(game, W)) == 3
    act(game, W, RULES.legal(game, W)[0])
    assert game.board.forces[W][CROSSING] == Force(5, 2)
    assert game.board.reserves[W] == 2


def test_12_4_warfare_is_the_warlords_and_comes_back() -> None:
    (warfare,) = (card for card in PARTS.cards if card.starts_with)
    assert (warfare.id, warfare.starts_with, warfare.type) == ("warfare", "warlord", "strategy")
