"""What people may call themselves and their tables: one line of letters that cannot play tricks."""

import re
import unicodedata

from django.core.exceptions import ValidationError

JOINERS = "\u200c\u200d"  # letters of Persian, Urdu and many others are written with them
LONGEST_NAME = 40


def clean_line(text: str, most: int = LONGEST_NAME) -> str:
    """Trimmed, composed, inner spaces made single. Raises ValidationError with the reason."""
    line = re.sub(r"\s+", " ", unicodedata.normalize("NFC", text)).strip()
    if any(_plays_tricks(letter) for letter in line):
        raise ValidationError("Use letters, digits and signs only: something in it does not show.")
    if not line.strip(JOINERS):
        raise ValidationError("Write at least one letter.")
    if len(line) > most:
        raise ValidationError(f"At most {most} letters, please; these are {len(line)}.")
    return line


def _plays_tricks(letter: str) -> bool:
    """Control characters, turns of direction, and what has no shape of its own."""
    return unicodedata.category(letter) in {"Cc", "Cf", "Cs", "Co", "Cn"} and letter not in JOINERS
