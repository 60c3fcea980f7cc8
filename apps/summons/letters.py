"""Letters are written; others bring them (carrying.py)."""

from collections.abc import Iterator
from datetime import datetime
from typing import Any

from apps.accounts.models import User
from apps.summons.manners import due, manner_of
from apps.summons.models import Letter, Manner, Messenger, Summons, Tiding, Wish


def write(summons: Summons, user: User, now: datetime, *, acts: bool) -> None:
    """One for each messenger who is to bring it. What all may read goes when all may know."""
    for messenger, goes in _going(user, summons.table_id, now):
        if acts or messenger.is_hook:
            one = {"summons": summons, "messenger": messenger, "reminds": False}
            Letter.objects.get_or_create(**one, defaults=goes)


def write_of(tiding: Tiding, user: User, now: datetime) -> None:
    """Hooks, which others read, bring none."""
    for messenger, goes in _going(user, tiding.table_id, now):
        if not messenger.is_hook:
            Letter.objects.create(tiding=tiding, messenger=messenger, **goes)


def _going(user: User, table_id: int | None, now: datetime) -> Iterator[tuple[Messenger, dict[str, Any]]]:
    """By whom they are told of that table (none: of anything else), and when."""
    wish = Wish.objects.filter(user=user, table=table_id).first()
    for messenger in user.messengers.all():
        if manner := manner_of(messenger, wish.manner if wish else None):
            yield messenger, {"daily": manner == Manner.DAILY, "due_at": due(manner, user.calendar, now)}
