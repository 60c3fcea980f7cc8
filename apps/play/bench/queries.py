"""How often an action asks the database, from the request's arrival to the push."""

from http import HTTPStatus
from typing import Any

from django.conf import settings
from django.db import connection
from django.test import Client
from django.urls import reverse

from apps.play.bench.figures import Figures, spread
from apps.play.bench.tables import Makers, Playing, Posted

COUNTED = 20  # actions


def count_queries(makers: Makers) -> Figures:
    playing = makers.make(moves=COUNTED + makers.seats)
    counts = [count_of_one(playing, posted) for posted in playing.script]
    return spread(counts[makers.seats :])  # each player's first fills the cache with their session


def count_of_one(playing: Playing, posted: Posted) -> int:
    asked: list[str] = []

    def count(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append(sql)
        return execute(sql, params, many, context)

    seat, fields = posted
    client = Client(HTTP_HX_REQUEST="true", HTTP_HOST=settings.ALLOWED_HOSTS[0])
    client.cookies[settings.SESSION_COOKIE_NAME] = playing.places[seat].session
    with connection.execute_wrapper(count):
        answer = client.post(reverse("play:act", args=[playing.table.key]), fields)
    if answer.status_code != HTTPStatus.NO_CONTENT:
        raise RuntimeError(f"An action was answered with {answer.status_code}.")
    return sum(not sql.startswith("BEGIN") for sql in asked)
