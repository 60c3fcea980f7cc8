"""Which clocks there are to choose from, in plain words."""

from collections.abc import Mapping
from typing import Any

from django import forms
from msgspec.structs import replace

from apps.accounts.calendars import Rests
from apps.play.clocks import DAYS, LIVE, Terms, in_words
from apps.play.models import Table

NONE = ("", "No clock: nobody’s time is counted")
AWAY = Rests(away=True)  # nobody's days away count, where a game goes on for days
RESTS = {
    "": ("Every hour counts", AWAY),
    "nights": ("Nights do not count", Rests(nights=True, away=True)),
    "both": ("Nights and weekends do not count", Rests(nights=True, weekends=True, away=True)),
}
OVER = "When time is over, all at the table see it. Nobody loses by it."
KNOWN: dict[str, Mapping[str, Terms]] = {Table.Pace.LIVE: LIVE, Table.Pace.DAYS: DAYS}


def _choices(known: Mapping[str, Terms]) -> list[tuple[str, str]]:
    return [NONE, *((slug, in_words(terms).capitalize()) for slug, terms in known.items())]


class ClockForm(forms.Form):
    """A pace, and the clock that goes with it. Of the fields only those of the pace chosen count."""

    pace = forms.ChoiceField(choices=Table.Pace.choices)
    live_clock = forms.ChoiceField(
        required=False, choices=_choices(LIVE), label="Clock of a live table", help_text=OVER
    )
    days_clock = forms.ChoiceField(
        required=False, choices=_choices(DAYS), label="Clock of a table by days", help_text=OVER
    )
    rests = forms.ChoiceField(
        required=False,
        choices=[(slug, words) for slug, (words, _) in RESTS.items()],
        label="When it stops",
        help_text="Nights and days away are those of whose time it is: each says them in their profile.",
    )

    def as_chosen(self) -> dict[str, str]:
        """What a form begins with that is to begin like this one."""
        return {name: self.cleaned_data[name] for name in ClockForm.base_fields}

    def clock(self) -> Terms | None:
        """As it was chosen, from a form that is valid."""
        cleaned = self.cleaned_data
        known = KNOWN.get(cleaned["pace"], {})
        terms = known.get(cleaned.get(f"{cleaned['pace']}_clock", ""))
        if terms is None or cleaned["pace"] == Table.Pace.LIVE:
            return terms
        return replace(terms, rests=RESTS[cleaned["rests"]][1])


def initial(pace: str, clock: str = "") -> dict[str, Any]:
    """How a form begins: with this pace, and the usual clock where a game goes on for days."""
    return {"pace": pace, "live_clock": clock, "days_clock": "one", "rests": "nights"}
