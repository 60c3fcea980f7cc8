"""Several people at the same moment, each in a transaction of their own."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connection

from apps.accounts.models import User
from apps.accounts.services import create_guest, rename

AT_ONCE = 6


def named(guest: User | None) -> str:
    """What somebody is called who would be called Sami: a guest who comes, or one who was here."""
    try:
        if guest:
            rename(user=guest, name="sami")
        return (guest or create_guest(name="Sami")).name.casefold()
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_guests_who_take_one_name_at_the_same_moment_are_told_apart() -> None:
    here = [create_guest(name="Layla") for _ in range(AT_ONCE)]
    with ThreadPoolExecutor(2 * AT_ONCE) as threads:
        names = list(threads.map(named, [*here, *[None] * AT_ONCE]))
    assert len({*names}) == 2 * AT_ONCE
