"""Saying something at a table: who may, and that all who hear it do."""

from apps.accounts.blocking import kept_apart, muted_in_words
from apps.accounts.models import User
from apps.play.models import Message, Seat, Table
from apps.play.publish import publish_message
from apps.site.commits import after_commit
from games.engine.contract import IllegalAction


def must_be_heard(table: Table, user: User, channel: Message.Channel) -> None:
    """Raises IllegalAction where somebody may not write, or nobody would read it."""
    if user.muted:
        raise IllegalAction(muted_in_words(user))
    if channel == Message.Channel.SPECTATORS:
        return
    others = {*table.seats.exclude(user=user).filter(user__isnull=False).values_list("user", flat=True)}
    if others and others <= kept_apart(user.pk):
        raise IllegalAction("Nobody at this table reads what you write.")


def say(
    *, table: Table, user: User, seat: Seat | None, text: str, channel: Message.Channel, key: str = ""
) -> Message:
    """A line of chat; players hear the players', spectators their own. A repeated key says it once.

    Whom somebody has blocked they do not hear; where nobody would, it is refused.
    """
    must_be_heard(table, user, channel)
    line = {
        "channel": channel,
        "seat": seat.number if seat else None,
        "name": seat.name if seat else str(user),
        "text": text,
    }
    if key:
        message, new = table.messages.get_or_create(user=user, key=key, defaults=line)
    else:
        message, new = table.messages.create(user=user, **line), True
    if new:
        after_commit(publish_message, message)
    return message
