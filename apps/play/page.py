"""What a table's page shows each of its watchers: the site's own parts and the game's."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.safestring import SafeString

from apps.play.answers import answers, fields_of
from apps.play.lessons import choice_id, lesson_part
from apps.play.markup import in_quotes, joined, render
from apps.play.models import Seat, Watcher
from apps.play.moment import Moment, told, view_of
from apps.play.orders import beforehand, orders_part
from apps.play.pieces import piece_of
from apps.play.takeback import mark_of, still_asked
from apps.play.times import clock_of, time_part
from games.engine.beats import Beat
from games.engine.contract import Event, Explained, Obeyed, Resigned, TookBack
from games.engine.page import Asked, Line, Part, SeatCard, Turn, View
from games.engine.words import plain

MOST_REFUSALS = 3  # more are sent when somebody asks for them: they are longer than all that is allowed
SEAT_SHOWN = ("letter", "side", "title", "unit", "chips", "name", "you", "absent", "clock")  # as they stay
SITE_PARTS = ("turn", "choices", "orders", "tools", "proposal", "time")  # and seat-0, seat-1, ...


def parts_of(moment: Moment, watcher: Watcher, view: View | None = None) -> list[Part]:
    """Every element of the page that a move can change, as this watcher sees it."""
    view = view or view_of(moment, watcher)
    turn, cards = moment.presenter.turn(view), moment.cards
    return [
        _turn(moment, view, turn, _whose(view, cards)),
        _choices(moment, view, turn, cards),
        _orders(moment, watcher, view.seen),
        *_seats(moment, view, cards),
        _tools(moment, view),
        proposal_part(moment, watcher),
        _time(moment, watcher),
        *lesson_part(moment, view, turn),
        *moment.presenter.parts(view),
    ]


def is_asked(view: View) -> bool:
    return view.seat in view.waiting and bool(view.form or view.legal)


def _whose(view: View, cards: Sequence[SeatCard]) -> SeatCard | None:
    """The seat whose sign stands in the head: the reader's own while they may act, else who alone is to."""
    if len(view.waiting) == 1 and not (view.form or view.legal):
        return cards[min(view.waiting)]
    return None if view.seat is None else cards[view.seat]


def _turn(moment: Moment, view: View, turn: Turn, card: SeatCard | None) -> Part:
    rule = "" if view.outcome else view.rules.paragraph(view.seen)  # who resigns leaves a question open
    context = {
        "mine": is_asked(view),
        "letter": card.letter if card else "",
        "side": card.side if card else "",
        "over": view.outcome is not None,
        "goes_on": bool(view.waiting) and all(_plays_itself(moment.seats[seat]) for seat in view.waiting),
    }
    pieces = {
        "turn-asks": {"text": turn.asks},
        "turn-when": {"text": turn.when, "rule": rule},
    }
    return Part("turn", "play/parts/turn.html", context, pieces=pieces, piece="play/parts/turn_line.html")


def _plays_itself(seat: Seat) -> bool:
    return bool(seat.bot or seat.absent)


def _choices(moment: Moment, view: View, turn: Turn, cards: Sequence[SeatCard]) -> Part:
    mine = is_asked(view)
    awaited = [] if mine else [f"{view.names[seat]} ({cards[seat].title})" for seat in sorted(view.waiting)]
    listed = mine and bool(view.legal)
    context = {
        "listed": listed,
        "title": "" if listed else turn.asks,
        "waiting_for": awaited,  # several bots have one name
        "hand_over": _hand_over(moment, view),
        "curtain": moment.table.rules.secrets,
        "mine": mine,
        "over": view.outcome is not None,
        "advises": moment.presenter.advises,
        "alone": len(moment.seats) == 1,
    }
    pieces = _choice_list(moment, view, turn) if listed else None
    return Part("choices", "play/parts/choices.html", context, pieces=pieces, piece="play/parts/choice.html")


def _choice_list(moment: Moment, view: View, turn: Turn) -> dict[str, Any]:
    """The question, each answer, and what cannot be answered now."""
    pieces: dict[str, Any] = {"h-choices": {"asks": turn.asks}}
    for action in view.legal:
        written = in_quotes(action)
        name = choice_id(action)
        while name in pieces:
            name += "x"
        pieces[name] = {"action": written, "label": moment.presenter.label(view, action)}
    if view.refusals:
        few = refusals_of(view) if len(view.refusals) <= MOST_REFUSALS else []
        known = {"key": moment.table.key, "count": len(view.refusals), "all": view.refusals}
        pieces["refused"] = known | {"refusals": few}  # "all" is not shown, but what they open to
    return pieces


