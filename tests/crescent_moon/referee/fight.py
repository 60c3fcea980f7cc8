"""9. Combat, in eight steps."""

from itertools import product

from tests.crescent_moon.referee import deals
from tests.crescent_moon.referee.ask import Answers, Asking, Question, choose
from tests.crescent_moon.referee.battle_cards import effect
from tests.crescent_moon.referee.conflict import (
    ATTACKER,
    DEFENDER,
    Conflict,
    put_away,
    resolve,
    reveal,
    select,
    tie_breaker,
)
from tests.crescent_moon.referee.parts import (
    MURSHID,
    NOMAD,
    SACK,
    SULTAN,
    WARLORD,
    booklet,
)
from tests.crescent_moon.referee.state import State


def combat(s: State, attacker: int, defender: int, at: str) -> Asking:
    c = Conflict(s, at, attacker, "combat", {attacker: ATTACKER, defender: DEFENDER})
    s.met["a combat"] += 1
    yield from secret_selection(c, defender)
    yield from resolve(c, [attacker, defender], effect)
    totals = {side: total(c, seat) for seat, side in c.sides.items()}
    s.tell("total", at, totals[ATTACKER], totals[DEFENDER])
    winner = yield from victor(c, totals)
    s.tell("won", "combat", at, winner)
    deals.settle(s, lambda payer: c.side(payer) == winner)
    lost_with_cards(c)
    yield from casualties(c, totals)
    retreat(s, next(seat for seat, side in c.sides.items() if side != winner), at)
    win_coins(c, winner)
    yield from put_away(c)
    if winner == ATTACKER:
        yield from spoils(c, defender)
    count_spoils(s)


def secret_selection(c: Conflict, defender: int) -> Asking:
    s, fighters = c.s, (c.attacker, defender)
    near = s.influences(MURSHID, c.at) or s.murshid_near(c.at)
    lends = near and MURSHID not in fighters
    s.may_deal = deals.possible(s, c.at, c.attacker, defender)
    s.may_offer = set(fighters) if s.may_deal else set()
    yield from select(s, c.attacker, {defender, *([MURSHID] if lends else [])}, "combat", lends)
    supported = {ATTACKER: c.attacker, DEFENDER: defender}
    lent = s.lent_to
    reveal(c, lambda seat: seat if seat in fighters else supported[lent])


def total(c: Conflict, seat: int) -> int:
    """9.5, Ruling 58. A Lightning Raid's strength is its attacker's."""
    raid = c.s.underway.strength if seat == c.attacker else 0
    return max(0, c.s.strength(seat, c.at) + c.from_cards(c.side(seat)) + raid)


def victor(c: Conflict, totals: dict[str, int]) -> Asking:
    if totals[ATTACKER] != totals[DEFENDER]:
        return max(totals, key=lambda side: totals[side])
    return (yield from tie_breaker(c))


def lost_with_cards(c: Conflict) -> None:
    """Ruling 30, Ruling 66. No casualties, and not what a card has taken off already."""
    for p in c.played:
        if p.dies:
            here = [min(p.units[kind], c.s.count(p.seat, c.at, kind)) for kind in ("ordinary", "mercenary")]
            c.s.lose(p.seat, c.at, here[0], here[1], "card")


def casualties(c: Conflict, totals: dict[str, int]) -> Asking:
    """9.6, Ruling 32, Ruling 39. The attacker first."""
    for side in (ATTACKER, DEFENDER):
        seat = next(who for who, its in c.sides.items() if its == side)
        against = totals[DEFENDER if side == ATTACKER else ATTACKER]
        due = max(0, against // 2 - c.spare[side])
        lost = yield from lose(c.s, "Casualties", seat, c.at, min(due, c.s.units(seat, c.at)))
        c.s.lose(seat, c.at, lost[0], lost[1], "casualties")
        if WARLORD in c.sides and seat != WARLORD and sum(lost):
            c.s.spoils += sum(lost)
            c.s.victims.add(seat)


def lose(s: State, kind: str, seat: int, at: str, count: int) -> Asking:
    """Which units: so many ordinary ones, so many mercenaries."""
    if not count:
        return (0, 0)
    answer = yield Question(kind, seat, lambda: losses(s, seat, at, count))
    return answer[1:]


def losses(s: State, seat: int, at: str, count: int) -> Answers:
    ordinary, mercenary = s.count(seat, at, "ordinary"), s.count(seat, at, "mercenary")
    ways = product(range(ordinary + 1), range(mercenary + 1))
    return {("units", o, m) for o, m in ways if o + m == count}


def retreat(s: State, seat: int, at: str) -> None:
    """9.7, 12.20. Ordinary units to the reserves, mercenaries to the supply, the Nomad's to the reserves."""
    ordinary, mercenary = s.count(seat, at, "ordinary"), s.count(seat, at, "mercenary")
    s.lose(seat, at, ordinary, mercenary, "retreat")
    s.reserves[seat] += ordinary + (mercenary if seat == NOMAD else 0)


def win_coins(c: Conflict, winner: str) -> None:
    for p in c.played:
        if p.wins and c.side(p.seat) == winner:
            c.s.gain(p.seat, p.wins)


# 9.9, 9.10 Capture and sack.


def spoils(c: Conflict, defender: int) -> Asking:
    s, at, mine = c.s, c.at, c.attacker
    for piece in ("fort", "castle"):
        if s.units(mine, at) and s.count(defender, at, piece) and (yield from captures(c, defender, piece)):
            s.add(defender, at, piece, -1)
            s.add(mine, at, piece)
            s.tell("captured", mine, at, piece, defender)
    if s.units(mine, at):
        for piece in ("fort", "castle", "palace"):
            if s.count(defender, at, piece):
                (raze if c.no_sack else sack)(s, mine, defender, at, piece)
        if s.settlement(at) and not c.no_sack:
            word = yield from choose("SackSettlement", mine, lambda: {"sack", "leave"})
            if word == "sack":
                sack(s, mine, SULTAN, at, s.settlement(at))


def captures(c: Conflict, defender: int, piece: str) -> Asking:
    if not c.s.supply(c.attacker, piece):
        return False
    return (yield from choose("Capture", c.attacker, lambda: {"capture", "leave"})) == "capture"


def sack(s: State, seat: int, owner: int, at: str, piece: str) -> None:
    s.add(owner, at, piece, -1)
    s.tell("sacked", seat, at, piece, owner, SACK[piece])
    s.gain(seat, SACK[piece])
    if seat == WARLORD:
        s.spoils += int(booklet(WARLORD)["objectives"][0]["spoils"][piece])
        s.victims.add(owner)


def raze(s: State, seat: int, owner: int, at: str, piece: str) -> None:
    """Ruling 68. For nothing."""
    s.add(owner, at, piece, -1)
    s.tell("razed", seat, at, piece, owner)


def count_spoils(s: State) -> None:
    """8.3 At once."""
    if s.spoils:
        s.points[WARLORD] += s.spoils
        s.tell("points", WARLORD, s.spoils)
    s.spoils = 0


# 11.1 The unit limit, at the end of an action.


def unit_limit(s: State) -> Asking:
    for seat in reversed(s.all):  # no rule names an order
        for at in s.hexes():
            most = int(booklet(seat)["unit_limit"])
            over = s.units(seat, at) - most
            if over > 0:
                lost = yield from lose(s, "Crowded", seat, at, over)
                s.lose(seat, at, lost[0], lost[1], "limit")
                s.reserves[seat] += lost[0]
