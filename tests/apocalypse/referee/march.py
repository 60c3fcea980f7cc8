"""3.3.1, 3.3.2 An Expedition by land: its way, what it costs, and whom it meets."""

from itertools import pairwise

from tests.apocalypse.referee import battle, riding
from tests.apocalypse.referee.atlas import (
    EDGE,
    ENTRY,
    HEXES,
    LAND,
    TERRAIN,
    banks,
    cheapest,
    district,
    hex_of,
)
from tests.apocalypse.referee.losses import choose, empty_hosts, fallen_garrison, lose, sink
from tests.apocalypse.referee.position import BYZANTINE, MUSLIM
from tests.apocalypse.referee.tape import Claim, Claims, Play, Referee, Word


def hostile(r: Referee, side: int) -> set[str]:
    """3.3.2 Printed hexes (ruling 2) with enemies; patrols that Muslims ride down cost nothing (3.2.5)."""
    foes = {
        hex_of(u.where) for u in r.p.on_map() if u.side != side and (side == BYZANTINE or u.post != "patrol")
    }
    return foes | {s.where for s in r.p.ships.values() if s.side != side}


def surcharge(r: Referee, node: str, side: int) -> int:
    return int(hex_of(node) in hostile(r, side))


def steps_from(node: str) -> dict[str, int]:
    if node == EDGE:
        return {to: TERRAIN[HEXES[to]["terrain"]] for to in ENTRY}
    return LAND[node]


def onward(r: Referee, node: str, side: int, foes: set[str]) -> list[tuple[str, int]]:
    return [(to, points + (hex_of(to) in foes)) for to, points in steps_from(node).items()]


def halts(r: Referee, side: int) -> set[str]:
    """Where something happens that may end the march."""
    camps = {host.where for host in r.p.hosts.values() if host.side != side and not host.afloat}
    return camps | (zones(r) | posts(r) if side == MUSLIM else set())


def posts(r: Referee) -> set[str]:
    return {u.where for u in r.p.on_map() if u.post == "patrol"}


def zones(r: Referee) -> set[str]:
    """3.2.4, ruling 76: as far as one can ride from the patrol, and not over a strait."""
    return {to for post in posts(r) for to in LAND[post]}


def reach(r: Referee, name: str) -> dict[str, int]:
    """The points to each node without passing what halts."""
    host = r.p.hosts[name]
    stops, foes = halts(r, host.side) - {host.where}, hostile(r, host.side)

    def steps(at: str) -> list[tuple[str, int]]:
        return [] if at in stops else onward(r, at, host.side, foes)

    return cheapest(host.where, steps, 40)


def march(r: Referee, side: int, word: Word) -> Play:
    name, to = word["expedition"], word["to"]
    host, points = r.p.hosts[name], reach(r, word["expedition"]).get(to, 999)
    left = host.left or 0
    r.check(points <= left, f"{word}: {points} points, and {left} are left")
    told = r.told("Moved", what=name, points=points, by_sea=False)
    walked(r, told, to, host.where, side)
    host.left = left - points
    riding.passed(r, told["path"][:-1], side)
    for node in told["path"][1:-1]:
        met(r, node, side)
    r.p.carry(name, to)
    yield from rally(r, name, told["path"][1:-1])
    yield from arrive(r, name, False)


def met(r: Referee, node: str, side: int) -> None:
    """6.3, 5.2 Leaders and ships alone."""
    bare_ships(r, node, side)
    fallen_garrison(r, node, 1 - side)


def walked(r: Referee, told: Word, to: str, start: str, side: int) -> None:
    """Hex by hex, and it costs what is told."""
    path = list(told["path"])
    r.check(path[0] == start and path[-1] == to, f"{told}: not from {start} to {to}")
    foes, stops = hostile(r, side), halts(r, side)
    costs = [dict(onward(r, one, side, foes)).get(other, 99) for one, other in pairwise(path)]
    r.check(sum(costs) == told["points"], f"{told}: it costs {costs}")
    halted = [node for node in path[1:-1] if node in stops]
    r.check(not halted, f"{told}: something happens at {halted}")
    for node in path[1:]:
        r.meet("terrain", HEXES[hex_of(node)]["terrain"])


