"""What tables are called whose hosts have given them no name."""

import re

from django.db.models import Value
from django.db.models.functions import Replace

from apps.accounts.models import User
from apps.play.models import Table
from apps.play.publish import publish_revision
from apps.site.commits import after_commit


def usual_title(host: object, others: int = 0) -> str:
    """Told from the others of that host."""
    return f"{host}’s table {others + 1}" if others else f"{host}’s table"


def entitle(table_id: int, title: str) -> None:
    """Whatever its host has called it."""
    Table.objects.filter(pk=table_id).revise(title=title)
    after_commit(publish_revision, table_id)


def retitle(host: User, before: str, after: str) -> None:
    """Let the titles made of a host's name follow it, and no others: those might grow too long."""
    old, new = usual_title(before), usual_title(after)
    titled = host.hosted_tables.filter(title__regex=rf"^{re.escape(old)}( \d+)?$")
    titled.revise(title=Replace("title", Value(old), Value(new)))
