"""What tests of every kind share.

The database and the channel layer are whatever the environment says: SQLite and memory if it says nothing,
the Postgres and Redis of DATABASE_URL and REDIS_URL otherwise; `bin/test` runs on both what may differ by it.
"""

from collections.abc import Iterable, Iterator
from ipaddress import ip_network
from random import Random
from threading import Barrier
from types import SimpleNamespace
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache
from django.core.management import call_command
from django.db import connection, transaction
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.test import TransactionTestCase
from hypothesis import HealthCheck
from hypothesis import settings as chance
from pytest_django import DjangoDbBlocker

from apps.accounts import identity
from apps.accounts.models import User
from apps.api import operations
from apps.components.drawings import edition_of, names_of
from apps.components.in_use import in_use
from apps.components.models import ComponentSet
from apps.components.overview import overview_of
from apps.components.selectors import rules_for
from apps.components.services import DEFAULT
from apps.play import held
from apps.play.rooms import THREADS, _threads
from apps.play.views import acting
from apps.site.caches import RedisOrMemory
from apps.site.programs import Web
from tests import live
from tests.emptying import Tables, bring_back, empty, keep
from tests.factories import UserFactory
from tests.receivers import Hooks, serving
from tests.sockets import PATIENCE

# How long an example takes says how busy the machine is. Examples are the same in each run, as the cards are,
# if nobody asks for others by --hypothesis-profile=fresh.
chance.register_profile("fresh", deadline=None, suppress_health_check=[HealthCheck.too_slow])
chance.register_profile("house", chance.get_profile("fresh"), derandomize=True)
chance.load_profile("house")


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--whole", action="store_true", help="leave nothing out of long games in browsers")


