"""4.0 Stacking, judged at the end of each phase (ruling 22)."""

from tests.apocalypse.referee.losses import choose, lose
from tests.apocalypse.referee.position import weight
from tests.apocalypse.referee.tape import Play, Referee


def judged(r: Referee) -> Play:
    """The owner destroys what is too much; no more than that is asked."""
    for side, node in over(r):
        while r.p.room(node, side) < 0:
            garrison = r.p.garrison(node, side)
            picked = yield from choose(r, side, garrison, -r.p.room(node, side), 1, -1)
            r.check(weight(picked) <= 1 - r.p.room(node, side), "more than the hex asks for")
            lose(r, picked, "stacking")
            r.meet("stacking")
    r.p.settle()


def over(r: Referee) -> list[tuple[int, str]]:
    stacks = {(u.side, u.where) for u in r.p.on_map() if u.post == "garrison" and u.ship < 0}
    return sorted((side, node) for side, node in stacks if r.p.room(node, side) < 0)
