"""7.3, 5.1.2, 8.1 By sea out of a port that is besieged or falls, and back aboard after a landing."""

from tests.apocalypse.referee import dispersal
from tests.apocalypse.referee.atlas import (
    PLACES,
    SEA,
    Place,
    banks,
    cheapest,
    coastal,
    distance,
    hex_of,
    port_in,
)
from tests.apocalypse.referee.losses import captured, empty_hosts, fallen_garrison, sink
from tests.apocalypse.referee.position import Ship, Unit
from tests.apocalypse.referee.tape import Claim, Claims, Play, Referee, Word


def fits(units: list[Unit], ships: int, side: int) -> bool:
    """5.1.6, ruling 24: a ship carries one sort."""
    if side == 1:
        return len(units) <= 2 * ships
    mounted = sum(u.mounted for u in units)
    heavy = sum(u.heavy and not u.mounted for u in units)
    foot = len(units) - mounted - heavy
    return -(-foot // 4) + -(-mounted // 2) + heavy <= ships


def voyages(start: str, most: int = 10_000) -> dict[str, int]:
    """Ruling 46: those in flight pass by whoever is out; ruling 62 is about empty ships."""
    return cheapest(start, lambda at: [(to, 1) for to in SEA[at]], most)


def ports(r: Referee, side: int, start: str) -> dict[str, int]:
    """The friendly ports, and how far off they are."""
    ways = voyages(start)
    return {at: n for at, n in ways.items() if r.p.is_port(at, side) and at != start}


def goals(r: Referee, side: int, start: str) -> set[str]:
    """Rulings 46 and 70: coasts on a shortest way to the nearest port, at most 10 off."""
    harbours = ports(r, side, start)
    nearest = [at for at, n in harbours.items() if n == min(harbours.values())]
    return on_the_way(r, side, start, nearest)


def ashore(r: Referee, side: int, coasts: set[str]) -> set[str]:
    """1.2, ruling 2: whoever lands at a strait says on which bank; a friendly port has its own."""
    return {node for at in coasts for node in ([at] if r.p.is_port(at, side) else banks(at))}


def on_the_way(r: Referee, side: int, start: str, to: list[str]) -> set[str]:
    """And not to where enemy ships are out: 8.0 would have them fight."""
    ways, found = voyages(start), set[str]()
    foes = {s.where for s in r.p.ships.values() if s.side != side and s.post == "sea"}
    for port in to:
        behind = voyages(port, ways[port])
        found |= {at for at, n in ways.items() if n <= 10 and n + behind.get(at, 99_999) == ways[port]}
    return {at for at in found - foes if coastal(at) and at != start}


def evacuate(r: Referee, place: Place, side: int, foe: str) -> Play:
    """7.3, ruling 46. Not past enemy ships."""
    ships = [s for s in r.p.fleet(place.node, side) if not r.p.load(s.id)]
    garrison = [u for u in r.p.garrison(place.node, side) if not u.wavers]
    closed = r.p.fleet(place.node, 1 - side) or not place.anchors or place.id in r.p.pillaged
    if closed or not r.p.fleet(place.node, side) or not garrison:
        return
    start = hex_of(place.node)
    yield from r.asked(lambda: claims(r, side, start, garrison, ships))
    if r.next() == "Flee":
        yield from fled(r, side, r.done(side, "Flee"), start, garrison, ships)
    elif r.next() == "Stay":
        r.done(side, "Stay")


def fled(r: Referee, side: int, word: Word, start: str, garrison: list[Unit], ships: list[Ship]) -> Play:
    units = [u for u in garrison if u.id in word["units"]]
    boats = [s for s in ships if s.id in word["ships"]]
    r.check(
        (len(units), len(boats)) == (len(word["units"]), len(word["ships"])), f"{word}: not all are there"
    )
    r.check(
        fits(units, len(boats), side) and word["to"] in ashore(r, side, goals(r, side, start)),
        f"{word}: not there, or no room",
    )
    chiefs = [n for n, c in r.p.chiefs.items() if hex_of(c.where) == start and c.side == side and not c.post]
    r.told("Fled", seat=side, start=start, to=hex_of(word["to"]), units=len(units), ships=len(boats))
    r.meet("fled from a siege")
    yield from put_in(r, side, word["to"], units, boats, chiefs)


def put_in(r: Referee, side: int, to: str, units: list[Unit], ships: list[Ship], chiefs: list[str]) -> Play:
    """In port all are in garrison; on another coast units disperse."""
    port = port_in(hex_of(to)) if r.p.is_port(to, side) else None
    for ship in ships:
        ship.where, ship.post, ship.fleet = hex_of(to), "garrison" if port else "sea", ""
    for unit in units:
        unit.where, unit.ship, unit.post = (port.node, -1, "garrison") if port else (to, -1, "loose")
    for leader in chiefs if port else ():
        r.p.chiefs[leader].where, r.p.chiefs[leader].post = port.node if port else "", ""
    for leader in chiefs if not port else ():
        r.p.chiefs[leader].where = to
    fallen_garrison(r, port.node if port else to, 1 - side)
    r.p.settle()
    if not port:
        yield from dispersal.disperse(r, side, to, units, chiefs, False)


def claims(r: Referee, side: int, start: str, garrison: list[Unit], ships: list[Ship]) -> Claims:
    right = ashore(r, side, goals(r, side, start))
    tried = sorted(voyages(start, 11))
    boats = tuple(s.id for s in ships)
    return [
        Claim("Flee", {"units": (garrison[0].id,), "ships": boats, "to": to}, bool(boats) and to in right)
        for to in r.rng.sample(tried, min(4, len(tried))) + sorted(right)[:2]
        if to != start
    ]


def port_falls(r: Referee, place: Place, side: int, was_pillaged: bool) -> Play:
    """8.1, ruling 32: ships get away from land units, and not from a fleet."""
    ships = r.p.fleet(place.node, 1 - side)
    if not ships or not place.anchors or was_pillaged:
        return
    if r.p.fleet(place.node, side):
        sink(r, ships, "sunk")
        empty_hosts(r)
        return
    harbours = ports(r, 1 - side, hex_of(place.node))
    nearest = [at for at, n in harbours.items() if n == min(harbours.values())]
    if not nearest:
        sink(r, ships, "sunk")
        captured(r)
        return
    to = nearest[0]
    if len(nearest) > 1:
        yield from r.asked(lambda: [Claim("Choose", {"answer": at}, at in nearest) for at in harbours])
        to = r.done(1 - side, "Choose")["answer"]
    r.check(to in nearest, f"the ships should go to one of {nearest}, not {to}")
    units, start = sum(len(r.p.load(s.id)) for s in ships), hex_of(place.node)
    r.told("Fled", seat=1 - side, start=start, to=to, units=units, ships=len(ships), rule="8.1")
    relocated(r, ships, to)


def relocated(r: Referee, ships: list[Ship], to: str) -> None:
    """In Garrison Mode (ruling 45); an Expedition aboard stays one, for modes are left by choice (3.0)."""
    where = ships[0].side, ships[0].where, True
    aboard = [name for name, host in r.p.hosts.items() if (host.side, host.where, host.afloat) == where]
    for name in aboard:
        r.p.carry(name, to)
        r.meet("an army relocated")
    for ship in ships:
        ship.where = to
        if ship.fleet not in aboard:
            ship.post, ship.fleet = "garrison", ""
    r.meet("ships relocated")


def back(r: Referee, side: int, start: str, units: list[Unit], chiefs: list[str], boats: list[Ship]) -> Play:
    """5.1.2, ruling 52: aboard again, to friendly coasts within 10 hexes; as often as there is room."""
    while loose(units) and boats:
        right = returns(r, side, hex_of(start))
        if not right:
            return
        yield from r.asked(lambda right=right, boats=boats: return_claims(r, units, boats, right))  # type: ignore[misc]
        if r.next() != "Flee":
            if r.next() == "Stay":
                r.done(side, "Stay")
            return
        word = r.done(side, "Flee")
        some = [u for u in loose(units) if u.id in word["units"]]
        used = [s for s in boats if s.id in word["ships"]]
        r.check(len(some) == len(word["units"]) and fits(some, len(used), side), f"{word}: no room")
        r.check(word["to"] in right, f"{word}: only to {sorted(right)}")
        r.told(
            "Fled", seat=side, start=hex_of(start), to=hex_of(word["to"]), units=len(some), ships=len(used)
        )
        r.meet("back aboard")
        gone, boats = list(chiefs), [s for s in boats if s not in used]
        chiefs.clear()
        yield from put_in(r, side, word["to"], some, used, gone)


def loose(units: list[Unit]) -> list[Unit]:
    return [u for u in units if u.post == "loose"]


def returns(r: Referee, side: int, start: str) -> set[str]:
    ways = voyages(start)
    friendly = {node for node in PLACES if r.p.friendly(node, side) and hex_of(node) in ways}
    near = {node for node in friendly if coastal(hex_of(node)) and distance(start, node) <= 10}
    return {hex_of(node) if r.p.is_port(node, side) else node for node in near}


def return_claims(r: Referee, units: list[Unit], boats: list[Ship], right: set[str]) -> Claims:
    unit, ids = loose(units)[0], tuple(s.id for s in boats)
    tried = r.rng.sample(sorted(at for at in SEA if coastal(at)), 4) + sorted(right)[:2]
    return [Claim("Flee", {"units": (unit.id,), "ships": ids, "to": at}, at in right) for at in tried]
