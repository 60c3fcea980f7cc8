"""B to F: the phases in which Expeditions, patrols and leaders move."""

from collections.abc import Callable

from tests.apocalypse.referee import crowds, dispersal, march, riding, sailing, siege
from tests.apocalypse.referee.atlas import EDGE
from tests.apocalypse.referee.losses import captured, sink
from tests.apocalypse.referee.position import Host
from tests.apocalypse.referee.tape import Claim, Claims, Play, Referee, Word


def phase(r: Referee, side: int, name: str) -> Play:
    r.told("PhaseBegan", phase="patrols" if name == "patrols" else ("byzantine ", "muslim ")[side] + name)
    if name == "patrols":
        yield from riding.patrols(r)
    else:
        yield from moves(r, side, name)
        yield from (sailing.ashore(r, side) if name == "sea" else camps(r, side))
    if (side, name) == (0, "land"):
        drowned(r)
    yield from crowds.judged(r)
    captured(r)


def moves(r: Referee, side: int, name: str) -> Play:
    while True:
        yield from r.asked(lambda: claims(r, side, name))
        if r.tape[0].seat is None:
            return
        word = r.done(side, "Done", *DEEDS)
        if word.name == "Done":
            return
        if "expedition" in word.fields:
            begin(r, word["expedition"], side, name, stays=(name, word.name) == ("sea", "Drop"))
        r.meet(name, word.name)
        yield from DEEDS[word.name](r, side, word)
        captured(r)


def can_act(r: Referee, name: str, side: int, when: str) -> bool:
    """Ruling 75: in one phase only; by sea he first embarks."""
    host = r.p.hosts.get(name)
    return (
        bool(host) and host.side == side and not host.camped and host.phase in ("", when) if host else False
    )


def begin(r: Referee, name: str, side: int, when: str, *, stays: bool = False) -> Host:
    """3.3.1, ruling 50: its points are counted once. Ruling 75: who leaves some ashore may yet choose."""
    r.check(can_act(r, name, side, when), f"{name} has moved, or is not to move now")
    host = r.p.hosts[name]
    host.phase = host.phase if stays else when
    if host.left is None:
        host.left = allowance(r, name)
    return host


def allowance(r: Referee, name: str) -> int:
    units = r.p.members(name)
    swift = r.p.hosts[name].side == 1 or all(u.mounted for u in units)
    return (40 if swift else 20) - len(units)


def camp(r: Referee, side: int, word: Word) -> Play:
    pitch(r, word["expedition"])
    yield from ()


def pitch(r: Referee, name: str) -> None:
    r.told("Camped", name=name, where=r.p.hosts[name].where)
    r.p.hosts[name].camped = True
    r.meet("camped")


def camps(r: Referee, side: int) -> Play:
    """3.3.3 Who has not camped yet does so at the end."""
    for name in sorted(n for n, h in r.p.hosts.items() if h.side == side and not h.camped and not h.afloat):
        if r.p.hosts[name].where != EDGE:
            pitch(r, name)
    yield from ()


def drop(r: Referee, side: int, word: Word) -> Play:
    """3.3.1, ruling 80."""
    name, units = word["expedition"], [r.p.units[i] for i in word["units"]]
    by_land = r.p.hosts[name].phase != ""
    r.check(may_drop(r, name, side) and (by_land or bool(sailing.ready(r, name))), f"{word}: not here")
    r.check(all(u.post == name for u in units) and len(units) < len(r.p.members(name)), f"{word}: not those")
    for unit in units:
        unit.post = "garrison"
    r.told("Dropped", name=name, where=r.p.hosts[name].where, count=len(units))
    yield from ()


def may_drop(r: Referee, name: str, side: int) -> bool:
    host = r.p.hosts[name]
    calm = r.p.friendly(host.where, side) and not r.p.enemies(host.where, side)
    return calm and not host.afloat and len(r.p.members(name)) > 1


def disband(r: Referee, side: int, word: Word) -> Play:
    yield from dispersal.disband(r, word["expedition"], "disbanded")


def drowned(r: Referee) -> None:
    """5.1.3 The year ends: what lies on open sea is lost."""
    for side in (0, 1):
        for at in sorted({s.where for s in sailing.out(r, side) if not sailing.at_rest(s.where)}):
            sink(r, r.p.fleet(at, side), "adrift")


DEEDS: dict[str, Callable[[Referee, int, Word], Play]] = {
    "March": march.march,
    "Besiege": siege.besiege,
    "Assault": siege.assault,
    "Drop": drop,
    "Camp": camp,
    "Disband": disband,
    "Ride": riding.ride,
    "Embark": sailing.embark,
    "Sail": sailing.sail,
    "Land": sailing.land,
    "Follow": sailing.follow,
}


def claims(r: Referee, side: int, when: str) -> Claims:
    found = riding.claims(r, side) + (sailing.claims(r, side) if when == "sea" else [])
    for name, host in r.p.hosts.items():
        ready = can_act(r, name, side, when) and not host.afloat
        if ready and when == "sea" and host.phase == "" and host.where != EDGE:
            unit = r.rng.choice(r.p.members(name)).id
            right = may_drop(r, name, side) and bool(sailing.ready(r, name))
            found.append(Claim("Drop", {"expedition": name, "units": (unit,)}, right))
        if (ready and host.phase == when) or (ready and when == "land"):
            found += march.claims(r, name) + siege.claims(r, name)
            if host.where != EDGE:
                unit = r.rng.choice(r.p.members(name)).id
                found.append(Claim("Drop", {"expedition": name, "units": (unit,)}, may_drop(r, name, side)))
        elif host.side != side:
            found.append(Claim("Camp", {"expedition": name}, False))
    return found
