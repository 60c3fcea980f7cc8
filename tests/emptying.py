"""The database made as new after a test whose transactions were its own.

Django empties every table and then makes content types, permissions and roles again, which takes longer
than many a test. Few tables hold anything; what a new database holds is kept beside it, and copied back.
"""

from collections.abc import Sequence
from time import sleep

from django.db import OperationalError, connection, transaction
from psycopg.errors import LockNotAvailable

Tables = Sequence[str]
AGAIN = 0.02  # seconds until a server may have done what it is at


def keep(tables: Tables) -> Tables:
    """Those that hold anything; what they hold is now kept."""
    filled = _filled(tables)
    with connection.cursor() as cursor:
        for table in filled:
            cursor.execute(f"CREATE TABLE kept_{table} AS SELECT * FROM {table}")
    return filled


def bring_back(tables: Tables) -> None:
    with connection.cursor() as cursor:
        for table in tables:
            cursor.execute(f"INSERT INTO {table} SELECT * FROM kept_{table}")


@transaction.atomic
def empty(tables: Tables) -> None:
    """Not before a server has done what it is at, which would be left over."""
    if connection.vendor == "postgresql":
        while not _have(tables):
            sleep(AGAIN)
    with connection.cursor() as cursor:
        for table in _filled(tables):
            cursor.execute(f"DELETE FROM {table}")


def _have(tables: Tables) -> bool:
    """For oneself. To stand in line for them could hold up all for ever: who comes to wait behind us may have
    what somebody waits for whom we wait for."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {', '.join(tables)} NOWAIT")
    except OperationalError as refused:
        if not isinstance(refused.__cause__, LockNotAvailable):
            raise
        return False
    return True


def _filled(tables: Tables) -> Tables:
    asked = (f"SELECT '{table}' WHERE EXISTS (SELECT 1 FROM {table})" for table in tables)
    with connection.cursor() as cursor:
        cursor.execute(" UNION ALL ".join(asked))
        return [table for (table,) in cursor.fetchall()]
