"""5.0 Expeditions at sea, and empty ships."""

from itertools import pairwise

from tests.apocalypse.referee import march, naval
from tests.apocalypse.referee.atlas import (
    HEXES,
    PLACES,
    SEA,
    banks,
    cheapest,
    coastal,
    distance,
    hex_of,
    port_in,
)
from tests.apocalypse.referee.charts import SAIL
from tests.apocalypse.referee.events import afloat
from tests.apocalypse.referee.flight import fits
from tests.apocalypse.referee.position import Host, Ship
from tests.apocalypse.referee.tape import Claim, Claims, Play, Referee, Word


def out(r: Referee, side: int) -> list[Ship]:
    return [s for s in afloat(r, side) if s.post == "sea"]


def at_rest(at: str) -> bool:
    """5.1.3, ruling 54: on a coast, or anywhere in the Delta."""
    return bool(HEXES[at].get("coast") or HEXES[at].get("delta"))


def harbour_cost(r: Referee, at: str) -> int:
    """5.1.7, ruling 63."""
    port = port_in(at)
    return 1 if port and port.id not in r.p.pillaged else 2


def ready(r: Referee, name: str) -> list[Ship]:
    """Ships of its side in Expedition Mode where it stands."""
    host = r.p.hosts[name]
    return [s for s in r.p.fleet(host.where, host.side) if s.post == "sea" and not r.p.load(s.id)]


def may_embark(r: Referee, name: str, ships: list[Ship]) -> bool:
    from tests.apocalypse.referee.campaign import can_act

    host = r.p.hosts[name]
    if not can_act(r, name, host.side, "sea") or host.afloat or not coastal(hex_of(host.where)):
        return False
    right = bool(ships) and all(s in ready(r, name) for s in ships)
    points = march.allowance_left(r, name)
    return (
        right
        and fits(r.p.members(name), len(ships), host.side)
        and points >= harbour_cost(r, hex_of(host.where))
    )


def embark(r: Referee, side: int, word: Word) -> Play:
    name, ships = word["expedition"], [r.p.ships[i] for i in word["ships"]]
    host = r.p.hosts[name]
    r.check(may_embark(r, name, ships), f"{word}: it may not")
    points = harbour_cost(r, hex_of(host.where))
    r.told("Embarked", name=name, where=hex_of(host.where), ships=len(ships), points=points)
    host.left = (host.left or 0) - points
    aboard(r, name, ships)
    yield from ()


def aboard(r: Referee, name: str, ships: list[Ship]) -> None:
    """Which ship carries whom follows from the order of the ships (ruling 79); it is looked over."""
    r.p.carry(name, hex_of(r.p.hosts[name].where))
    r.p.hosts[name].afloat = True
    for unit in r.p.members(name):
        unit.ship = r.after.units[unit.id].ship
    for ship in ships:
        ship.fleet, ship.post = name, "sea"
        r.check(fits(r.p.load(ship.id), 1, ship.side), f"{ship} carries too much")
    carried = {u.ship for u in r.p.members(name)}
    r.check(carried <= {s.id for s in ships}, f"{carried}: not aboard these ships")


def foes(r: Referee, at: str, side: int) -> bool:
    return any(s.post == "sea" for s in r.p.fleet(at, 1 - side))


def ways(r: Referee, start: str, side: int) -> dict[str, int]:
    """Not through enemy ships that are out; ruling 62."""
    stops = {s.where for s in out(r, 1 - side)} - {start}

    def steps(at: str) -> list[tuple[str, int]]:
        return [] if at in stops else [(to, 1) for to in SEA[at]]

    return cheapest(start, steps, 41)


def fleet(r: Referee, name: str) -> list[Ship]:
    """Its ships, where it is."""
    host = r.p.hosts[name]
    return [s for s in r.p.fleet(host.where, host.side) if s.fleet == name]


def may_sail(r: Referee, name: str, to: str) -> bool:
    host = r.p.hosts[name]
    if not host.afloat or to == host.where:
        return False
    left = min(SAIL[host.side] - s.spent for s in fleet(r, name))
    return ways(r, host.where, host.side).get(to, 999) <= left


def sail(r: Referee, side: int, word: Word) -> Play:
    name, to = word["expedition"], word["to"]
    r.check(may_sail(r, name, to), f"{word}: it may not")
    yield from moved(r, fleet(r, name), to, name, ways(r, r.p.hosts[name].where, side)[to])
    r.p.carry(name, to)
    r.p.settle()
    if foes(r, to, side):
        yield from naval.battle(r, side, to)


def moved(r: Referee, ships: list[Ship], to: str, what: str, points: int) -> Play:
    """Each ship has points of its own; told is what the one has spent that has spent most."""
    start = ships[0].where
    for ship in ships:
        ship.where = to
        ship.spent += points
    told = r.told("Moved", what=what, by_sea=True, points=max(s.spent for s in ships))
    path = told["path"]
    right = all(b in SEA[a] for a, b in pairwise(path))
    r.check(right and (path[0], path[-1], len(path) - 1) == (start, to, points), f"{told}: not this way")
    yield from ()


