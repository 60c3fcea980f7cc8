"""3.3.4, 6.2.4 Into Garrison Mode among friends, near by or far away; the others are lost."""

from tests.apocalypse.referee import flight
from tests.apocalypse.referee.atlas import LAND, PLACES, cheapest
from tests.apocalypse.referee.losses import end, fallen_garrison, kill, lose
from tests.apocalypse.referee.modes import near
from tests.apocalypse.referee.position import Unit, weight
from tests.apocalypse.referee.tape import Claim, Claims, Play, Referee, Word


def disband(r: Referee, name: str, why: str, back: bool = False) -> Play:
    """The Expedition ends, and all who were of it go."""
    host = r.p.hosts[name]
    units, leaders = r.p.members(name), r.p.chiefs_of(name)
    ships = [s for s in r.p.fleet(host.where, host.side) if s.fleet == name]
    end(r, name, why)
    for ship in ships if why == "disbanded" and r.p.is_port(host.where, host.side) else ():
        ship.post = "garrison"  # ruling 45
    for unit in units:
        unit.post = "loose"
    for leader in leaders:
        r.p.chiefs[leader].post = "loose"
    if back:
        yield from flight.back(r, host.side, host.where, units, leaders, ships)
    units = [u for u in units if (u.post, u.where) == ("loose", host.where)]
    yield from disperse(r, host.side, host.where, units, leaders, why == "routed")


def targets(r: Referee, side: int, start: str, routed: bool) -> list[str]:
    """Friendly places without enemies, up to 10 points off, or at least 10 (rulings 19 and 21)."""
    ways = near(r, start, side, 10_000 if routed else 10)
    found = [n for n in ways if r.p.friendly(n, side) and not r.p.enemies(n, side)]
    return [n for n in found if not routed or ways[n] >= 10]


def refuges(r: Referee, side: int, start: str) -> list[str]:
    """Ruling 44: any friendly occupied hex up to 10 points off; by 2.1 ships occupy one, too."""
    ways = near(r, start, side)
    ashore = [n for n in ways if any(u.post != "loose" for u in r.p.ashore(n, side))]
    return ashore + [n for n in ways if r.p.fleet(n, side) and not r.p.enemies(n, side)]


def disperse(r: Referee, side: int, start: str, units: list[Unit], leaders: list[str], routed: bool) -> Play:
    homeless, waiting = list(units), list(leaders)
    for unit in units:
        unit.post = "loose"
    for leader in leaders:
        r.p.chiefs[leader].post = "loose"
    went: list[str] = []
    while homeless or waiting:
        yield from r.asked(lambda: claims(r, side, start, homeless, routed))
        if r.next() == "Disperse":
            word = r.done(side, "Disperse")
            took(r, side, word, homeless, targets(r, side, start, routed))
            went.append(word["to"])
        elif r.next() == "Escort":
            escorted(r, side, r.done(side, "Escort"), waiting, start, went)
        else:
            break
    lost(r, side, start, homeless, routed)
    for leader in waiting:
        alone(r, side, start, leader, went)
    r.p.settle()


def took(r: Referee, side: int, word: Word, homeless: list[Unit], to: list[str]) -> None:
    units = [u for u in homeless if u.id in word["units"]]
    r.check(len(units) == len(word["units"]) and word["to"] in to, f"{word}: only to {to}")
    r.check(weight(units) <= r.p.room(word["to"], side), f"{word}: no room")
    for unit in units:
        unit.where, unit.post, unit.ship = word["to"], "garrison", -1
        homeless.remove(unit)
    r.told("Shifted", seat=side, to=word["to"], units=len(units))
    fallen_garrison(r, word["to"], 1 - side)
    r.p.settle()
    r.meet("dispersed")


def escorted(r: Referee, side: int, word: Word, waiting: list[str], start: str, went: list[str]) -> None:
    """After a rout a leader may go with any surviving unit (ruling 44)."""
    to = set(refuges(r, side, start)) | set(went)
    r.check(word["leader"] in waiting and word["to"] in to, f"{word}: only to {sorted(to)}")
    settled(r, word["leader"], word["to"])
    waiting.remove(word["leader"])


def lost(r: Referee, side: int, start: str, homeless: list[Unit], routed: bool) -> None:
    """Who finds no room is destroyed; nobody who could find some."""
    for node in targets(r, side, start, routed):
        room = r.p.room(node, side)
        r.check(all(weight([u]) > room for u in homeless), f"{homeless} could go to {node}")
    lose(r, homeless, "homeless")


def settled(r: Referee, leader: str, node: str) -> None:
    r.p.chiefs[leader].where, r.p.chiefs[leader].post = node, ""


def alone(r: Referee, side: int, start: str, leader: str, went: list[str]) -> None:
    """Without friends he is lost; where there is but one way he goes it."""
    to = set(refuges(r, side, start)) | set(went)
    if to:
        where = r.after.chiefs[leader].where
        r.check(where in to, f"{leader} should be in one of {to}")
        settled(r, leader, where)
    else:
        kill(r, leader)


def claims(r: Referee, side: int, start: str, homeless: list[Unit], routed: bool) -> Claims:
    if not homeless:
        return []
    to, unit = targets(r, side, start, routed), homeless[0]
    tried = to + [n for n in cheapest(start, lambda at: LAND.get(at, {}).items(), 15) if n in PLACES]
    tried = r.rng.sample(tried, min(5, len(tried)))
    return [
        Claim("Disperse", {"units": (unit.id,), "to": n}, n in to and weight([unit]) <= r.p.room(n, side))
        for n in tried
    ]
