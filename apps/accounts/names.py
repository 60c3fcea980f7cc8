"""What people may call themselves and their tables: one line of letters that cannot play tricks."""

import re
import unicodedata
from collections.abc import Iterable
from itertools import count
from random import choice

from django.core.exceptions import ValidationError

from apps.accounts.lookalikes import is_claimed, mixes_alphabets

JOINERS = "\u200c\u200d"  # letters of Persian, Urdu and many others are written with them
# What Unicode calls letters, signs or marks, and shows as nothing at all.
BLANK = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\uffa0\ufffc\U0001d159\U000e0100-\U000e01ef]"
)
MOST_MARKS = 4  # upon one letter; beyond, they are there to grow out of the line
LONGEST_NAME = 40
ROOM_FOR_NUMBER = 6  # letters, the space before it among them

# Whence guests come who have said no name.
TOWNS = (
    *("Aden", "Aleppo", "Alexandria", "Balkh", "Basra", "Carthage", "Ctesiphon", "Damascus", "Dvin", "Gaza"),
    *("Edessa", "Fustat", "Herat", "Isfahan", "Kufa", "Merv", "Mosul", "Najran", "Nishapur", "Palmyra"),
    *("Rayy", "Samarkand", "Sidon", "Siraf", "Susa", "Tarsus", "Tiflis", "Toledo", "Tripoli", "Tyre"),
)

UNSEEN = "Use letters, digits and signs only: something in it does not show."
CLAIMED = "That name is kept for what this site says itself. Choose another, please."
MIXED = "Write each word in one alphabet: letters that only look alike make people take you for another."


def clean_name(text: str, most: int = LONGEST_NAME) -> str:
    """A line that somebody is called by: it must not pass for a bot, an empty seat, or another person."""
    line = clean_line(text, most)
    if is_claimed(line):
        raise ValidationError(CLAIMED)
    if mixes_alphabets(line):
        raise ValidationError(MIXED)
    return line


def clean_line(text: str, most: int = LONGEST_NAME) -> str:
    """Trimmed, composed, inner spaces made single. Raises ValidationError with the reason."""
    line = re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()
    if any(_plays_tricks(letter) for letter in line) or _joins_nothing(line) or _marks_nothing(line):
        raise ValidationError(UNSEEN)
    if not line:
        raise ValidationError("Write at least one letter.")
    if len(line) > most:
        raise ValidationError(f"At most {most} letters, please; these are {len(line)}.")
    return line


def offered_name() -> str:
    """For who has said none; they can have another at any time."""
    return f"Guest from {choice(TOWNS)}"


def numbered(name: str, others: Iterable[str]) -> str:
    """The name, or with the first number that tells it from all others: Sami 2."""
    taken = {other.casefold() for other in others}
    if name.casefold() not in taken:
        return name
    ways = (f"{stem(name)} {number}" for number in count(2))
    return next(way for way in ways if way.casefold() not in taken)


def stem(name: str) -> str:
    """As much of a name as leaves room for a number behind it."""
    return name[: LONGEST_NAME - ROOM_FOR_NUMBER].rstrip()


def _plays_tricks(letter: str) -> bool:
    """Control characters, turns of direction, and what has no shape of its own."""
    hidden = unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Cn"} and letter not in JOINERS
    return hidden or bool(BLANK.match(letter))


def _joins_nothing(line: str) -> bool:
    """A joiner at an end, or beside what is not written with any: there it makes two names of one sight."""
    beside = [
        line[at : at + 1] + line[at + 2 : at + 3]
        for at in range(-1, len(line) - 1)
        if line[at + 1] in JOINERS
    ]
    return any(len(two) < 2 or any(_stands_alone(letter) for letter in two) for two in beside)


def _stands_alone(letter: str) -> bool:
    return letter == " " or unicodedata.name(letter, "").startswith(("LATIN", "GREEK", "CYRILLIC", "DIGIT"))


def _marks_nothing(line: str) -> bool:
    """A mark without a letter under it, or a tower of them."""
    kinds = "".join(unicodedata.category(letter)[0] for letter in line)
    return bool(re.search(rf"(^|Z)M|M{{{MOST_MARKS + 1}}}", kinds))
