from collections.abc import Mapping
from typing import Any

from django import forms
from django.core.exceptions import ValidationError

from apps.accounts.fields import LineField
from apps.accounts.names import clean_line, clean_name
from apps.moderation.models import LONGEST_WHY, Report, Ruling
from apps.moderation.services import Subject, Verdict
from apps.play.models import LONGEST_TITLE

MOST_DAYS = 365


class ReportForm(forms.Form):
    what = forms.ChoiceField(label="What it is")
    why = LineField(
        most=LONGEST_WHY,
        label="Why",
        error_messages={"required": "Say in a few words what is wrong with it."},
    )

    def __init__(self, *args: Any, subjects: Mapping[str, Subject], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.subjects = subjects
        what = self.fields["what"]
        assert isinstance(what, forms.ChoiceField)
        what.choices = [(key, labelled(subject)) for key, subject in subjects.items()]

    @property
    def subject(self) -> Subject:
        return self.subjects[self.cleaned_data["what"]]


def labelled(subject: Subject) -> str:
    if subject.kind == Report.Kind.LINE:
        said = subject.line.name if subject.line else subject.person
        return f"{said} said: “{subject.words}”"
    if subject.kind == Report.Kind.NAME:
        return f"The name “{subject.words}”"
    return f"The table, or its name “{subject.words}”"


class RuleForm(forms.Form):
    actions = forms.MultipleChoiceField(
        label="What is done", required=False, widget=forms.CheckboxSelectMultiple
    )
    days = forms.IntegerField(
        label="Days for which they write nothing",
        initial=7,
        min_value=1,
        max_value=MOST_DAYS,
        required=False,
    )
    name = forms.CharField(label="The name that is given", required=False, max_length=LONGEST_TITLE)
    why = LineField(
        most=LONGEST_WHY,
        label="Why, as they are told",
        help_text="It stays in the record.",
        error_messages={"required": "Say why: they are told, and so is whoever looks back."},
    )

    def __init__(self, *args: Any, case: Report, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.case = case
        actions = self.fields["actions"]
        assert isinstance(actions, forms.ChoiceField)
        actions.choices = [one for one in Ruling.Action.choices if one[0] in offered(case)]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        chosen = cleaned.get("actions", [])
        if Ruling.Action.MUTE in chosen and not cleaned.get("days") and "days" not in self.errors:
            self.add_error("days", "Say for how many days.")
        if Ruling.Action.RENAME in chosen:
            self._clean_given(cleaned.get("name", ""))
        return cleaned

    def _clean_given(self, name: str) -> None:
        try:
            of_table = self.case.kind == Report.Kind.TABLE
            self.cleaned_data["name"] = clean_line(name, LONGEST_TITLE) if of_table else clean_name(name)
        except ValidationError as error:
            self.add_error("name", error)

    @property
    def renames(self) -> bool:
        """Whether there is anything to be given another name."""
        return Ruling.Action.RENAME in offered(self.case)

    @property
    def verdict(self) -> Verdict:
        cleaned = self.cleaned_data
        return Verdict(cleaned["actions"], cleaned["why"], cleaned["days"] or 0, cleaned["name"])


def offered(case: Report) -> set[str]:
    """What can be done about it, beside leaving it as it is: nothing ticked."""
    action = Ruling.Action
    found: set[str] = {action.WARN, action.MUTE, action.CLOSE} if case.person_id else set()
    if case.line_id or case.said_id:
        found.add(action.REMOVE)
    named = {Report.Kind.NAME: case.person_id, Report.Kind.TABLE: case.table_id}
    if named.get(Report.Kind(case.kind)):
        found.add(action.RENAME)
    return found
