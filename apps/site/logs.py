"""How the log is written: one record a line, whatever somebody has sent to be logged."""

import json
import logging
import re
import time
from datetime import UTC, datetime
from textwrap import indent

from django.http import HttpRequest

UNSEEN = (
    r"\x00-\x09\x0b-\x1f\x7f-\x9f\u2028-\u202e\u2066-\u2069"  # all but the newline that ends or turns a line
)


def escaped(text: str, what: str) -> str:
    return re.sub(f"[{what}]", lambda found: found[0].encode("unicode_escape").decode(), text)


def where(request: HttpRequest) -> str:
    """The view, for an address may be anything, and some let in whoever knows them."""
    match = request.resolver_match
    return f"{request.method} {match.view_name if match else 'before any view'}"


class WithoutAddress(logging.Filter):
    """Of what Django tells of a request: the view stands in place of the path."""

    def filter(self, record: logging.LogRecord) -> bool:
        request = getattr(record, "request", None)
        if request and isinstance(record.args, tuple):
            paths = request.path, request.path.encode("unicode_escape").decode()  # which is Django's
            record.args = tuple(where(request) if part in paths else part for part in record.args)
        return True


class OneLine(logging.Formatter):
    """What a record says stays in its line, after the time in UTC; what was raised is indented below it."""

    converter = time.gmtime  # type: ignore[assignment]

    def formatMessage(self, record: logging.LogRecord) -> str:
        return escaped(super().formatMessage(record), UNSEEN + "\n")

    def formatException(self, *about: object) -> str:
        return indent(escaped(super().formatException(*about), UNSEEN), "    ")  # type: ignore[arg-type]


class AsJson(logging.Formatter):
    """For programs that read it: an object a line, and in it what was raised."""

    def format(self, record: logging.LogRecord) -> str:
        told = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(),
            "level": record.levelname,
            "logger": record.name,
            "message": record.getMessage(),
        }
        if record.exc_info:
            told["raised"] = self.formatException(record.exc_info)
        return json.dumps(told)
