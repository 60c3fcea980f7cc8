from typing import Any

from django import forms
from django.core.validators import URLValidator

from apps.accounts.fields import LineField, WordsField
from apps.accounts.models import User
from apps.accounts.selectors import people_called
from apps.clubs.models import LONGEST_MESSAGE, LONGEST_TEXT, Club, Power
from apps.clubs.names import ClubNameField


class PageField(forms.URLField):
    """The address of a page, and of nothing else that has an address."""

    default_validators = [URLValidator(schemes=["http", "https"])]


class ClubForm(forms.Form):
    name = ClubNameField(label="Name", error_messages={"required": "Write a name."})
    about = WordsField(
        most=LONGEST_TEXT,
        label="What it is",
        required=False,
        help_text="Where you meet, what you play, what you hold to.",
        widget=forms.Textarea(attrs={"rows": 5}),
    )
    link = PageField(
        label="Link",
        required=False,
        max_length=200,
        assume_scheme="https",
        help_text="To a page of the club’s own, elsewhere.",
    )
    joining = forms.ChoiceField(
        label="How one joins", choices=Club.Joining.choices, initial=Club.Joining.REQUEST
    )


class KnockForm(forms.Form):
    words = LineField(most=200, required=False, label="A word to its leaders")


class InviteForm(forms.Form):
    person = forms.CharField(
        max_length=150,
        label="Username, or a guest’s name",
        error_messages={"required": "Write the username of the person, or the name of a guest."},
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def __init__(self, *args: Any, by: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.by = by

    def clean_person(self) -> User:
        name = self.cleaned_data["person"]
        found = people_called(name, self.by)
        if len(found) > 1:
            raise forms.ValidationError(f"Several guests are called {name}: send them the club’s link.")
        if not found:
            raise forms.ValidationError(f"Nobody here signs in as {name}, and no guest has that name.")
        return found[0]


class HoursForm(forms.Form):
    hours = LineField(
        most=200,
        required=False,
        label="When you play",
        help_text="In your own words, with your time zone: “Tuesdays from 19:00, Berlin time”.",
    )
    away_until = forms.DateField(
        required=False, label="Away until", widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )


class SayForm(forms.Form):
    text = LineField(
        most=LONGEST_MESSAGE, label="Say something", error_messages={"required": "Say something first."}
    )


class PowersForm(forms.Form):
    everything = forms.BooleanField(required=False)
    powers = forms.MultipleChoiceField(choices=Power.choices, required=False)


class NoticeForm(forms.Form):
    text = WordsField(
        most=LONGEST_TEXT,
        label="A notice for all members",
        error_messages={"required": "Write something first."},
        widget=forms.Textarea(attrs={"rows": 3}),
    )
