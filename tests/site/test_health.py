import pytest
from django.core.cache import cache
from django.core.management import call_command
from django.db import OperationalError, connection


@pytest.mark.django_db
def test_it_is_well_with_database_and_cache(client):
    answer = client.get("/healthz")
    assert (answer.status_code, answer.content) == (200, b"ok")
    assert "no-cache" in answer["Cache-Control"]


@pytest.mark.parametrize(("holder", "method"), [(connection, "cursor"), (cache, "get")])
def test_it_is_not_well_without_either(client, monkeypatch, holder, method, db):
    def gone(*args: object, **kwargs: object) -> None:
        raise OperationalError("gone")

    client.raise_request_exception = False
    with monkeypatch.context() as patch:
        patch.setattr(holder, method, gone)
        assert client.get("/healthz").status_code == 500


def test_healthy_asks_the_process_by_a_name_that_it_answers_to(site, settings):
    settings.ALLOWED_HOSTS = ["localhost"]
    call_command("healthy", port=site.port)


def test_healthy_says_that_nobody_answers():
    with pytest.raises(SystemExit, match="No answer"):
        call_command("healthy", port=1)
