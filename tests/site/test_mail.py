"""Nobody waits for the mail."""

from threading import Event
from typing import Any

import pytest
from django.core.mail import send_mail
from django.core.mail.backends.smtp import EmailBackend

from apps.site.mail import POSTMAN

PATIENCE = 30.0


@pytest.fixture
def post(settings: Any) -> None:
    settings.EMAIL_BACKEND = "apps.site.mail.Postbox"


def write() -> int:
    return send_mail("A letter", "Salam", "majlis@example.org", ["layla@example.org"])


def test_a_slow_mail_server_holds_up_nobody(post: None, monkeypatch: pytest.MonkeyPatch) -> None:
    answers, sent = Event(), Event()

    def slowly(backend: EmailBackend, letters: list[Any]) -> int:
        assert answers.wait(PATIENCE)
        sent.set()
        return len(letters)

    monkeypatch.setattr(EmailBackend, "send_messages", slowly)
    assert write() == 1
    assert not sent.is_set()
    answers.set()
    assert sent.wait(PATIENCE)


def test_one_that_cannot_be_reached_is_logged(
    post: None, settings: Any, caplog: pytest.LogCaptureFixture
) -> None:
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    assert write() == 1
    POSTMAN.submit(lambda: None).result(PATIENCE)
    assert "EmailBackend.send_messages failed" in caplog.text
