"""A referee who knows the rulebook and not the code looks over random games, action by action."""

from collections import Counter
from collections.abc import Iterator
from math import ceil
from random import Random

import pytest

from games.engine.contract import Action, Event
from games.jihad.rules import events
from games.jihad.rules.actions import Fight, March, Recruit
from games.jihad.rules.board import Game, Unit
from tests.jihad.build import PARTS, RULES

Step = tuple[Game, Action, list[Event], Game]  # before, the action, what was told, after
OPTIONS: tuple[dict[str, str], ...] = (
    {},
    {"early": "yes", "still": "yes"},
    {"idle": "yes", "victor": "yes"},
    {"full_base": "yes"},
)
ROUGH = {h.id for h in PARTS.hexes if h.terrain == "rough"}
NEXT = {(s.a, s.b) for s in PARTS.hexsides} | {(s.b, s.a) for s in PARTS.hexsides}
LAND = {pair for s in PARTS.hexsides if s.land for pair in ((s.a, s.b), (s.b, s.a))}
NAVAL = {pair for s in PARTS.hexsides if s.naval for pair in ((s.a, s.b), (s.b, s.a))}
CHART = {"fertile": (1, 1, 2), "rough": (2, 2, 4), "desert": (0, 4, 8)}  # Bedouin, Mercenary, Levy
KINDS = ("Bedouin", "Mercenary", "Levy")
RESULTS = {  # the Combat Results Table as it is printed, a row for each die
    1: "3R/- 3R/- 2R/- 2R/- 2R/2 1R/1 1/1R 2/2R",
    2: "3R/- 2R/- 2R/- 2R/2 1R/1 1/1R 2/2R -/2R",
    3: "2R/- 2R/- 2R/2 1R/1 1/1R 2/2R -/2R -/2R",
    4: "2R/- 2R/2 1R/1 1/1R 2/2R -/2R -/2R -/3R",
    5: "2R/2 1R/1 1/1R 2/2R -/2R -/2R -/3R -/3R",
    6: "1R/1 1/1R 2/2R -/2R -/2R -/3R -/3R -/4R",
}


def steps(seed: int) -> Iterator[Step]:
    rng, options = Random(seed), OPTIONS[seed % len(OPTIONS)]
    game = RULES.setup("campaign", f"referee {seed}", 2, options)
    while seats := RULES.waiting(game):
        seat = min(seats)
        before, action = game.clone(), bold(game, seat, rng)
        told = RULES.apply(game, seat, action)
        yield before, action, told, game


def bold(game: Game, seat: int, rng: Random) -> Action:
    """At random, but rather towards the enemy, so that there is something to judge."""
    drawn = [RULES.sample(game, seat, rng) for _ in range(6)]
    for action in drawn:
        if isinstance(action, March):
            unit = game.board.units[action.units[0]]
            if not unit.naval and enemies(game, unit, action.to):
                return action
    return drawn[0]


def worth(units: list[Unit]) -> int:
    return sum(PARTS.strength[unit.state, unit.kind] for unit in units)


def place(at: str) -> str:
    return PARTS.capital.hex if at == "box" else at


def enemies(game: Game, unit: Unit, at: str) -> list[Unit]:
    """Land units against land units, ships against ships; in a Civil War the Empires oppose both sides."""
    force = game.board.force_of
    return [
        u for u in game.board.at(at) if force(u) != force(unit) and u.naval == unit.naval and not u.leader
    ]


def check_move(before: Game, move: events.Moved) -> None:
    """7.2, 7.3. A way that exists, the points of the chart, and those of the enemies passed."""
    units = [before.board.units[i] for i in move.units]
    first, points, so_far = units[0], 0, move.path[0]
    for number, at in enumerate(move.path[1:], 1):
        pair = (place(so_far), place(at))
        assert pair[0] == pair[1] or pair in (NAVAL if first.naval else LAND)
        if pair[0] != pair[1]:
            points += enter(units, at)
        if at != "box" and number < len(move.path) - 1:
            points += worth(enemies(before, first, at))
        so_far = at
    assert move.points == points <= (24 if before.board.war else 60)
    assert all(unit.where == move.path[0] for unit in units)


def enter(units: list[Unit], at: str) -> int:
    h = PARTS.hex[place(at)]
    if units[0].naval:
        return {"partial": 1, "sea": 2}[h.extent]
    return max(CHART[h.terrain][KINDS.index(u.kind)] for u in units if u.kind in KINDS)


