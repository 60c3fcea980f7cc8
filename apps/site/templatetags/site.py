"""Small pieces of markup that every page is made of. Signs are symbols at its end (site/icons.svg)."""

from collections.abc import Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from django import template
from django.forms import BoundField
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString

from apps.site.refused import leads
from games.engine.words import plain, signed

register = template.Library()
register.filter("plain", plain)


@lru_cache(maxsize=500)  # a table page holds a hundred signs of a few dozen kinds
def _use(symbol: str, kind: str, box: str = "") -> SafeString:
    viewbox = format_html(' viewBox="{}"', box) if box else ""
    return format_html('<svg class="{}"{} aria-hidden="true"><use href="#{}"/></svg>', kind, viewbox, symbol)


@register.simple_tag
def icon(name: str, also: str = "") -> SafeString:
    """{% icon "bell" %}, {% icon "check" "icon-solid" %}: a sign that goes with a word, never alone."""
    return _use(f"i-{name}", f"icon {also}".strip())


@register.simple_tag
def symbol(name: str, kind: str) -> SafeString:
    """{% symbol "i-rosette" "icon-empty" %}: a sign drawn by a class of its own."""
    return _use(name, kind)


@register.simple_tag
def medallion(name: str, size: str = "") -> SafeString:
    """{% medallion "g-bidding" "s" %}: the sign of a game; size s or l, or the middle one."""
    return _use(name, f"medallion medallion-{size}" if size else "medallion", "0 0 48 48")


@register.simple_tag
@lru_cache(maxsize=500, typed=True)  # by type, for what is safe and what is not may read the same
def seat(side: int | str, letter: str, name: str = "", size: str = "", empty: bool = False) -> SafeString:
    """A seat's colour, letter and pattern. Give it a name where none is written beside it."""
    kind = f"seat seat-{size}" if size else "seat"
    mark = SafeString(" data-open") if empty else format_html(' data-seat="{}"', side)
    if name:
        return format_html(
            '<span class="{}"{} role="img" aria-label="{}">{}</span>', kind, mark, name, letter
        )
    return format_html('<span class="{}"{} aria-hidden="true">{}</span>', kind, mark, letter)


@register.filter
def at(things: Mapping[str, Any], name: str) -> Any:
    """{{ pieces|at:space.field }}: one of several, by a name that is not known beforehand."""
    return things[name]


@register.simple_tag
def control(field: BoundField, placeholder: bool = False) -> SafeString:
    """A form's field, with the focus where the page begins at it (refused.py); without a placeholder where
    its label stands above it and says the same.
    """
    if not placeholder:
        field.field.widget.attrs.pop("placeholder", None)
    return SafeString(field.as_widget(attrs={"autofocus": True} if leads(field) else None))


NUMBERS = ("No", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten")


@register.filter
def change(number: int) -> str:
    """By how much something went up or down, if it did."""
    return signed(number) if number else "0"


@register.filter
def in_words(number: int) -> str:
    """A small number as the start of a sentence has it."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


@register.filter
def sentence(text: str) -> str:
    """With the stop that it needs: what a game asks may end in a question mark of its own."""
    return text if text.endswith(("?", "!", ".")) else f"{text}."


@register.filter
def ago(then: datetime) -> str:
    """How long ago, as short as is useful: "4 min ago", "yesterday", "12 Nov"."""
    now = timezone.now()
    minutes = int((now - then).total_seconds() // 60)
    if minutes < 1:
        return "just now"
    if minutes < 60:
        return f"{minutes} min ago"
    if minutes < 24 * 60:
        return f"{minutes // 60} h ago"
    if minutes < 48 * 60:
        return "yesterday"
    return date_format(then, "j N" if then.year == now.year else "j N Y")
