"""Units, ships and leaders that go: chosen by a player or not, and what falls with them."""

from collections.abc import Iterable

from tests.apocalypse.referee.position import Ship, Unit
from tests.apocalypse.referee.tape import Claim, Claims, Play, Referee


class Over(Exception):
    """The war has ended."""


def choose(r: Referee, side: int, units: list[Unit], count: int, fewest: int = 0, tried: int = 0) -> Play:
    """So many of these, as the owner says; no question if there is no choice."""
    word = yield from r.asked(lambda: claims(r, units, tried or count))
    if word.name == "Lose":
        r.done(side, "Lose")
        picked = [u for u in units if u.id in word["units"]]
        r.check(len(picked) == len(word["units"]), f"{word}: not all of them can be lost")
        r.check((fewest or count) <= len(picked) <= count, f"{word}: {count} should be lost")
        return picked
    r.check(count >= len(units) or len({u.kind for u in units}) == 1, f"{word}: the owner should choose")
    return gone_in(r, units)[:count] if count < len(units) else units


def claims(r: Referee, units: list[Unit], count: int) -> Claims:
    if count < 0:
        return []
    ids = [u.id for u in r.rng.sample(units, min(count, len(units)))]
    other = next((u.id for u in r.p.on_map() if u not in units), None)
    wrong = [] if other is None else [Claim("Lose", {"units": (*ids[1:], other)}, False)]
    return [Claim("Lose", {"units": tuple(ids)}, True), *wrong]


def gone_in(r: Referee, units: Iterable[Unit]) -> list[Unit]:
    """Those of them that are not where they were, as the game went on."""
    return sorted(units, key=lambda u: r.after.units[u.id].where == u.where)


def lose(r: Referee, units: list[Unit], why: str, side: int | None = None) -> None:
    """They go to the Destroyed Units Box, and it is told; then those whom their fall concerns."""
    if not units:
        return
    kinds = tuple(sorted(u.kind for u in units))
    word = r.told("UnitsLost", why=why, seat=units[0].side if side is None else side)
    r.check(tuple(sorted(word["kinds"])) == kinds, f"{word}: {kinds} should be lost")
    destroy(units)
    r.meet("lost by", why)


def destroy(units: Iterable[Unit]) -> None:
    for unit in units:
        unit.where = "gone" if unit.army in ("", "Rebel") else "dead"  # ruling 51
        unit.post, unit.ship, unit.wavers = "", -1, False


def sink(r: Referee, ships: list[Ship], why: str) -> None:
    """With all who are aboard."""
    at = ships[0].where
    for ship in ships:
        lose(r, r.p.load(ship.id), "sunk")
    r.told("ShipsLost", seat=ships[0].side, where=at, count=len(ships), why=why)
    for ship in ships:
        ship.where, ship.post, ship.fleet = "aside", "", ""
    r.meet("ships lost by", why)


def empty_hosts(r: Referee, why: str = "destroyed") -> None:
    """An Expedition without units is no more; its leaders fall with it (6.3)."""
    names = {n for n in r.p.hosts if not r.p.members(n)}
    chiefs = {leader for name in names for leader in r.p.chiefs_of(name)}
    while names or chiefs:
        if r.next() == "Ended" and r.tape[0]["name"] in names:
            names.remove(r.tape[0]["name"])
            end(r, r.tape[0]["name"], why)
        else:
            word = r.tape[0] if r.tape else None
            leader = word["leader"] if word and word.name == "LeaderKilled" else ""
            r.check(leader in chiefs, f"{word}: {names} should end and {chiefs} fall")
            chiefs.remove(leader)
            kill(r, leader)


def fallen_garrison(r: Referee, node: str, side: int, walls: bool = False) -> None:
    """Ruling 44: leaders fall with a destroyed garrison, and alone before enemies (6.3)."""
    chiefs = alone(r, node, side, walls)
    while chiefs:
        leader = r.tape[0]["leader"] if r.next() == "LeaderKilled" else ""
        r.check(leader in chiefs, f"{chiefs} should fall in {node}, not {leader or r.next()}")
        chiefs.remove(leader)
        kill(r, leader)


def alone(r: Referee, node: str, side: int, walls: bool = False) -> set[str]:
    """Leaders without a unit or ship of their side; neither ships nor patrols save who was behind walls."""
    if not walls and (r.p.ashore(node, side) or r.p.fleet(node, side)):
        return set()
    return {n for n, c in r.p.chiefs.items() if (c.where, c.side) == (node, side) and not c.post}


def end(r: Referee, name: str, why: str) -> None:
    r.told("Ended", name=name, why=why)
    del r.p.hosts[name]
    r.meet("expedition", why)


def kill(r: Referee, leader: str) -> None:
    """2.1.2 Mu'awiyah's death ends it at once (ruling 43)."""
    r.told("LeaderKilled", leader=leader, where=r.p.chiefs[leader].where)
    remove(r, leader)
    r.meet("killed", leader)
    if leader == "muawiyah":
        over(r, 0)


def over(r: Referee, winner: int, taken: str = "") -> None:
    """Ruling 4: of a place taken with it no more is told, and no die is rolled."""
    r.told("GameEnded", winner=winner)
    if taken:
        r.told("Captured", seat=winner, place=taken, die=0, pillaged=False)
    r.check(not r.tape, f"{list(r.tape)}: nothing later is resolved (ruling 43)")
    raise Over


def captured(r: Referee, taken: str = "") -> None:
    """2.1.1, ruling 4: at once, when Muslims hold Constantinople."""
    r.p.settle()
    if r.p.held("constantinople", 1):
        over(r, 1, taken)


def remove(r: Referee, leader: str, where: str = "gone") -> None:
    chief = r.p.chiefs[leader]
    chief.where, chief.post = where, ""
