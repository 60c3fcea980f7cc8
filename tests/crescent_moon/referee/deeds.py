"""6. The actions of the booklets but for buying and playing cards; before them, whether they can be taken."""

from collections.abc import Callable
from functools import partial
from itertools import product

from tests.crescent_moon.referee import fight
from tests.crescent_moon.referee.ask import Answer, Answers, Asking, Question, choose
from tests.crescent_moon.referee.contest import contest
from tests.crescent_moon.referee.parts import (
    CALIPH,
    NOMAD,
    SULTAN,
    UNITS,
    WARLORD,
    WITH_ORDINARY,
    cost,
    kind_of,
    x_of,
)
from tests.crescent_moon.referee.state import State

BACK = "back"  # another action is taken instead, as nothing of this one is done


# 6.1 Influence.


def influence_targets(s: State, seat: int) -> set[str]:
    if not s.supply(seat, "influence"):
        return set()  # Ruling 19
    return {at for at in s.reach(seat) if not s.influences(seat, at)}


def influence(s: State, seat: int) -> Asking:
    at = yield from choose("Influencing", seat, lambda: influence_targets(s, seat) | {BACK})
    if at == BACK:
        return False
    if s.murshid_near(at) or any(s.present(other, at) for other in s.others(seat)):
        yield from contest(s, seat, at)
    else:
        s.tokens[at] = seat
    return True


# 6.2 Build.


def may_stand(s: State, seat: int, piece: str, at: str) -> bool:
    """6.2.2, Ruling 41."""
    if piece == "fort":
        free = s.present(seat, at) and not s.other_controls(seat, at)
        return free and not s.has(at, "fort", "castle")
    if piece == "castle":
        return bool(s.count(seat, at, "fort"))
    return s.settlement(at) == ("" if piece == "town" else "town")


def price(s: State, seat: int, piece: str, at: str) -> int:
    """Master Builder counts against what is still to be paid (Ruling 77)."""
    return max(0, cost(seat, piece, at) - s.underway.discount)


def pieces_of(seat: int) -> tuple[str, ...]:
    if seat == WARLORD:
        return ()
    return ("fort", "castle", "town", "city") if seat == SULTAN else ("fort", "castle")


def sites(s: State, seat: int, built: set[str], coins: int) -> Answers:
    return {
        ("build", piece, at)
        for piece, at in product(pieces_of(seat), set(s.hexes()) - built)
        if s.supply(seat, piece) and may_stand(s, seat, piece, at) and price(s, seat, piece, at) <= coins
    }


def builders(s: State, seat: int) -> int:
    """What the cards in hand would take off the price."""
    return 2 * sum(kind_of(card) == "master_builder" for card in s.hands[seat])


def build(s: State, seat: int) -> Asking:
    built: set[str] = set()
    while len(built) < x_of(seat, "build"):
        answer = yield Question("Building", seat, lambda: sites_now(s, seat, built))
        if answer[0] != "build":
            return bool(built)
        set_up(s, seat, answer[1], answer[2])
        built.add(answer[2])
    return True


def sites_now(s: State, seat: int, built: set[str]) -> Answers:
    return sites(s, seat, built, s.coins[seat]) | {("done",) if built else (BACK,)}


def set_up(s: State, seat: int, piece: str, at: str) -> None:
    """Ruling 42. What it replaces goes to the supply."""
    coins = price(s, seat, piece, at)
    s.underway.discount -= min(s.underway.discount, cost(seat, piece, at))
    s.pay(seat, -1, coins)
    if under := {"castle": "fort", "city": "town"}.get(piece):
        s.add(seat, at, under, -1)
    s.add(seat, at, piece)
    s.tell("built", seat, piece, at, coins)


# 6.3, 6.4 Move and assault.


def marches(s: State, seat: int, to: Callable[[str], bool], origin: str = "", most: int = 0) -> Answers:
    """All ways to bring units of one hex to one adjacent to it; `most` mercenaries of `origin` alone."""
    found: Answers = set()
    for start in [origin] if origin else s.hexes():
        units = loads(s, seat, start, most)
        targets = [at for at in s.near(start, rivers=s.underway.rivers) if to(at)] if units else []
        found |= {("march", start, at, *load) for at in targets for load in units}
    return found


