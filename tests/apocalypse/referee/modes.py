"""3.0 Modes, and who may change his."""

from tests.apocalypse.referee import muster
from tests.apocalypse.referee.atlas import LAND, PLACES, SEA, banks, cheapest, hex_of
from tests.apocalypse.referee.losses import end, fallen_garrison
from tests.apocalypse.referee.position import BYZANTINE, MUSLIM, Ship, Unit
from tests.apocalypse.referee.tape import Claim, Claims, Play, Referee, Word


def adjust(r: Referee) -> Play:
    """Muslims first up to turn 5; ruling 68: each once."""
    r.adjusted.clear()
    r.berthed.clear()
    for side in (MUSLIM, BYZANTINE) if r.p.turn <= 5 else (BYZANTINE, MUSLIM):
        while True:
            yield from r.asked(lambda side=side: claims(r, side))  # type: ignore[misc]
            word = r.done(side, "Done", *CHANGES)
            if word.name == "Done":
                break
            CHANGES[word.name](r, side, word)
            r.meet("modes", word.name)
            r.p.settle()


def free(r: Referee, unit: Unit, side: int) -> bool:
    """Ruling 78: not shut in; 2.2.1: no waverer."""
    here = r.p.units[unit.id]
    on_map = here.where[0].isdigit() and here.ship < 0
    own = on_map and unit.side == side and unit.id not in r.adjusted
    return own and not unit.wavers and not shut_in(r, unit)


def shut_in(r: Referee, unit: Unit) -> bool:
    """A garrison with an enemy Expedition at its place, unless its port is open by sea."""
    return unit.post == "garrison" and invested(r, unit.where, unit.side)


def invested(r: Referee, node: str, side: int) -> bool:
    if node not in PLACES or not r.p.hosts_at(node, 1 - side):
        return False
    place = PLACES[node]
    port = place.anchors and place.id not in r.p.pillaged
    return not port or bool(r.p.fleet(node, 1 - side))


def blocked(r: Referee, side: int) -> set[str]:
    """Ruling 19: Expeditions and patrols of the enemy block."""
    camps = {host.where for host in r.p.hosts.values() if host.side != side and not host.afloat}
    return camps | {u.where for u in r.p.on_map() if u.post == "patrol" and u.side != side}


def near(r: Referee, start: str, side: int, most: int = 10) -> dict[str, int]:
    """By land, round those who block; from either bank for who comes from the sea."""
    stops = blocked(r, side)

    def steps(at: str) -> list[tuple[str, int]]:
        if at not in LAND:
            return [(bank, 0) for bank in banks(at)]
        return [(to, points) for to, points in LAND[at].items() if to not in stops]

    return cheapest(start, steps, most)


def may_shift(r: Referee, unit: Unit, to: str, side: int) -> bool:
    if not free(r, unit, side) or to not in PLACES or r.p.enemies(to, side):
        return False
    if unit.post == "garrison" and unit.where == to:
        return False
    return to in near(r, unit.where, side)


def shift(r: Referee, side: int, word: Word) -> None:
    units = [r.p.units[i] for i in word["units"]]
    for unit in units:
        r.check(may_shift(r, unit, word["to"], side), f"{word}: {unit} may not")
    garrison(r, units, word["to"])
    r.told("Shifted", seat=side, to=word["to"], units=len(units), ships=0)
    fallen_garrison(r, word["to"], 1 - side)
    left_behind(r)


def garrison(r: Referee, units: list[Unit], to: str) -> None:
    for unit in units:
        unit.where, unit.post, unit.ship = to, "garrison", -1
        r.adjusted.add(unit.id)


def left_behind(r: Referee) -> None:
    """An Expedition that all have left."""
    for name in [n for n in r.p.hosts if not r.p.members(n)]:
        for leader in r.p.chiefs_of(name):
            r.p.chiefs[leader].post = ""
        end(r, name, "disbanded")


def may_scatter(r: Referee, unit: Unit, side: int) -> bool:
    """3.2, 3.2.1, 3.2.3; ruling 78: nobody rides out among an enemy Expedition, be the port open or not."""
    if r.p.hosts_at(unit.where, MUSLIM):
        return False
    rider = side == BYZANTINE and unit.mounted and unit.post != "patrol"
    return rider and free(r, unit, side) and not r.p.patrols(unit.where)


