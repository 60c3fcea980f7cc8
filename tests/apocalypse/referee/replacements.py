"""2.3 What the Fabricae bring back."""

from tests.apocalypse.referee.atlas import BY_NAME, PLACES, Place
from tests.apocalypse.referee.losses import fallen_garrison
from tests.apocalypse.referee.position import BYZANTINE, KINDS, MUSLIM, Unit
from tests.apocalypse.referee.tape import Claim, Play, Referee


def works(r: Referee, side: int) -> list[Place]:
    return [p for p in PLACES.values() if p.fabrica and r.p.held(p.id, side) and p.id not in r.p.pillaged]


def dead(r: Referee, side: int) -> list[Unit]:
    """Rulings 16 and 51: those who went over do not come back."""
    units = [u for u in r.p.units.values() if u.where == "dead" and u.side == side and u.army]
    return [u for u in units if side == BYZANTINE or u.army == "Syria"]


def sort_of(unit: Unit) -> str:
    return "picked" if unit.mounted or KINDS[unit.kind].get("picked") else "foot"


def bring(r: Referee) -> Play:
    """Each Fabrica in turn, as the tape has them."""
    todo = {(side, place.id) for side in (0, 1) for place in works(r, side)}
    todo = {(side, name) for side, name in todo if side == BYZANTINE or not r.unpaid}
    for name in [place.id for place in PLACES.values() if (BYZANTINE, place.id) in todo]:
        yield from byzantine(r, name)
    for name in [place.id for place in PLACES.values() if (MUSLIM, place.id) in todo]:
        yield from pick(r, MUSLIM, 1, "", [name])


def byzantine(r: Referee, name: str) -> Play:
    """2.3.2, ruling 57: said before the die."""
    sorts = {sort_of(unit) for unit in dead(r, BYZANTINE)}
    if not sorts:
        return
    sort = sorts.pop() if len(sorts) == 1 else (yield from said(r))
    word = r.told("Recruits", place=name, picked=sort == "picked")
    count = 1 if sort == "picked" else word["die"]
    r.check(1 <= count <= 6, f"{word}")
    r.meet("recruits", sort)
    yield from pick(r, BYZANTINE, count, sort, [place.id for place in works(r, BYZANTINE)])


def said(r: Referee) -> Play:
    yield from r.asked(lambda: [Claim("Choose", {"answer": s}, True) for s in ("picked", "foot")])
    return r.done(BYZANTINE, "Choose")["answer"]


def pick(r: Referee, side: int, count: int, sort: str, places: list[str]) -> Play:
    for _ in range(count):
        ready = [u for u in dead(r, side) if sort in ("", sort_of(u))]
        if not ready:
            return
        yield from r.asked(lambda ready=ready: claims(r, ready, places, side))  # type: ignore[misc]
        if r.next() == "Done":
            r.done(side, "Done")
            return
        if r.next() == "Replace":
            word = r.done(side, "Replace")
            r.check(word["unit"] in {u.id for u in ready} and word["place"] in places, f"{word}")
        told = r.told("Replaced", seat=side)
        unit = next(u for u in ready if r.after.units[u.id].where != "dead" and u.kind == told["kind"])
        unit.where, unit.post = BY_NAME[told["place"]].node, "garrison"
        r.meet("replaced by", "Byzantines" if side == BYZANTINE else "Muslims")
        fallen_garrison(r, unit.where, 1 - side)
        r.p.settle()


def claims(r: Referee, ready: list[Unit], places: list[str], side: int) -> list[Claim]:
    right = [(u, r.rng.choice(places), True) for u in r.rng.sample(ready, min(3, len(ready)))]
    others = [u for u in r.p.units.values() if u not in ready]
    wrong = [(u, places[0], False) for u in r.rng.sample(others, 3)]
    right += wrong + [(ready[0], p.id, p.id in places) for p in PLACES.values() if p.fabrica]
    return [Claim("Replace", {"unit": u.id, "place": p}, allowed) for u, p, allowed in right]
