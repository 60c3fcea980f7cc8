"""A club's events, and the page of one: its standings, the pairings of each round, and what is done there."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.core.paginator import Paginator
from django.db.models import Q
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.access import person
from apps.accounts.models import User
from apps.accounts.selectors import people_called
from apps.clubs.models import Power
from apps.clubs.selectors import Visitor, must_belong, visit
from apps.clubs.services import Refused
from apps.clubs.views import around, inside
from apps.components.selectors import default_set, rules_for
from apps.events import arbiter, services
from apps.events.forms import BotForm, EventForm, RulingForm, SubstituteForm, TimeForm, UndoForm
from apps.events.lines import calendar_of, pairing_lines, standing_lines, tables_of
from apps.events.models import Event
from apps.events.selectors import course_of, courses_of
from apps.lobby.selectors import SHOWN
from apps.lobby.signs import all_signs, sign_of
from apps.site.limits import limited
from games.registry import RULEBOOKS, bots

NO_EVENT = "There is no such event.", "The link may be old, or its club has closed."
NOT_THAT = "That cannot be read."
ENTERED: dict[str, str] = {
    Event.Form.DEAL: "Your game is dealt: play it once, when you like.",
    Event.Form.LADDER: "You are on the ladder: challenge those who stand above you.",
}
Doing = Callable[..., str]  # does it, and says that it is done


@require_safe
@inside
def events(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """The club's events, the newest first."""
    known, now = visitor.club.events.filter(game__in=RULEBOOKS), timezone.now()
    page = Paginator(known, SHOWN).get_page(request.GET.get("page"))
    context = around(visitor, "events") | {
        "page": page,
        "courses": [(course, sign_of(course.event.game)) for course in courses_of(list(page))],
        "calendar": calendar_of(known.filter(Q(begins_at__gt=now) | Q(ends_at__gt=now))),
        "leads": visitor.may(Power.EVENTS),
    }
    return render(request, "events/events.html", context)


@limited("30/10m")
@require_http_methods(["GET", "POST"])
@inside
def new(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """Announce an event. ?game= says of which game: what is written is kept by who changes it (`switch`)."""
    visitor.must(Power.EVENTS)
    games = all_signs()
    game = request.GET.get("game") or games[0].slug
    if game not in RULEBOOKS:
        raise Http404
    switched = "switch" in request.POST
    sent = request.POST if request.method == "POST" and not switched else None
    written = request.POST.dict() if switched else {}
    form = EventForm(sent, written=written, rules=rules_for(default_set(game).pk))
    if form.is_valid():
        try:
            settled = form.settings() | {"game": game}
            return redirect(services.announce(club=visitor.club, by=person(request), **settled))
        except Refused as refusal:
            form.add_error(None, refusal.reason)
    context = around(visitor, "events") | {"form": form, "games": games, "game": game}
    return render(request, "events/new.html", context, status=422 if form.is_bound else 200)


@require_safe
def event(request: HttpRequest, key: str) -> HttpResponse:
    """An event as it stands. ?round= shows the pairings of another round."""
    found, visitor = _find(request, key)
    return event_page(request, found, visitor)


def _find(request: HttpRequest, key: str) -> tuple[Event, Visitor]:
    """Raises Http404 if there is none that concerns the reader, PermissionDenied if they are no member."""
    found = Event.objects.filter(key=key, game__in=RULEBOOKS).select_related("club").first()
    if found is None:
        raise Http404(*NO_EVENT)
    visitor = visit(found.club.key, request.user)
    must_belong(visitor.membership)
    return found, visitor


def event_page(
    request: HttpRequest,
    found: Event,
    visitor: Visitor,
    *,
    refusal: str = "",
    refused: int = 0,
    status: int = 200,
) -> HttpResponse:
    """`refused`: what was to be changed of this entrant, who stands open as it was filled in."""
    course = course_of(found)
    shown = _round_asked(request, found.round)
    mine = [one for one in course.entrants.values() if one.user_id == request.user.pk]
    entered = mine[0] if mine else None
    context = around(visitor, "events") | {
        "event": found,
        "ladder": found.form == Event.Form.LADDER,
        "deal": found.form == Event.Form.DEAL,
        "sign": sign_of(found.game),
        "scenario": rules_for(default_set(found.game).pk).scenarios[found.scenario],
        "standings": standing_lines(course, entered),
        "counts": found.round > 0 or found.form == Event.Form.LADDER,  # whether there is anything to count
        "pairings": pairing_lines(course, shown),
        "shown": shown,
        "rounds": range(1, found.round + 1),
        "over": course.over,
        "first": course.first,
        "unfinished": len(course.unfinished),
        "mine": entered,
        "my_tables": tables_of(course, entered),
        "late": _may_enter_late(found),
        "leads": visitor.may(Power.EVENTS),
        "levels": list(bots(found.game)),
        "refusal": refusal,
        "refused": refused,
        "typed": SubstituteForm(request.POST),
    }
    return render(request, "events/event.html", context, status=status)


def _may_enter_late(event: Event) -> bool:
    swiss = event.form == Event.Form.SWISS and event.round < event.rounds
    return not event.past and (swiss or event.form in (Event.Form.LADDER, Event.Form.DEAL))


def _round_asked(request: HttpRequest, latest: int) -> int:
    asked = request.GET.get("round", "")
    number = int(asked) if asked.isascii() and asked.isdigit() and len(asked) <= 4 else latest
    return number if 0 < number <= latest else latest


def at_an_event(view: Doing) -> Callable[..., HttpResponse]:
    """A POST by a member. A refusal is told on the event's page, with what it is now."""

    @wraps(view)
    def guarded(request: HttpRequest, key: str, **which: int) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("events:event", args=[key]), resolve_url("accounts:guest"))
        _find(request, key)
        try:
            messages.success(request, view(request, key, **which))
        except Event.DoesNotExist as error:
            raise Http404(*NO_EVENT) from error
        except Refused as refusal:
            of, told = which.get("entrant", 0), refusal.reason
            return event_page(request, *_find(request, key), refusal=told, refused=of, status=409)
        return redirect("events:event", key)

    return require_POST(limited("60/10m")(guarded))


