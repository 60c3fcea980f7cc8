"""7. What each card does in a combat, from its text."""

from collections.abc import Callable
from itertools import product

from tests.crescent_moon.referee.ask import Answers, Asking, Question, choose
from tests.crescent_moon.referee.conflict import (
    ATTACKER,
    DEFENDER,
    Conflict,
    Played,
    assassinate,
    permitted,
)
from tests.crescent_moon.referee.parts import NOMAD, STRONGHOLDS, UNITS, terrain

Effect = Callable[[Conflict, Played], Asking]


def effect(c: Conflict, p: Played) -> Asking:
    yield from EFFECTS[p.kind](c, p)


def on_cards(c: Conflict, seat: int, kind: str) -> int:
    return sum(p.units[kind] for p in c.played if p.seat == seat)


def free(c: Conflict, seat: int) -> dict[str, int]:
    """9.4 Its units in the hex that are on no card."""
    return {kind: c.s.count(seat, c.at, kind) - on_cards(c, seat, kind) for kind in UNITS}


def mine(c: Conflict, p: Played) -> int:
    return c.s.units(p.seat, c.at)


def is_(c: Conflict, p: Played, role: str) -> bool:
    return c.sides[p.seat] == role


def assign(c: Conflict, p: Played, count: int) -> Asking:
    """9.4 Exactly so many, if there are as many; which kinds, where there is a choice."""
    if not count or sum(free(c, p.seat).values()) < count:
        return False
    answer = yield Question("Assigning", p.seat, lambda: loads(free(c, p.seat), count))
    p.units = dict(zip(UNITS, answer[1:], strict=True))
    return True


def loads(there: dict[str, int], count: int) -> Answers:
    ways = product(range(there["ordinary"] + 1), range(there["mercenary"] + 1))
    return {("units", o, m) for o, m in ways if o + m == count}


def strengthen(c: Conflict, p: Played, units: int, strength: int) -> Asking:
    if (yield from assign(c, p, units)):
        p.own = strength


