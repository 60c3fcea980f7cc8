"""Numbers and lists in words, as every game's page has them."""

from collections.abc import Iterable


def listed(names: Iterable[str]) -> str:
    """One; one and two; one, two and three; without any, "nothing"."""
    *most, last = list(names) or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def several(number: int, what: str) -> str:
    """The word alone: "hit" of one, more or less, "hits" of any other number."""
    return what if abs(number) == 1 else f"{what}s"


def counted(number: int, what: str) -> str:
    """ "1 hit", "2 hits"."""
    return f"{number} {several(number, what)}"


def does(number: int, verb: str) -> str:
    """The verb alone: "goes" of one, "go" of any other number."""
    return verb if number != 1 else f"{verb}es" if verb.endswith("o") else f"{verb}s"


def signed(number: int) -> str:
    """With its sign, and a true minus."""
    return plain(number) if number < 0 else f"+{number}"


def plain(number: int) -> str:
    """With a true minus, if it is below nothing."""
    return f"−{-number}" if number < 0 else str(number)


def sentence(words: str) -> str:
    """With a capital at its head."""
    return words[:1].upper() + words[1:]
