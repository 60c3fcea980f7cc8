"""What one at a time may do, in all processes, and for which no row stands that could be locked."""

from django.db import connection


def lock(what: str) -> None:
    """Nobody else passes here with the same until the transaction ends.

    On SQLite whoever writes is alone from the first word of their transaction.
    """
    assert connection.in_atomic_block
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_advisory_xact_lock(hashtextextended(%s, 0))", [what])
