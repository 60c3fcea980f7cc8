"""Chances as bars."""

from typing import TypedDict


class Bar(TypedDict):
    text: str
    width: int
    percent: str
    tone: str  # "good", "bad" or neither, to whoever composes


def bar(text: str, chance: float, tone: str = "") -> Bar:
    percent = round(100 * chance)
    return {"text": text, "width": percent, "percent": f"{percent}%", "tone": tone}
