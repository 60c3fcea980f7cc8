"""The trials of drafts, as rows: who asked for them, how far they are, what they found.

A worker (`manage.py work`) takes a game of one after the other, and may be stopped at any moment: what was
played stays played, and the game that was not played to its end is played again.
"""

from datetime import timedelta
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import F, Q
from django.utils import timezone

from apps.components.models import Draft, Trial

A_GAME_WITHIN = timedelta(minutes=10)  # then its worker is taken for dead


@transaction.atomic
def begin_trial(*, draft: Draft, by: Any) -> Trial:
    """Of the draft as it is now. The one that runs already, if it is of that."""
    draft = Draft.objects.select_for_update().get(pk=draft.pk)
    running = draft.trials.filter(revision=draft.revision, ended_at=None).first()
    return running or Trial.objects.create(
        draft=draft, revision=draft.revision, games=settings.TRIAL_GAMES, asked_by=by
    )


def latest_trial(draft: Draft) -> Trial | None:
    """The last one that was asked for, if the draft is still as it was then."""
    return draft.trials.filter(revision=draft.revision).order_by("-asked_at").first()


def take() -> Trial | None:
    """The trial that waits longest, for one game of it; nobody else plays of it meanwhile."""
    now = timezone.now()
    free = Trial.objects.filter(Q(taken_until=None) | Q(taken_until__lt=now), ended_at=None)
    trial = free.select_related("draft__base").order_by("asked_at").first()
    if trial and free.filter(pk=trial.pk).update(taken_until=now + A_GAME_WITHIN):
        return trial
    return None


def note(trial: Trial, *, pages: int, faults: list[str]) -> None:
    """A game is over, or broke off."""
    kept = Trial.objects.filter(pk=trial.pk, played=trial.played)
    last = bool(faults) or trial.played + 1 == trial.games
    kept.update(
        played=F("played") + 1,
        pages=F("pages") + pages,
        faults=faults,
        taken_until=None,
        ended_at=timezone.now() if last else None,
    )


def give_up(trial: Trial) -> None:
    """The draft was changed or published since: nobody asks any more."""
    Trial.objects.filter(pk=trial.pk).update(ended_at=timezone.now(), taken_until=None)