def _orders(moment: Moment, watcher: Watcher, seen: Any) -> Part:
    """Who is asked nothing any more has none: the absent, and all once a game is over or looked back on."""
    key = moment.table.key
    if watcher is None or watcher in moment.absent or moment.outcome or moment.past:
        return orders_part((), key, {})
    found = beforehand(moment.table.rules, seen, watcher)
    return orders_part(found, key, moment.seats[watcher].orders)


def refusals_of(view: View) -> list[dict[str, Any]]:
    return [msgspec.structs.asdict(refusal) for refusal in view.refusals]


def advice_of(moment: Moment, watcher: Watcher) -> dict[str, Any] | None:
    """The choice that a careful player would make, as the list shows it, and the reason."""
    view = view_of(moment, watcher)
    advice = moment.presenter.advise(view) if view.seat in view.waiting else None
    if advice is None:
        return None
    shown = moment.presenter
    label, fits = shown.label(view, advice.action), shown.lays and answers(view.form, advice.action)
    return label._asdict() | {
        "rule": advice.rule or label.rule,
        "json": in_quotes(advice.action),
        "reason": advice.reason,
        "lays": shown.lays if fits else "",
        "fields": in_quotes(fields_of(view.form, advice.action)) if view.form and fits else "",
        # no markup, but the value of an attribute
        "lit": "".join([element(part, moment, swap=True) for part in shown.advised(view, advice)]),
    }


def _hand_over(moment: Moment, view: View) -> str:
    """How the screen is passed when somebody else at it is to act, and this seat is not."""
    return _hand_over_to(moment, view.seat, view.waiting - moment.absent)


def _hand_over_to(moment: Moment, watcher: Watcher, wanted: Collection[int]) -> str:
    """How the screen is passed when others at it are wanted, and this seat is not."""
    if watcher is None or watcher in wanted:
        return ""
    here = moment.seats[watcher].user_id
    if any(seat.number in wanted and seat.user_id == here for seat in moment.seats if here is not None):
        return reverse("play:pass_on", args=[moment.table.key])
    return ""


def _seats(moment: Moment, view: View, cards: Sequence[SeatCard]) -> Iterable[Part]:
    """A card each, of which most moves change a number or a word."""
    for card, known in zip(cards, _seat_contexts(moment, view, cards), strict=True):
        number = known["number"]
        score, facts = f"score-{number}", f"facts-{number}"
        pieces: dict[str, Any] = {
            score: {"score": plain(card.score)},
            facts: {"facts": card.facts, "state": card.state, "done": card.done},
        }
        clock = {} if moment.past or moment.outcome else clock_of(moment.table, moment.seats[number])
        known["clock"] = next(iter(clock), "")
        pieces |= clock
        context = {name: known[name] for name in SEAT_SHOWN} | {"score": score, "facts": facts}
        line = "play/parts/seat_line.html"
        yield Part(f"seat-{number}", "play/parts/seat.html", context, pieces=pieces, piece=line)


def seat_contexts(moment: Moment) -> list[dict[str, Any]]:
    """The seats as anybody may see them."""
    return _seat_contexts(moment, view_of(moment, None), moment.cards)


def _seat_contexts(moment: Moment, view: View, cards: Sequence[SeatCard]) -> list[dict[str, Any]]:
    return [
        card._asdict()
        | {
            "number": seat.number,
            "name": seat.name,
            "you": seat.number == view.seat,
            "waiting": seat.number in view.waiting,
            "absent": seat.number in moment.absent,
            "bot": seat.bot,
        }
        for seat, card in zip(moment.seats, cards, strict=True)
    ]


def _tools(moment: Moment, view: View) -> Part:
    seated = view.seat is not None and view.seat not in moment.absent
    playing = view.outcome is None
    context = {
        "undo": moment.undo[view.seat] if view.seat is not None and seated and playing else "",
        "can_rematch": view.seat is not None and not playing,
    }
    return Part("tools", "play/parts/tools.html", context)


def _time(moment: Moment, watcher: Watcher) -> Part:
    return time_part(moment.table, moment.seats, watcher, shown=not (moment.past or moment.outcome))


