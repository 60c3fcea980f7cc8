"""Finding and founding clubs, and the pages of one: its members, notice board and settings.

The page of a club itself shows tables, and stands in the lobby. What is done on these pages is in doing.py.
"""

import re
from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib import messages
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods, require_safe

from apps.accounts.access import named, person, whoever
from apps.clubs import selectors, services
from apps.clubs.forms import ClubForm, HoursForm, InviteForm, KnockForm, NoticeForm, SayForm
from apps.clubs.models import Power
from apps.clubs.selectors import Seen, Visitor, heard, last_said, must_belong, visit
from apps.clubs.services import Refused
from apps.site.limits import limited

SHOWN = 50  # clubs on a page
SEEN = re.compile("([0-9]{1,18})-([0-9]{1,18})")  # as selectors.Seen is written
View = Callable[[HttpRequest, str], HttpResponse]
Page = Callable[[HttpRequest, Visitor], HttpResponse]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The reader's clubs, those that have invited them, and those that anyone may find."""
    user = whoever(request)
    shown = Paginator(selectors.clubs_to_join(user), SHOWN).get_page(request.GET.get("page"))
    doors = list(user.candidacies.select_related("club", "by")) if user else []
    context = {
        "mine": list(selectors.clubs_of(user)) if user else [],
        "invitations": [one for one in doors if one.invited],
        "asked": [one for one in doors if not one.invited],
        "others": shown,
    }
    return render(request, "clubs/home.html", context)


@named
@require_http_methods(["GET", "POST"])
@limited("10/10m")
def found(request: HttpRequest) -> HttpResponse:
    form = ClubForm(request.POST if request.method == "POST" else None)
    if form.is_valid():
        try:
            return redirect(services.found(user=person(request), **form.cleaned_data))
        except Refused as refusal:
            form.add_error(None, refusal.reason)
    return render(request, "clubs/found.html", {"form": form}, status=422 if form.is_bound else 200)


def inside(page: Page) -> View:
    """A page for members alone."""

    @wraps(page)
    def guarded(request: HttpRequest, key: str) -> HttpResponse:
        visitor = visit(key, request.user)
        must_belong(visitor.membership)
        return page(request, visitor)

    return guarded


@limited("30/10m")
@require_http_methods(["GET", "POST"])
@inside
def settings(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    visitor.must(Power.SETTINGS)
    club = visitor.club
    now = {name: getattr(club, name) for name in ClubForm.base_fields}
    form = ClubForm(request.POST if request.method == "POST" else None, initial=now)
    if form.is_valid():
        try:
            services.settle(key=club.key, by=person(request), **form.cleaned_data)
        except Refused as refusal:
            form.add_error(None, refusal.reason)
        else:
            messages.success(request, "The club is settled so.")
            return redirect("clubs:settings", club.key)
    context = around(visitor, "settings") | {"form": form}
    return render(request, "clubs/settings.html", context, status=422 if form.is_bound else 200)


def door_page(request: HttpRequest, visitor: Visitor, *, form: KnockForm, status: int) -> HttpResponse:
    """What the page of a club shows to those who are no members, without its tables."""
    return render(request, "clubs/door.html", around(visitor, "door") | {"form": form}, status=status)


@require_safe
@inside
def members(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    return members_page(request, visitor)


def members_page(
    request: HttpRequest,
    visitor: Visitor,
    *,
    refusal: str = "",
    status: int = 200,
    form: InviteForm | None = None,
    hours: HoursForm | None = None,
) -> HttpResponse:
    admits = visitor.may(Power.ADMIT)
    doors = list(visitor.club.candidates.select_related("user", "by")) if admits else []
    context = around(visitor, "members") | {
        "members": selectors.ranks(visitor.club),
        "admits": admits,
        "removes": visitor.may(Power.REMOVE),
        "appoints": visitor.membership is not None and visitor.membership.everything,
        "powers": Power.choices,
        "asking": [one for one in doors if not one.invited],
        "invited": [one for one in doors if one.invited],
        "form": form or InviteForm(by=person(request)),
        "hours": hours or HoursForm(initial=_hours(visitor)),
        "link": request.build_absolute_uri(visitor.club.get_absolute_url()),
        "refusal": refusal,
    }
    return render(request, "clubs/members.html", context, status=status)


def _hours(visitor: Visitor) -> dict[str, object]:
    mine = visitor.membership
    return {"hours": mine.hours, "away_until": mine.away_until} if mine else {}


@require_safe
@inside
def notices(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    return notices_page(request, visitor)


def notices_page(
    request: HttpRequest,
    visitor: Visitor,
    *,
    refusal: str = "",
    status: int = 200,
    form: NoticeForm | None = None,
) -> HttpResponse:
    context = around(visitor, "notices") | {
        "notices": list(visitor.club.notices.select_related("user")),
        "writes": visitor.may(Power.MESSAGE),
        "moderates": visitor.may(Power.MODERATE),
        "form": form or NoticeForm(),
        "refusal": refusal,
    }
    return render(request, "clubs/notices.html", context, status=status)


@require_safe
@inside
def talk(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    return talk_page(request, visitor)


def talk_page(
    request: HttpRequest,
    visitor: Visitor,
    *,
    refusal: str = "",
    status: int = 200,
    form: SayForm | None = None,
) -> HttpResponse:
    context = around(visitor, "talk") | _said(visitor) | {"form": form or SayForm(), "refusal": refusal}
    return render(request, "clubs/talk.html", context, status=status)


@require_safe
@inside
def lines(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """What was said and what is gone since the reader's last look; asked for again and again."""
    told = SEEN.fullmatch(request.GET.get("seen", ""))
    before = Seen(*map(int, told.groups())) if told else Seen()
    if before == last_said(visitor):
        return HttpResponse(status=204)
    now = _said(visitor)
    new = [one for one in now["said"] if one.pk > before.last]
    gone = before.lines != len(now["said"]) - len(new)
    context = now | {"club": visitor.club, "new": new, "gone": gone}
    return render(request, "clubs/parts/said.html", context)


def _said(visitor: Visitor) -> dict[str, Any]:
    seen = last_said(visitor)  # before it is read: what is said meanwhile comes with the next look
    return {
        "said": list(heard(visitor).filter(pk__lte=seen.last).select_related("user")),
        "seen": seen,
        "moderates": visitor.may(Power.MODERATE),
    }


def around(visitor: Visitor, tab: str) -> dict[str, object]:
    """What every page of a club shows: its head and its tabs."""
    return {
        "club": visitor.club,
        "membership": visitor.membership,
        "candidate": visitor.candidate,
        "settles": visitor.may(Power.SETTINGS),
        "settles_games": visitor.may(Power.SETS),
        "waiting_at_the_door": visitor.asking,
        "tab": tab,
    }
