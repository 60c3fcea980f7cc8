"""3.3.3 What camps lose."""

from tests.apocalypse.referee import charts
from tests.apocalypse.referee.atlas import EDGE, HARSH, HEXES, coastal, hex_of
from tests.apocalypse.referee.losses import choose, empty_hosts, lose
from tests.apocalypse.referee.tape import Play, Referee


def camps(r: Referee) -> Play:
    """Each camp, none of those just formed, and not who waits at the edge (85); 67 for those aboard."""
    todo = {n for n, host in r.p.hosts.items() if not host.fresh and host.where != EDGE}
    while todo:
        name = r.tape[0]["name"] if r.next() == "AttritionRolled" else ""
        r.check(name in todo, f"{todo} should roll, not {name}")
        todo.remove(name)
        units, add = r.p.members(name), modifier(r, name)
        word = r.told("AttritionRolled", name=name, modifier=add, units=len(units))
        lost = min(charts.attrition(len(units), word["die"], add), len(units))
        r.check(word["lost"] == lost, f"{word}: {lost} should be lost")
        r.meet("attrition", min(len(units) // 5, 4), max(1, min(6, word["die"] + add)))
        if lost:
            picked = yield from choose(r, r.p.hosts[name].side, units, lost)
            lose(r, picked, "attrition")
            empty_hosts(r)
    for host in r.p.hosts.values():
        host.fresh, host.camped, host.phase, host.left = False, False, "", None
    r.p.settle()


def modifier(r: Referee, name: str) -> int:
    """Who is still aboard (ruling 67) camps neither in a town nor in a desert."""
    host = r.p.hosts[name]
    at, ashore = hex_of(host.where), not host.afloat
    friendly = ashore and r.p.friendly(host.where, host.side)
    harsh = ashore and HEXES[at]["terrain"] in HARSH and not friendly
    return harsh - (friendly or (coastal(at) and bool(r.p.fleet(at, host.side))))
