"""A gathering: a table that has not begun, its waiting room, and what people do there."""

import hashlib
from collections.abc import Callable
from functools import wraps

from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth.models import AnonymousUser
from django.contrib.auth.views import redirect_to_login
from django.db.models import Q, QuerySet
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render, resolve_url
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from apps.accounts.access import PLAIN_LOGIN, person
from apps.accounts.forms import GuestForm
from apps.accounts.models import User
from apps.accounts.services import create_guest
from apps.components.in_use import in_use
from apps.lobby import sealing, services
from apps.lobby.seals import opening
from apps.lobby.services import Refused
from apps.lobby.signs import marks, sign_of
from apps.lobby.sitting_forms import FillForm, JoinForm, OpenForm
from apps.play.models import Table
from apps.play.sitting import NO_TABLE, for_members, is_open_to
from apps.site.limits import limited
from apps.site.notices import STOP_ASKING
from games.registry import bots

View = Callable[[HttpRequest, str], HttpResponse]


@require_safe
def gathering(request: HttpRequest, key: str) -> HttpResponse:
    """The page of a table that has not begun. Who has the link may see it."""
    table = _find(request, key)
    return gathering_page(request, table) if table.status == Table.Status.OPEN else redirect(table)


def _find(request: HttpRequest, key: str) -> Table:
    """Raises Http404 if there is no such table, PermissionDenied if it does not concern them."""
    table = _tables().filter(key=key).first()
    if table is None:
        raise Http404(*NO_TABLE)
    _must_concern(table, request.user)
    return table


def _tables() -> QuerySet[Table]:
    return Table.objects.select_related("host", "club")


def _must_concern(table: Table, user: User | AnonymousUser) -> None:
    """A table for members alone concerns them, and who sits there or is offered a seat."""
    if is_open_to(table, user):
        return
    if not (user.pk and table.seats.filter(Q(user_id=user.pk) | Q(invited_id=user.pk)).exists()):
        raise for_members(table)


def gathering_page(
    request: HttpRequest, table: Table, refusal: str = "", status: int = 200, guest: GuestForm | None = None
) -> HttpResponse:
    context = _seats(request, table) | {
        "sign": sign_of(table.game),
        "scenario": table.rules.scenarios[table.scenario],
        "options": _options(table),
        "components": in_use(table.components_id),
        "link": request.build_absolute_uri(table.get_absolute_url()),
        "refusal": refusal,
        "guest": guest or GuestForm(),
    }
    return render(request, "lobby/gathering.html", context, status=status)


@require_safe
def seats(request: HttpRequest, key: str) -> HttpResponse:
    """The seats as they are now, if they are not as the reader has seen them; asked for again and again."""
    table = _tables().filter(key=key).first()
    if table is None:
        return render(request, "lobby/parts/closed.html", status=STOP_ASKING)
    _must_concern(table, request.user)
    if table.status != Table.Status.OPEN:
        return HttpResponse(status=204, headers={"HX-Redirect": table.get_absolute_url()})
    context = _seats(request, table)
    if request.GET.get("seen") == context["seen"]:
        return HttpResponse(status=204)
    return render(request, "lobby/parts/seats.html", context)


def _seats(request: HttpRequest, table: Table) -> dict[str, object]:
    shown = marks(table)
    mine = [mark for mark in shown if mark.user_id and mark.user_id == request.user.pk]
    opens = opening(table, request.user.pk)
    state = repr(([mark[3:] for mark in shown], opens))
    return {
        "table": table,
        "marks": shown,
        "seated": bool(mine),
        "opening": opens,
        "hosting": table.host_id is not None and table.host_id == request.user.pk and not table.appointed,
        "invited": bool(request.user.pk and table.seats.filter(invited_id=request.user.pk).exists()),
        "free": [mark for mark in shown if mark.open and not mark.invited],
        "asked": [mark for mark in shown if mark.invited],
        # the last seat is a person's: bots alone have nothing to tell each other
        "bots_may": any(mark.user_id for mark in shown) or sum(mark.open for mark in shown) > 1,
        "levels": list(bots(table.game)),
        "seen": hashlib.sha256(state.encode()).hexdigest()[:16],
    }


