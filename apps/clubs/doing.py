"""What people do in clubs. A refusal is told on the page where it was asked, as that is now."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import wraps
from typing import Any

from django import forms
from django.contrib import messages
from django.contrib.auth.views import redirect_to_login
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, resolve_url
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from apps.accounts.access import person
from apps.clubs import services
from apps.clubs.forms import HoursForm, InviteForm, KnockForm, NoticeForm, PowersForm, SayForm
from apps.clubs.models import Candidate, Club
from apps.clubs.selectors import NO_CLUB, Visitor, visit
from apps.clubs.services import Muted, Refused
from apps.clubs.views import door_page, members_page, notices_page, talk_page
from apps.site.limits import limited
from apps.site.notices import refuse

Doing = Callable[..., HttpResponse]


def told_apart(request: HttpRequest, visitor: Visitor, *, refusal: str, status: int) -> HttpResponse:
    """A refusal on a page of its own, for what is asked from several."""
    back = visitor.club.get_absolute_url()
    return refuse(
        request, refusal, "Nothing has changed.", status=status, back=back, back_says="Back to the club"
    )


WHERE = {members_page: "clubs:members", notices_page: "clubs:notices", talk_page: "clubs:talk"}


def in_a_club(page: Callable[..., HttpResponse]) -> Callable[[Doing], Doing]:
    """A POST by somebody with a name, not too often; on this page its refusal is told.

    The refusal stands at the address of what was refused: whoever goes there again comes to the page.
    """

    def on_page(view: Doing) -> Doing:
        @wraps(view)
        def guarded(request: HttpRequest, key: str, **which: int) -> HttpResponse:
            if request.method != "POST":
                return redirect(WHERE.get(page, "lobby:club"), key)
            if not request.user.is_authenticated:
                return redirect_to_login(reverse("lobby:club", args=[key]), resolve_url("accounts:guest"))
            visit(key, request.user)
            try:
                return view(request, key, **which)
            except Club.DoesNotExist as error:
                raise Http404(*NO_CLUB) from error
            except Refused as refusal:
                return page(request, visit(key, request.user), refusal=refusal.reason, status=409)

        return require_http_methods(["GET", "HEAD", "POST"])(limited("60/10m")(guarded))

    return on_page


@contextmanager
def refused_by(form: forms.Form, kind: type[Refused] = Refused, field: str | None = None) -> Iterator[None]:
    """A refusal is an error of this field, or of the form as a whole, and what was typed stays in it."""
    try:
        yield
    except kind as refusal:
        form.add_error(field, forms.ValidationError(refusal.reason, code="refused"))


def status_of(form: forms.Form) -> int:
    return 409 if any(form.has_error(field, "refused") for field in form.errors) else 422


@in_a_club(told_apart)
def knock(request: HttpRequest, key: str) -> HttpResponse:
    form = KnockForm(request.POST)
    if form.is_valid():
        with refused_by(form, Muted, "words"):
            answer = services.knock(key=key, user=person(request), words=form.cleaned_data["words"])
            asked = isinstance(answer, Candidate)
            said = f"You have asked {answer.club}." if asked else f"Welcome to {answer.club}."
            messages.success(request, said)
            return redirect("lobby:club", key)
    return door_page(request, visit(key, request.user), form=form, status=status_of(form))


@in_a_club(told_apart)
def turn_away(request: HttpRequest, key: str) -> HttpResponse:
    gone = services.turn_away(key=key, user=person(request))
    said = f"You have declined the invitation of {gone.club}." if gone.invited else "You ask no longer."
    messages.success(request, said)
    return redirect("clubs:home")


@in_a_club(told_apart)
def leave(request: HttpRequest, key: str) -> HttpResponse:
    services.leave(key=key, user=person(request))
    messages.success(request, "You have left the club.")
    return redirect("clubs:home")


@in_a_club(members_page)
def tell_hours(request: HttpRequest, key: str) -> HttpResponse:
    form = HoursForm(request.POST)
    if form.is_valid():
        with refused_by(form):
            services.tell_hours(key=key, user=person(request), **form.cleaned_data)
            messages.success(request, "The others can read it in the list.")
            return redirect("clubs:members", key)
    return members_page(request, visit(key, request.user), hours=form, status=status_of(form))


@in_a_club(talk_page)
def say(request: HttpRequest, key: str) -> HttpResponse:
    form = SayForm(request.POST)
    if form.is_valid():
        with refused_by(form):
            services.say(key=key, user=person(request), text=form.cleaned_data["text"])
            return redirect("clubs:talk", key)
    return talk_page(request, visit(key, request.user), form=form, status=status_of(form))


@in_a_club(talk_page)
def unsay(request: HttpRequest, key: str, message: int) -> HttpResponse:
    services.unsay(key=key, by=person(request), message=message)
    return redirect("clubs:talk", key)


@in_a_club(members_page)
def invite(request: HttpRequest, key: str) -> HttpResponse:
    form = InviteForm(request.POST, by=person(request))
    if form.is_valid():
        with refused_by(form):
            answer = services.invite(key=key, by=person(request), user=form.cleaned_data["person"])
            invited = isinstance(answer, Candidate)
            messages.success(request, f"{answer.user} is {'invited' if invited else 'admitted'}.")
            return redirect("clubs:members", key)
    return members_page(request, visit(key, request.user), form=form, status=status_of(form))


@in_a_club(members_page)
def admit(request: HttpRequest, key: str, candidate: int) -> HttpResponse:
    answer = services.admit(key=key, by=person(request), candidate=candidate)
    messages.success(request, f"{answer.user} is admitted.")
    return redirect("clubs:members", key)


@in_a_club(members_page)
def turn_down(request: HttpRequest, key: str, candidate: int) -> HttpResponse:
    gone = services.turn_down(key=key, by=person(request), candidate=candidate)
    said = f"{gone.user} is invited no longer." if gone.invited else f"{gone.user} is not admitted."
    messages.success(request, said)
    return redirect("clubs:members", key)


@in_a_club(members_page)
def remove(request: HttpRequest, key: str, member: int) -> HttpResponse:
    gone = services.remove(key=key, by=person(request), member=member)
    messages.success(request, f"{gone.user} is a member no longer.")
    return redirect("clubs:members", key)


@in_a_club(members_page)
def empower(request: HttpRequest, key: str, member: int) -> HttpResponse:
    form = PowersForm(request.POST)
    if not form.is_valid():
        raise Refused("Choose among the powers that there are.")
    chosen: dict[str, Any] = form.cleaned_data
    answer = services.empower(key=key, by=person(request), member=member, **chosen)
    messages.success(request, f"What {answer.user} may do is settled.")
    return redirect("clubs:members", key)


@in_a_club(notices_page)
def put_up(request: HttpRequest, key: str) -> HttpResponse:
    form = NoticeForm(request.POST)
    if form.is_valid():
        with refused_by(form):
            services.put_up(key=key, by=person(request), text=form.cleaned_data["text"])
            return redirect("clubs:notices", key)
    return notices_page(request, visit(key, request.user), form=form, status=status_of(form))


@in_a_club(notices_page)
def take_down(request: HttpRequest, key: str, notice: int) -> HttpResponse:
    services.take_down(key=key, by=person(request), notice=notice)
    return redirect("clubs:notices", key)
