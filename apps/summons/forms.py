from base64 import urlsafe_b64decode
from typing import Any

from cryptography.hazmat.primitives.asymmetric.ec import SECP256R1, EllipticCurvePublicKey
from django import forms

from apps.site import outward
from apps.summons.models import Manner, Messenger

NO_MAIL = "none"
MAIL_MANNERS = [
    (NO_MAIL, "No email"),
    (Manner.NOW, "At once"),
    (Manner.DAILY, "Once a day, all in one, when your night ends"),
    (Manner.OFF, "Only of tables where I say so"),
]
MANNERS = [(Manner.NOW, "At once"), (Manner.OFF, "Only of tables where I say so")]
WISHES = [
    ("", "As of my other tables"),
    (Manner.NOW, "At once, by all that I have settled"),
    (Manner.DAILY, "Once a day, by email alone"),
    (Manner.OFF, "Not at all"),
]
SERVICES = [
    (Messenger.Kind.DISCORD, "Discord"),
    (Messenger.Kind.SLACK, "Slack, or what takes the same"),
    (Messenger.Kind.JSON, "A program of one’s own, as JSON"),
]


class AddressField(forms.CharField):
    """Where something is to be sent: read now, for whoever writes it, and looked up whenever it is sent."""

    def __init__(self, **fields: Any) -> None:
        super().__init__(max_length=1000, **fields)

    def clean(self, value: Any) -> str:
        address: str = super().clean(value)
        try:
            outward.must_be_allowed(address)
        except outward.Unreachable as error:
            raise forms.ValidationError(str(error)) from None
        return address


class MailForm(forms.Form):
    manner = forms.ChoiceField(label="When", choices=MAIL_MANNERS)

    @property
    def settled(self) -> Manner | None:
        manner = self.cleaned_data["manner"]
        return None if manner == NO_MAIL else Manner(manner)


class MannerForm(forms.Form):
    manner = forms.ChoiceField(label="When", choices=MANNERS)


class WishForm(forms.Form):
    manner = forms.ChoiceField(label="Of this table I am told", choices=WISHES, required=False)

    @property
    def settled(self) -> Manner | None:
        manner = self.cleaned_data["manner"]
        return Manner(manner) if manner else None


class HookForm(forms.Form):
    kind = forms.ChoiceField(label="Who listens there", choices=SERVICES)
    address = AddressField(
        label="Its address",
        help_text=(
            "As that service gives it. Who knows it can write there: we show it to nobody. "
            "Whether it can be reached shows when the first is sent: what is wrong is told here."
        ),
        widget=forms.URLInput({"autocomplete": "off", "placeholder": ""}),
        error_messages={"required": "Write the address that the service has given you."},
    )


class BrowserForm(forms.Form):
    """What a browser tells of itself when it is to be sent pushes."""

    address = AddressField()
    p256dh = forms.RegexField(r"^[A-Za-z0-9_-]{87}=?$")
    auth = forms.RegexField(r"^[A-Za-z0-9_-]{22}=?=?$")

    def clean_p256dh(self) -> str:
        """A point of the curve, by which what is sent is sealed."""
        key: str = self.cleaned_data["p256dh"]
        try:
            EllipticCurvePublicKey.from_encoded_point(SECP256R1(), urlsafe_b64decode(f"{key.rstrip('=')}="))
        except ValueError:
            raise forms.ValidationError("That is no key of a browser.") from None
        return key

    @property
    def keys(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("p256dh", "auth")}
