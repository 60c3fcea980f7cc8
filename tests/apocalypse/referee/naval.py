"""8.0 Naval battle."""

from dataclasses import dataclass, field

from tests.apocalypse.referee import charts, flight
from tests.apocalypse.referee.atlas import banks, hex_of
from tests.apocalypse.referee.losses import empty_hosts, sink
from tests.apocalypse.referee.position import BYZANTINE, CHIEFS, MUSLIM, Ship, Unit
from tests.apocalypse.referee.tape import Claim, Claims, Play, Referee


@dataclass
class Water:
    """One battle at sea, and which camps have gone aboard for it (ruling 73)."""

    attacker: int
    at: str
    camps: dict[str, str] = field(default_factory=dict)


def ships(r: Referee, w: Water, side: int) -> list[Ship]:
    """Those that are out."""
    return [s for s in r.p.fleet(w.at, side) if s.post == "sea"]


def troops(r: Referee, w: Water, side: int) -> list[Unit]:
    return [u for s in ships(r, w, side) for u in r.p.load(s.id)]


def battle(r: Referee, side: int, at: str) -> Play:
    w = Water(side, at)
    for defender in (1 - side, side):
        yield from board(r, w, defender)
    yield from burn(r, w)
    if ships(r, w, 0) and ships(r, w, 1):
        yield from fight(r, w)
    yield from over(r, w)


def board(r: Referee, w: Water, side: int) -> Play:
    """8.0, ruling 73: a camp goes aboard, the whole of it, if there is room."""
    empty = [s for s in ships(r, w, side) if not r.p.load(s.id)]
    camps = [n for node in banks(w.at) for n in r.p.hosts_at(node, side)]
    able = [n for n in camps if flight.fits(r.p.members(n), len(empty), side)]
    if not camps:
        return
    yield from r.asked(lambda: [Claim("GoAboard", {"expedition": n}, n in able) for n in camps])
    if r.next() == "Stay":
        r.done(side, "Stay")
    elif r.next() == "GoAboard":
        embarked(r, w, r.done(side, "GoAboard")["expedition"], empty)


def embarked(r: Referee, w: Water, name: str, empty: list[Ship]) -> None:
    w.camps[name] = r.p.hosts[name].where
    r.p.hosts[name].where, r.p.hosts[name].afloat = w.at, True
    units = r.p.members(name)
    for unit in units:
        unit.where, unit.ship = w.at, r.after.units[unit.id].ship
        if unit.ship < 0:  # lost since: as the ships are filled
            unit.ship = next(s.id for s in empty if flight.fits([*r.p.load(s.id), unit], 1, s.side))
    for leader in r.p.chiefs_of(name):
        r.p.chiefs[leader].where = w.at
    for ship in empty:
        ship.fleet = name
    r.meet("camp goes aboard")


def burn(r: Referee, w: Water) -> Play:
    """8.3 Before the table (ruling 34), and before bare ships are lost (61)."""
    own = ships(r, w, BYZANTINE)
    if not r.p.fire or not own:
        return
    yield from r.asked(
        lambda: [Claim("Choose", {"answer": str(n)}, n <= len(own)) for n in (0, 1, len(own), 11)]
    )
    if r.next() != "Choose":
        return
    used = int(r.done(BYZANTINE, "Choose")["answer"])
    if not used:
        return
    word = r.told("FireUsed", where=w.at, ships=used)
    lost, shaded = charts.fire(used, word["die"])
    r.check((word["lost"], word["own"]) == (lost, shaded), f"{word}: {lost} and {shaded}")
    r.meet("greek fire", used, word["die"])
    yield from sinking(r, w, BYZANTINE, MUSLIM, lost)
    yield from sinking(r, w, MUSLIM, BYZANTINE, int(shaded))


def sinking(r: Referee, w: Water, chooser: int, side: int, count: int) -> Play:
    """So many, as one of the players chooses."""
    boats = ships(r, w, side)
    count = min(count, len(boats))
    if not count:
        return
    r.p.settle()  # 2.1: a port is whose fleet is left alone in it
    yield from r.asked(lambda: sink_claims(boats, count))
    if r.next() == "Sink":
        word = r.done(chooser, "Sink")
        r.check(len(word["ships"]) == count, f"{word}: {count} should sink")
        boats = [s for s in boats if s.id in word["ships"]]
    else:
        boats = sorted(boats, key=lambda s: r.after.ships[s.id].where == w.at)[:count]
    r.check(len(boats) == count, "ships that are not there")
    sink(r, boats, "sunk")
    empty_hosts(r)


def sink_claims(boats: list[Ship], count: int) -> Claims:
    ids = tuple(s.id for s in boats)
    return [Claim("Sink", {"ships": ids[:n]}, n == count) for n in {count, count + 1} if n <= len(ids)]