def arrive(r: Referee, name: str, landed: bool) -> Play:
    """Patrols and their zones, those who camp there, leaders and ships alone, and waverers."""
    host = r.p.hosts[name]
    node, side = host.where, host.side
    if side == MUSLIM:
        yield from patrolled(r, name, landed)
    if name in r.p.hosts:
        yield from fights(r, name, landed)
    if name in r.p.hosts:
        met(r, node, side)
        r.p.settle()
        yield from rally(r, name, [node])


def fights(r: Referee, name: str, landed: bool) -> Play:
    """Ruling 72: one after the other."""
    node, side = r.p.hosts[name].where, r.p.hosts[name].side
    for foe in sorted(r.p.hosts_at(node, 1 - side)):
        if name in r.p.hosts:
            yield from battle.battle(r, name, foe, landed)


def patrolled(r: Referee, name: str, landed: bool) -> Play:
    """3.2.4, 3.2.5, ruling 20."""
    host = r.p.hosts[name]
    if host.where in zones(r) and not landed:
        word = r.told("ZoneRolled", name=name, where=host.where)
        r.check(len(word["dice"]) == 2, f"{word}")
        host.left = max(0, (host.left or 0) - sum(word["dice"]))
        r.meet("zone")
    if r.p.patrols(host.where):
        r.told("PatrolMet", name=name, where=host.where)
        lose(r, r.p.patrols(host.where), "patrol")
        picked = yield from choose(r, MUSLIM, r.p.members(name), 1)
        lose(r, picked, "patrol")
        empty_hosts(r)
        r.meet("patrol met")


def bare_ships(r: Referee, node: str, side: int) -> None:
    """5.2 Ships alone in the Delta; nowhere else (ruling 55)."""
    ships = r.p.fleet(node, 1 - side)
    lone = not any(r.p.ashore(bank, 1 - side) for bank in banks(hex_of(node)))
    if HEXES[hex_of(node)].get("delta") and ships and lone:
        sink(r, ships, "delta")
        empty_hosts(r)


def rally(r: Referee, name: str, nodes: list[str]) -> Play:
    """2.2.1 All who waver, when the Byzantines come to Armenia."""
    host = r.p.hosts[name]
    waverers = [u for u in r.p.on_map() if u.wavers]
    armenia = any(district(node) == "Armeniae" for node in nodes)
    if host.side != BYZANTINE or not armenia or not waverers:
        return
    r.told("Rallied", count=len(waverers))
    for unit in waverers:
        unit.wavers = False
    r.meet("rallied")
    yield from r.asked(lambda: [Claim("Join", {"units": tuple(u.id for u in waverers)}, True)])
    if r.next() == "Done":
        r.done(BYZANTINE, "Done")
    elif r.next() == "Join":
        word = r.done(BYZANTINE, "Join")
        r.check(set(word["units"]) <= {u.id for u in waverers}, f"{word}: not all of them waver")
        for number in word["units"]:
            r.p.units[number].where, r.p.units[number].post = host.where, name
    r.p.settle()


def claims(r: Referee, name: str) -> Claims:
    """Each next hex, and some far away."""
    host, ways = r.p.hosts[name], reach(r, name)
    left = allowance_left(r, name)
    near = list(steps_from(host.where))
    edge = [to for to, points in ways.items() if left - 1 <= points <= left + 2]
    tried = dict.fromkeys(near + r.rng.sample(edge, min(6, len(edge))) + r.rng.sample(sorted(LAND), 2))
    return [
        Claim("March", {"expedition": name, "to": to}, ways.get(to, 999) <= left)
        for to in tried
        if to != host.where
    ]


def allowance_left(r: Referee, name: str) -> int:
    from tests.apocalypse.referee.campaign import allowance

    left = r.p.hosts[name].left
    return allowance(r, name) if left is None else left
