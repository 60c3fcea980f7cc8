"""From a finished table to the next."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect

from apps.accounts.identity import Identity
from apps.lobby.services import rematch_of
from apps.lobby.sitting_forms import SealForm
from apps.play.sitting import Sitting
from apps.play.views.acting import at_a_table, read


@at_a_table
def rematch(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """The same game with the same people: the first to ask sets it up, the others sit down at it."""
    form = read(SealForm(request.POST), "That is not what a browser seals.")
    return redirect(rematch_of(table=sitting.table, user=who.user, seal=form.cleaned_data["seal"]))
