"""Guests and the profile; signing up and in, and passwords, are allauth's with our pages."""

from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_GET, require_http_methods, require_POST, require_safe

from apps.accounts import blocking, services
from apps.accounts.access import PLAIN_LOGIN, next_page, person
from apps.accounts.adapter import confirm_address
from apps.accounts.familiar import remember
from apps.accounts.forms import TAKEN, DeleteForm, GuestForm, HoursForm, KeepForm, NameForm
from apps.accounts.models import User
from apps.accounts.selectors import data_of
from apps.accounts.sessions import sign_ins_of, sign_out_there
from apps.site.limits import limited
from apps.site.notices import refuse


@never_cache
@require_http_methods(["GET", "POST"])
@limited("30/10m", key="ip")
def guest(request: HttpRequest) -> HttpResponse:
    """A name is enough to play."""
    onward = next_page(request)
    if request.user.is_authenticated:
        return redirect(onward)
    form = GuestForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        login(request, services.create_guest(name=form.cleaned_data["name"]), backend=PLAIN_LOGIN)
        return redirect(onward)
    context = {"form": form, "next": onward}
    return render(request, "accounts/guest.html", context, status=422 if form.is_bound else 200)


@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
@limited("10/10m")
def keep(request: HttpRequest) -> HttpResponse:
    """A guest becomes an account and keeps the games."""
    user = person(request)
    if not user.guest:
        return redirect("accounts:profile")
    form = KeepForm(request.POST if request.method == "POST" else None)
    if request.method == "POST" and form.is_valid():
        try:
            account = services.keep_guest(user=user, **form.cleaned_data)
        except services.Taken:
            form.add_error("username", TAKEN)
        else:
            login(request, account, backend=PLAIN_LOGIN)  # the password is new, so the session must be
            confirm_address(request, account)
            messages.success(request, "The account is yours, with every game you sit at.")
            onward = redirect("accounts:profile")
            remember(request, onward, account)
            return onward
    return render(request, "accounts/keep.html", {"form": form}, status=422 if form.is_bound else 200)


@login_required
@require_http_methods(["GET", "POST"])
@limited("20/10m")
def profile(request: HttpRequest) -> HttpResponse:
    user = person(request)
    form = NameForm(request.POST if request.method == "POST" else None, initial={"name": user.name})
    if request.method == "POST" and form.is_valid():
        services.rename(user=user, name=form.cleaned_data["name"])
        messages.success(request, "The name is changed at every table.")
        return redirect("accounts:profile")
    return render(request, "accounts/profile.html", {"form": form}, status=422 if form.is_bound else 200)


@login_required
@require_http_methods(["GET", "POST"])
@limited("20/10m")
def hours(request: HttpRequest) -> HttpResponse:
    """When one has time to play: what stops one's clocks where a table's stop for nights and days away."""
    user = person(request)
    form = HoursForm(request.POST if request.method == "POST" else None, calendar=user.calendar)
    if form.is_valid():
        services.keep_hours(user=user, calendar=form.calendar)
        messages.success(request, "Your clocks go by these hours from now on.")
        return redirect("accounts:hours")
    return render(request, "accounts/hours.html", {"form": form}, status=422 if form.is_bound else 200)


@login_required
@require_http_methods(["GET", "POST"])
@limited("30/10m")
def sign_ins(request: HttpRequest) -> HttpResponse:
    """Where one is signed in; and "sign out there", of one browser or of all others."""
    user, here = person(request), request.session.session_key
    if request.method == "POST":
        sign_out_there(user, here, request.POST.get("which", ""))
        messages.success(request, "Signed out there. Tables that were open show nothing more.")
        return redirect("accounts:sign_ins")
    return render(request, "accounts/sign_ins.html", {"sign_ins": sign_ins_of(user), "here": here})


@login_required
@never_cache
@require_safe
def blocked(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/blocked.html", {"blocks": person(request).blocks.select_related("user")})


@login_required
@require_POST
@limited("60/10m")
def block(request: HttpRequest) -> HttpResponse:
    """Block somebody; with `undo`, do so no longer."""
    user = User.objects.filter(username=request.POST.get("username", "")).first()
    if user is None:
        raise Http404("Nobody of that name plays here.", "They may have left the site.")
    if request.POST.get("undo"):
        blocking.unblock(by=person(request), user=user)
        messages.success(request, f"{user} is blocked no longer.")
        return redirect("accounts:blocked")
    try:
        blocking.block(by=person(request), user=user)
    except blocking.Refused as refusal:
        return refuse(request, str(refusal), "Nothing has changed.", status=409)
    messages.success(request, f"{user} is blocked, and is not told so.")
    return redirect("accounts:blocked")


@login_required
@never_cache
@require_GET
def export(request: HttpRequest) -> HttpResponse:
    answer = JsonResponse(data_of(person(request)), json_dumps_params={"indent": 2, "ensure_ascii": False})
    answer["Content-Disposition"] = 'attachment; filename="majlis-my-data.json"'
    return answer


@login_required
@sensitive_post_parameters("password")
@require_http_methods(["GET", "POST"])
@limited("10/10m")
def delete(request: HttpRequest) -> HttpResponse:
    user = person(request)
    form = DeleteForm(request.POST if request.method == "POST" else None, user=user)
    if form.is_valid():
        services.delete_account(user=user)
        logout(request)
        messages.success(request, "Your account is gone. The games you played stand without your name.")
        return redirect("lobby:home")
    return render(request, "accounts/delete.html", {"form": form}, status=422 if form.is_bound else 200)
