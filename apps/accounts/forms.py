from datetime import date
from typing import Any

from allauth.account import forms as account_forms
from allauth.account.adapter import get_adapter
from django import forms
from django.contrib.auth import password_validation
from django.http import HttpRequest
from django.utils import timezone
from django.utils.formats import date_format

from apps.accounts.calendars import LONGEST_NIGHT, MOST_AWAY, Calendar
from apps.accounts.fields import NameField, ZoneField
from apps.accounts.models import User
from apps.accounts.names import LONGEST_NAME, offered_name

NAME_HINT = "What others at the table read. You can change it at any time."
USERNAME_HINT = "To sign in with, and for others to invite you by."
EMAIL_HINT = "For a forgotten password, and for what you ask to be told."
TAKEN = "Somebody has this username already."
NOT_YOURS = "That is not your password."
NAME_OR_USERNAME = f"{NAME_HINT} Left empty, it is your username."


class LoginForm(account_forms.LoginForm):
    """allauth's, in our words; its link to a new password stands beside the button."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["login"].label = "Username or email"
        self.fields["password"].help_text = ""
        self.fields["remember"].label = "Stay signed in on this device"


class SignupForm(account_forms.SignupForm):
    """allauth's, with the name that others read."""

    name = NameField(label="Your name", required=False, help_text=NAME_OR_USERNAME)
    field_order = ["username", "name", "email", "password1"]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["username"].help_text = USERNAME_HINT
        self.fields["email"].label, self.fields["email"].help_text = "Email", EMAIL_HINT

    def custom_signup(self, request: HttpRequest, user: User) -> None:
        user.name = self.cleaned_data["name"] or user.username[:LONGEST_NAME]
        user.save(update_fields=["name"])


class GuestForm(forms.Form):
    name = NameField(
        label="Your name",
        help_text=NAME_HINT,
        initial=offered_name,
        error_messages={"required": "A name is all that is needed, but it is needed."},
        widget=forms.TextInput(attrs={"autocomplete": "nickname"}),
    )


class NameForm(forms.Form):
    name = NameField(label="Your name", help_text=NAME_HINT, error_messages={"required": "Write a name."})


class KeepForm(forms.Form):
    """What makes an account of a guest. The rules are those of signing up."""

    username = forms.CharField(
        label="Username",
        max_length=150,
        help_text=USERNAME_HINT,
        widget=forms.TextInput(attrs={"autocomplete": "username", "autocapitalize": "none"}),
    )
    email = forms.EmailField(
        label="Email",
        required=False,
        help_text=EMAIL_HINT,
        widget=forms.EmailInput(attrs={"autocomplete": "email"}),
    )
    password = forms.CharField(
        label="Password",
        strip=False,
        help_text=password_validation.password_validators_help_text_html(),
        widget=forms.PasswordInput(attrs={"autocomplete": "new-password"}),
    )

    def clean_username(self) -> str:
        username: str = get_adapter().clean_username(self.cleaned_data["username"])
        return username

    def clean_email(self) -> str:
        """Whether another account has it is nobody's business: it counts once it is confirmed."""
        email: str = self.cleaned_data["email"].lower()
        return email

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if password := cleaned.get("password"):
            person = User(username=cleaned.get("username", ""), email=cleaned.get("email", ""))
            try:
                password_validation.validate_password(password, person)
            except forms.ValidationError as error:
                self.add_error("password", error)
        return cleaned


TOO_LONG_AWAY = f"That makes more than {MOST_AWAY} days of one year."
HOURS = [(hour, f"{hour}:00") for hour in range(24)]


class HoursForm(forms.Form):
    """When somebody has time to play."""

    zone = ZoneField(help_text="As Europe/Berlin: your nights and days are by its clocks. Nothing is UTC.")
    asleep_from = forms.TypedChoiceField(label="The night begins", coerce=int, choices=HOURS)
    asleep_to = forms.TypedChoiceField(label="The night ends", coerce=int, choices=HOURS)
    away_from = forms.DateField(required=False, label="Away from", widget=forms.DateInput({"type": "date"}))
    away_to = forms.DateField(
        required=False,
        label="Away until, that day too",
        widget=forms.DateInput({"type": "date"}),
        help_text=f"At most {MOST_AWAY} days of a year. Where a game goes on for days, your clock stands.",
    )

    def __init__(self, data: Any = None, *, calendar: Calendar) -> None:
        self.before = calendar
        first, last = calendar.to_come(calendar.today(timezone.now())) or (None, None)
        asleep_from, asleep_to = calendar.asleep
        super().__init__(
            data,
            initial={
                "zone": "" if calendar == Calendar() else calendar.zone,
                "asleep_from": asleep_from,
                "asleep_to": asleep_to,
                "away_from": first and first.isoformat(),
                "away_to": last and last.isoformat(),
            },
        )

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if self.errors:
            return cleaned
        fresh = Calendar(cleaned["zone"], (cleaned["asleep_from"], cleaned["asleep_to"]), self.before.away)
        today = fresh.today(timezone.now())
        self._must_be_nights(cleaned)
        self._must_be_days(cleaned["away_from"], cleaned["away_to"], today)
        if not self.errors:
            days = (cleaned["away_from"], cleaned["away_to"]) if cleaned["away_to"] else None
            self.calendar = fresh.with_away(today, days)
            if self.calendar.most_away() > MOST_AWAY:
                self.add_error("away_to", TOO_LONG_AWAY)
        return cleaned

    def _must_be_nights(self, cleaned: dict[str, Any]) -> None:
        if not 0 < (cleaned["asleep_to"] - cleaned["asleep_from"]) % 24 <= LONGEST_NIGHT:
            self.add_error("asleep_to", f"A night has one to {LONGEST_NIGHT} hours.")

    def _must_be_days(self, first: date | None, last: date | None, today: date) -> None:
        if first is None or last is None:
            if first or last:
                self.add_error("away_to" if first else "away_from", "Say the first day and the last.")
        elif last < first:
            self.add_error("away_to", f"That is before {date_format(first, 'j F Y')}, when it would begin.")
        elif last < today:
            self.add_error("away_to", f"That is over: today is {date_format(today, 'j F Y')}.")
        elif (last - first).days > 2 * MOST_AWAY:
            self.add_error("away_to", TOO_LONG_AWAY)


class DeleteForm(forms.Form):
    """Asked before an account goes: the password, of those who have one."""

    password = forms.CharField(
        label="Your password",
        strip=False,
        error_messages={"required": NOT_YOURS},
        widget=forms.PasswordInput(attrs={"autocomplete": "current-password"}),
    )

    def __init__(self, *args: Any, user: User, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.user = user
        if not user.has_usable_password():
            del self.fields["password"]

    def clean_password(self) -> str:
        password: str = self.cleaned_data["password"]
        if not self.user.check_password(password):
            raise forms.ValidationError(NOT_YOURS)
        return password
