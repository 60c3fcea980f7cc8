"""2.2 The Events Table."""

from collections.abc import Callable

from tests.apocalypse.referee import flight
from tests.apocalypse.referee.atlas import BY_NAME, EDGE, PLACES, Place, district, port_in
from tests.apocalypse.referee.charts import DISTRICTS, ONCE
from tests.apocalypse.referee.losses import choose, empty_hosts, fallen_garrison, lose, remove, sink
from tests.apocalypse.referee.position import BYZANTINE, KINDS, MUSLIM, Host, Ship, Unit
from tests.apocalypse.referee.tape import Claim, Play, Referee


def roll(r: Referee) -> Play:
    """Two dice; rulings 7 and 8."""
    word = r.told("EventRolled")
    number = sum(word["dice"])
    again = number in ONCE and number in r.p.happened
    r.check(word["roll"] == number and word["again"] == again, f"{word}")
    r.meet("event", number, "again" if again else "")
    if not again:
        r.p.happened |= {number} & ONCE
        yield from EFFECTS[number](r)
        r.p.settle()


def greek_fire(r: Referee) -> Play:
    r.p.fire = True
    yield from ()


def earthquake(r: Referee) -> Play:
    """Ruling 64."""
    word = r.told("QuakeStruck")
    place = BY_NAME[word["place"]]
    r.check(place.district in DISTRICTS[word["district"]], f"{word}: not in this district")
    r.p.shaken = place.id
    side = r.p.holders[place.id]
    garrison = r.p.garrison(place.node, side) or r.p.garrison(place.node, 1 - side)
    lost = int(word["die"] >= 4 and bool(garrison))
    pillaged = word["die"] == 6 and place.id not in r.p.pillaged
    r.check((word["lost"], word["pillaged"]) == (lost, pillaged), f"{word}")
    if pillaged:
        r.p.pillaged.add(place.id)
        for ship in r.p.fleet(place.node):  # ruling 45: in Garrison Mode in ports alone
            ship.post = "sea"
    if lost:
        picked = yield from choose(r, garrison[0].side, garrison, 1)
        lose(r, picked, "quake")


def revolt(r: Referee) -> Play:
    """2.2.1, rulings 40, 51 and 74: rebels come, Rshtuni goes over, the others roll."""
    yield from rebels(r)
    rshtuni(r)
    for unit in sorted(at_home(r), key=lambda u: u.id):
        word = r.told("Wavered", where=unit.where)
        r.check(word["defects"] == (word["die"] <= 2), f"{word}")
        unit.side, unit.wavers = (MUSLIM, False) if word["defects"] else (BYZANTINE, True)
        r.meet("Armenian", "defects" if word["defects"] else "wavers")
    for node in sorted(node for node, place in PLACES.items() if place.district == "Armeniae"):
        if r.p.ashore(node, MUSLIM):
            fallen_garrison(r, node, BYZANTINE)
    r.p.settle()
    for place in PLACES.values():
        if place.district == "Armeniae" and r.p.held(place.id, MUSLIM) and moored(r, place):
            yield from flight.port_falls(r, place, MUSLIM, False)


def moored(r: Referee, place: Place) -> bool:
    """Byzantine ships in Garrison Mode: only they were of its port."""
    return any(ship.post == "garrison" for ship in r.p.fleet(place.node, BYZANTINE))


def at_home(r: Referee) -> list[Unit]:
    return [
        u
        for u in r.p.on_map()
        if (u.army, u.post) == ("Armeniae", "garrison") and district(u.where) == "Armeniae"
    ]


def rshtuni(r: Referee) -> None:
    leader = r.p.chiefs["theodore_rshtuni"]
    if leader.where[0].isdigit() and district(leader.where) == "Armeniae" and not leader.post:
        r.told("WentOver", leader="theodore_rshtuni", where=leader.where)
        leader.side = MUSLIM
        for unit in at_home(r):
            if unit.kind == "clan_rshtuni":
                unit.side = MUSLIM


def rebels(r: Referee) -> Play:
    """Where no Byzantine unit is, else anywhere in Armenia."""
    armenia = [node for node, place in PLACES.items() if place.district == "Armeniae"]
    free = [node for node in armenia if not r.p.ashore(node, BYZANTINE)]
    units = [u for u in r.p.units.values() if KINDS[u.kind]["army"] == "Rebel"]
    yield from arrive(r, MUSLIM, units, free or armenia, "rebel_prince")


