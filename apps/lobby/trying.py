"""From a position of a table to a practice table of one's own."""

from typing import Any

from django import forms
from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from apps.accounts.identity import Identity
from apps.lobby.services import try_from
from apps.play.forms import EYES
from apps.play.models import Move
from apps.play.sitting import Sitting
from apps.play.trying import Position
from apps.play.views.acting import at_a_table, read
from apps.play.views.leafing import eyes
from apps.play.views.showing import NO_MOVE
from apps.site.limits import limited
from games.registry import bots


class TryForm(forms.Form):
    """From which move, through whose eyes, and which seats bots take, by their levels."""

    move = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    seat = forms.RegexField(EYES, required=False)

    def __init__(self, *args: Any, sitting: Sitting, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        levels = [(level, level) for level in bots(sitting.table.game)]
        self.sits = [f"sits-{seat.number}" for seat in sitting.seats]
        for name in self.sits:
            self.fields[name] = forms.ChoiceField(required=False, choices=levels)

    def levels(self) -> list[str]:
        return [self.cleaned_data[name] for name in self.sits]


@at_a_table
@limited("30/10m")
def try_it(request: HttpRequest, who: Identity, sitting: Sitting) -> HttpResponse:
    """Begin a table from here. Whoever may look may try, as far as they can see."""
    if sitting.behind_curtain:
        raise PermissionDenied("Take your seat first.")
    form = TryForm(request.POST, sitting=sitting)
    read(form, "That is no way to try it: choose the move, and a level for each bot.")
    watcher = eyes(sitting, form.cleaned_data["seat"])
    position = Position(sitting.table.key, form.cleaned_data["move"], watcher)
    try:
        return redirect(try_from(table=sitting.table, position=position, user=who.user, levels=form.levels()))
    except Move.DoesNotExist as error:
        raise Http404(*NO_MOVE, sitting.table.get_absolute_url()) from error
