"""7.0 Sieges and assaults."""

from tests.apocalypse.referee import dispersal, flight
from tests.apocalypse.referee.atlas import PLACES, Place
from tests.apocalypse.referee.charts import BREACH, SIEGE_DICE
from tests.apocalypse.referee.losses import choose, empty_hosts, fallen_garrison, lose, over
from tests.apocalypse.referee.position import MUSLIM, Unit
from tests.apocalypse.referee.tape import Claim, Claims, Play, Referee, Word


def may_besiege(r: Referee, name: str) -> bool:
    """7.0, ruling 42: as many as are in garrison; an empty place of the enemy falls."""
    host = r.p.hosts[name]
    if host.where not in PLACES or host.afloat or host.camped:
        return False
    garrison = r.p.garrison(host.where, 1 - host.side)
    hostile = bool(garrison) or not r.p.friendly(host.where, host.side)
    return hostile and len(r.p.members(name)) >= len(garrison)


def may_assault(r: Referee, name: str) -> bool:
    """7.2.2, ruling 47: mounted units storm no walls."""
    return may_besiege(r, name) and bool(on_foot(r.p.members(name)))


def on_foot(units: list[Unit]) -> list[Unit]:
    return [u for u in units if not u.mounted]


def besiege(r: Referee, side: int, word: Word) -> Play:
    """7.1, ruling 30."""
    name = word["expedition"]
    r.check(may_besiege(r, name), f"{word}: not here")
    place = PLACES[r.p.hosts[name].where]
    yield from flight.evacuate(r, place, 1 - side, name)
    garrison = r.p.garrison(place.node, 1 - side)
    if garrison and not laid(r, name, place, len(garrison)):
        pitched(r, name)
        return
    lose(r, garrison, "siege")
    yield from fallen(r, name, place, False)


def laid(r: Referee, name: str, place: Place, garrison: int) -> bool:
    """7.1.1, 7.1.2"""
    host = r.p.hosts[name]
    word = r.told("SiegeRolled", name=name, place=place.id, garrison=garrison)
    points = sum(word["dice"]) * garrison
    left = (host.left or 0) - points
    r.check(len(word["dice"]) == SIEGE_DICE[place.sort], f"{word}: wrong dice")
    r.check((word["points"], word["left"]) == (points, left), f"{word}: {points} lost, {left} left")
    host.left = left
    r.meet("siege of", place.sort, "falls" if left >= 0 else "stalls")
    return bool(left >= 0)


def pitched(r: Referee, name: str) -> None:
    r.told("Camped", name=name, where=r.p.hosts[name].where)
    r.p.hosts[name].camped = True


def fallen(r: Referee, name: str, place: Place, stormed: bool) -> Play:
    """Leaders fall, ships go or are lost, and it is pillaged on a 5 or 6 after an assault (7.2.3)."""
    side, before = r.p.hosts[name].side, place.id in r.p.pillaged
    fallen_garrison(r, place.node, 1 - side, True)
    if place.id == "constantinople" and side == 1:
        over(r, MUSLIM, place.id)
    word = r.told("Captured", seat=side, place=place.id)
    pillaged = stormed and word["die"] >= 5
    r.check(word["pillaged"] == (pillaged and place.id not in r.p.pillaged), f"{word}")
    if pillaged:
        r.p.pillaged.add(place.id)
    r.p.takes(place.id, side)
    yield from flight.port_falls(r, place, side, before)
    r.p.settle()
    r.meet("captured", place.sort, "pillaged" if pillaged else "")


def assault(r: Referee, side: int, word: Word) -> Play:
    """7.2"""
    name = word["expedition"]
    r.check(may_assault(r, name), f"{word}: not here")
    place = PLACES[r.p.hosts[name].where]
    if not breached(r, name, place):
        yield from retire(r, name)
        return
    yield from flight.evacuate(r, place, 1 - side, name)
    yield from stormed(r, name, place)


def breached(r: Referee, name: str, place: Place) -> bool:
    add = (r.p.shaken == place.id) + (place.id in r.p.pillaged)
    word = r.told("BreachRolled", name=name, place=place.id, modifier=add, needed=BREACH[place.sort])
    done = word["die"] != 1 and min(6, word["die"] + add) >= BREACH[place.sort]
    r.check(word["breached"] == done, f"{word}")
    r.meet("breach", place.sort, word["die"], f"+{add}")
    return bool(done)


def retire(r: Referee, name: str) -> Play:
    """Camp or disband."""
    yield from r.asked(lambda: [Claim("Choose", {"answer": a}, True) for a in ("camp", "disband")])
    if r.next() != "Choose" or r.done(r.p.hosts[name].side, "Choose")["answer"] == "camp":
        pitched(r, name)
    else:
        yield from dispersal.disband(r, name, "disbanded")


def stormed(r: Referee, name: str, place: Place) -> Play:
    """7.2.2 One each in turn, attacker first; rulings 31 and 47."""
    side = r.p.hosts[name].side
    while on_foot(r.p.garrison(place.node, 1 - side)):
        if not on_foot(r.p.members(name)):
            yield from retire(r, name)
            return
        picked = yield from choose(r, side, on_foot(r.p.members(name)), 1)
        lose(r, picked, "assault")
        if not r.p.members(name):
            empty_hosts(r)
            return
        if on_foot(r.p.members(name)):
            picked = yield from choose(r, 1 - side, on_foot(r.p.garrison(place.node, 1 - side)), 1)
            lose(r, picked, "assault")
    lose(r, r.p.garrison(place.node, 1 - side), "siege")
    yield from fallen(r, name, place, True)


def claims(r: Referee, name: str) -> Claims:
    fields = {"expedition": name}
    found = [Claim("Besiege", fields, may_besiege(r, name))]
    garrison = r.p.garrison(r.p.hosts[name].where, 1 - r.p.hosts[name].side)
    if garrison or not may_besiege(r, name):
        found.append(Claim("Assault", fields, may_assault(r, name)))
    return found
