"""Which clocks there are to choose from, in plain words."""

from collections.abc import Mapping
from typing import Any

from django import forms
from msgspec.structs import replace

from apps.accounts.calendars import Rests
from apps.play.clocks import DAYS, LIVE, Over, Terms, in_words
from apps.play.models import Table

NONE = ("", "No clock: nobody’s time is counted")
AWAY = Rests(away=True)  # nobody's days away count, where a game goes on for days
RESTS = {
    "": ("Every hour counts", AWAY),
    "nights": ("Nights do not count", Rests(nights=True, away=True)),
    "both": ("Nights and weekends do not count", Rests(nights=True, weekends=True, away=True)),
}
OVER = {
    Over.CLAIM: "The others may let the seat play on without its player",
    Over.TOLD: "It is said, and nothing else happens",
    Over.MORE: "The bank is filled again, once; then the seat plays on without its player",
    Over.ABSENT: "The seat plays on without its player at once",
    Over.BOT: "A bot takes the seat at once",
    Over.SEAT: "Whoever watches may take the seat",
}
KNOWN: dict[str, Mapping[str, Terms]] = {Table.Pace.LIVE: LIVE, Table.Pace.DAYS: DAYS}


def _choices(known: Mapping[str, Terms]) -> list[tuple[str, str]]:
    return [NONE, *((slug, in_words(terms).capitalize()) for slug, terms in known.items())]


class ClockForm(forms.Form):
    """A pace, and the clock that goes with it. Of the fields only those of the pace chosen count."""

    pace = forms.ChoiceField(choices=Table.Pace.choices)
    live_clock = forms.ChoiceField(required=False, choices=_choices(LIVE), label="Clock of a live table")
    days_clock = forms.ChoiceField(required=False, choices=_choices(DAYS), label="Clock of a table by days")
    rests = forms.ChoiceField(
        required=False,
        choices=[(slug, words) for slug, (words, _) in RESTS.items()],
        label="When it stops",
        help_text="Nights and days away are those of whose time it is: each says them in their profile.",
    )

    over = forms.ChoiceField(
        required=False,
        choices=[(over.value, words) for over, words in OVER.items()],
        label="When somebody’s time is over",
        help_text="Who plays on no more has lost. Time in which this site was away is given back.",
    )

    def as_chosen(self) -> dict[str, str]:
        """What a form begins with that is to begin like this one."""
        return {name: self.cleaned_data[name] for name in ClockForm.base_fields}

    def clock(self) -> Terms | None:
        """As it was chosen, from a form that is valid."""
        cleaned = self.cleaned_data
        known = KNOWN.get(cleaned["pace"], {})
        terms = known.get(cleaned.get(f"{cleaned['pace']}_clock", ""))
        if terms is None:
            return None
        rests = RESTS[cleaned["rests"]][1] if cleaned["pace"] == Table.Pace.DAYS else terms.rests
        return replace(terms, rests=rests, over=Over(cleaned["over"] or Over.TOLD))


def initial(pace: str, clock: str = "") -> dict[str, Any]:
    """How a form begins: with this pace, and the usual clock where a game goes on for days."""
    return {
        "pace": pace,
        "live_clock": clock,
        "days_clock": "one",
        "rests": "nights",
        "over": Over.CLAIM.value,
    }