@pytest.fixture
def whole(request: pytest.FixtureRequest) -> bool:
    """Whether a long game is played in browsers throughout, and not only at its beginning and its end."""
    return bool(request.config.getoption("whole"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Those that may take longest come first: at the end one worker would wait for another's."""
    usual = float(config.getini("timeout"))

    def may_take(item: pytest.Item) -> float:
        given = item.get_closest_marker("timeout")
        return max(usual, given.args[0]) if given else usual

    items.sort(key=may_take, reverse=True)


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """SQLite in a file, not in memory: a server in a process of its own must reach it."""
    database = settings.DATABASES["default"]
    if database["ENGINE"].endswith("sqlite3"):
        database["TEST"]["NAME"] = str(tmp_path_factory.mktemp("database") / "test.sqlite3")


@pytest.fixture(scope="session")
def django_db_setup(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Iterator[None]:
    """A database that is as new for each test, and can be dropped in the end.

    Postgres may not have missed by then what tests have killed.
    """
    with django_db_blocker.unblock():
        tables = connection.introspection.django_table_names(only_existing=True)
        new = keep(tables)

    def make_as_new(test: TransactionTestCase) -> None:
        let_rooms_finish()  # before the transaction: on SQLite they may wait for the one who writes
        with transaction.atomic():
            made_sets.update(sets_made_by_servers())
            empty(tables)
            bring_back(new)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TransactionTestCase, "_fixture_teardown", make_as_new)
        yield
    if connection.vendor == "postgresql":
        with django_db_blocker.unblock(), connection.cursor() as cursor:
            cursor.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


def let_rooms_finish() -> None:
    """Whatever their threads are at for a test that is over.

    Between tests pytest-django refuses the database to all. Who commits then cannot leave the transaction,
    and the next test goes on in it: channels' testing keeps such connections from being closed.
    """
    idle = Barrier(THREADS + 1, timeout=PATIENCE)
    for _ in range(THREADS):
        _threads.submit(idle.wait)
    idle.wait()


made_sets: set[int] = set()  # by the last test: they are rolled back, and on SQLite their numbers come again


def sets_made_by_servers() -> Iterable[int]:
    return ComponentSet.objects.exclude(name=DEFAULT, version=1).values_list("pk", flat=True)


@receiver(post_save, sender=ComponentSet)
def _note_a_set(instance: ComponentSet, **signal: Any) -> None:
    made_sets.add(instance.pk)


@pytest.fixture(autouse=True)
def _dealt(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """The tables that a test makes deal the same cards in each run: what fails fails again.

    Not those that are made in a server's process, nor what browsers seal.
    """
    rng = Random(request.node.nodeid)
    monkeypatch.setattr("secrets.token_hex", lambda nbytes=None: rng.randbytes(nbytes or 32).hex())


@pytest.fixture(autouse=True)
def _empty_cache() -> None:
    forget()


def forget() -> None:
    """Whatever the process keeps of what is in the database."""
    RedisOrMemory.away_until = 0.0  # else what is emptied is the memory of this process
    cache.clear()
    if made_sets:
        made_sets.clear()
        rules_for.cache_clear()
        in_use.cache_clear()
    edition_of.cache_clear()
    names_of.cache_clear()
    overview_of.cache_clear()
    held.store.clear()
    identity.clear()


@pytest.fixture
def components(db: None, default_sets: Tables) -> None:
    """The default set of every game, as `bin/play` loads it."""
    bring_back(default_sets)


@pytest.fixture(scope="session")
def default_sets(django_db_setup: None, django_db_blocker: DjangoDbBlocker) -> Tables:
    """The tables of the default sets, of which what `loadcomponents` has written in them is kept.

    The command checks every set, and a set is large: the database copies it sooner than it is told it.
    """
    tables = [model._meta.db_table for model in (ComponentSet, ComponentSet.history.model)]
    with django_db_blocker.unblock(), transaction.atomic():
        call_command("loadcomponents", verbosity=0)
        keep(tables)
        empty(tables)
    return tables


@pytest.fixture
def alice(db: None) -> User:
    return UserFactory.create(username="alice")


@pytest.fixture
def bob(db: None) -> User:
    return UserFactory.create(username="bob")


@pytest.fixture
def charlie(db: None) -> User:
    return UserFactory.create(username="charlie")


@pytest.fixture(scope="session")
def shared_web(django_db_setup: None) -> Iterator[live.SharedWeb]:
    shared = live.SharedWeb()
    yield shared
    shared.stop()


@pytest.fixture
def nobody_serves(shared_web: live.SharedWeb) -> None:
    """For tests that take the database back to an earlier release: no server may have read another."""
    shared_web.stop()


@pytest.fixture
def site(
    request: pytest.FixtureRequest, transactional_db: None, components: None, shared_web: live.SharedWeb
) -> Iterator[Web]:
    """The site as a server of its own on this test's database: `site.url` is where.

    Tests marked `bots` have the bots' seats played too. Without Redis only what passes through the server
    is pushed to browsers, so such a test should act by requests and read the database, not write to it.
    """
    if request.node.get_closest_marker("bots") is None:
        yield shared_web.start()
    elif settings.REDIS_URL:
        with live.bot_runner():
            yield shared_web.start()
    else:
        with live.web(bots=True) as own:
            yield own


@pytest.fixture
def limits(settings: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """How much is sent is limited, and all of it counts together: else another window may begin meanwhile."""
    settings.RATELIMIT_ENABLE = True
    monkeypatch.setattr("django_ratelimit.core.time", SimpleNamespace(time=lambda: 0.0))
    monkeypatch.setattr("apps.site.limits.monotonic", lambda: 0.0)
    for pace in (acting.PACE, operations.PACE):  # another test may have counted somebody of the same number
        monkeypatch.setattr(pace, "window", -1.0)


@pytest.fixture
def hooks(settings: Any) -> Iterator[Hooks]:
    """A web server on loopback, into which the host lets webhooks lead."""
    settings.MAY_REACH = [ip_network("127.0.0.0/8")]
    server = Hooks()
    with serving(server):
        yield server
        server.closing.set()
