import pytest
from django.core.management import call_command
from django.db import OperationalError, connection
from django.db.migrations.recorder import MigrationRecorder

from apps.site.caches import RedisOrMemory

NOBODY_THERE = "redis://127.0.0.1:1/0"


@pytest.mark.django_db
def test_it_is_well_with_database_and_cache(client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")
    assert "no-cache" in answer["Cache-Control"]


def test_it_is_not_well_without_its_database(client, monkeypatch, db):
    def gone(*args: object, **kwargs: object) -> None:
        raise OperationalError("gone")

    with monkeypatch.context() as patch:
        patch.setattr(connection, "cursor", gone)
        answer = client.get("/healthz")
    assert answer.status_code == 503
    assert b"cannot reach its games" in answer.content


def test_it_is_not_well_until_all_migrations_are_applied(client, db):
    MigrationRecorder(connection).record_unapplied("play", "0002_acted_at")
    answer = client.get("/healthz")
    assert answer.status_code == 503
    assert b"Not applied: play.0002_acted_at." in answer.content


def test_it_is_well_without_redis_and_says_so(client, settings, db):
    settings.CACHES = {"default": {"BACKEND": "apps.site.caches.RedisOrMemory", "LOCATION": NOBODY_THERE}}
    answer = client.get("/healthz")
    assert answer.status_code == 200
    assert b"Redis does not answer" in answer.content


def test_without_redis_a_process_counts_for_itself(monkeypatch):
    monkeypatch.setattr(RedisOrMemory, "away_until", 0.0)
    cache = RedisOrMemory(NOBODY_THERE, {})
    assert cache.get("nothing") is None
    assert cache.add("count", 1)
    assert not cache.add("count", 1)
    assert cache.incr("count") == 2
    assert cache.get("count") == 2


def test_healthy_asks_the_process_by_a_name_that_it_answers_to(site, settings):
    settings.ALLOWED_HOSTS = ["localhost"]
    call_command("healthy", port=site.port)


def test_healthy_says_that_nobody_answers():
    with pytest.raises(SystemExit, match="No answer"):
        call_command("healthy", port=1)
