"""10.0 Who starts where."""

from collections import Counter
from typing import Any

from tests.apocalypse.referee.atlas import BY_NAME, HEXES, PLACES, PRINTED, district
from tests.apocalypse.referee.position import KINDS, Unit
from tests.apocalypse.referee.tape import Claim, Play, Referee

NOBLES = {"musel_mamikonian": "clan_mamikonian", "theodore_rshtuni": "clan_rshtuni"}
SEVEN = {"constantinople", "nicomedia", "cios", "prussa", "cyzicus", "dorylaion", "kotyaion"}


def placing(r: Referee) -> Play:
    yield from noble(r)
    for side in (0, 1):
        yield from deploy(r, side)
    r.p.settle()


def noble(r: Referee) -> Play:
    """10.1.7 One of two, with his clan."""
    yield from r.asked(lambda: [Claim("Choose", {"answer": name}, True) for name in NOBLES])
    chosen = r.done(0, "Choose")["answer"]
    r.told("Appointed", leader=chosen)
    for leader, clan in NOBLES.items():
        if leader != chosen:
            r.p.chiefs[leader].where = "gone"
            next(u for u in r.p.units.values() if u.kind == clan).where = "gone"


def deploy(r: Referee, side: int) -> Play:
    while True:
        yield from r.asked(lambda: claims(r, side))
        word = r.done(side, "Deploy", "Moor", "QuickSetUp", "Done")
        if word.name == "Deploy":
            post = "patrol" if word["patrol"] else "garrison"
            for unit in word["units"]:
                r.check(home(r.p.units[unit], word["to"]), f"{word}: not his home")
                r.p.units[unit].where, r.p.units[unit].post = word["to"], post
        elif word.name == "Moor":
            moor(r, side, BY_NAME[word["place"]].node[:4], word["count"])
        elif word.name == "QuickSetUp":
            r.told("SetUp", seat=side, quick=True)
            quick(r, side)
            return
        if r.next() == "SetUp":
            r.told("SetUp", seat=side, quick=False)
            return


def moor(r: Referee, side: int, at: str, count: int) -> None:
    ready = [s for s in r.p.ships.values() if s.side == side and s.where == "waiting"]
    for ship in ready[:count]:
        ship.where, ship.post = at, "garrison"


def claims(r: Referee, side: int) -> list[Claim]:
    """Some units, in their district, and in places drawn from everywhere."""
    here = [u for u in r.p.units.values() if u.side == side and u.where == "waiting"]
    found = []
    for unit in r.rng.sample(here, min(6, len(here))):
        for to in r.rng.sample(sorted(PLACES), 6):
            allowed = home(unit, to) and r.p.room(to, side) >= 2
            if allowed or not home(unit, to):
                found.append(Claim("Deploy", {"units": (unit.id,), "to": to, "patrol": False}, allowed))
        if (kind := KINDS[unit.kind]).get("at"):  # 10.0, 10.1.1, 10.1.2: the clans may ride, and they alone
            to = BY_NAME[kind["at"][0]].node
            allowed = unit.kind in NOBLES.values() and not r.p.patrols(to)
            found.append(Claim("Deploy", {"units": (unit.id,), "to": to, "patrol": True}, allowed))
    return found


def home(unit: Unit, to: str) -> bool:
    """10.1.1, 10.1.2, 10.1.5 to 10.1.8, 10.2.1"""
    kind = KINDS[unit.kind]
    if kind.get("corps") == "Scolae":
        return to in PLACES and PLACES[to].id in SEVEN
    if kind.get("at"):
        return to in PLACES and PLACES[to].id in kind["at"]
    if to in PLACES and PLACES[to].side != unit.side:
        return False
    if district(to) == "Egypt" and unit.army in ("Orientales", "Egypt"):
        return bool(HEXES[to].get("start") == ("byzantine", "muslim")[unit.side])
    return district(to) == unit.army


def quick(r: Referee, side: int) -> None:
    """All as in the set-up that is offered."""
    start = Counter[tuple[str, str]]()
    for line in PRINTED["quick"]:
        if int(KINDS[line["unit"]]["side"] == "muslim") == side:
            start[line["unit"], BY_NAME[line["place"]].node] += line["count"]
    units = [u for u in r.p.units.values() if u.side == side and u.where != "gone"]
    for unit in units:
        unit.where = "aside" if KINDS[unit.kind].get("event") else "waiting"
    fill(r, units, start)
    for line in PRINTED["quick_ships"] if side == 0 else ():
        moor(r, side, BY_NAME[line["place"]].node[:4], line["count"])


def fill(r: Referee, units: list[Unit], start: Counter[Any]) -> None:
    clan = next(c for n, c in NOBLES.items() if r.p.chiefs[n].where != "gone")
    for (kind, node), count in start.items():
        name = clan if kind in NOBLES.values() else kind
        ready = [u for u in units if u.kind == name and u.where in ("waiting", "aside")][:count]
        r.check(len(ready) == count, f"{count} {kind} should be ready")
        for unit in ready:
            unit.where, unit.post = node, "garrison"