def may_land(r: Referee, name: str, to: str) -> bool:
    host = r.p.hosts[name]
    right = host.afloat and to in banks(host.where) and coastal(host.where)
    return right and march.allowance_left(r, name) >= landing_cost(r, to, host)


def landing_cost(r: Referee, to: str, host: Host) -> int:
    """Ruling 56."""
    return harbour_cost(r, hex_of(to)) + march.surcharge(r, to, host.side)


def land(r: Referee, side: int, word: Word) -> Play:
    name, to = word["expedition"], word["to"]
    r.check(may_land(r, name, to), f"{word}: it may not")
    go_ashore(r, name, to)
    yield from march.arrive(r, name, True)


def go_ashore(r: Referee, name: str, to: str) -> None:
    host = r.p.hosts[name]
    points = landing_cost(r, to, host)
    enemy = points - harbour_cost(r, hex_of(to))
    r.told("Landed", name=name, where=to, points=points, enemy=enemy)
    host.left, host.afloat = (host.left or 0) - points, False
    r.p.carry(name, to)
    for unit in r.p.members(name):
        unit.ship = -1


def ashore(r: Referee, side: int) -> Play:
    """Ruling 67: at the end of a voyage they land if they can, and camp; then it is as after any landing."""
    landed = []
    for name in sorted(n for n, h in r.p.hosts.items() if h.side == side and (h.phase == "sea" or h.afloat)):
        if r.p.hosts[name].afloat and last_landing(r, name):
            landed.append(name)
        if not r.p.hosts[name].camped:
            r.told("Camped", name=name, where=r.p.hosts[name].where)
            r.p.hosts[name].camped = True
    r.p.settle()
    for name in landed:
        yield from march.arrive(r, name, True)


def last_landing(r: Referee, name: str) -> bool:
    """71: never upon an enemy Expedition."""
    host = r.p.hosts[name]
    right = [n for n in banks(host.where) if may_land(r, name, n) and not r.p.hosts_at(n, 1 - host.side)]
    if r.next() == "Landed":
        r.check(r.tape[0]["where"] in right, f"{r.tape[0]}: only at {right}")
        go_ashore(r, name, r.tape[0]["where"])
        return True
    r.check(not right, f"{name} should land at one of {right}")
    return False


def may_follow(r: Referee, ships: list[Ship], to: str, side: int) -> bool:
    """5.1.1, rulings 54 and 62: nearer to an Expedition."""
    start = ships[0].where
    own = all(s.side == side and s.post == "sea" and s.where == start and not r.p.load(s.id) for s in ships)
    goals = [hex_of(h.where) for h in r.p.hosts.values() if h.side == side and h.where[0].isdigit()]
    path = ways(r, start, side)
    close = own and to != start and not foes(r, to, side)
    left = min(SAIL[side] - s.spent for s in ships)
    return close and path.get(to, 999) <= left and any(distance(to, at) < distance(start, at) for at in goals)


def follow(r: Referee, side: int, word: Word) -> Play:
    ships = [r.p.ships[i] for i in word["ships"]]
    r.check(may_follow(r, ships, word["to"], side), f"{word}: it may not")
    yield from moved(r, ships, word["to"], "ships", ways(r, ships[0].where, side)[word["to"]])
    r.p.settle()


def claims(r: Referee, side: int) -> Claims:
    found: Claims = []
    for name, host in r.p.hosts.items():
        if host.side == side and host.afloat:
            found += voyages(r, name, host)
        elif host.side == side and host.where[0].isdigit():
            boats = ready(r, name)
            for ships in (boats, boats[:1]) if boats else ():
                fields = {"expedition": name, "ships": tuple(s.id for s in ships)}
                found.append(Claim("Embark", fields, may_embark(r, name, ships)))
    return found + empty(r, side)


def voyages(r: Referee, name: str, host: Host) -> Claims:
    path = ways(r, host.where, host.side)
    left = min(SAIL[host.side] - s.spent for s in fleet(r, name))
    edge = [to for to, n in path.items() if left - 1 <= n <= left + 1 and to != host.where]
    tried = r.rng.sample(edge, min(4, len(edge)))
    found = [Claim("Sail", {"expedition": name, "to": to}, may_sail(r, name, to)) for to in tried]
    lands = [n for at in (host.where, *SEA[host.where][:1]) for n in banks(at) if n in PLACES or coastal(at)]
    return found + [Claim("Land", {"expedition": name, "to": to}, may_land(r, name, to)) for to in lands]


def empty(r: Referee, side: int) -> Claims:
    boats = [s for s in out(r, side) if not r.p.load(s.id) and not s.fleet]
    found = []
    for ship in boats[:2]:
        for to in r.rng.sample(sorted(cheapest(ship.where, lambda at: [(n, 1) for n in SEA[at]], 6)), 1):
            found.append(Claim("Follow", {"ships": (ship.id,), "to": to}, may_follow(r, [ship], to, side)))
    return found
