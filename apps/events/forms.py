from typing import Any

from django import forms

from apps.accounts.fields import LineField, WordsField
from apps.events.models import Event
from apps.play.models import Table
from games.engine.contract import Rules

MOST_ROUNDS = 15


class EventForm(forms.Form):
    title = LineField(most=60, label="Name", error_messages={"required": "Write a name."})
    about = WordsField(
        most=2000, required=False, label="What it is", widget=forms.Textarea(attrs={"rows": 3})
    )
    scenario = forms.ChoiceField()
    form = forms.ChoiceField(label="How people are paired", choices=Event.Form.choices)
    seats = forms.IntegerField(
        min_value=2,
        max_value=8,
        label="Players at a table",
        help_text="Round robins and knock-outs take two.",
    )
    rounds = forms.IntegerField(
        min_value=1,
        max_value=MOST_ROUNDS,
        initial=3,
        label="Rounds of a Swiss",
        help_text="Of the others it follows from how many play.",
    )
    pace = forms.ChoiceField(choices=Table.Pace.choices, initial=Table.Pace.DAYS)

    def __init__(self, *args: Any, rules: Rules[Any], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        scenario = self.fields["scenario"]
        assert isinstance(scenario, forms.ChoiceField)
        scenario.choices = list(rules.scenarios.items())
        fewest, most = rules.seats(next(iter(rules.scenarios)))
        self.fields["seats"].initial = min(max(fewest, 2), most)


class BotForm(forms.Form):
    level = forms.CharField(max_length=50)


class RulingForm(forms.Form):
    first = forms.IntegerField(required=False, min_value=1)  # an entrant; none: all are level
