from typing import Any

from django import forms

from apps.accounts.fields import LineField
from apps.api.models import LONGEST_NAME, Token

DAYS: list[tuple[Any, str]] = [
    ("", "Until I end it"),
    (30, "30 days"),
    (90, "90 days"),
    (365, "A year"),
]


class TokenForm(forms.Form):
    name = LineField(
        most=LONGEST_NAME,
        label="What it is for",
        help_text="For you to know it by: “my bot at home”.",
        error_messages={"required": "Say what it is for, lest you not know it later."},
    )
    scope = forms.ChoiceField(label="What it may do", choices=Token.Scope)
    days = forms.TypedChoiceField(
        label="For how long", choices=DAYS, coerce=int, empty_value=None, required=False
    )