def check_fight(before: Game, fight: events.Fought) -> None:
    """8.2 All of both sides that are there, ground and walls, the odds and the printed cell."""
    attackers = [before.board.units[i] for i in fight.attackers]
    defenders = [before.board.units[i] for i in fight.defenders]
    assert {u.naval for u in attackers} == {u.naval for u in defenders} == {fight.naval}
    assert {place(u.where) for u in attackers + defenders} == {place(fight.where)}
    attack, defence = worth(attackers), worth(defenders)
    if not fight.naval:
        defence *= 2 if fight.where in ROUGH else 1
        city, at = PARTS.hex[place(fight.where)].city, place(fight.where)
        defence += city.value if city else 0
        defence += before.board.bases.get(at, 0) if defenders[0].muslim else 0
    assert fight.strengths == (attack, defence)
    up, down = min(attack // defence, 6), min(ceil(defence / attack), 3)
    column = up + 1 if up else 3 - down
    assert fight.result == RESULTS[fight.die].split()[column]


def check_retreat(before: Game, after: Game, went: events.Retreated) -> None:
    """8.2 One stack, one hex, where no enemy is."""
    assert (place(went.start), place(went.to)) in NEXT or place(went.start) == place(went.to)
    units = [before.board.units[i] for i in went.units]
    force = before.board.force_of(units[0])
    there = [u for u in after.board.at(went.to) if u.id not in went.units]
    assert not [u for u in there if after.board.force_of(u) == after.board.enemy(force)]


def check_recruits(before: Game, action: Recruit, told: list[Event], after: Game) -> None:
    """6.2, 6.3. Paid for by the right track, within the pool, and no more than twice the limit."""
    paid: Counter[str] = Counter()
    for event in told:
        if isinstance(event, events.Recruited):
            paid[event.payer] += event.paid
            group = PARTS.state[event.state].group
            each = PARTS.tables.recruitment[group][event.kind]
            aided = action.aid and event.state != "Byzantines"
            assert event.paid == event.count * each * (2 if aided else 1)
            assert event.where == "box" or event.kind == "Naval" or at_home(before, event)
    for state, points in paid.items():
        assert before.board.points[state] - points == after.board.points[state] >= 0


def at_home(before: Game, event: events.Recruited) -> bool:
    home = PARTS.hex[event.where].state == event.state
    return home or (event.state == "Muslims" and event.where in before.board.bases)


@pytest.mark.parametrize("seed", range(4))
def test_4_1_a_referee_finds_nothing_in_a_random_game(seed: int) -> None:
    seen: Counter[str] = Counter()
    for before, action, told, after in steps(seed):
        seen.update(type(event).__name__ for event in told)
        moves = [event for event in told if isinstance(event, events.Moved)]
        if isinstance(action, March) and len(moves) == 1 and not under_way(before):
            check_move(before, moves[0])
        fights = [event for event in told if isinstance(event, events.Fought)]
        if isinstance(action, Fight) and fights:
            check_fight(before, fights[0])
        if told and isinstance(told[-1], events.Retreated):
            check_retreat(before, after, told[-1])
        if isinstance(action, Recruit):
            check_recruits(before, action, told, after)
        check_rolls(before, told)
    assert seen["Moved"] > 20 and seen["Recruited"] > 5 and seen["Fought"] > 8


def under_way(game: Game) -> bool:
    """Whether a stack is going on, with points from before."""
    return type(game.stack[-1]).__name__ == "UnderWay"


def check_rolls(before: Game, told: list[Event]) -> None:
    """10.1, 10.2, 10.3, 11.2. Every die against the printed tables, once more."""
    for event in told:
        match event:
            case events.RebellionRolled():
                for unit_id, die, rebelled in event.rolls:
                    unit = before.board.units[unit_id]
                    assert rebelled == (die >= rebels_from(unit))
            case events.KhalifFate():
                assert event.fate == FATES[event.die - 1]
            case events.WarJudged():
                column = 0 if event.rebels * 4 <= event.total else 2 if event.rebels * 2 >= event.total else 1
                fate = next(e.fate for e in told if isinstance(e, events.KhalifFate))
                needed = WARS[fate][column]
                assert event.needed == needed and event.war == (0 < event.die <= needed)
            case events.AttritionRolled():
                assert event.lost == LOSSES[event.die - 1][(event.points - 1) // 10]


FATES = ("Survives",) * 3 + ("Dies with Heir",) + ("Dies without Heir",) * 2
WARS = {"Survives": (0, 0, 4), "Dies with Heir": (0, 4, 5), "Dies without Heir": (4, 5, 6)}
LOSSES = (
    (0, 0, 0, 1, 1, 2),
    (0, 0, 1, 1, 2, 2),
    (0, 1, 1, 2, 2, 3),
    (1, 1, 2, 2, 3, 3),
    (1, 2, 2, 3, 3, 4),
    (2, 2, 3, 3, 4, 4),
)


def rebels_from(unit: Unit) -> int:
    """The lowest die on which it rebels."""
    if unit.state == "Muslims":
        return 2 if unit.kind == "Bedouin" else 3
    if unit.state in ("Byzantines", "Persians"):
        return 6 if unit.kind == "Mercenary" else 5
    return 4
