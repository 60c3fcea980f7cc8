"""How the server is: for whoever runs it."""

from django.contrib.auth.decorators import permission_required
from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from apps.host import state
from apps.host.models import Failure
from apps.lobby.signs import sign_of
from apps.play.sitewide import Heartbeat
from games.registry import RULEBOOKS

SHOWN = 50  # failures on a page
IN_WORDS = {
    "accounts": "Accounts",
    "guests": "Guests",
    "new_this_week": "New in the last seven days",
    "here_today": "Who was here in the last day",
    "muted": "Who may not write at present",
    "closed": "Accounts that are closed",
    "bots_to_act": "Seats at which a bot is to act",
    "out_of_time": "Seats whose time is over",
    "to_be_rated": "Finished games to be rated",
    "to_be_tallied": "Finished games whose dice are to be counted",
    "to_be_drawn": "Sets of components to be drawn",
    "to_be_tried": "Drafts to be tried out",
    "letters": "Letters that are due",
    "messengers_in_trouble": "Messengers whose last letter did not arrive",
    "reports": "Reports that wait for a moderator",
    "processes": "Web processes with a table open",
    "tables": "Tables that are open somewhere",
    "seats": "Seats at them with their player",
    "watching": "Pages of those who look on",
}


@require_safe
@never_cache
@permission_required("host.view_failure", raise_exception=True)
def server(request: HttpRequest) -> HttpResponse:
    page = Paginator(Failure.objects.all(), SHOWN).get_page(request.GET.get("page"))
    tables = state.tables()
    context = {
        "tables": [(sign_of(game), tables[game]) for game in RULEBOOKS if game in tables],
        "groups": [
            ("Here now", _told(state.here())),
            ("People", _told(state.people())),
            ("What waits", _told(state.queues())),
        ],
        "heartbeat": Heartbeat.objects.first(),
        "page": page,
    }
    return render(request, "host/server.html", context)


def _told(figures: state.Figures) -> list[tuple[str, int]]:
    return [(IN_WORDS[kind], count) for kind, count in figures.items()]
