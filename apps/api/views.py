"""The pages about the API: one's tokens, and what programs can do."""

from allauth.account.adapter import get_adapter
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_GET, require_http_methods, require_safe

from apps.accounts.access import kept, person
from apps.accounts.journal import note
from apps.api import deadlines, services
from apps.api.bearer import NoToken, good_token
from apps.api.document import ROOT, document
from apps.api.forms import TokenForm
from apps.api.models import Token
from apps.api.operations import MOST_ASKED, OPERATIONS, PACE
from apps.api.refusing import refusal
from apps.api.services import TooMany
from apps.site.limits import limited
from apps.site.views import too_many_requests

ENOUGH = f"You have {services.MOST} tokens, as many as anybody may have. End one first."


@require_GET
def about(request: HttpRequest) -> HttpResponse:
    return render(request, "api/about.html", {"operations": OPERATIONS, "root": ROOT})


@require_GET
def openapi(request: HttpRequest) -> HttpResponse:
    return HttpResponse(document(), "application/json")


@csrf_exempt
def nothing(request: HttpRequest) -> HttpResponse:
    """An address of the API that is none."""
    return refusal(Http404())


@never_cache
@require_safe
def calendar(request: HttpRequest, secret: str) -> HttpResponse:
    """When one's time is over, for calendars, which know an address and nothing else."""
    try:
        token = good_token(secret)
    except NoToken:
        raise Http404 from None
    if token.scope != Token.Scope.CALENDAR:
        raise Http404
    if PACE.is_too_fast(token.user.pk, *MOST_ASKED):
        return too_many_requests(request)
    return HttpResponse(deadlines.calendar_of(token.user, request), "text/calendar; charset=utf-8")


@login_required
@kept
@never_cache
@require_http_methods(["GET", "POST"])
@limited("30/10m")
def tokens(request: HttpRequest) -> HttpResponse:
    """One's tokens; and "end it", of one of them."""
    user = person(request)
    if request.method == "POST":
        if services.end_token(user=user, which=request.POST.get("which", "")):
            note("token ended", request, user.pk)
            messages.success(request, "That token opens nothing any more.")
        else:
            messages.warning(request, "You have no such token. Nothing was ended.")
        return redirect("api:tokens")
    return render(request, "api/tokens.html", {"tokens": user.tokens.select_related("user")})


@login_required
@kept
@never_cache
@require_http_methods(["GET", "POST"])
@limited("20/10m")
def new_token(request: HttpRequest) -> HttpResponse:
    """A token is made, and shown this once. The password is asked before: it is a way in."""
    form = TokenForm(request.POST if request.method == "POST" else None, initial={"scope": "read"})
    if form.is_valid():
        try:
            text = services.make_token(user=person(request), **form.cleaned_data)
        except TooMany:
            form.add_error(None, ENOUGH)
        else:
            _tell_owner(request, form)
            return render(request, "api/made.html", _made(request, form, text))
    return render(request, "api/new.html", {"form": form}, status=422 if form.is_bound else 200)


def _tell_owner(request: HttpRequest, form: TokenForm) -> None:
    """By mail: it is a way in, and whoever has made it may not be who they seem."""
    user, scope = person(request), Token.Scope(form.cleaned_data["scope"])
    note("token made", request, user.pk)
    about = {"name": form.cleaned_data["name"], "does": scope.label}
    get_adapter().send_notification_mail("account/email/token_made", user, about)


def _made(request: HttpRequest, form: TokenForm, text: str) -> dict[str, object]:
    """A calendar is given an address, a program the token."""
    of_calendar = form.cleaned_data["scope"] == Token.Scope.CALENDAR
    if of_calendar:
        text = request.build_absolute_uri(reverse("api:calendar", args=[text]))
    return {"text": text, "of_calendar": of_calendar, "name": form.cleaned_data["name"]}
