"""The page of a club: its tables, and who waits there for whom. The other pages of it are in apps/clubs."""

from django.core.paginator import Paginator
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from apps.clubs.forms import KnockForm
from apps.clubs.models import Notice
from apps.clubs.selectors import FIRST_NOTICES, Visitor, visit
from apps.clubs.views import around
from apps.lobby.selectors import SHOWN, SHOWN_ELSEWHERE, lines, of_club
from apps.play.models import Table


@require_safe
def club(request: HttpRequest, key: str) -> HttpResponse:
    visitor = visit(key, request.user)
    tables = of_club(visitor)
    under_way = tables.exclude(status=Table.Status.OVER).order_by("status", "-moved_at")
    page = Paginator(under_way, SHOWN).get_page(request.GET.get("page"))
    context = around(visitor, "tables") | {
        "page": page,
        "lines": lines(page.object_list),
        "finished": lines(tables.filter(status=Table.Status.OVER)[:SHOWN_ELSEWHERE]),
        "members": visitor.club.memberships.count(),
        "notices": list(_notices(visitor)),
        "form": KnockForm(),
    }
    return render(request, "lobby/club.html", context)


def _notices(visitor: Visitor) -> "QuerySet[Notice]":
    hung = visitor.club.notices.select_related("user")
    return hung[:FIRST_NOTICES] if visitor.membership else hung.none()
