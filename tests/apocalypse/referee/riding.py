"""3.2.2, 3.5 Patrols, and leaders by themselves."""

from itertools import pairwise

from tests.apocalypse.referee.atlas import LAND, PLACES, cheapest
from tests.apocalypse.referee.losses import alone, kill
from tests.apocalypse.referee.position import BYZANTINE, MUSLIM, Unit
from tests.apocalypse.referee.tape import Claim, Claims, Play, Referee, Word


def ways(r: Referee, start: str, side: int, most: int) -> dict[str, int]:
    """Into no hex with enemy units: rulings 58 and 77. 2.2.1: rebels block no Byzantine."""
    hostile = r.p.hostile(side) - (rebels(r) if side == BYZANTINE else set())

    def steps(at: str) -> list[tuple[str, int]]:
        return [(to, points) for to, points in LAND.get(at, {}).items() if to not in hostile]

    return cheapest(start, steps, most)


def rebels(r: Referee) -> set[str]:
    """Where Armenians who have risen are, and no other Muslims."""
    found = {u.where for u in r.p.on_map() if u.side == MUSLIM}
    return found - {u.where for u in r.p.on_map() if u.side == MUSLIM and u.army not in ("", "Rebel")}


def patrols(r: Referee) -> Play:
    """Each once, up to 10 points."""
    rode: set[int] = set()
    while True:
        yield from r.asked(lambda: scouts(r, rode))
        if r.tape[0].seat is None:
            return
        word = r.done(BYZANTINE, "Scout", "Done")
        if word.name == "Done":
            return
        unit = r.p.units[word["unit"]]
        r.check(may_scout(r, unit, word["to"], rode), f"{word}: it may not")
        points = ways(r, unit.where, BYZANTINE, 10)[word["to"]]
        on_the_way(r)
        told = r.told("Moved", what="patrol", points=points, seat=BYZANTINE)
        for node in told["path"][1:]:
            r.check(not alone(r, node, 1), f"{told}: a leader is alone in {node}")
        r.check(follows(told, unit.where, word["to"]), f"{told}: not his way")
        passed(r, told["path"], BYZANTINE)
        unit.where = word["to"]
        rode.add(unit.id)
        r.p.settle()
        r.meet("patrols", "Scout")


def passed(r: Referee, path: list[str], side: int) -> None:
    """2.1 Who is alone in a place, be it in passing, was there last; but not where a garrison or fleet is."""
    for node in path[1:]:
        if node in PLACES and not r.p.enemies(node, side):
            r.p.takes(PLACES[node].id, side)


def on_the_way(r: Referee) -> None:
    """6.3 Leaders alone on the way of a patrol fall; that it was its way is seen by those who are left."""
    while r.next() == "LeaderKilled":
        leader = r.tape[0]["leader"]
        where = r.p.chiefs[leader].where
        path = next(word["path"] for word in r.tape if word.name == "Moved")
        r.check(where in path and leader in alone(r, where, 1), f"{r.tape[0]}: he is not in its way")
        kill(r, leader)


def follows(told: Word, start: str, to: str) -> bool:
    path = told["path"]
    linked = all(other in LAND[one] for one, other in pairwise(path))
    cost = sum(LAND[one].get(other, 99) for one, other in pairwise(path))
    return bool(linked and (path[0], path[-1], cost) == (start, to, told["points"]))


def may_scout(r: Referee, unit: Unit, to: str, rode: set[int]) -> bool:
    """3.2.2, 3.2.3"""
    ready = unit.post == "patrol" and unit.id not in rode and to != unit.where and not r.p.patrols(to)
    return ready and to in ways(r, unit.where, BYZANTINE, 10)


def scouts(r: Referee, rode: set[int]) -> Claims:
    found = []
    for unit in [u for u in r.p.on_map() if u.post == "patrol"][:3]:
        close = sorted(cheapest(unit.where, lambda at: LAND[at].items(), 13))
        for to in r.rng.sample(close, min(4, len(close))):
            allowed = may_scout(r, unit, to, rode)
            found.append(Claim("Scout", {"unit": unit.id, "to": to}, allowed))
    return found


def ride(r: Referee, side: int, word: Word) -> Play:
    """20 points a turn in all (ruling 58)."""
    leader, to = word["leader"], word["to"]
    chief = r.p.chiefs[leader]
    r.check(may_ride(r, leader, to, side), f"{word}: he may not")
    points = ways(r, chief.where, side, 20)[to]
    told = r.told("Moved", what=leader, points=points, seat=side)
    r.check(follows(told, chief.where, to), f"{told}: not his way")
    chief.where = to
    chief.spent += points
    yield from ()


def may_ride(r: Referee, leader: str, to: str, side: int) -> bool:
    """9.0, ruling 35: with Constans dead Fausta stays. Paul has his chair."""
    chief = r.p.chiefs[leader]
    if chief.side != side or chief.post or chief.where not in LAND or to == chief.where:
        return False
    if leader == "fausta" and r.p.chiefs["constans"].where == "gone":
        return False
    return to not in r.p.hostile(side) and to in ways(r, chief.where, side, 20 - chief.spent)


def claims(r: Referee, side: int) -> Claims:
    found = []
    for leader in r.rng.sample(sorted(r.p.chiefs), 2):
        where = r.p.chiefs[leader].where
        close = sorted(cheapest(where, lambda at: LAND[at].items(), 22)) if where in LAND else ["3916"]
        to = r.rng.choice(close)
        found.append(Claim("Ride", {"leader": leader, "to": to}, may_ride(r, leader, to, side)))
    return found
