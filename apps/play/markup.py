"""What a page holds by the dozen, written by plain functions: a template would take ten times as long."""

from html import escape

import msgspec
from django.utils.safestring import SafeString, mark_safe

from apps.site.templatetags.site import icon
from games.engine.contract import Action
from games.engine.page import Label, SeatCard


def choice(name: str, action: SafeString, label: Label) -> str:
    about = f' data-about="{escape(label.about)}"' if label.about else ""
    cost = f'<span class="cost">{escape(label.cost)}</span>' if label.cost else ""
    rule = f" <i>{escape(label.rule)}</i>" if label.rule else ""
    words = f"<b>{escape(label.text)}</b>{cost}<small>{escape(label.detail)}{rule}</small>"
    sends = f'class="choice" type="submit" form="act" name="action" value=\'{action}\''
    return f'<button {sends} id="{name}"{about}>{words}</button>'


def in_quotes(action: Action) -> SafeString:
    """An action as JSON within single quotes: half as long as with its own quotes escaped."""
    written = msgspec.json.encode(action).decode().replace("&", "&amp;").replace("<", "&lt;")
    return mark_safe(written.replace("'", "&#39;"))  # noqa: S308  (escaped here)


def score(name: str, card: SeatCard) -> str:
    return f'<span class="big-num" id="{name}">{str(card.score).replace("-", "−")}</span>'


def facts(name: str, card: SeatCard) -> str:
    """What a seat has, and what it is doing."""
    state = ""
    if card.state:
        tone, sign = ("good", "check") if card.done else ("warn", "clock")
        state = f'<span class="{tone}">{icon(sign)} {escape(card.state)}</span>'
    held = escape(", ".join(card.facts))
    return f'<div class="seat-card-facts fine" id="{name}"><span class="soft num">{held}</span>{state}</div>'
