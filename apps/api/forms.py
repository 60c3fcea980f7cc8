from django import forms

from apps.accounts.fields import LineField
from apps.api.models import LONGEST_NAME, Token


class TokenForm(forms.Form):
    name = LineField(
        most=LONGEST_NAME,
        label="What it is for",
        help_text="For you to know it by: “my bot at home”.",
        error_messages={"required": "Say what it is for, lest you not know it later."},
    )
    scope = forms.ChoiceField(label="What it may do", choices=Token.Scope)
