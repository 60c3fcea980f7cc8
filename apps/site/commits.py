"""Commits: whether they were made, and what follows them."""

import logging
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import ParamSpec

from django.db import OperationalError, connection, transaction

log = logging.getLogger("majlis")
P = ParamSpec("P")


class Unknown(OperationalError):
    """The database went while it was committing: nobody can say yet whether it did. The same key asks again.

    Any other database error means that nothing was changed.
    """


@contextmanager
def committing() -> Iterator[None]:
    """A transaction that ends here, or a part of the one around it. Raises Unknown."""
    outermost, done = not connection.in_atomic_block, False
    try:
        with transaction.atomic():
            yield
            done = True
    except OperationalError as error:
        if outermost and done and unanswered(error):
            raise Unknown(*error.args) from error.__cause__
        raise


@contextmanager
def committing_at_once() -> Iterator[None]:
    """One statement that commits by itself, sent over a connection that is open. Raises Unknown."""
    try:
        yield
    except OperationalError as error:
        if unanswered(error):
            raise Unknown(*error.args) from error.__cause__
        raise


def unanswered(error: OperationalError) -> bool:
    """Whether a server went without saying what it had done. SQLite, which is no server, always says it."""
    state = getattr(error.__cause__, "sqlstate", "")
    return state is None or state.startswith(SHUT_DOWN)


SHUT_DOWN = "57P"  # Postgres' states for that; it may have committed just before


def after_commit(do: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Do this once the transaction is committed, at once if there is none.

    It can neither fail the request, which has done its work, nor be forgotten. Not `on_commit(robust=True)`:
    to log what was raised Django asks for a name that a partial does not have, and that exception escapes.
    """
    transaction.on_commit(partial(attempt, do, *args, **kwargs))


def attempt(do: Callable[P, object], *args: P.args, **kwargs: P.kwargs) -> None:
    """Do what is best effort: what it raises is logged, but not what it was to do, which may be secret."""
    try:
        do(*args, **kwargs)
    except Exception:
        name = getattr(do, "__qualname__", "Something without a name")
        log.exception("%s failed; what it follows from is done all the same.", name)
