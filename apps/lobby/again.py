"""From a finished table to the next."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from apps.accounts.identity import Identity
from apps.lobby.services import rematch_of
from apps.play.sitting import Sitting
from apps.play.views.acting import doing
from apps.site.notices import asked_by_htmx


@doing
def rematch(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """The same game with the same people: the first to ask sets it up, the others sit down at it."""
    again = rematch_of(table=sitting.table, user=who.user)
    if asked_by_htmx(request):
        return HttpResponse(status=204, headers={"HX-Redirect": again.get_absolute_url()})
    return redirect(again)