def arrive(r: Referee, side: int, units: list[Unit], nodes: list[str], leader: str = "") -> Play:
    """Into Garrison Mode in some of these; the leader comes with the first of them."""
    waiting = [u for u in units if u.where in ("aside", "waiting")]
    while waiting and nodes:
        yield from r.asked(lambda: claims(r, waiting, nodes))
        if r.next() == "Deploy":
            word = r.done(side, "Deploy")
            now, to = [u for u in waiting if u.id in word["units"]], word["to"]
        else:
            now, to = waiting, r.after.units[waiting[0].id].where
        r.check(to in nodes, f"{to} should be one of {nodes}")
        r.told("Arrived", seat=side, where=to, units=len(now), leaders=(leader,) if leader else ())
        for unit in now:
            unit.where, unit.post = to, "garrison"
            waiting.remove(unit)
        if KINDS[now[0].kind]["army"] != "Rebel":
            fallen_garrison(r, to, 1 - side)
        r.p.settle()
        if leader:
            r.p.chiefs[leader].where = to
        leader = ""


def claims(r: Referee, units: list[Unit], nodes: list[str]) -> list[Claim]:
    unit = r.rng.choice(units)
    tried = [*r.rng.sample(nodes, min(3, len(nodes))), *r.rng.sample(sorted(PLACES), 5)]
    return [Claim("Deploy", {"units": (unit.id,), "to": to, "patrol": False}, to in nodes) for to in tried]


def friends(r: Referee, side: int, of: str = "") -> list[str]:
    return [n for n, place in PLACES.items() if r.p.friendly(n, side) and of in ("", place.district)]


def abdallah(r: Referee) -> Play:
    """Ruling 65. Amr is recalled, and not killed."""
    amr = r.p.chiefs["amr"]
    if amr.where != "gone":
        r.told("Left", leader="amr")
        remove(r, "amr")
    fustat, damascus = [BY_NAME["fustat"].node], [BY_NAME["damascus"].node]
    options = (friends(r, 1, "Egypt"), friends(r, 1))
    ways = [n for n in fustat if r.p.friendly(n, 1)] or options[0]
    ways = ways or [n for n in damascus if r.p.friendly(n, 1)] or options[1]
    word = r.told("Arrived", seat=MUSLIM, leaders=("abdallah",), units=0)
    r.check(word["where"] in ways, f"{word}: he should come to one of {ways}")
    r.p.chiefs["abdallah"].where = word["where"]
    yield from ()


def africa(r: Referee) -> Play:
    """Alexandria if Byzantine, else Constantinople or any Byzantine port."""
    nodes = [n for n in [BY_NAME["alexandria"].node] if r.p.friendly(n, BYZANTINE)]
    ports = [n for n, place in PLACES.items() if r.p.friendly(n, 0) and r.p.is_port(n, 0) and place.anchors]
    first = [n for n in [BY_NAME["constantinople"].node] if r.p.friendly(n, 0) and n not in ports]
    units = [u for u in r.p.units.values() if u.army == "African"]
    yield from arrive(r, BYZANTINE, units, nodes or first + ports, "gregorios")


def volunteers(r: Referee) -> Play:
    units = [u for u in r.p.units.values() if u.kind == "qurayah"]
    yield from arrive(r, MUSLIM, units, friends(r, MUSLIM, "Syria"))


def typos(r: Referee) -> Play:
    r.told("Left", leader="paul")
    remove(r, "paul")
    r.one_army = True
    yield from ()


def parsimony(r: Referee) -> Play:
    r.unpaid = True
    yield from ()


def kufa(r: Referee) -> Play:
    """It waits at the edge (ruling 85)."""
    units = [u for u in r.p.units.values() if u.army == "Kufa"]
    r.told("Arrived", seat=MUSLIM, where=EDGE, units=8, leaders=("salman",))
    r.p.hosts["Kufa"] = Host(MUSLIM, EDGE, fresh=True)
    for unit in units:
        unit.where, unit.post = EDGE, "Kufa"
    r.p.chiefs["salman"].where, r.p.chiefs["salman"].post = EDGE, "Kufa"
    yield from ()


def storms(r: Referee) -> Play:
    """5.1.4, rulings 23 and 84. What lies in garrison in a port within its anchors is sheltered."""
    struck = [(at, s) for s in (0, 1) for at in sorted({ship.where for ship in afloat(r, s)})]
    for at, side in struck:
        ships = unsheltered(r, at, side)
        if ships:
            r.lost[side] += len(ships)
            sink(r, ships, "storm")
            empty_hosts(r, "destroyed")
    yield from ()


def afloat(r: Referee, side: int) -> list[Ship]:
    return [ship for ship in r.p.ships.values() if ship.side == side and ship.where[0].isdigit()]


def unsheltered(r: Referee, at: str, side: int) -> list[Ship]:
    ships = r.p.fleet(at, side)
    port = port_in(at) if r.p.is_port(at, side) else None
    safe = [ship for ship in ships if ship.post == "garrison" and port]
    return [s for s in ships if s not in safe] + safe[port.anchors if port else 0 :]


EFFECTS: dict[int, Callable[[Referee], Play]] = {
    2: greek_fire,
    3: earthquake,
    4: revolt,
    5: abdallah,
    6: africa,
    7: volunteers,
    8: typos,
    9: parsimony,
    10: kufa,
    11: storms,
    12: greek_fire,
}
