import logging
from typing import Any

from django.db import transaction
from django.db.models import F
from django.utils import timezone

from apps.host.models import Failure

KEPT = 200  # kinds of failures, those that were seen last

log = logging.getLogger("majlis")


def note(where: str, error: BaseException, number: str = "", **about: Any) -> None:
    """Count a failure. Where that fails as well, as when the database is away, the log alone has it."""
    lines = str(error).splitlines()
    what = f"{type(error).__name__}: {lines[0] if lines else ''}"
    try:
        _count(where[:150], what[:300], number)
    except Exception as also:
        log.warning("A failure could not be counted: %s (%s)", where, type(also).__name__)


@transaction.atomic
def _count(where: str, what: str, number: str) -> None:
    kept, new = Failure.objects.get_or_create(where=where, what=what)
    now = {"times": F("times") + 1, "number": number, "last_at": timezone.now()}
    Failure.objects.filter(pk=kept.pk).update(**now)
    if new:
        old = Failure.objects.values_list("pk", flat=True)[KEPT:]
        Failure.objects.filter(pk__in=list(old)).delete()
