"""What is seen of counters that go over a map of hexes, and of piles that come, change and go."""

from collections.abc import Iterable, Sequence

from games.engine.beats import Beat, Become, March, chord


def march(
    looks: str, path: Sequence[str], count: int, start: Iterable[str], end: Iterable[str]
) -> list[Beat]:
    """A stack goes hex by hex: the piles where it starts change as it leaves, those at its end at last."""
    going = March(looks=looks, path=tuple(path), words=str(count) if count > 1 else "")
    return [*chord(going, *_become(start)), *piles(end)]


def piles(names: Iterable[str]) -> Sequence[Beat]:
    """They turn into what they are, come or go, all at once."""
    found = _become(names)
    return chord(*found) if found else ()


def _become(names: Iterable[str]) -> list[Beat]:
    return [Become(what=name) for name in dict.fromkeys(names)]