def proposal_part(moment: Moment, watcher: Watcher) -> Part:
    """A seat's wish to go back, put to those at the other seats whose game it is too."""
    context: dict[str, Any] = {"by": "", "mine": False, "may_answer": False, "spoken": False}
    if moment.proposal:
        asked = still_asked(moment.seats, moment.proposal)
        context |= {
            "by": moment.seats[moment.proposal["seat"]].name,
            "mine": watcher == moment.proposal["seat"],
            "may_answer": watcher in asked,
            "mark": mark_of(moment.proposal),
            "spoken": moment.proposal["spoken"],
            "undone": _undone(moment, moment.proposal, watcher),
            "hand_over": _hand_over_to(moment, watcher, asked),
        }
    return Part("proposal", "play/parts/proposal.html", context)


def _undone(moment: Moment, proposal: Mapping[str, Any], watcher: Watcher) -> list[str]:
    """What would be as if it had not been, as the log told it to this watcher."""
    lines = lines_of(moment, moment.table.rules.read_events(proposal["undone"]), watcher)
    return [line.text for line in lines if not line.head]


# Rendering


def layout(parts: Sequence[Part], moment: Moment) -> dict[str, SafeString]:
    """The elements of a page by their ids, those that stand inside others within them."""
    inside: dict[str, dict[str, SafeString]] = {}
    for part in parts:
        if part.inside:
            inside.setdefault(part.inside, {})[part.id] = element(part, moment)
    return {part.id: element(part, moment, inside=inside.get(part.id)) for part in parts if not part.inside}


def element(
    part: Part, moment: Moment, *, swap: bool = False, inside: dict[str, SafeString] | None = None
) -> SafeString:
    """A part as an element of the page; `swap` makes it replace the one there, out of band."""
    pieces = {name: piece_of(part, name) for name in part.pieces or ()}
    if part.template:
        known = {"table": moment.table, "inside": inside, "pieces": pieces}
        inner = render(part.template, {**part.context, **known})
    else:
        inner = joined(pieces.values())
    return render("play/parts/part.html", {"part": part, "swap": swap, "inner": inner})


def version_mark(number: int, builds_on: int | None, beats: Sequence[Beat] = ()) -> SafeString:
    """The page's version: first in every push, with the version it builds on (None: it is the whole).

    What is to be seen of the move comes with it and with nothing else, so no page is ever shown it twice.
    """
    context = {"builds_on": "" if builds_on is None else builds_on, "number": number}
    context |= {"beats": in_quotes(beats) if beats else ""}
    return render("play/parts/version.html", context)


def render_whole(moment: Moment, watcher: Watcher) -> str:
    """Everything that can change, for a page that has just connected or lost its way."""
    parts = parts_of(moment, watcher)
    holders = {part.inside for part in parts}
    rendered = [element(part, moment, swap=True) for part in parts if part.id not in holders]
    return version_mark(moment.number, None) + joined(rendered)


def render_little(moment: Moment, watcher: Watcher) -> SafeString:
    """What can change without a move, for a page that has all else already."""
    seen = moment.table.rules.seen_by(moment.game, watcher)
    parts = [proposal_part(moment, watcher), _time(moment, watcher), _orders(moment, watcher, seen)]
    if moment.table.terms:
        parts += _seats(moment, view_of(moment, watcher), moment.cards)
    return version_mark(moment.number, None) + joined(element(part, moment, swap=True) for part in parts)


def render_plan(moment: Moment, watcher: Watcher, asked: Asked) -> str:
    """What this watcher is composing, shown to nobody else."""
    parts = moment.presenter.plan(view_of(moment, watcher), asked)
    return joined([element(part, moment, swap=True) for part in parts])


# The log


def lines_of(moment: Moment, events: Sequence[Event], watcher: Watcher) -> list[Line]:
    """What these events tell this watcher."""
    return [line for event in told(events, watcher) for line in event_lines(moment, event)]


def event_lines(moment: Moment, event: Event) -> list[Line]:
    if isinstance(event, Resigned):
        why = "is out of time" if event.out_of_time else "resigned"
        ended = moment.outcome and event in moment.news  # nothing comes after it, and no seat plays on
        then = "." if ended else "; the seat plays on as the rules say for the absent."
        return [Line(f"{moment.names[event.seat]} {why}{then}", "table", event.seat)]
    if isinstance(event, TookBack):
        over = ", over what had spoken: this is a practice table" if event.spoken else ""
        text = f"{moment.names[event.seat]} went back to move {event.back_to}{over}."
        return [Line(text, "table", event.seat)]
    if isinstance(event, Obeyed):
        return [Line(f"Answered by your order: “{event.words}”.", "table", event.seat, event.rule)]
    if isinstance(event, Explained):
        return [Line(f"Why: {event.words}", "table", event.seat, event.rule)]
    return moment.presenter.tell(moment.table.rules, moment.names, event)
