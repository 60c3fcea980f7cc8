"""What takes long to work out and stays as it is, kept in the cache."""

from collections.abc import Callable
from typing import TypeVar

from django.core.cache import cache

T = TypeVar("T")
A_DAY = 86_400  # seconds


def kept(key: str, make: Callable[[], T]) -> T:
    """What was made under this key within a day, or is made now."""
    found: T | None = cache.get_or_set(key, make, A_DAY)
    assert found is not None
    return found