def loads(s: State, seat: int, start: str, most: int = 0) -> set[tuple[int, int]]:
    ordinary, mercenary = (s.count(seat, start, kind) for kind in UNITS)
    if most:
        ordinary, mercenary = 0, min(most, mercenary)
    return set(product(range(ordinary + 1), range(mercenary + 1))) - {(0, 0)}


def moves(s: State, seat: int, origin: str = "", most: int = 0) -> Answers:
    """Ruling 44. Never where another controls."""
    return marches(s, seat, lambda at: not s.other_controls(seat, at), origin, most)


def assaults(s: State, seat: int, origin: str = "", most: int = 0) -> Answers:
    """6.4, 6.4.1 Where another controls, or to sack a town or city where nobody else does (Ruling 38)."""
    return marches(s, seat, lambda at: s.other_controls(seat, at) or bool(s.settlement(at)), origin, most)


def shift(s: State, seat: int, march: Answer) -> None:
    _, start, at, ordinary, mercenary = march
    for kind, n in zip(UNITS, (ordinary, mercenary), strict=True):
        s.add(seat, start, kind, -n)
        s.add(seat, at, kind, n)


def move(s: State, seat: int) -> Asking:
    made = 0
    while made < x_of(seat, "move") + s.underway.moves:
        answer = yield Question("Marching", seat, partial(next_moves, s, seat, made > 0))
        if answer[0] != "march":
            return made > 0
        shift(s, seat, answer)
        made += 1
    return True


def next_moves(s: State, seat: int, begun: bool) -> Answers:
    return moves(s, seat) | {("done",) if begun else (BACK,)}


def assault(s: State, seat: int, origin: str = "", most: int = 0, forced: bool = False) -> Asking:
    stop: Answers = {("done",) if forced else (BACK,)}
    answer = yield Question("Assaulting", seat, lambda: assaults(s, seat, origin, most) | stop)
    if answer[0] != "march":
        return forced
    at = answer[2]
    enemy = [other for other in s.others(seat) if s.controls(other, at)]
    shift(s, seat, answer)
    if enemy:
        yield from fight.combat(s, seat, enemy[0], at)
    else:
        fight.sack(s, seat, SULTAN, at, s.settlement(at))
        fight.count_spoils(s)
    return True


# 6.5 to 6.8 Recruit, hire, bribe.


def open_land(s: State, seat: int) -> set[str]:
    """Where it is present and nobody else controls."""
    return {at for at in s.hexes() if s.present(seat, at) and not s.other_controls(seat, at)}


def recruit_sites(s: State, seat: int) -> set[str]:
    if not s.reserves[seat]:
        return set()
    if seat == NOMAD:
        return {at for at in s.hexes() if not s.other_controls(seat, at)}
    return open_land(s, seat)


def enlist(s: State, seat: int, at: str) -> None:
    """From the reserves card."""
    s.reserves[seat] -= 1
    s.add(seat, at, "ordinary" if seat in WITH_ORDINARY else "mercenary")


def recruit(s: State, seat: int) -> Asking:
    for placed in range(x_of(seat, "recruit")):
        if not s.reserves[seat]:
            break
        at = yield from choose("Recruiting", seat, lambda: recruit_sites(s, seat) | {"done"})
        if at == "done":
            return bool(placed)
        enlist(s, seat, at)
    return True


def place_hired(s: State, seat: int, units: int) -> Asking:
    for _ in range(units):
        at = yield from choose("HirePlacing", seat, lambda: open_land(s, seat))
        s.add(seat, at, "mercenary")


def bribe(s: State, seat: int, at: str, units: int) -> Asking:
    """6.6, Ruling 49."""
    s.lose(NOMAD, at, 0, units, "bribed")
    s.add(seat, at, "mercenary", units)
    if s.controls(NOMAD, at):
        yield from fight.combat(s, seat, NOMAD, at)
        return
    deed = yield from choose("Bribed", seat, lambda: after_bribe(s, seat, at, units))
    if deed == "move":
        answer = yield Question("Marching", seat, lambda: moves(s, seat, at, units) | {("done",)})
        if answer[0] == "march":
            shift(s, seat, answer)
    elif deed == "assault":
        yield from assault(s, seat, at, units, forced=True)


