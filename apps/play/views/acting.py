"""What people do at a table. A view answers with a refusal or nothing: the rest is shown by the socket."""

from collections.abc import Callable
from contextlib import suppress
from functools import partial, wraps
from typing import TypeVar

from django import forms
from django.conf import settings
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST

from apps.accounts import identity
from apps.accounts.identity import Identity, Proven
from apps.play import held, saying, services, timekeeper
from apps.play.forms import (
    ActionForm,
    AnswerForm,
    NotesForm,
    OrderForm,
    PauseForm,
    SayForm,
    UndoForm,
    VersionForm,
)
from apps.play.models import Message, Seat, Table
from apps.play.page import advice_of
from apps.play.pushes import moment_now
from apps.play.services import NotSure, OutOfDate, Stale
from apps.play.sitting import Sitting, sit, sit_at
from apps.site.limits import Pace
from apps.site.notices import asked_by_htmx, refuse
from games.engine.contract import IllegalAction, NotAnAction

Doing = Callable[[HttpRequest, Identity, Sitting], HttpResponse]
Answer = Callable[[HttpRequest, str], HttpResponse]

PACE = Pace()


def at_a_table(view: Doing) -> Answer:
    """A POST by somebody signed in, not too often. Who asks, and the table, are as the database has them."""
    return answering(wraps(view)(partial(_known, view)))


def at_a_table_by_heart(view: Doing) -> Answer:
    """Likewise, but tried first with what this process remembers of who asks and of the table.

    Such a view must end in a write that proves both. If it does not, or the answer is no, it is done as
    `at_a_table` does it: nobody is refused on memory's word.
    """

    def remembered(request: HttpRequest, key: str) -> HttpResponse:
        who, now = identity.remembered(request), held.store.kept_by_key(key)
        if who and now:
            slow_down(who)
            with suppress(Stale, OutOfDate, IllegalAction, NotAnAction, PermissionDenied):
                return view(request, who, sit_at(now, who.user, who.session))
            identity.forget(who)
        return _known(view, request, key)

    return answering(wraps(view)(remembered))


def _known(view: Doing, request: HttpRequest, key: str) -> HttpResponse:
    who = identity.read(request)
    if who is None:
        raise NotSignedIn
    slow_down(who)
    return view(request, who, sit(who.user, who.session, key))


class NotSignedIn(Exception):
    """Whoever asks is nobody."""


class TooFast(Exception):
    """Whoever asks has done as much as anybody may in a while."""


def slow_down(who: Proven) -> None:
    if PACE.is_too_fast(who.user.pk, *settings.ACTION_RATE):
        raise TooFast


def answering(do: Answer) -> Answer:
    """Refusals become notices with the right status."""

    @require_POST
    @wraps(do)
    def guarded(request: HttpRequest, key: str) -> HttpResponse:
        back = reverse("play:table", args=[key])
        try:
            return do(request, key)
        except (NotSignedIn, Stale):  # stale what was read a moment ago: they have signed out meanwhile
            return sign_in_first(request, back)
        except TooFast:
            return refuse(request, "That was too fast.", "Wait a moment, then go on.", status=429, back=back)
        except OutOfDate:
            response = refuse(
                request, "The table has moved on since you chose.", "Look again.", status=409, back=back
            )
            response["HX-Trigger"] = "table:stale"
            return response
        except NotSure as doubt:
            return ask_whether_sure(request, back, str(doubt))
        except (BadForm, NotAnAction) as error:
            return refuse(request, str(error), "Nothing has changed.", status=400, back=back)
        except IllegalAction as error:
            why = "Nothing has changed."
            return refuse(request, error.reason, why, rule=error.rule, status=409, back=back)

    return guarded


def ask_whether_sure(request: HttpRequest, back: str, doubt: str) -> HttpResponse:
    """The same press again, with the word that it is meant."""
    posted = [(name, values) for name, values in request.POST.lists() if name not in ASKED_ANEW]
    fields = [(name, value) for name, values in posted for value in values]
    context = {"fields": fields, "act": request.path, "back": back, "doubt": doubt}
    page = "play/sure.html" if asked_by_htmx(request) else "play/sure_page.html"
    return render(request, page, context, status=409)


ASKED_ANEW = "csrfmiddlewaretoken", "sure"


def sign_in_first(request: HttpRequest, back: str) -> HttpResponse:
    """The whole page goes there: htmx would put what it is led to into the notice."""
    there = redirect_to_login(back)
    if asked_by_htmx(request):
        return HttpResponse(status=403, headers={"HX-Redirect": there.url})
    return there


def done(request: HttpRequest, sitting: Sitting) -> HttpResponse:
    return HttpResponse(status=204) if asked_by_htmx(request) else redirect(sitting.table)


