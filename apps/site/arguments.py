"""What several commands take from their command lines."""

from argparse import ArgumentTypeError


def count(text: str) -> int:
    """A whole number from 1 up."""
    if not text.isascii() or not text.isdigit() or not int(text) >= 1:
        raise ArgumentTypeError(f"{text!r} is no whole number from 1 up")
    return int(text)
