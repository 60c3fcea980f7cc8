"""The past of a table, move by move."""

from collections.abc import Iterable
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse

from apps.play.chronicle import chronicle as entries_of
from apps.play.chronicle import subject_of
from apps.play.course import bands, curves, hung
from apps.play.course import course as turns_of
from apps.play.forms import ChronicleForm, LeafForm
from apps.play.leafing import (
    Chapter,
    Leafing,
    chapters,
    reached,
    render_dice,
    render_leafed,
    render_leaves,
    render_told,
)
from apps.play.models import Table, Watcher
from apps.play.moment import Moment
from apps.play.pushes import moment_now
from apps.play.sitting import Sitting
from apps.play.views.showing import NO_MOVE, in_front, moment_past, out_of_sight, rendered, showing
from games.registry import bots, presenter

NO_SUBJECT = "There is no such place or piece.", "The link may be of another game, or it is not whole."
NOT_OVER = "This game is not over.", "On which turns it hung is told in the end."
OWN_EYES = "While a game is under way everybody sees it from their own seat."


@showing
def history(request: HttpRequest, sitting: Sitting, number: int) -> HttpResponse:
    """The table after an earlier move, as a watcher was allowed to see it then.

    ?go= leads on from that move, ?shown= asks for no more than what differs from the move of that number.
    """
    if sitting.table.status == Table.Status.OPEN:
        return redirect("lobby:gathering", sitting.table.key)
    if out_of_sight(request, sitting):
        return redirect("play:curtain", sitting.table.key)
    form = LeafForm(request.GET)
    if not form.is_valid():
        raise Http404(*NO_MOVE, sitting.table.get_absolute_url())
    return _answer(request, sitting, moment_past(sitting, number), form.cleaned_data)


def _answer(request: HttpRequest, sitting: Sitting, moment: Moment, asked: dict[str, Any]) -> HttpResponse:
    leafing = Leafing(asked["by"] or "move", asked["seat"])
    watcher = eyes(sitting, leafing.seat)
    if asked["go"]:
        moment = moment_past(sitting, reached(sitting.table, moment.number, asked["go"]))
    if asked["shown"] is not None:
        before = moment_past(sitting, asked["shown"])
        return HttpResponse(render_leafed(before, moment, watcher, leafing))
    if asked["go"]:
        return redirect(address(moment, leafing))
    return render(request, "play/history.html", _context(sitting, moment, watcher, leafing))


@showing
@in_front
def chronicle(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """What befell one place or piece so far, each with the way to the move."""
    form, moment = ChronicleForm(request.GET), moment_now(sitting.table)
    subject = subject_of(moment, form.cleaned_data["of"]) if form.is_valid() else None
    if subject is None:
        raise Http404(*NO_SUBJECT, sitting.table.get_absolute_url())
    seat = form.cleaned_data["seat"]
    entries = entries_of(moment, eyes(sitting, seat), subject)
    context = {
        "table": sitting.table,
        "subject": subject,
        "entries": entries,
        "eyes": seat,
        "presenter": presenter(sitting.table.game),
    }
    return render(request, "play/chronicle.html", context)


@showing
@in_front
def course(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    """The turns on which a finished game hung, each with the way to it."""
    if sitting.table.sealed:
        raise Http404(*NOT_OVER, sitting.table.get_absolute_url())
    context = hung_context(sitting) | {"presenter": presenter(sitting.table.game)}
    return render(request, "play/course.html", context)


def hung_context(sitting: Sitting) -> dict[str, object]:
    cards, stops = moment_now(sitting.table).cards, turns_of(sitting.table)
    swings = [(swing, cards[swing.seat]) for swing in hung(stops)]
    scores, units = [score for stop in stops for score in stop.scores], {card.unit for card in cards}
    return {
        "table": sitting.table,
        "hung": swings,
        "stops": stops,
        "cards": cards,
        "curves": list(zip(cards, curves(stops), strict=False)),
        "bands": bands(stops),
        "low": min(scores, default=0),
        "high": max(scores, default=0),
        "unit": units.pop() if len(units) == 1 else "",  # else each counts what its card says
    }


def eyes(sitting: Sitting, chosen: str) -> Watcher:
    """Whose: one's own, or once the game is over anybody's, unless others still have the same deck."""
    if not chosen:
        return sitting.watcher
    if sitting.table.sealed:
        raise PermissionDenied(OWN_EYES)
    return next((seat.number for seat in sitting.seats if str(seat.number) == chosen), None)


def address(moment: Moment, leafing: Leafing) -> str:
    where = reverse("play:history", args=[moment.table.key, moment.number])
    return f"{where}?{leafing.query}" if leafing.query else where


def _context(sitting: Sitting, moment: Moment, watcher: Watcher, leafing: Leafing) -> dict[str, object]:
    table, turns = sitting.table, chapters(sitting.table)
    return rendered(moment, watcher) | {
        "table": table,
        "seat": watcher,
        "number": moment.number,
        "last": table.version,
        "made_at": moment.last.made_at,
        "leaves": render_leaves(moment, leafing, turns),
        "leafing": leafing,
        "turns": _bars(turns, table.version),
        "seats": list(zip(sitting.seats, moment.cards, strict=True)),  # several bots have one name
        "over": not table.sealed,
        "levels": list(bots(table.game)),
        "log": render_told(moment, watcher),
        "dice": render_dice(moment, watcher),
        "presenter": presenter(table.game),
        "subjects": presenter(table.game).subjects(table.rules),
    }


def _bars(turns: Iterable[Chapter], last: int) -> list[tuple[int, int]]:
    """Where each turn begins on the slider, and how long it is."""
    starts = [turn.move for turn in turns]
    return [(start, end - start) for start, end in zip(starts, [*starts[1:], last], strict=True)]
