"""12.10. Points for the Murshid's support, promised before cards are revealed."""

from collections.abc import Callable

from tests.crescent_moon.referee.ask import Answers
from tests.crescent_moon.referee.parts import MURSHID
from tests.crescent_moon.referee.state import State

MOST = 5


def possible(s: State, at: str, attacker: int, defender: int | None) -> bool:
    """Ruling 23. Where the Murshid's token is, or next to it; `defender`: in a combat."""
    near = s.influences(MURSHID, at) or s.murshid_near(at)
    return near and MURSHID not in (attacker, defender)


def promises(s: State) -> Answers:
    """Ruling 24, Ruling 25. Who may promise how much; and what the Murshid may answer."""
    made = {
        ("promise", seat, n)
        for seat in s.may_offer
        for n in range(0 if seat in s.deals else 1, min(MOST, s.points[seat]) + 1)
        if not s.deals.get(seat, (0, None))[1]
    }
    asked = [payer for payer, (_, agreed) in s.deals.items() if agreed is None] if s.may_deal else []
    return made | {("deal", MURSHID, payer, yes) for payer in asked for yes in (True, False)}


def promise(s: State, seat: int, points: int) -> None:
    """Of a promise made before, the new number; 0 takes it back."""
    s.deals.pop(seat, None)
    if points:
        s.deals[seat] = (points, None)
        s.met["a promise"] += 1


def answer_promise(s: State, seat: int, payer: int, agreed: bool) -> None:
    s.deals[payer] = (s.deals[payer][0], agreed)
    s.met["a deal" if agreed else "no deal"] += 1


def promised(s: State) -> set[int]:
    """The Murshid, as long as a promise waits for an answer."""
    return {MURSHID} if any(agreed is None for _, agreed in s.deals.values()) else set()


def settle(s: State, has_won: Callable[[int], bool]) -> None:
    """Ruling 24, Ruling 25. Each debt by itself, if its payer's side has won."""
    for payer, (points, _) in sorted(s.deals.items()):
        if has_won(payer):
            s.points[payer] -= points
            s.points[MURSHID] += points
            s.tell("deal", payer, points)
            s.met["a deal paid"] += 1
    s.deals = {}
