"""2.4 Fleet maintenance: ruling 12, in its order."""

from tests.apocalypse.referee.atlas import PLACES, Place, port_in
from tests.apocalypse.referee.charts import COUNTERS
from tests.apocalypse.referee.events import afloat
from tests.apocalypse.referee.losses import empty_hosts, sink
from tests.apocalypse.referee.position import MUSLIM, Ship
from tests.apocalypse.referee.tape import Claim, Play, Referee


def maintain(r: Referee) -> Play:
    for side in (0, 1):
        crowded(r, side)
    for side in (0, 1):
        yield from scrap(r, side)
        yield from commission(r, side)


def ports(r: Referee, side: int) -> list[Place]:
    return [p for p in PLACES.values() if p.anchors and r.p.held(p.id, side) and p.id not in r.p.pillaged]


def crowded(r: Referee, side: int) -> None:
    """2.4.3, rulings 59 and 84: empty ships first, and of these those out of Garrison Mode."""
    for at in sorted({ship.where for ship in afloat(r, side)}):
        port, ships = port_in(at), r.p.fleet(at, side)
        if port and port.id not in r.p.pillaged and len(ships) > port.anchors:
            lost = sorted(ships, key=lambda s: (bool(r.p.load(s.id)), s.post == "garrison"))
            lost = as_it_went(r, lost[: len(ships) - port.anchors], ships)
            r.lost[side] += len(lost)
            sink(r, lost, "crowded")
            empty_hosts(r, "destroyed")


def as_it_went(r: Referee, lost: list[Ship], ships: list[Ship]) -> list[Ship]:
    """Of those that are alike, those that went."""

    def like(ship: Ship) -> tuple[bool, str]:
        return bool(r.p.load(ship.id)), ship.post

    gone = [s for s in ships if r.after.ships[s.id].where != s.where]
    alike = sorted(map(like, gone)) == sorted(map(like, lost))
    return gone if alike and len(gone) == len(lost) else lost


def due(r: Referee, side: int) -> int:
    """How many more ships this side may have; fewer than none: how many too many."""
    anchors = sum(port.anchors for port in ports(r, side))
    most = min(anchors, COUNTERS[side]) if r.p.turn > 1 or side != MUSLIM else 0
    return most - len(afloat(r, side))


def scrap(r: Referee, side: int) -> Play:
    """Surplus ones, as the owner says, one after the other."""
    count = -due(r, side)
    if count <= 0:
        return
    ships = afloat(r, side)
    ids = tuple(s.id for s in ships[:count])
    yield from r.asked(
        lambda: [Claim("Scrap", {"ships": ids}, True), Claim("Scrap", {"ships": ids[1:]}, False)]
    )
    if r.next() == "Scrap":
        word = r.done(side, "Scrap")
        r.check(len(word["ships"]) == count, f"{word}: {count} are too many")
        ships = [r.p.ships[i] for i in word["ships"]]
    r.check(len(ships) == count, f"{count} ships are too many")
    for ship in ships:
        sink(r, [ship], "crowded")
        empty_hosts(r, "destroyed")


def commission(r: Referee, side: int) -> Play:
    """2.4.4 What was lost in this phase comes back the next year."""
    for _ in range(max(0, due(r, side) - r.lost[side])):
        free = [p for p in ports(r, side) if len(r.p.fleet(p.node)) < p.anchors]
        if not free:
            return
        yield from r.asked(lambda free=free: claims(r, free))  # type: ignore[misc]
        if r.next() == "Commission":
            r.done(side, "Commission")
        word = r.told("Arrived", seat=side, ships=1, units=0)
        r.check(word["where"] in {p.node[:4] for p in free}, f"{word}: no room there")
        ship = next(s for s in r.p.ships.values() if s.side == side and off(s) and came(r, s))
        ship.where, ship.post = word["where"], "garrison"
        r.meet("ships placed")
        r.p.settle()


def off(ship: Ship) -> bool:
    return not ship.where[0].isdigit()


def came(r: Referee, ship: Ship) -> bool:
    return r.after.ships[ship.id].where[0].isdigit()


def claims(r: Referee, free: list[Place]) -> list[Claim]:
    tried = [p for p in PLACES.values() if p.anchors]
    return [Claim("Commission", {"place": p.id}, p in free) for p in tried]
