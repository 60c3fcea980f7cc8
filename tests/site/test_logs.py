"""Nobody writes lines of their own into the log."""

import json
import logging
import sys
from collections.abc import Iterator
from datetime import datetime
from io import StringIO
from logging.config import DictConfigurator
from typing import Any

import pytest
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.test import Client, override_settings
from django.urls import re_path

from apps.site.logs import AsJson
from apps.site.urls import handler500, urlpatterns

__all__ = ["handler500"]
FORGED = "2026-01-01 00:00:00,000 INFO majlis.accounts: signed in: user 1"


def breaks(request: HttpRequest) -> HttpResponse:
    raise RuntimeError(f"no:\n{FORGED}")


urlpatterns = [*urlpatterns, re_path("", breaks)]


@pytest.fixture
def written() -> Iterator[StringIO]:
    """All that the site's own handler writes."""
    stream = StringIO()
    handler = logging.StreamHandler(stream)
    told: Any = settings.LOGGING
    console = told["handlers"]["console"]
    if form := console.get("formatter"):
        handler.setFormatter(DictConfigurator({}).configure_formatter(dict(told["formatters"][form])))
    logging.getLogger().addHandler(handler)
    yield stream
    logging.getLogger().removeHandler(handler)


@pytest.mark.parametrize("break_", ["%0a", "%0d%0a", "%E2%80%A8", "%C2%85", "%0b", "%1b[2K%0d"])
@override_settings(ROOT_URLCONF=__name__)
def test_an_address_cannot_forge_a_line(written: StringIO, break_: str) -> None:
    Client(raise_request_exception=False).get(f"/x{break_}{FORGED.replace(' ', '%20')}")
    lines = written.getvalue().splitlines()
    assert any("Failed with number" in line for line in lines)
    assert all(not line.startswith(FORGED) for line in lines)
    assert all(line[:1] in ("2", " ") for line in lines)  # the time, or what was raised


@pytest.mark.parametrize("last", ["", "%C3%A9", "%5C", "%0a"])
@override_settings(ROOT_URLCONF=__name__)
def test_an_address_that_lets_in_whoever_knows_it_is_not_told(written: StringIO, last: str) -> None:
    """As that of a calendar, of a table that is not listed, or of a password that is set anew."""
    Client(raise_request_exception=False).get(f"/x/only-hers{last}/?key=only-hers")
    assert "Failed with number" in written.getvalue()
    assert f"Internal Server Error: GET {__name__}.breaks" in written.getvalue()
    assert "only-hers" not in written.getvalue()


def test_as_json_each_record_is_an_object_in_a_line() -> None:
    """What was raised is in it, and nobody ends the line."""
    try:
        raise RuntimeError(f"no:\n{FORGED}")
    except RuntimeError:
        raised = sys.exc_info()
    record = logging.LogRecord("majlis", logging.ERROR, "", 0, "Failed: %s", (f"x\n{FORGED}\u2028",), raised)
    line = AsJson().format(record)
    assert len(line.splitlines()) == 1 and line.isascii()
    told = json.loads(line)
    assert (told["level"], told["logger"]) == ("ERROR", "majlis")
    assert told["message"] == f"Failed: x\n{FORGED}\u2028"
    assert "RuntimeError: no:" in told["raised"]
    assert datetime.fromisoformat(told["time"]).tzinfo
