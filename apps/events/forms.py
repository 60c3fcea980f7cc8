from collections.abc import Mapping
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import msgspec
from django import forms
from django.utils import timezone

from apps.accounts.fields import LineField, WordsField, ZoneField
from apps.events.models import Event
from apps.lobby.clocks import OVER, ClockForm, initial
from apps.play.clocks import Over
from apps.play.models import Table
from games.engine.contract import Rules

MOST_ROUNDS = 15
FARTHEST = timedelta(days=3653)  # from now, that an event begins or ends
OVERS = Over.CLAIM, Over.TOLD, Over.MORE, Over.ABSENT  # who has entered plays, or loses


class LocalField(forms.DateTimeField):
    """A day and an hour by some clock, which is said beside it."""

    widget = forms.DateTimeInput(attrs={"type": "datetime-local"}, format="%Y-%m-%dT%H:%M")

    def to_python(self, value: Any) -> datetime | None:
        read = super().to_python(value)
        if read is None:
            return None
        written = read.replace(tzinfo=None)
        if abs(written - timezone.now().replace(tzinfo=None)) > FARTHEST:
            raise forms.ValidationError("Write a day within ten years.")
        return written


class EventForm(ClockForm):
    title = LineField(most=60, label="Name", error_messages={"required": "Write a name."})
    about = WordsField(
        most=2000, required=False, label="What it is", widget=forms.Textarea(attrs={"rows": 3})
    )
    scenario = forms.ChoiceField()
    form = forms.ChoiceField(label="How people are paired", choices=Event.Form.choices)
    seats = forms.IntegerField(
        min_value=1,
        max_value=8,
        label="Players at a table",
        help_text="All but a Swiss take two; the same deck takes one.",
    )
    rounds = forms.IntegerField(
        min_value=1,
        max_value=MOST_ROUNDS,
        initial=3,
        label="Rounds of a Swiss",
        help_text="Of the others it follows from how many play.",
    )
    begins_at = LocalField(label="Begins", required=False)
    ends_at = LocalField(
        label="Ends", required=False, help_text="Leagues, ladders and the same deck have an end."
    )
    sealed = forms.ChoiceField(
        choices=[
            ("yes", "Browsers seal them: a table begins when its players have looked in"),
            ("no", "The server draws: tables begin with the round"),
        ],
        required=False,
        label="The dice",
        help_text="What browsers have sealed nobody can choose, whoever runs the site included. "
        "Of the same deck all are dealt by one secret of the server’s.",
    )
    field_order = ("title", "about", "scenario", "form", "seats", "rounds", "sealed")
    zone = ZoneField(help_text="As Europe/Berlin: these times are by its clocks. Nothing is UTC.")

    def __init__(
        self, data: Mapping[str, Any] | None, *, rules: Rules[Any], written: Mapping[str, str]
    ) -> None:
        """`written`: for an event of another game; of that, what this one has as well is kept."""
        super().__init__(data, initial=initial(Table.Pace.DAYS, "30") | dict(written))
        scenario = self.fields["scenario"]
        assert isinstance(scenario, forms.ChoiceField)
        scenario.choices = list(rules.scenarios.items())
        _, most = rules.seats(next(iter(rules.scenarios)))
        if str(self.initial.get("seats")) not in map(str, range(1, most + 1)):
            self.initial["seats"] = min(2, most)
        form = self.fields["form"]
        assert isinstance(form, forms.ChoiceField)
        form.choices = [one for one in Event.Form.choices if (one[0] == Event.Form.DEAL) == (most == 1)]
        self._offer_what_time_over_brings(alone=most == 1)

    def _offer_what_time_over_brings(self, *, alone: bool) -> None:
        offered = [one for one in OVERS if not (alone and one == Over.CLAIM)]  # which is for the others to do
        over = self.fields["over"]
        assert isinstance(over, forms.ChoiceField)
        over.choices = [(one.value, OVER[one]) for one in offered]
        if self.initial.get("over") not in offered:
            self.initial["over"] = offered[0].value

    def settings(self) -> dict[str, Any]:
        """What `announce` is told of it."""
        clocks = {*ClockForm.base_fields} - {"pace"}
        clock = self.clock()
        return {name: value for name, value in self.cleaned_data.items() if name not in clocks} | {
            "clock": None if clock is None else msgspec.to_builtins(clock),
            "sealed": self.cleaned_data["sealed"] == "yes",
        }

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if "zone" in cleaned:
            for name in ("begins_at", "ends_at"):
                self._by_its_clocks(cleaned, name)
        return cleaned

    def _by_its_clocks(self, cleaned: dict[str, Any], name: str) -> None:
        """The moment meant; of an hour that comes twice, the first; one that clocks leave out is refused."""
        if read := cleaned.get(name):
            moment = read.replace(tzinfo=ZoneInfo(cleaned["zone"])).astimezone(UTC)
            if moment.astimezone(ZoneInfo(cleaned["zone"])).replace(tzinfo=None) != read:
                self.add_error(name, "Clocks leave that hour out that night.")
            cleaned[name] = moment


class BotForm(forms.Form):
    level = forms.CharField(max_length=50)


class SubstituteForm(forms.Form):
    person = forms.CharField(max_length=150, required=False)  # a username, or a guest's name
    level = forms.CharField(max_length=50, required=False)  # of a bot, where no person is named


class TimeForm(forms.Form):
    hours = forms.IntegerField(min_value=1, max_value=14 * 24)


class UndoForm(forms.Form):
    asked = forms.CharField(max_length=40)  # the mark of the request to go back
    agree = forms.ChoiceField(choices=[("yes", "Let it be taken back"), ("no", "Let it stand")])


class RulingForm(forms.Form):
    first = forms.IntegerField(required=False, min_value=1)  # an entrant; none: all are level
