"""Orders: what seats have left word to answer, so that the game need not stop for them.

They stand in the seat's row, and no game knows of them: one that is obeyed is a move like any other. Beside
what a game offers there is what may be said of any.
"""

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Any

from apps.play.models import Seat
from games.engine.contract import Action, Beforehand, IllegalAction, Obeyed, Ordered, Rules
from games.engine.contract import Seat as SeatNumber
from games.engine.page import Part

Orders = Mapping[str, str]  # by the question that each answers

GIVEN = "give", "Give it for me"
SURE = "sure", "Let me confirm it"
ONE_ANSWER = Beforehand("one-answer", "Questions with one answer left", (GIVEN,))
END_OF_TURN = Beforehand("end-of-turn", "What ends my turn", (SURE,), otherwise="Do it at one press")
FEW = 4  # questions that lie open, where one of them is asked; more would push it off the page


def beforehand(rules: Rules[Any], seen: Any, seat: SeatNumber) -> Sequence[Beforehand]:
    """All that a seat can leave word on, from what it sees."""
    of_any = (ONE_ANSWER, END_OF_TURN) if rules.lists_all else (END_OF_TURN,)
    return (*rules.beforehand(seen, seat), *of_any)


def with_one(rules: Rules[Any], game: Any, seat: Seat, question: str, order: str) -> Orders:
    """The seat's orders with this one; without a word, with none for that question. Raises IllegalAction."""
    others = {slug: given for slug, given in seat.orders.items() if slug != question}
    if not order:
        return others
    seen = rules.seen_by(game, seat.number)
    known = {one.slug: one for one in beforehand(rules, seen, seat.number)}
    if question not in known or order not in dict(known[question].orders):
        raise IllegalAction("Nothing of that kind can be answered beforehand now.")
    return others | {question: order}


def to_obey(rules: Rules[Any], game: Any, seats: Iterable[Seat]) -> tuple[SeatNumber, Ordered] | None:
    """The first seat whose order answers what it is asked, from what the seat itself sees."""
    for seat in seats:
        if seat.to_act and seat.orders and not seat.absent:
            seen = rules.seen_by(game, seat.number)
            found = rules.ordered(seen, seat.number, seat.orders) or _one_answer(rules, seen, seat)
            if found:
                return seat.number, found
    return None


def _one_answer(rules: Rules[Any], seen: Any, seat: Seat) -> Ordered | None:
    """The only answer there is, for who would have it given; but not one that they would be sure of first."""
    only = rules.only(seen, seat.number) if seat.orders.get(ONE_ANSWER.slug) == GIVEN[0] else None
    if only is None or asks_whether_sure(rules, seen, seat, only):
        return None
    words = f"{ONE_ANSWER.title}: {GIVEN[1]}"
    return Ordered(only, Obeyed(seat=seat.number, words=words, seen_by=(seat.number,)))


def asks_whether_sure(rules: Rules[Any], seen: Any, seat: Seat, action: Action) -> bool:
    """Whether the seat would be asked once more before this, for others go on from there.

    As far as it can know: it is tried in a game such as this may be, with dice of its own. What is refused
    there is tried in earnest, and told.
    """
    if seat.orders.get(END_OF_TURN.slug) != SURE[0]:
        return False
    game = rules.imagine(seen, seat.number, Random(0))
    try:
        rules.apply(game, seat.number, action)
    except IllegalAction:
        return False
    return seat.number not in rules.waiting(game)


def orders_part(found: Sequence[Beforehand], key: str, given: Orders) -> Part:
    """What a seat can have answered for it, and has: shown to nobody else."""
    shown = {one.slug: _shown(one, key, given.get(one.slug, "")) for one in found}
    pieces = {f"order-{slug}": piece for slug, piece in shown.items()}
    asks = any(one.asked and not one.aside and shown[one.slug]["asks"] for one in found)
    context = {"some": bool(found), "asks": asks, "open": asks and len(found) <= FEW}
    return Part("orders", "play/parts/orders.html", context, pieces=pieces, piece="play/parts/order.html")


def _shown(one: Beforehand, key: str, given: str) -> dict[str, Any]:
    choices = (("", one.otherwise), *one.orders)
    known = given if given in dict(choices) else ""
    return {
        "key": key,
        "slug": one.slug,
        "title": one.title,
        "rule": one.rule,
        "asks": not known,
        "asked": one.asked,
        "choices": [(order, words, order == known) for order, words in choices],
    }
