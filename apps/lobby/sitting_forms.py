"""What is sent by whoever sits down: at once against bots, at a table that is gathering, or once more."""

from typing import Any

from django import forms

from apps.lobby.forms import set_choices
from apps.play.bots import usual_level
from games.registry import RULEBOOKS, bots


class SealForm(forms.Form):
    seal = forms.CharField(required=False, max_length=64)


class PlayForm(SealForm):
    """What can be chosen before one plays at once; what is not is as usual."""

    scenario = forms.ChoiceField(required=False, label="Scenario")
    level = forms.ChoiceField(required=False, label="The bots play")
    seat = forms.IntegerField(required=False, min_value=0)  # where one sat in a lesson, say

    def __init__(self, *args: Any, game: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.game = game
        set_choices(self.fields["scenario"], RULEBOOKS[game].scenarios)
        set_choices(self.fields["level"], {level: level.capitalize() for level in bots(game)})
        self.initial.setdefault("level", usual_level(game))

    @property
    def chosen(self) -> tuple[str, str]:
        """Scenario and level, from a form that is valid."""
        first = next(iter(RULEBOOKS[self.game].scenarios))
        return self.cleaned_data["scenario"] or first, self.cleaned_data["level"] or usual_level(self.game)


class JoinForm(SealForm):
    seat = forms.IntegerField(required=False, min_value=0)


class OpenForm(forms.Form):
    contribution = forms.RegexField(r"^[0-9a-f]{32}\Z")


class FillForm(forms.Form):
    seat = forms.IntegerField(min_value=0)
    level = forms.CharField(max_length=50)
