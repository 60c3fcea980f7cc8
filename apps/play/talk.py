"""Who hears what is said at a table."""

from collections.abc import Iterable

from apps.play.markup import joined
from apps.play.models import Message, Watcher
from apps.play.pushes import render_message


def hears(watcher: Watcher, message: Message) -> bool:
    return (watcher is None) == (message.channel == Message.Channel.SPECTATORS)


def said(messages: Iterable[Message], watcher: Watcher) -> str:
    lines = [render_message(message, watcher) for message in messages]
    return joined(('<ul id="chat-lines" hx-swap-oob="beforeend">', *lines, "</ul>"))