def scatter(r: Referee, side: int, word: Word) -> None:
    for number in word["units"]:
        unit = r.p.units[number]
        r.check(may_scatter(r, unit, side), f"{word}: {unit} may not")
        unit.post = "patrol"
        r.adjusted.add(number)
    where = tuple(sorted(r.p.units[i].where for i in word["units"]))
    r.told("Scattered", count=len(where), where=where)
    left_behind(r)


def sea_near(r: Referee, start: str, side: int, most: int = 10) -> dict[str, int]:
    """Ruling 62: empty ships stay away from enemy ships that are out."""

    foes = {s.where for s in r.p.ships.values() if s.side != side and s.post == "sea"}

    def steps(at: str) -> list[tuple[str, int]]:
        return [(to, 1) for to in SEA[at] if to not in foes]

    return cheapest(start, steps, most)


def may_berth(r: Referee, ship: Ship, to: str, side: int) -> bool:
    """3.1.1, 3.1.2, ruling 45."""
    if ship.side != side or not ship.where[0].isdigit() or r.p.load(ship.id) or ship.id in r.berthed:
        return False
    if (ship.post, ship.where) == ("garrison", to):
        return False
    return r.p.is_port(to, side) and not enemies_in(r, to, side) and to in sea_near(r, ship.where, side)


def enemies_in(r: Referee, at: str, side: int) -> bool:
    """In the port of this hex."""
    return any(r.p.enemies(node, side) for node in PLACES if hex_of(node) == at)


def berth(r: Referee, side: int, word: Word) -> None:
    for number in word["ships"]:
        ship = r.p.ships[number]
        r.check(may_berth(r, ship, word["to"], side), f"{word}: {ship} may not")
        ship.where, ship.post, ship.fleet = word["to"], "garrison", ""
        r.berthed.add(number)
    r.told("Shifted", seat=side, to=word["to"], ships=len(word["ships"]), units=0)


def may_launch(r: Referee, ship: Ship, side: int) -> bool:
    """Ruling 54: if the side has an Expedition."""
    own = ship.side == side and ship.where[0].isdigit() and ship.post == "garrison"
    return own and ship.id not in r.berthed and any(h.side == side for h in r.p.hosts.values())


def launch(r: Referee, side: int, word: Word) -> None:
    for number in word["ships"]:
        r.check(may_launch(r, r.p.ships[number], side), f"{word}: not now")
        r.p.ships[number].post = "sea"
        r.berthed.add(number)
    r.told("Launched", seat=side, count=len(word["ships"]))


CHANGES = {
    "Shift": shift,
    "Scatter": scatter,
    "Berth": berth,
    "Launch": launch,
    "Muster": muster.form,
}


def claims(r: Referee, side: int) -> Claims:
    units = [u for u in r.p.on_map() if u.side == side and u.where[0].isdigit()]
    other = [u for u in r.p.on_map() if u.side != side]
    found = [shift_claim(r, u, side) for u in some(r, units, 5) + some(r, other, 1)]
    found += [
        Claim("Scatter", {"units": (u.id,)}, may_scatter(r, u, side))
        for u in some(r, [u for u in units if u.mounted], 3) + some(r, units, 1)
    ]
    for ship in some(r, list(r.p.ships.values()), 2):
        found.append(Claim("Launch", {"ships": (ship.id,)}, may_launch(r, ship, side)))
        to = hex_of(r.rng.choice([n for n, place in PLACES.items() if place.anchors]))
        if ship.where != to:
            found.append(Claim("Berth", {"ships": (ship.id,), "to": to}, may_berth(r, ship, to, side)))
    return found + muster.claims(r, side)


def shift_claim(r: Referee, unit: Unit, side: int) -> Claim:
    """Rather to where it can be in doubt."""
    nodes = sorted(PLACES)
    if unit.where in LAND:
        nodes = sorted(n for n in cheapest(unit.where, lambda at: LAND[at].items(), 13) if n in PLACES)
    to = r.rng.choice([node for node in nodes if node != unit.where] or sorted(set(PLACES) - {unit.where}))
    return Claim("Shift", {"units": (unit.id,), "to": to}, may_shift(r, unit, to, side))


def some(r: Referee, things: list, count: int) -> list:  # type: ignore[type-arg]
    return r.rng.sample(things, min(count, len(things)))
