"""Colours of printed parts: how they are written, and whether one can be read on another."""

from typing import Annotated

from msgspec import Meta

Colour = Annotated[str, Meta(pattern="^#[0-9a-f]{6}$")]

READABLE = 4.5  # to 1: what the guidelines for accessible pages ask of text (WCAG 2.2, 1.4.3)


def contrast(one: Colour, other: Colour) -> float:
    """From 1 for what is equally bright to 21 for black on white."""
    dark, bright = sorted((luminance(one), luminance(other)))
    return (bright + 0.05) / (dark + 0.05)


def luminance(colour: Colour) -> float:
    """As WCAG counts it, from 0 to 1."""
    red, green, blue = (_linear(int(colour[i : i + 2], 16) / 255) for i in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def _linear(share: float) -> float:
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4
