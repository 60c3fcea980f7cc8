"""The counts of the rules, told a second time from the rulebook, and compared all through random games."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from games.engine.playout import random_game
from games.first_jihad.rules.board import Game, ThisTurn, active_army, controller
from games.first_jihad.rules.events import EventsPhase
from games.first_jihad.rules.hits import hit_list
from games.first_jihad.rules.victory import outcome_points
from tests.first_jihad.table import RULES, SET

DATA = json.loads(SET.read_text("utf-8"))
PATHS: dict[str, Any] = {path["id"]: path for path in DATA["paths"]}
TILES: dict[str, Any] = {tile["id"]: tile for tile in DATA["armies"]}
CARDS: dict[int, Any] = {card["id"]: card for card in DATA["cards"]}
TERRAIN = {"plain": 0, "mountain": -1, "river": -2, "straits": -2}
KAABA = {2: -10, 3: -5, 4: 0, 5: 5, 6: 10, 7: 15, 8: 20}
GAMES = [("basic", seed) for seed in range(4)] + [("advanced", seed) for seed in range(8)]
EACH = pytest.mark.parametrize(("scenario", "seed"), GAMES)


def games(scenario: str, seed: int) -> Iterator[Game]:
    for game, _ in random_game(RULES, scenario, f"second opinion {seed}", 1):
        yield game


def muslim(game: Game, path: str, number: int) -> bool:
    """10.3 to 10.5, 7.2.3, 2.1.5.4."""
    at, disrupted = game.board.islam[path].at, game.board.islam[path].disrupted
    if number == 0 or (path == "greek" and number == 1 and game.board.capital_of_islam):
        return True
    return number < at or (number == at and not disrupted)


def hits(game: Game, path: str) -> int | None:
    """7.2.1. None: no invasion."""
    board = game.board
    rose = CARDS[board.card].get("rose")
    army = board.armies.get(board.active[path])
    if army is None or not rose:
        return None
    empire = TILES[army.id].get("empire", "")
    fitna = rose[path] == "F" or (rose[path] == "F3" and empire != "persia") or board.stop == path
    if fitna or empire in board.truces:
        return None
    total = int(rose[path].strip("Fr"))
    land = PATHS[path]["lands"][army.at - 1]
    source = army.at if army.inside else army.at - 1
    terrain = 0 if army.inside else TERRAIN[land["crossing"]]
    islam = muslim(game, path, source)
    if not (islam and terrain):
        total += islam + terrain
    if source == 0 or (path == "greek" and source == 1 and board.capital_of_islam):
        total += board.mecca
    affects = {"bulgars": "greek", "tibet": "parthian", **board.affects}
    total += sum(box for power, box in board.minor.items() if affects[power] == path)
    total += board.jews_side * (board.jews == land["id"] and not army.inside)
    total -= board.themes == land["id"] and empire == "byzantium"
    total += board.kaaba * (board.mujahideen == path)
    return max(0, int(total))


def arab_lands(game: Game, path: str) -> int:
    """2.1.5.3; under a Full Baqt what lies before its marker."""
    army = game.board.armies.get(game.board.active[path])
    if army is None:
        return next(n for n, land in enumerate(PATHS[path]["lands"]) if land.get("flags") == 1)
    return army.at - 1 + army.inside


def points(game: Game) -> int:
    """5.2"""
    board = game.board
    total = 1 + sum(arab_lands(game, path) for path in board.active) + sum(board.minor.values())
    total += sum(
        PATHS[path]["lands"][at.at - 1].get("outcome", 0) for path, at in board.islam.items() if at.at
    )
    for path, army_id in board.active.items():
        if army_id:
            army = board.armies[army_id]
            end = PATHS[path]["lands"][army.at - 1].get("end", False)
            total -= (army.level == 3) if end else army.level
    for castle in board.castles.values():
        if castle.at:
            total -= 4 if castle.strong else 3
    for capital in board.capitals.values():
        total -= (2 if capital.strong else 1) if capital.at else 0
    return int(total) + (KAABA[board.kaaba] if board.advanced else 0)


@EACH
def test_7_2_1_the_hit_list_counted_twice(scenario, seed):
    for game in games(scenario, seed):
        for path in game.board.active:
            listed = hit_list(game, path)
            assert (None if listed.stopped else listed.total) == hits(game, path), (path, listed)


@EACH
def test_5_2_outcome_points_counted_twice(scenario, seed):
    for game in games(scenario, seed):
        assert sum(line.points for line in outcome_points(game)) == points(game)


@EACH
def test_2_1_5_every_land_has_one_master(scenario, seed):
    """From Mecca outward: the Arabs', then the player's, then the Neutrals'."""
    order = ["arab", "player", "neutral"]
    for game in games(scenario, seed):
        for path in game.board.active:
            masters = [controller(game, land["id"]) for land in PATHS[path]["lands"]]
            assert masters == sorted(masters, key=order.index)
            assert masters.count("arab") == arab_lands(game, path)
            army = active_army(game, path)
            if army and not army.inside:
                assert masters[army.at - 1] == "player"


@EACH
def test_14_11_what_a_turn_leaves_to_the_next(scenario, seed, monkeypatch):
    """Looked at before each card: nobody Cursed or on a Neutral, nothing used, nothing half done."""
    begin, turns = EventsPhase.begin, []

    def look(phase: EventsPhase, game: Game) -> None:
        turns.append(game.board.turn)
        nothing_is_left(game)
        begin(phase, game)

    monkeypatch.setattr(EventsPhase, "begin", look)
    for _ in games(scenario, seed):
        pass
    assert turns == list(range(len(turns))) and turns


def nothing_is_left(game: Game) -> None:
    board = game.board
    for path, army_id in board.active.items():
        army = active_army(game, path)
        assert army is None or not army.cursed  # 14.2
        others = [other.at for other in board.armies.values() if TILES[other.id]["path"] == path]
        assert army is None or others.count(army.at) == 1, army_id  # 14.6
    assert board.tokens["red"] == board.tokens["blue"] == 0  # 14.8
    assert board.sent == {} and board.used == [] and board.stop == ""  # 14.8, 14.9
    assert (board.truce_offer, board.baqt_offer, board.optional, board.this_turn) == ("", "", [], ThisTurn())
    for theater, empire in (("west", "byzantium"), ("east", "persia")):
        capital = board.capitals.get(empire)
        assert board.ap[theater] == 0 or (capital and capital.at)
    jihad = board.jihad
    if jihad:  # 17.6.3, 17.6.4
        assert not jihad.paused and not jihad.fresh
        assert TILES[board.active[board.mujahideen]].get("empire") == jihad.empire


@EACH
def test_8_16_no_route_carries_more_than_it_can(scenario, seed):
    for game in games(scenario, seed):
        sent = game.board.sent
        assert sent.get("silk_road", 0) <= 1 and sent.get("nile", 0) <= 1
