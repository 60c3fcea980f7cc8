"""A database in which games were rated before their tables had a mark of it."""

import pytest
from django.db import connection
from django.db.migrations.executor import MigrationExecutor

from apps.accounts.models import User
from apps.play.models import Table
from apps.ratings.models import Result
from tests.ratings.build import ended, rate_all


@pytest.mark.django_db(transaction=True)
def test_it_goes_back_and_forth_and_what_was_rated_is_marked(
    components: None, alice: User, bob: User, nobody_serves: None
) -> None:
    first = ended({"user": alice}, {"user": bob}, ranks=(1, 2))
    rate_all()
    ended({"user": alice}, {"user": bob}, ranks=(2, 1))
    latest = MigrationExecutor(connection).loader.graph.leaf_nodes()
    MigrationExecutor(connection).migrate([("play", "0024_table_taught")])
    MigrationExecutor(connection).migrate(latest)
    assert [table.pk for table in Table.objects.filter(rated=True)] == [first.pk]
    rate_all()
    assert Result.objects.count() == 2
