"""Whether two positions are the same, and if not, in what."""

from collections import Counter
from collections.abc import Iterable
from typing import Any

from tests.apocalypse.referee.position import Position


def compare(ours: Position, theirs: Position) -> list[str]:
    """In words; units and ships that look alike are alike."""
    found = differ("unit", units(ours), units(theirs)) + differ("ship", ships(ours), ships(theirs))
    for name in ("holders", "pillaged", "shaken", "happened", "fire", "turn"):
        mine, its = getattr(ours, name), getattr(theirs, name)
        if mine != its:
            found.append(f"{name}: {sharper(mine, its)}")
    found += differ("leader", leaders(ours), leaders(theirs))
    return found + differ("expedition", hosts(ours), hosts(theirs))


def sharper(mine: Any, its: Any) -> str:
    if isinstance(mine, dict):
        return str({key: (mine[key], its.get(key)) for key in mine if mine[key] != its.get(key)})
    return f"{mine} and not {its}"


def differ(what: str, mine: Iterable[Any], its: Iterable[Any]) -> list[str]:
    ours, theirs = Counter(mine), Counter(its)
    return [f"{what} {one} should be" for one in ours - theirs] + [
        f"{what} {one} is" for one in theirs - ours
    ]


def units(p: Position) -> list[Any]:
    return [
        (u.kind, u.where.replace("waiting", "aside"), u.side, u.post, u.ship >= 0, u.wavers)
        for u in p.units.values()
    ]


def ships(p: Position) -> list[Any]:
    return [
        (s.side, s.where, s.post, s.spent) if s.where[0].isdigit() else (s.side, "off the map")
        for s in p.ships.values()
    ]


def leaders(p: Position) -> list[Any]:
    return [(name, c.side, c.where, c.post) for name, c in p.chiefs.items()]


def hosts(p: Position) -> list[Any]:
    return [(name, h.side, h.where, h.afloat) for name, h in p.hosts.items()]
