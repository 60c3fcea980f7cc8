"""What the table page posts."""

from django import forms
from django.core.validators import RegexValidator
from django.http import QueryDict

from apps.play.answers import Posted

EYES = r"\A([0-9]{1,2}|watcher)\Z"  # through whose the past is seen: a seat's, or those of all who watch
UNITS = "move", "phase", "turn"  # by which one leafs through the past


class VersionForm(forms.Form):
    version = forms.IntegerField(min_value=0, max_value=2**31 - 1)
    seat = forms.IntegerField(min_value=0, max_value=99)


class UndoForm(VersionForm):
    turn = forms.BooleanField(required=False)  # back to its start


class PauseForm(VersionForm):
    pause = forms.BooleanField(required=False)


class KeyForm(forms.Form):
    """What may be sent again when no answer came: the key tells that it is the same."""

    key = forms.CharField(
        required=False, max_length=36, validators=[RegexValidator(r"\A[0-9A-Za-z-]{8,36}\Z")]
    )


class ActionForm(KeyForm, VersionForm):
    """A choice from the list (`action`, in JSON), or an answer to a form, field by field."""

    action = forms.CharField(required=False, max_length=4000, strip=False)  # a blank is no answer to a form
    sure = forms.BooleanField(required=False)  # who would be asked

    @property
    def posted(self) -> Posted | None:
        """The fields of a form's answer, if it was a form that was answered."""
        if self.cleaned_data["action"]:
            return None
        assert isinstance(self.data, QueryDict)
        return dict(self.data.lists())


class SayForm(KeyForm):
    text = forms.CharField(max_length=500)


class NotesForm(forms.Form):
    seat = forms.IntegerField(min_value=0, max_value=99)
    notes = forms.CharField(max_length=20_000, required=False)


class OrderForm(VersionForm):
    """The question, and after a space the order; without one the seat wants to be asked."""

    order = forms.RegexField(r"\A[0-9a-z-]{1,40} [0-9a-z-]{0,40}\Z", strip=False)


class AnswerForm(VersionForm):
    agree = forms.CharField(max_length=20, required=False)  # to what, by its mark; empty: no


class LeafForm(forms.Form):
    """How the past is leafed through: on or back by what, through whose eyes, and what the page shows now."""

    by = forms.ChoiceField(required=False, choices=[(unit, unit) for unit in UNITS])
    go = forms.ChoiceField(
        required=False, choices=[(f"{unit}-{way}", unit) for unit in UNITS for way in ("on", "back")]
    )
    seat = forms.RegexField(EYES, required=False)
    shown = forms.IntegerField(required=False, min_value=0, max_value=2**31 - 1)


class ChronicleForm(forms.Form):
    """Of which place or piece, by its id, and through whose eyes."""

    of = forms.CharField(max_length=80)
    seat = forms.RegexField(EYES, required=False)