def _options(table: Table) -> list[tuple[str, str]]:
    """What was settled otherwise than usual, in words."""
    return [
        (option.title, dict(option.choices)[table.options[option.slug]])
        for option in table.rules.options
        if table.options.get(option.slug, option.default) != option.default
    ]


def at_a_gathering(view: View) -> View:
    """A POST by somebody with a name. A refusal is told on the table's page, with what it is now."""

    @wraps(view)
    def guarded(request: HttpRequest, key: str) -> HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("play:table", args=[key]), resolve_url("accounts:guest"))
        try:
            return view(request, key)
        except Table.DoesNotExist as error:
            raise Http404(*NO_TABLE) from error
        except Refused as refusal:
            table = _find(request, key)
            if table.status == Table.Status.OPEN:
                return gathering_page(request, table, refusal.reason, status=409)
            messages.warning(request, refusal.reason)
            return redirect(table)

    return require_POST(guarded)


@at_a_gathering
@limited("30/10m")
def join(request: HttpRequest, key: str) -> HttpResponse:
    form = JoinForm(request.POST)
    if not form.is_valid():
        raise Refused("There is no such seat.")
    return redirect(
        services.join(
            key=key,
            user=person(request),
            number=form.cleaned_data["seat"],
            seal=form.cleaned_data["seal"],
        )
    )


@require_POST
@limited("30/10m", key="ip")
def arrive(request: HttpRequest, key: str) -> HttpResponse:
    """Whoever has no name here yet says one, and sits down with it."""
    if request.user.is_authenticated:
        return join(request, key)
    table, form = _find(request, key), GuestForm(request.POST)
    if not form.is_valid():
        return gathering_page(request, table, guest=form, status=422)
    login(request, create_guest(name=form.cleaned_data["name"]), backend=PLAIN_LOGIN)
    return join(request, key)


@at_a_gathering
@limited("30/10m")
def open_seal(request: HttpRequest, key: str) -> HttpResponse:
    form = OpenForm(request.POST)
    if not form.is_valid():
        raise Refused("That is not what was sealed for your seat.")
    told = form.cleaned_data["contribution"]
    return redirect(sealing.open_seal(key=key, user=person(request), contribution=told))


@at_a_gathering
def anew(request: HttpRequest, key: str) -> HttpResponse:
    return redirect(sealing.give_up_waiting(key=key, user=person(request)))


@at_a_gathering
def drawn(request: HttpRequest, key: str) -> HttpResponse:
    return redirect(sealing.have_drawn(key=key, user=person(request)))


@at_a_gathering
def leave(request: HttpRequest, key: str) -> HttpResponse:
    table = services.leave(key=key, user=person(request))
    messages.success(request, f"You have left “{table}”.")
    return redirect("lobby:home")


@at_a_gathering
def decline(request: HttpRequest, key: str) -> HttpResponse:
    table = services.decline(key=key, user=person(request))
    messages.success(request, f"You have declined the seat at “{table}”. It is open to others now.")
    return redirect("lobby:home")


@at_a_gathering
def fill(request: HttpRequest, key: str) -> HttpResponse:
    form = FillForm(request.POST)
    if not form.is_valid():
        raise Refused("Choose a seat and how well the bot plays.")
    number, level = form.cleaned_data["seat"], form.cleaned_data["level"]
    return redirect(services.fill(key=key, user=person(request), number=number, level=level))


@at_a_gathering
def close(request: HttpRequest, key: str) -> HttpResponse:
    services.close(key=key, user=person(request))
    messages.success(request, "The table is closed.")
    return redirect("lobby:home")
