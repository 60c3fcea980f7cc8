from typing import Any

from django import forms

from apps.accounts.names import LONGEST_NAME, clean_line


class LineField(forms.CharField):
    """A name or title that others will read."""

    def __init__(self, *, most: int = LONGEST_NAME, **fields: Any) -> None:
        super().__init__(**fields)
        self.most = most
        self.widget.attrs["maxlength"] = most

    def to_python(self, value: Any) -> str:
        text = super().to_python(value) or ""
        return clean_line(text, self.most) if text else ""
