"""What follows a commit: it can neither fail the request, which has done its work, nor be forgotten."""

import logging
from collections.abc import Callable
from functools import partial
from typing import ParamSpec

from django.db import transaction

log = logging.getLogger("majlis")
P = ParamSpec("P")


def after_commit(do: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Do this once the transaction is committed, at once if there is none.

    Not `on_commit(robust=True)`: to log what was raised Django asks for a name that a partial does not have,
    and that exception escapes.
    """
    transaction.on_commit(partial(attempt, do, *args, **kwargs))


def attempt(do: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Do what is best effort: what it raises is logged, but not what it was to do, which may be secret."""
    try:
        do(*args, **kwargs)
    except Exception:
        log.exception("After a commit this failed: %s", getattr(do, "__qualname__", "it has no name"))
