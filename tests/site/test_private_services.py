import os
import runpy
import shutil
import socket

import psycopg
import pytest
import redis
from django.db.utils import ConnectionHandler

from apps.site import private_services
from apps.site import settings as site_settings
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


@pytest.mark.django_db
def test_a_host_that_went_without_a_word_is_given_up(monkeypatch):
    """The connection asks whether the other side is still there, and waits 20 s for what it has sent."""
    with private_services.private_services() as environment:
        monkeypatch.setenv("DATABASE_URL", environment["DATABASE_URL"])
        monkeypatch.setenv("MAJLIS_SECRET_KEY", "x")
        kept = runpy.run_path(site_settings.__file__)["DATABASES"]
        connection = ConnectionHandler(kept)["default"]
        try:
            connection.ensure_connection()
            with socket.socket(fileno=os.dup(connection.connection.fileno())) as line:
                assert line.getsockopt(socket.SOL_SOCKET, socket.SO_KEEPALIVE)
                assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPIDLE) == 10
                assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPINTVL) == 5
                assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_KEEPCNT) == 2
                assert line.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == 20_000
        finally:
            connection.close()


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
