"""Makes the tables of an empty database as an earlier release had them. `migrate` takes an app at a time.

DATABASE_URL=... python -m tests.upgrade.past APP.MIGRATION ...
"""

import os
import sys

import django
from django.db import connection
from django.db.migrations.executor import MigrationExecutor


def main(*goals: str) -> None:
    apps = [goal.partition(".") for goal in goals]
    MigrationExecutor(connection).migrate([(app, name) for app, _, name in apps])


if __name__ == "__main__":
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tests.settings")
    django.setup()
    main(*sys.argv[1:])
