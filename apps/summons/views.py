"""How one is told that a table waits, and what one was told."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render, resolve_url
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from apps.accounts.access import person
from apps.accounts.devices import device
from apps.accounts.sessions import agent_of
from apps.play.models import Table
from apps.play.sitting import NO_TABLE
from apps.site.limits import limited
from apps.site.notices import refuse
from apps.summons import selectors, services
from apps.summons.forms import NO_MAIL, BrowserForm, HookForm, MailForm, MannerForm, WishForm
from apps.summons.models import Manner, Messenger, Wish
from apps.summons.push_key import public_key
from apps.summons.stopping import messenger_of
from apps.summons.ways.mail import address_of


@login_required
@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return _page(request)


def _page(
    request: HttpRequest, *, mail: MailForm | None = None, hook: HookForm | None = None, status: int = 200
) -> HttpResponse:
    """The page, with a form that was not accepted as it was sent."""
    user = person(request)
    all_of_them = list(user.messengers.all())
    by_mail = next((one for one in all_of_them if one.kind == Messenger.Kind.MAIL), None)
    manner = by_mail.manner if by_mail else NO_MAIL
    context: dict[str, Any] = {
        "address": address_of(user),
        "mail": mail or MailForm(initial={"manner": manner}, auto_id="mail-%s"),
        "by_mail": selectors.about([by_mail] if by_mail else []),
        "hooks": selectors.about(one for one in all_of_them if one.is_hook),
        "hook": hook or HookForm(auto_id="hook-%s"),
        "browsers": selectors.about(one for one in all_of_them if one.kind == Messenger.Kind.BROWSER),
        "push_key": public_key(),
        "wishes": user.wishes.select_related("table"),
        "summonses": selectors.summonses_of(user),
        "tidings": selectors.tidings_of(user),
    }
    return render(request, "summons/home.html", context, status=status)


@login_required
@require_POST
@limited("30/10m")
def mail(request: HttpRequest) -> HttpResponse:
    form = MailForm(request.POST, auto_id="mail-%s")
    if not form.is_valid():
        return _page(request, mail=form, status=422)
    services.keep_mail(user=person(request), manner=form.settled)
    return _kept(request)


@login_required
@require_POST
@limited("30/10m")
def hook(request: HttpRequest) -> HttpResponse:
    form = HookForm(request.POST, auto_id="hook-%s")
    if form.is_valid():
        try:
            services.add_hook(user=person(request), **form.cleaned_data)
        except services.Refused as refusal:
            form.add_error("address", str(refusal))
    return _kept(request) if form.is_valid() else _page(request, hook=form, status=422)


@login_required
@require_POST
@limited("30/10m")
def browser(request: HttpRequest) -> HttpResponse:
    """This one shows from now on what it is sent."""
    form = BrowserForm(request.POST)
    if not form.is_valid() or not public_key():
        return refuse(
            request, "This browser cannot be told.", NO_PUSHES, status=422, back=resolve_url("summons:home")
        )
    try:
        name = device(agent_of(request))
        services.add_browser(
            user=person(request),
            address=form.cleaned_data["address"],
            keys=form.keys,
            name=name,
            session_key=request.session.session_key,
        )
    except services.Refused as refusal:
        return refuse(
            request, str(refusal), "Nothing was changed.", status=409, back=resolve_url("summons:home")
        )
    return _kept(request)


NO_PUSHES = "What it says of itself is not what this site can send to. Nothing was changed."


@login_required
@require_POST
@limited("60/10m")
def change(request: HttpRequest, number: int) -> HttpResponse:
    """One of one's own messengers: when, no more, or again now."""
    messenger = get_object_or_404(person(request).messengers, pk=number)
    form = MannerForm(request.POST)
    match request.POST.get("do"):
        case "remove":
            services.remove(messenger=messenger)
        case "again":
            services.try_again(messenger=messenger)
        case _ if form.is_valid():
            services.change(messenger=messenger, manner=Manner(form.cleaned_data["manner"]))
        case _:
            return _page(request, status=422)
    return _kept(request)


@login_required
@require_http_methods(["GET", "POST"])
@limited("60/10m")
def at(request: HttpRequest, key: str) -> HttpResponse:
    """Of one table at which one sits."""
    user = person(request)
    table = Table.objects.filter(key=key, seats__user=user).distinct().first()
    if table is None:
        raise Http404(*NO_TABLE)
    wish = Wish.objects.filter(user=user, table=table).first()
    initial = {"manner": wish.manner if wish else ""}
    form = WishForm(request.POST if request.method == "POST" else None, initial=initial)
    if form.is_valid():
        services.wish(user=user, table=table, manner=form.settled)
        messages.success(request, "Settled for this table.")
        return redirect("summons:at", key)
    context = {"form": form, "table": table, "messengers": user.messengers.all()}
    return render(request, "summons/at.html", context, status=422 if form.is_bound else 200)


@never_cache
@csrf_exempt
@require_http_methods(["GET", "POST"])
@limited("60/10m", key="ip")
def stop_mail(request: HttpRequest, token: str) -> HttpResponse:
    """From a mail's link: asked first, for mail programs open links; a POST is one press there or here.

    Whoever has the link may, signed in or not: it does nothing else. So no token against forgery is asked.
    """
    try:
        messenger = messenger_of(token)
    except signing.BadSignature:
        raise Http404("This link is not whole.", "Nothing was changed. Copy all of it.") from None
    if request.method == "POST" and messenger:
        services.remove(messenger=messenger)
        messenger = None
    return render(request, "summons/stop.html", {"messenger": messenger})


@login_required
@require_POST
@limited("60/10m")
def read(request: HttpRequest) -> HttpResponse:
    services.note_read(user=person(request))
    return redirect("lobby:home")


def _kept(request: HttpRequest) -> HttpResponse:
    messages.success(request, "Settled. It holds from now on.")
    return redirect("summons:home")
