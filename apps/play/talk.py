"""Who hears what is said at a table."""

from collections.abc import Iterable

from apps.accounts.blocking import kept_apart, muted_in_words
from apps.accounts.models import User
from apps.play.markup import joined
from apps.play.models import Message, Table, Watcher
from apps.play.pushes import render_message
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


def hears(watcher: Watcher, message: Message) -> bool:
    return (watcher is None) == (message.channel == Message.Channel.SPECTATORS)


def said(messages: Iterable[Message], watcher: Watcher) -> str:
    lines = [render_message(message, watcher) for message in messages]
    return joined(('<ul id="chat-lines" hx-swap-oob="beforeend">', *lines, "</ul>"))