def after_bribe(s: State, seat: int, at: str, units: int) -> set[str]:
    able = {"move": moves(s, seat, at, units), "assault": assaults(s, seat, at, units)}
    return {"done"} | {deed for deed, ways in able.items() if ways}


# 6.12, 6.13, 6.16, 6.17 The actions of one player.


def uprising_sites(s: State) -> set[str]:
    """Ruling 73."""
    if not s.supply(WARLORD, "ordinary"):
        return set()
    return {at for at, owner in s.tokens.items() if owner == WARLORD and s.other_controls(WARLORD, at)}


def uprising(s: State, seat: int) -> Asking:
    at = yield from choose("Uprising", seat, lambda: uprising_sites(s) | {BACK})
    if at == BACK:
        return False
    enemy = next(other for other in s.others(seat) if s.controls(other, at))
    del s.tokens[at]
    s.add(seat, at, "ordinary", min(2, s.supply(seat, "ordinary")))  # Ruling 46
    yield from fight.combat(s, seat, enemy, at)
    return True


def mass_sites(s: State) -> set[str]:
    if not s.supply(WARLORD, "ordinary"):
        return set()
    return {at for at, owner in s.tokens.items() if owner == WARLORD and not s.other_controls(WARLORD, at)}


def musters(s: State, sites: set[str]) -> Answers:
    return {("muster", at, n) for at in sites for n in (1, 2) if n <= s.supply(WARLORD, "ordinary")}


def mass(s: State, seat: int) -> Asking:
    """Ruling 45. In each such hex, in any order, while there are units."""
    sites = mass_sites(s)
    while musters(s, sites):
        answer = yield Question("Massing", seat, partial(musters, s, sites))
        sites = sites - {answer[1]}
        s.add(seat, answer[1], "ordinary", answer[2])
        if answer[2] == 2:
            del s.tokens[answer[1]]
    return True


def palace_sites(s: State) -> set[str]:
    return {at for at in open_land(s, CALIPH) if not s.count(CALIPH, at, "palace")}


def palace(s: State, seat: int) -> Asking:
    at = yield from choose("MovePalace", seat, lambda: palace_sites(s) | {BACK})
    if at == BACK:
        return False
    for here in s.hexes():
        s.add(seat, here, "palace", -s.count(seat, here, "palace"))
    s.add(seat, at, "palace")
    return True


def deserters(s: State) -> set[str]:
    """One word for each hex: whoever is there has control, so they are of one player."""
    return {at for at, _, _ in s.mercenaries()}


def desert(s: State, seat: int) -> Asking:
    """6.17, Ruling 72."""
    at = yield from choose("Desertion", seat, lambda: deserters(s) | {BACK})
    if at == BACK:
        return False
    owner = next(owner for where, owner, _ in s.mercenaries() if where == at)
    s.lose(owner, at, 0, 1, "deserted")
    if s.supply(NOMAD, "mercenary"):
        s.reserves[NOMAD] += 1
    return True


def feasible(s: State, seat: int, deed: str) -> bool:
    """Ruling 71. Whether there is anything to be done; cards in hand that would open a way count."""
    able: dict[str, Callable[[], object]] = {
        "influence": lambda: influence_targets(s, seat),
        "build": lambda: cheapest(s, seat),
        "move": lambda: with_boats(s, seat, moves, "ships", "guide"),
        "assault": lambda: with_boats(s, seat, assaults, "ships"),
        "recruit": lambda: recruit_sites(s, seat),
        "uprising": lambda: uprising_sites(s),
        "mass": lambda: mass_sites(s),
        "palace": lambda: palace_sites(s),
        "desert": lambda: deserters(s),
    }
    return bool(able.get(deed, lambda: True)())


def cheapest(s: State, seat: int) -> Answers:
    return sites(s, seat, set(), s.coins[seat] + builders(s, seat))


def with_boats(s: State, seat: int, ways: Callable[[State, int], Answers], *cards: str) -> Answers:
    before = s.underway.rivers
    s.underway.rivers = before or any(kind_of(card) in cards for card in s.hands[seat])
    found = ways(s, seat)
    s.underway.rivers = before
    return found


DEEDS: dict[str, Callable[[State, int], Asking]] = {
    "influence": influence,
    "build": build,
    "move": move,
    "assault": assault,
    "recruit": recruit,
    "uprising": uprising,
    "mass": mass,
    "palace": palace,
    "desert": desert,
}
