"""3.3 Forming an Expedition."""

from tests.apocalypse.referee import modes
from tests.apocalypse.referee.atlas import BASES, BY_NAME, LAND, distance, hex_of
from tests.apocalypse.referee.losses import fallen_garrison
from tests.apocalypse.referee.position import CHIEFS, MUSLIM, Host, Unit
from tests.apocalypse.referee.tape import Claim, Claims, Referee, Word

MUSLIM_ARMIES = ("Syria", "Egypt", "Kufa")


def may_gather_at(r: Referee, node: str, side: int) -> bool:
    """Within 10 hexes of a friendly base, where no enemies are; rulings 15 and 53."""
    bases = [BY_NAME[name] for name in BASES[side] if r.p.held(name, side)]
    close = any(distance(hex_of(node), hex_of(base.node)) <= 10 for base in bases)
    return node in LAND and close and not r.p.enemies(node, side)


def may_join(r: Referee, unit: Unit, side: int) -> bool:
    """Not who has gone over (ruling 51), and not who is shut in."""
    return bool(unit.army) and unit.army != "Rebel" and modes.free(r, unit, side)


def may_form(r: Referee, side: int, name: str, units: list[Unit], where: str) -> bool:
    armies = {unit.army for unit in units}
    if side == MUSLIM:
        right = name in MUSLIM_ARMIES and armies == {name}
    else:
        right = name == "Byzantine" and 0 < len(armies) <= (1 if r.one_army else 2)
    if side == MUSLIM and r.unpaid and r.formed:
        return False
    return right and all(may_join(r, u, side) for u in units) and may_gather_at(r, where, side)


def leaders(r: Referee, side: int, armies: set[str], instead: str) -> set[str]:
    """All of these armies, the Emperor instead of one of them."""
    own = {n for n, chief in r.p.chiefs.items() if chief.side == side and CHIEFS[n]["army"] in armies}
    found = {
        n
        for n in own
        if r.p.chiefs[n].where[0].isdigit() and not modes.invested(r, r.p.chiefs[n].where, side)
    }
    return found - {instead} | {"constans"} if instead else found


def form(r: Referee, side: int, word: Word) -> None:
    units, name = [r.p.units[i] for i in word["units"]], word["name"]
    r.check(may_form(r, side, name, units, word["where"]), f"{word}: it may not be formed")
    chiefs = leaders(r, side, {u.army for u in units}, word["instead"])
    if name in r.p.hosts:
        anew(r, name)
    for unit in units:
        unit.where, unit.post = word["where"], name
        r.adjusted.add(unit.id)
    for leader in chiefs:
        r.p.chiefs[leader].where, r.p.chiefs[leader].post = word["where"], name
    modes.left_behind(r)
    told = r.told("Mustered", name=name, where=word["where"], units=len(units))
    r.check(set(told["leaders"]) == chiefs, f"{told}: {chiefs} should lead")
    r.p.hosts[name] = Host(side, word["where"], fresh=True)
    r.formed += side == MUSLIM
    fallen_garrison(r, word["where"], 1 - side)


def anew(r: Referee, name: str) -> None:
    """Ruling 60: the old one ends."""
    for leader in r.p.chiefs_of(name):
        r.p.chiefs[leader].post = ""
    r.check(False, f"{name} anew: not judged yet")


def claims(r: Referee, side: int) -> Claims:
    """A few units of an army, somewhere near the bases or not so near."""
    name = r.rng.choice(MUSLIM_ARMIES) if side == MUSLIM else "Byzantine"
    if name in r.p.hosts:
        return []
    army = name if side == MUSLIM else r.rng.choice(("Obsequium", "Orientales", "Armeniae", "Carabisianis"))
    ready = [u for u in r.p.on_map() if u.army == army and u.side == side]
    if not ready:
        return []
    found = []
    for _ in range(3):
        units, where = modes.some(r, ready, 2), somewhere(r, side)
        allowed = may_form(r, side, name, units, where)
        fields = {"name": name, "units": tuple(u.id for u in units), "where": where, "instead": ""}
        found.append(Claim("Muster", fields, allowed))
    return found


def somewhere(r: Referee, side: int) -> str:
    base = hex_of(BY_NAME[r.rng.choice(BASES[side])].node)
    return r.rng.choice([node for node in LAND if LAND[node] and 7 <= distance(hex_of(node), base) <= 11])