def fight(r: Referee, w: Water) -> Play:
    """8.1 Ships without troops are lost."""
    other = 1 - w.attacker
    if not troops(r, w, other):
        sink(r, ships(r, w, other), "sunk")
        empty_hosts(r)
        return
    result = roll(r, w)
    loser = w.attacker if result[0] == "A" else other
    if result == "A":
        yield from broadsides(r, w)
    elif result[1] == "D":
        sink(r, ships(r, w, loser), "sunk")
        empty_hosts(r)
    else:
        yield from rout(r, w, loser)


def roll(r: Referee, w: Water) -> str:
    sides = (w.attacker, 1 - w.attacker)
    sums = tuple(sum(u.factor(True) for u in troops(r, w, side)) for side in sides)
    shifts = tuple(shift(r, w, side) for side in sides)
    column = charts.column(sums[0], sums[1], shifts[0] - shifts[1])
    word = r.told("Fought", where=w.at, strengths=sums, shifts=shifts, column=column, naval=True, again=False)
    r.check((word["attacker"], word["defender"]) == tuple(map(str, sides)), f"{word}")
    result = charts.result(column, word["die"])
    r.check(word["result"] == result, f"{word}: {result} should come of it")
    r.meet("naval battle", "odds", column, "die", word["die"], result)
    return result


def shift(r: Referee, w: Water, side: int) -> int:
    """6.3, ruling 82: of those aboard."""
    hosts = [n for n, h in r.p.hosts.items() if (h.side, h.where, h.afloat) == (side, w.at, True)]
    return max((int(CHIEFS[c]["sea"]) for n in hosts for c in r.p.chiefs_of(n)), default=0)


def broadsides(r: Referee, w: Water) -> Play:
    """8.2.1, ruling 69."""
    first = True
    while True:
        for side in (w.attacker, 1 - w.attacker):
            yield from r.asked(lambda: [Claim("Rout", {}, not first)])  # noqa: B023
            if r.next() == "Rout":
                r.done(side, "Rout")
                r.check(not first, "the first loss is due")
                yield from flee(r, w, side)
                return
            yield from sinking(r, w, side, side, 1)
            if not ships(r, w, side):
                return
        first = False


def rout(r: Referee, w: Water, loser: int) -> Play:
    """8.2.2, ruling 33."""
    count = min(len(ships(r, w, 1 - loser)), len(ships(r, w, loser)))
    r.told("Routed", seat=loser, where=w.at, losses=count)
    yield from sinking(r, w, loser, loser, count)
    yield from sinking(r, w, 1 - loser, 1 - loser, count // 2)
    if ships(r, w, loser):
        yield from flee(r, w, loser)


def flee(r: Referee, w: Water, side: int) -> Play:
    """8.2.2, rulings 46 and 70: towards any friendly port, up to 10 points."""
    boats = ships(r, w, side)
    names = [n for n, h in r.p.hosts.items() if (h.side, h.where, h.afloat) == (side, w.at, True)]
    units = [u for s in boats for u in r.p.load(s.id)]
    chiefs = [c for n in names for c in r.p.chiefs_of(n)]
    right = flight.ashore(r, side, harbours(r, side, w.at)) if units else harbours(r, side, w.at)
    yield from r.asked(lambda: [Claim("Choose", {"answer": at}, True) for at in sorted(right)[:3]])
    if r.next() == "Choose":
        to = r.done(side, "Choose")["answer"]
        r.check(to in right, f"{to}: only to {sorted(right)}")
    else:
        to = next(iter(right)) if len(right) == 1 else ""
        r.check(len(right) < 2, "they could choose")
    yield from away(r, w, side, to, names, boats, units, chiefs)


def away(r: Referee, w: Water, side: int, to: str, names: list[str], *left: list) -> Play:  # type: ignore[type-arg]
    boats, units, chiefs = left
    if not to:
        sink(r, boats, "sunk")
        empty_hosts(r)
        return
    for name in names:
        w.camps.pop(name, None)
    for name in names:
        r.told("Ended", name=name, why="routed")
        del r.p.hosts[name]
    r.told("Fled", seat=side, to=hex_of(to))
    r.meet("fled from a naval battle")
    yield from flight.put_in(r, side, to, units, boats, chiefs)


def harbours(r: Referee, side: int, start: str) -> set[str]:
    """Any coast at most 10 off on a shortest way to some friendly port."""
    return flight.on_the_way(r, side, start, list(flight.ports(r, side, start)))


def over(r: Referee, w: Water) -> Play:
    """Ruling 73: a camp that went aboard camps again."""
    for name, node in w.camps.items():
        if name in r.p.hosts and r.p.hosts[name].where == w.at:
            host = r.p.hosts[name]
            host.where, host.afloat = node, False
            for unit in r.p.members(name):
                unit.where, unit.ship = node, -1
            for leader in r.p.chiefs_of(name):
                r.p.chiefs[leader].where = node
            for ship in r.p.fleet(w.at, host.side):
                ship.fleet = "" if ship.fleet == name else ship.fleet
    r.p.settle()
    yield from ()
