from typing import Any
from zoneinfo import available_timezones

from django import forms

from apps.accounts.names import LONGEST_NAME, clean_line, clean_name


class LineField(forms.CharField):
    """A title that others will read, or (NameField) a name."""

    def __init__(self, *, most: int = LONGEST_NAME, **fields: Any) -> None:
        super().__init__(**fields)
        self.most = most
        self.widget.attrs["maxlength"] = most

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        return clean_line(text, self.most) if text else ""


class NameField(LineField):
    """What somebody is called at a table."""

    def to_python(self, value: Any) -> str:
        line = super().to_python(value)
        return clean_name(line) if line else ""


class ZoneField(forms.CharField):
    """A time zone by its name, as Europe/Berlin; none is UTC. The browser fills in its own."""

    def __init__(self, **fields: Any) -> None:
        widget = forms.TextInput(attrs={"data-zone": "", "autocomplete": "off"})
        super().__init__(max_length=40, required=False, label="Time zone", widget=widget, **fields)

    def clean(self, value: Any) -> str:
        zone: str = super().clean(value) or "UTC"
        if zone not in available_timezones():
            raise forms.ValidationError("Nobody’s clocks go by that name. Write it as Europe/Berlin.")
        return zone


class WordsField(forms.CharField):
    """Several lines that others will read. Each is held to what a line is."""

    def __init__(self, *, most: int, **fields: Any) -> None:
        super().__init__(max_length=most, **fields)
        self.most = most

    def to_python(self, value: Any) -> str:
        lines = (super().to_python(value) or "").splitlines()
        return "\n".join(clean_line(line, self.most) if line.strip() else "" for line in lines)
