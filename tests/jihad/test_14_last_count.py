"""14.0: set-up, the last count, and the victory that ends a game at once."""

import pytest

from games.jihad.rules import victory
from games.jihad.rules.actions import Done, Fight
from games.jihad.rules.board import ASIDE, EMPIRES, POOL, UNBUILT, Game
from games.jihad.rules.combat import Battles
from games.jihad.rules.events import Earned, GameEnded
from games.jihad.rules.sequence import Campaign
from tests.jihad.build import (
    CONSTANTINOPLE,
    HOMS,
    MECCA,
    MEDINA,
    PARTS,
    RULES,
    act,
    begin,
    position,
    put,
    tally,
    told,
)


def test_14_1_the_muslim_player_has_nothing_on_the_map() -> None:
    game = RULES.begin("campaign", position().dice, 2, RULES.read_options({}))
    muslims = [unit for unit in game.board.units if unit.muslim and not unit.leader]
    assert {unit.where for unit in muslims if not unit.naval} == {POOL}
    assert {unit.where for unit in muslims if unit.naval} == {UNBUILT}
    assert {unit.where for unit in game.board.leaders} == {ASIDE}


def test_14_1_no_counter_shows_its_rebel_or_converted_side() -> None:
    game = RULES.setup("campaign", "seed", 2, {})
    assert not any(unit.rebel for unit in game.board.units)
    assert all(unit.muslim == (unit.state == "Muslims") for unit in game.board.units)


def test_14_1_cities_with_mercenaries_get_their_levy_as_well() -> None:
    game = RULES.setup("campaign", "seed", 2, {})
    assert tally(game, HOMS) == {"Byzantines Mercenary": 1, "Byzantines Levy": 1}
    assert tally(game, CONSTANTINOPLE) == {"Byzantines Mercenary": 3, "Byzantines Levy": 1}
    assert tally(game, "2508") == {"Persians Mercenary": 1}  # no city: no levy


def counted(**fields: object) -> tuple[Game, GameEnded]:
    """The end of turn 20 with the Muslims in Medina and Mecca alone: 9 - 8 + 2 + 2 points."""
    held = {MEDINA: "1 Muslims Levy", MECCA: "1 Muslims Bedouin"}
    game = position(held, turn=20, points={"Muslims": 99}, **fields)  # type: ignore[arg-type]
    (ended,) = told(begin(game, Campaign(step="turn_ends")), GameEnded)
    return game, ended


def test_14_2_the_last_count_is_a_productivity_of_its_own_and_not_the_track() -> None:
    game, ended = counted(first_attack=1)
    assert (ended.income, ended.score) == (5, 5 + 40)
    assert game.board.points["Muslims"] == 99


def test_14_2_the_box_is_worth_ten_and_four_idle_turns_cost_eight() -> None:
    _, ended = counted(first_attack=5, box_emptied=True, box_open=False)
    assert ended.score == 5 + 10 + 40 - 4 * 2


def test_14_2_a_game_without_any_attack_on_byzantium_has_lost_the_whole_handicap() -> None:
    _, ended = counted()
    assert ended.score == 5


def test_14_2_a_byzantine_attack_does_not_stop_the_loss() -> None:
    game = position({HOMS: "1 Muslims Levy, 6 Byzantines Levy"}, turn=3, dice=[6])
    begin(game, Battles(EMPIRES, box_exposed=False))
    act(game, Fight(HOMS, False))
    assert game.board.first_attack == 0 and victory.handicap(game) == 34


def test_14_2_later_turns_without_an_attack_cost_nothing_more() -> None:
    assert {victory.handicap(position(turn=turn, first_attack=3)) for turn in range(3, 21)} == {36}


def conquered(*spared: str) -> Game:
    """A unit of the Muslim player in every city of the map, but for those of some States."""
    cities = [at for state in PARTS.state if state not in spared for at in PARTS.atlas.cities[state]]
    game = position(turn=6, first_attack=1)
    natives = ["Muslims Bedouin"] * 24 + ["Muslims Levy"] * 24
    converts = [f"convert Persians {kind}" for kind in ["Levy"] * 20 + ["Mercenary"] * 8]
    for at, words in zip(cities, natives + converts, strict=False):
        put(game, at, f"1 {words}")
    return game


def test_14_2_earning_more_than_130_in_a_productivity_phase_ends_the_game_there() -> None:
    game = conquered()
    news = begin(game, Campaign(step="turn_begins"))
    (earned,) = told(news, Earned)
    assert {state: points for state, points, _ in earned.rows}["Muslims"] == 169
    (ended,) = told(news, GameEnded)
    assert (ended.how, ended.income) == (victory.AUTOMATIC, 169)
    assert RULES.waiting(game) == frozenset()
    outcome = RULES.outcome(game)
    assert outcome and outcome.winners == (0,)


def test_14_2_earning_less_does_not_whatever_the_handicap_would_add() -> None:
    game = conquered("Goths", "Franks", "Khazars", "Sindhis")
    news = begin(game, Campaign(step="turn_begins"))
    (earned,) = told(news, Earned)
    income = {state: points for state, points, _ in earned.rows}["Muslims"]
    assert 100 < income <= 130 < victory.muslim_score(game, income)
    assert not told(news, GameEnded) and RULES.waiting(game) == {0}


@pytest.mark.parametrize(("first", "winners"), [(1, (0, 1)), (8, (0, 1)), (9, (1,))])
def test_14_2_what_waiting_costs_can_turn_the_game(first: int, winners: tuple[int, ...]) -> None:
    """84 points of income: a win needs 131, and less than 110 loses."""
    held = [*PARTS.atlas.cities["Muslims"], *PARTS.atlas.cities["Persians"], *PARTS.atlas.cities["Turks"]]
    held += [*PARTS.atlas.cities["Goths"], *PARTS.atlas.cities["Berbers"], "3510", "3511"]
    game = position(dict.fromkeys(held[:24], "1 Muslims Bedouin"), turn=20, first_attack=first)
    for at in held[24:]:
        put(game, at, "1 Muslims Levy")
    (ended,) = told(begin(game, Campaign(step="final_count")), GameEnded)
    assert ended.income == 84 and ended.score == 84 + 40 - 2 * (first - 1)
    outcome = RULES.outcome(game)
    assert outcome and tuple(sorted(outcome.winners)) == winners


def test_14_2_the_last_turn_is_played_to_its_end() -> None:
    game = position({MEDINA: "1 Muslims Levy"}, turn=20, first_attack=1)
    begin(game, Campaign(step="muslims_recruit"))
    segments = 0
    while RULES.waiting(game):
        segments += 1
        seat = min(RULES.waiting(game))
        act(game, Done() if Done() in RULES.legal(game, seat) else RULES.absent(game, seat))
    assert segments >= 2 and game.board.ended == victory.FINAL
