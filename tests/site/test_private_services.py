import shutil

import psycopg
import pytest
import redis

from apps.site import private_services
from apps.site.private_services import Missing


def test_both_serve_and_are_gone_afterwards():
    with private_services.private_services() as environment:
        with psycopg.connect(environment["DATABASE_URL"]) as connection:
            assert connection.execute("SELECT 1").fetchone() == (1,)
        with redis.from_url(environment["REDIS_URL"]) as client:
            assert client.ping()
    with pytest.raises(psycopg.OperationalError):
        psycopg.connect(environment["DATABASE_URL"])
    with redis.from_url(environment["REDIS_URL"]) as client, pytest.raises(redis.ConnectionError):
        client.ping()


def test_durable_means_that_a_commit_is_on_disk():
    with (
        private_services.private_services(durable=True) as environment,
        psycopg.connect(environment["DATABASE_URL"]) as connection,
    ):
        assert connection.execute("SHOW synchronous_commit").fetchone() == ("on",)
        assert connection.execute("SHOW fsync").fetchone() == ("on",)


def test_postgres_is_locked_to_those_who_know_the_password():
    with private_services.private_services() as environment:
        guessed = environment["DATABASE_URL"].replace("majlis:", "majlis:x")
        with pytest.raises(psycopg.OperationalError, match="password authentication failed"):
            psycopg.connect(guessed)


def test_what_is_not_installed_is_named(monkeypatch, tmp_path):
    monkeypatch.setattr(shutil, "which", lambda name: None)
    with pytest.raises(Missing, match="redis-server"), private_services.private_redis(tmp_path / "redis"):
        pass
