"""What is worked out once for a set of components, and kept with it: they cannot be keys of a cache."""

from collections.abc import Callable
from typing import TypeVar

from games.jihad.components import Components

T = TypeVar("T")


def once(make: Callable[[Components], T]) -> Callable[[Components], T]:
    key = f"{make.__module__}.{make.__qualname__}"

    def kept(components: Components) -> T:
        found = components.__dict__
        if key not in found:
            found[key] = make(components)
        value: T = found[key]
        return value

    return kept
