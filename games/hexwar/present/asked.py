"""What a page asks about: the fields of a form that anybody may have filled in."""

from games.engine.page import Asked


def last(asked: Asked, name: str) -> str:
    return (asked.get(name) or [""])[-1]


def count(asked: Asked, name: str, default: int, most: int) -> int:
    """How many were asked for, within what there are."""
    text = last(asked, name)
    wished = int(text) if text.isascii() and text.isdigit() and len(text) < 4 else default
    return min(wished, most)
