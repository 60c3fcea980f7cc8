"""How long the server takes to any position of a long game: its page, and what an open page asks for."""

import time
from collections.abc import Callable
from http import HTTPStatus
from random import Random

from django.conf import settings
from django.test import Client
from django.urls import reverse

from apps.play.bench.figures import Figures, spread
from apps.play.bench.tables import Makers, Playing
from apps.site.management.commands.serve import settle

ASKED = 40  # times in each way
Question = dict[str, int | str]


def measure_past(makers: Makers, moves: int) -> Figures:
    """A game at random, of so many moves if it does not end before. Garbage is looked for as in a server."""
    settle()
    playing, rng = makers.make(moves=0, played=moves), Random(makers.seed)
    moves = playing.version
    ways: dict[str, Callable[[int], Question]] = {
        "page": lambda move: {},
        "next": lambda move: {"shown": move - 1},
        "jump": lambda move: {"shown": rng.randrange(moves)},
        "by_turn": lambda move: {"go": "turn-on", "shown": move},
        "by_phase": lambda move: {"go": "phase-on", "shown": move},
    }
    asked = [rng.randrange(1, moves) for _ in range(ASKED)]
    taken = {
        name: spread([milliseconds(playing, move, ask(move)) for move in asked]) for name, ask in ways.items()
    }
    return {"moves": moves, **taken}


def milliseconds(playing: Playing, move: int, question: Question) -> float:
    """Of one request of a player's, all middleware included."""
    client = Client(HTTP_HOST=settings.ALLOWED_HOSTS[0])
    client.cookies[settings.SESSION_COOKIE_NAME] = playing.places[0].session
    where = reverse("play:history", args=[playing.table.key, move])
    began = time.perf_counter()
    answer = client.get(where, question)
    took = 1000 * (time.perf_counter() - began)
    if answer.status_code != HTTPStatus.OK:
        raise RuntimeError(f"A position was answered with {answer.status_code}.")
    return took