def my_seat(sitting: Sitting, number: int) -> Seat:
    """The seat in front, which must be the one the page was made for; raises PermissionDenied."""
    if sitting.seat is None or sitting.seat.number != number:
        raise PermissionDenied("That seat is not yours to play now.")
    return sitting.seat


class BadForm(Exception):
    """A request that the page would not make; its text says what it should have been."""


F = TypeVar("F", bound=forms.Form)


def read(form: F, otherwise: str = "That is not an action of this game.") -> F:
    """The form, if it is filled in properly; raises BadForm if not."""
    if not form.is_valid():
        raise BadForm(otherwise)
    return form


@at_a_table_by_heart
def act(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """Take one action."""
    form = read(ActionForm(request.POST))
    seat = my_seat(sitting, form.cleaned_data["seat"])
    services.take_action(
        table_id=sitting.table.pk,
        seat=seat.number,
        action=form.posted or sitting.table.rules.read_action(form.cleaned_data["action"]),
        version=form.cleaned_data["version"],
        key=form.cleaned_data["key"],
        sure=form.cleaned_data["sure"],
        who=who,
    )
    return done(request, sitting)


@at_a_table
def undo(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """Take back one's last action, or one's whole turn, or ask the others for it."""
    form = read(UndoForm(request.POST))
    seat = my_seat(sitting, form.cleaned_data["seat"])
    services.ask_back(
        table_id=sitting.table.pk,
        seat=seat.number,
        version=form.cleaned_data["version"],
        whole_turn=form.cleaned_data["turn"],
    )
    return done(request, sitting)


@at_a_table
def answer(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """Agree that a seat may go back, or not."""
    form = read(AnswerForm(request.POST))
    seat = my_seat(sitting, form.cleaned_data["seat"])
    services.answer_proposal(
        table_id=sitting.table.pk,
        seat=seat.number,
        agree=form.cleaned_data["agree"],
        version=form.cleaned_data["version"],
    )
    return done(request, sitting)


@at_a_table
def order(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """Leave word on a question, or take it away."""
    form = read(OrderForm(request.POST), "That is nothing to be answered beforehand.")
    seat = my_seat(sitting, form.cleaned_data["seat"])
    question, given = form.cleaned_data["order"].split(" ")
    services.give_order(table_id=sitting.table.pk, seat=seat.number, question=question, order=given)
    return done(request, sitting)


@at_a_table
def advice(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """What a careful player would do in the seat in front now. That it was asked is told with the score."""
    if sitting.seat is None:
        raise PermissionDenied("Take your seat first.")
    if sitting.table.status == Table.Status.OPEN:
        raise IllegalAction("The game has not begun.")
    told = advice_of(moment_now(sitting.table), sitting.seat.number)
    if told:
        services.count_advice(seat=sitting.seat)
    return render(request, "play/advice.html", {"advice": told})


@at_a_table
def resign(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    form = read(VersionForm(request.POST))
    seat = my_seat(sitting, form.cleaned_data["seat"])
    services.resign(table_id=sitting.table.pk, seat=seat.number)
    return done(request, sitting)


@at_a_table
def claim(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """Have those whose time is over play on no more."""
    seat = my_seat(sitting, read(VersionForm(request.POST)).cleaned_data["seat"])
    timekeeper.claim(table_id=sitting.table.pk, seat=seat.number)
    return done(request, sitting)


@at_a_table
def take_over(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """Sit down where somebody's time is over. The whole page is another then."""
    timekeeper.take_over(table_id=sitting.table.pk, user=who.user)
    if asked_by_htmx(request):
        return HttpResponse(status=204, headers={"HX-Redirect": sitting.table.get_absolute_url()})
    return redirect(sitting.table)


@at_a_table
def pause(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """Ask for a pause or agree to one; without the word, do not, or go on."""
    form = read(PauseForm(request.POST))
    seat = my_seat(sitting, form.cleaned_data["seat"])
    timekeeper.pause(table_id=sitting.table.pk, seat=seat.number, wanted=form.cleaned_data["pause"])
    return done(request, sitting)


@at_a_table
def say(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """A line of chat: players among themselves, spectators among themselves."""
    form = read(SayForm(request.POST), "Say something, in at most 500 characters.")
    channel = Message.Channel.PLAYERS if sitting.mine else Message.Channel.SPECTATORS
    if sitting.behind_curtain:
        raise PermissionDenied("Take your seat first.")
    saying.say(
        table=sitting.table,
        user=who.user,
        seat=sitting.seat,
        text=form.cleaned_data["text"],
        channel=channel,
        key=form.cleaned_data["key"],
    )
    return done(request, sitting)


@at_a_table
def notes(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """Keep a player's private notes."""
    form = read(NotesForm(request.POST), "Notes hold at most 20,000 characters.")
    seat = my_seat(sitting, form.cleaned_data["seat"])
    services.keep_notes(seat=seat, text=form.cleaned_data["notes"])
    return done(request, sitting)
