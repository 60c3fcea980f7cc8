"""10. Influence contests, in seven steps, and what each card does in one."""

from collections.abc import Callable

from tests.crescent_moon.referee import deals
from tests.crescent_moon.referee.ask import Asking, choose
from tests.crescent_moon.referee.conflict import (
    ATTACKER,
    DEFENDER,
    SUPPORTER,
    Conflict,
    Played,
    assassinate,
    or_none,
    permitted,
    put_away,
    resolve,
    reveal,
    select,
    tie_breaker,
)
from tests.crescent_moon.referee.parts import CALIPH, MURSHID, STRONGHOLDS, SULTAN, UNITS
from tests.crescent_moon.referee.state import State


def contest(s: State, attacker: int, at: str) -> Asking:
    players = [other for other in s.others(attacker) if takes_part(s, other, at)]
    c = Conflict(s, at, attacker, "influence_contest", {attacker: ATTACKER})
    s.met["a contest"] += 1
    yield from secret_selection(c, players)
    yield from declare(c, players)
    reveal(c, lambda seat: seat)
    yield from resolve(c, in_order(c), effect)
    totals = (max(0, for_attacker(c)), max(0, for_defenders(c)))
    s.tell("total", at, *totals)
    winner = yield from victor(c, totals)
    s.tell("won", "contest", at, winner)
    deals.settle(s, lambda payer: c.side(payer) == winner)
    if winner == ATTACKER:
        s.tokens[at] = attacker
    yield from put_away(c)


def takes_part(s: State, seat: int, at: str) -> bool:
    """10.1, 12.8."""
    return s.present(seat, at) or (seat == MURSHID and s.murshid_near(at))


def secret_selection(c: Conflict, players: list[int]) -> Asking:
    s = c.s
    s.may_deal = MURSHID in players and deals.possible(s, c.at, c.attacker, None)
    s.may_offer = {c.attacker, *players} - {MURSHID} if s.may_deal else set()
    yield from select(s, c.attacker, players, "influence_contest")


def declare(c: Conflict, players: list[int]) -> Asking:
    for seat in players:
        c.sides[seat] = yield from choose("Declaring", seat, lambda: {SUPPORTER, DEFENDER})


def in_order(c: Conflict) -> list[int]:
    """10.4, Ruling 67."""
    rank = {ATTACKER: 0, SUPPORTER: 1, DEFENDER: 2}
    return sorted(c.sides, key=lambda seat: (rank[c.sides[seat]], seat))


def of_side(c: Conflict, *sides: str) -> list[int]:
    return [seat for seat, side in c.sides.items() if side in sides]


def military(c: Conflict, seat: int) -> bool:
    return c.s.count(seat, c.at, *UNITS, *STRONGHOLDS) > 0


def settled(c: Conflict, seat: int) -> bool:
    """1.5 Towns and cities are the Sultan's, the palace is the Caliph's."""
    town = seat == SULTAN and bool(c.s.settlement(c.at))
    return town or (seat == CALIPH and c.s.count(CALIPH, c.at, "palace") > 0)


def civilian(c: Conflict, seat: int) -> bool:
    return settled(c, seat) or c.s.influences(seat, c.at)


def for_attacker(c: Conflict) -> int:
    """10.5"""
    helpers = of_side(c, SUPPORTER)
    force = any(military(c, seat) for seat in (c.attacker, *helpers))
    own = settled(c, c.attacker)
    return force + own + sum(civilian(c, seat) for seat in helpers) + c.from_cards(ATTACKER)


def for_defenders(c: Conflict) -> int:
    """10.6"""
    them = of_side(c, DEFENDER)
    force, people = any(military(c, seat) for seat in them), any(civilian(c, seat) for seat in them)
    return force + people + c.from_cards(DEFENDER)


def victor(c: Conflict, totals: tuple[int, int]) -> Asking:
    if totals[0] != totals[1]:
        return ATTACKER if totals[0] > totals[1] else DEFENDER
    if not of_side(c, DEFENDER, SUPPORTER):
        return ATTACKER  # Ruling 16
    return (yield from tie_breaker(c))


# 7. The cards.


def effect(c: Conflict, p: Played) -> Asking:
    yield from EFFECTS[p.kind](c, p)


def plainly(worth: Callable[[Conflict, Played], int]) -> Callable[[Conflict, Played], Asking]:
    """A card that only counts."""

    def count(c: Conflict, p: Played) -> Asking:
        p.own = worth(c, p)
        yield from ()

    return count


def agitation(c: Conflict, p: Played) -> int:
    stranger = any(c.s.controls(o, c.at) and not on_own_side(c, p, o) for o in c.s.others(p.seat))
    return 2 if c.sides[p.seat] == ATTACKER and stranger else 1


def on_own_side(c: Conflict, p: Played, other: int) -> bool:
    return other in c.sides and c.side(other) == c.side(p.seat)


def judgement(c: Conflict, p: Played) -> int:
    return 2 if c.s.controls(p.seat, c.at) else 1


def tale(c: Conflict, p: Played) -> int:
    return 1 if c.s.settlement(c.at) or c.s.has(c.at, "palace") else 2


def guests(c: Conflict, p: Played) -> int:
    return min(3, sum(c.side(seat) == c.side(p.seat) for seat in c.sides))


def revolt(c: Conflict, p: Played) -> int:
    return {"city": 2, "town": 1}.get(c.s.settlement(c.at), 0)


def dervish(c: Conflict, p: Played) -> Asking:
    p.own = 1
    c.ties.add(c.side(p.seat))
    yield from ()


def corrupt(c: Conflict, p: Played) -> Asking:
    """Ruling 81."""
    others = {str(seat) for seat in c.other_side(p.seat)}
    if len(others) > 1 or (others and (yield from permitted(p))):
        word = yield from choose("ChoosingPlayer", p.seat, lambda: or_none(others))
        if word != "none":
            p.against, p.passed = -1, int(word)


EFFECTS: dict[str, Callable[[Conflict, Played], Asking]] = {
    "assassinate": assassinate,
    "imam": plainly(lambda c, p: 2),
    "corrupt": corrupt,
    "rebel": plainly(revolt),
    "agitator": plainly(agitation),
    "dervish": dervish,
    "vizier": plainly(lambda c, p: 1),
    "qadi": plainly(judgement),
    "storyteller": plainly(tale),
    "hospitality": plainly(guests),
}