@at_an_event
def enter(request: HttpRequest, key: str) -> str:
    entrant = services.enter(key=key, user=person(request))
    return ENTERED.get(entrant.event.form, "You play along, from the next round on.")


@at_an_event
def enter_bot(request: HttpRequest, key: str) -> str:
    form = _read(BotForm(request.POST))
    return f"{services.enter_bot(key=key, by=person(request), level=form['level'])} plays along."


@at_an_event
def drop(request: HttpRequest, key: str, entrant: int) -> str:
    return f"{services.drop(key=key, by=person(request), entrant=entrant)} plays no further rounds."


@at_an_event
def pair_next(request: HttpRequest, key: str) -> str:
    return f"Round {services.pair_next(key=key, by=person(request)).round} is paired; its tables are set up."


@at_an_event
def challenge(request: HttpRequest, key: str, entrant: int) -> str:
    services.challenge(key=key, by=person(request), entrant=entrant)
    return "The table is set up."


@at_an_event
def substitute(request: HttpRequest, key: str, entrant: int) -> str:
    form, by = _read(SubstituteForm(request.POST)), person(request)
    user = _meant(form["person"], by) if form["person"] else None
    now = services.substitute(
        key=key, by=by, entrant=entrant, user=user, level=form["level"] if not user else ""
    )
    return f"{now} plays on for them."


def _meant(name: str, by: User) -> User:
    found = [by] if name.casefold() in (by.username, str(by).casefold()) else people_called(name, by)
    if len(found) != 1:
        raise Refused(f"Nobody here is called {name}, or several are: write a username.")
    return found[0]


@at_an_event
def rule(request: HttpRequest, key: str, round: int, number: int) -> str:
    form = _read(RulingForm(request.POST))
    pairing = arbiter.rule(key=key, by=person(request), round=round, number=number, first=form["first"])
    return f"The result is as you have ruled: {pairing.called}."


@at_an_event
def extend(request: HttpRequest, key: str, round: int, number: int) -> str:
    hours = _read(TimeForm(request.POST))["hours"]
    table = arbiter.extend(key=key, by=person(request), round=round, number=number, hours=hours)
    return f"All have {hours} h more: {table.pairing.called}."


@at_an_event
def rule_on_undo(request: HttpRequest, key: str, round: int, number: int) -> str:
    form, by = _read(UndoForm(request.POST)), person(request)
    agree = form["agree"] == "yes"
    table = arbiter.rule_on_undo(key=key, by=by, round=round, number=number, asked=form["asked"], agree=agree)
    return f"{'It is taken back' if agree else 'It stands'}: {table.pairing.called}."


def _read(form: forms.Form) -> dict[str, Any]:
    if not form.is_valid():
        raise Refused(NOT_THAT)
    return form.cleaned_data
