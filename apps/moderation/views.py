"""Reporting, and being told what was ruled."""

from collections.abc import Mapping

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from apps.accounts.access import named, next_page, person
from apps.accounts.models import User
from apps.clubs.selectors import Visitor
from apps.clubs.selectors import heard as heard_in_club
from apps.clubs.views import inside
from apps.moderation import services
from apps.moderation.forms import ReportForm
from apps.moderation.models import Report
from apps.moderation.services import Subject
from apps.play.logbook import heard
from apps.play.sitting import Sitting, sit
from apps.site.limits import limited

LINES = 30  # of talk to choose from, the latest
Kind = Report.Kind


@named
@never_cache
@require_http_methods(["GET", "POST"])
@limited("20/h")
def report_table(request: HttpRequest, key: str) -> HttpResponse:
    """A table, a name or a line there: what the reader has before their eyes, and nothing else."""
    sitting = sit(request.user, request.session, key)
    subjects = _subjects(sitting, person(request))
    return _report(request, subjects, sitting.table.get_absolute_url(), sitting.table.title)


@named
@never_cache
@require_http_methods(["GET", "POST"])
@limited("20/h")
@inside
def report_talk(request: HttpRequest, visitor: Visitor) -> HttpResponse:
    """A line of a club's talk."""
    said = heard_in_club(visitor).exclude(user=person(request)).exclude(user=None).select_related("user")
    subjects = {
        f"line-{one.pk}": Subject(Kind.LINE, one.text, one.user, said=one)
        for one in said.order_by("-pk")[:LINES]
    }
    back = reverse("clubs:talk", args=[visitor.club.key])
    return _report(request, subjects, back, str(visitor.club))


@named
@never_cache
@require_http_methods(["GET", "POST"])
@limited("20/h")
def report_player(request: HttpRequest, username: str) -> HttpResponse:
    user = User.objects.filter(username=username, is_active=True).first()
    if user is None or user == request.user:
        raise Http404("Nobody of that name plays here.", "The link may be old, or it is yourself.")
    return _report(request, {"name": Subject(Kind.NAME, str(user), user)}, next_page(request), str(user))


def _report(request: HttpRequest, subjects: Mapping[str, Subject], back: str, whence: str) -> HttpResponse:
    form = ReportForm(request.POST if request.method == "POST" else None, subjects=subjects)
    if form.is_valid():
        try:
            services.report(by=person(request), subject=form.subject, why=form.cleaned_data["why"])
        except services.Refused as refusal:
            form.add_error(None, str(refusal))
        else:
            messages.success(request, "A moderator will look at it. Nobody is told who has reported it.")
            return redirect(back)
    context = {"form": form, "back": back, "whence": whence}
    return render(request, "moderation/report.html", context, status=422 if form.is_bound else 200)


def _subjects(sitting: Sitting, reader: User) -> dict[str, Subject]:
    table = sitting.table
    found = {}
    if table.host_id != reader.pk:
        found["table"] = Subject(Kind.TABLE, table.title, table.host, table)
    for seat in sitting.seats:
        if seat.user and seat.user_id != reader.pk:
            found[f"name-{seat.number}"] = Subject(Kind.NAME, seat.name, seat.user, table)
    for said in () if sitting.behind_curtain else heard(sitting).select_related("user")[:LINES]:
        if said.user_id and said.user_id != reader.pk:
            found[f"line-{said.pk}"] = Subject(Kind.LINE, said.text, said.user, table, said)
    return found


@login_required
@require_POST
@limited("60/10m")
def read(request: HttpRequest) -> HttpResponse:
    services.note_read(user=person(request))
    return redirect("lobby:home")