def warfare(c: Conflict, p: Played) -> Asking:
    """Ruling 30."""
    yield from strengthen(c, p, mine(c, p) // 3, mine(c, p) // 3)
    p.dies = True


def poisoner(c: Conflict, p: Played) -> Asking:
    yield from remove(c, p, [c.at], [c.opponent(p.seat)], UNITS)


def desertion(c: Conflict, p: Played) -> Asking:
    yield from remove(c, p, [c.at], [c.opponent(p.seat)], ("mercenary",))


def remove(c: Conflict, p: Played, hexes: list[str], owners: list[int], kinds: tuple[str, ...]) -> Asking:
    """A unit off the map, of the player's choice, or none."""
    there = {
        f"{at}:{owner}:{kind}": (owner, at, kind)
        for at, owner, kind in product(hexes, owners, kinds)
        if c.s.count(owner, at, kind)
    }
    if not there:
        return False
    word = yield from choose("Removing", p.seat, lambda: {*there, "none"})
    if word == "none":
        return False
    take_off(c, *there[word])
    return True


def take_off(c: Conflict, owner: int, at: str, kind: str) -> None:
    """Ruling 83. One that is on no card, as long as there is one of that kind."""
    if at == c.at and owner in c.sides and not free(c, owner)[kind]:
        burdened = [p for p in c.played if p.seat == owner and p.units[kind]]
        burdened[-1].units[kind] -= 1
    c.s.lose(owner, at, kind == "ordinary", kind == "mercenary", "card")


def double_agent(c: Conflict, p: Played) -> Asking:
    """One mercenary is like another: there is nothing to choose but whether."""
    enemy = c.opponent(p.seat)
    able = c.s.supply(p.seat, "mercenary") and c.s.count(enemy, c.at, "mercenary")
    if able and (yield from permitted(p)):
        take_off(c, enemy, c.at, "mercenary")
        c.s.add(p.seat, c.at, "mercenary")


def siege_engines(c: Conflict, p: Played) -> Asking:
    if is_(c, p, DEFENDER) and c.s.count(p.seat, c.at, *STRONGHOLDS):
        p.own = 1
    if is_(c, p, ATTACKER) and c.s.count(c.opponent(p.seat), c.at, *STRONGHOLDS):
        p.own = 2
    yield from ()


def horse_archers(c: Conflict, p: Played) -> Asking:
    if terrain(c.at) in ("fertile", "wilderness", "desert"):
        yield from strengthen(c, p, 1, 1)


def lancers(c: Conflict, p: Played) -> Asking:
    if is_(c, p, ATTACKER) and not c.s.count(c.opponent(p.seat), c.at, "castle", "palace"):
        yield from strengthen(c, p, 2, 2)


def skirmishers(c: Conflict, p: Played) -> Asking:
    if (yield from assign(c, p, 1)):
        c.spare[c.side(p.seat)] += 1


def war_chief(c: Conflict, p: Played) -> Asking:
    p.own = 2 if mine(c, p) >= 4 else 1
    yield from ()


def plunderers(c: Conflict, p: Played) -> Asking:
    p.wins = 3 if is_(c, p, ATTACKER) else 0
    yield from ()


def berserkers(c: Conflict, p: Played) -> Asking:
    if sum(free(c, p.seat).values()) and (yield from permitted(p)):
        yield from strengthen(c, p, 1, 2)
        p.dies = True


def vizier(c: Conflict, p: Played) -> Asking:
    p.own = 1 if c.s.influences(p.seat, c.at) else 0
    yield from ()


def palace_guard(c: Conflict, p: Played) -> Asking:
    if is_(c, p, DEFENDER):
        if c.s.count(p.seat, c.at, "castle", "palace"):
            yield from strengthen(c, p, 1, 2)
        elif c.s.count(p.seat, c.at, "fort"):
            yield from strengthen(c, p, 1, 1)


def mamluks(c: Conflict, p: Played) -> Asking:
    yield from strengthen(c, p, 2, 1)


def amnesty(c: Conflict, p: Played) -> Asking:
    c.no_sack = c.no_sack or is_(c, p, DEFENDER)
    yield from ()


def physician(c: Conflict, p: Played) -> Asking:
    c.spare[c.side(p.seat)] += 2
    yield from ()


def beacon_fires(c: Conflict, p: Played) -> Asking:
    """Ruling 69. Over no river."""
    hexes = {at for at in c.s.near(c.at) if c.s.units(p.seat, at)}
    if not hexes:
        return
    start = yield from choose("FetchFrom", p.seat, lambda: hexes | {"none"})
    if start == "none":
        return
    answer = yield Question("Fetching", p.seat, lambda: fetches(c, p, start))
    for kind, n in zip(UNITS, answer[1:], strict=True):
        c.s.add(p.seat, start, kind, -n)
        c.s.add(p.seat, c.at, kind, n)
        p.units[kind] = n


def fetches(c: Conflict, p: Played, start: str) -> Answers:
    there = {kind: c.s.count(p.seat, start, kind) for kind in UNITS}
    return loads(there, 1) | loads(there, 2)


def elder(c: Conflict, p: Played) -> Asking:
    if (yield from remove(c, p, sorted(c.s.near(c.at)), list(c.s.all), ("mercenary",))):
        reinforce(c, p)


def reinforce(c: Conflict, p: Played) -> None:
    """A mercenary of the supply, on the card."""
    if c.s.supply(p.seat, "mercenary"):
        c.s.add(p.seat, c.at, "mercenary")
        p.units["mercenary"] += 1


def camel_riders(c: Conflict, p: Played) -> Asking:
    strength = {"desert": 2, "wilderness": 2, "fertile": 1}.get(terrain(c.at))
    if strength:
        yield from strengthen(c, p, 1, strength)


def sellswords(c: Conflict, p: Played) -> Asking:
    able = c.s.supply(p.seat, "mercenary") and c.s.coins[p.seat] >= 2
    if able and (yield from permitted(p)):
        c.s.pay(p.seat, NOMAD if p.seat != NOMAD and c.s.seats == 5 else -1, 2)
        reinforce(c, p)


def sandstorm(c: Conflict, storm: Played) -> Asking:
    """Of both sides; whoever has none of them loses nothing by it."""
    own = any(p.is_("battalion") for p in c.played if c.side(p.seat) == c.side(storm.seat))
    blows = terrain(c.at) in ("desert", "wilderness", "mountain")
    if blows and (not own or (yield from permitted(storm))):
        c.no_battalions = True


EFFECTS: dict[str, Effect] = {
    "warfare": warfare,
    "assassinate": assassinate,
    "poisoner": poisoner,
    "double_agent": double_agent,
    "siege_engines": siege_engines,
    "horse_archers": horse_archers,
    "lancers": lancers,
    "skirmishers": skirmishers,
    "warchief": war_chief,
    "plunderers": plunderers,
    "berserkers": berserkers,
    "vizier": vizier,
    "palace_guard": palace_guard,
    "mamluks": mamluks,
    "amnesty": amnesty,
    "physician": physician,
    "beacon_fires": beacon_fires,
    "elder": elder,
    "camel_riders": camel_riders,
    "sellswords": sellswords,
    "desertion": desertion,
    "sandstorm": sandstorm,
}
