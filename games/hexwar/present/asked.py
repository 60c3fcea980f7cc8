"""What a page asks about: the fields of a form that anybody may have filled in."""

from games.engine.page import Asked


def last(asked: Asked, name: str) -> str:
    return (asked.get(name) or [""])[-1]


def count(asked: Asked, name: str, default: int, most: int) -> int:
    """How many were asked for, within what there are: of less than nothing none."""
    text = last(asked, name)
    digits = text.removeprefix("-")
    wished = int(text) if digits.isascii() and digits.isdigit() and len(digits) < 4 else default
    return max(0, min(wished, most))
