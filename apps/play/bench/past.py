"""How long the server takes to any position of a long game: its page, and what an open page asks for."""

import time
from collections.abc import Callable
from http import HTTPStatus
from random import Random

from django.conf import settings
from django.core.cache import cache
from django.test import Client
from django.urls import reverse

from apps.play.bench.figures import Figures, spread
from apps.play.bench.tables import Makers, Playing, lengthen
from apps.site.management.commands.serve import settle

ASKED = 40  # times in each way
Question = dict[str, int | str]
Way = Callable[[int], Question]


def measure_past(makers: Makers, moves: int) -> Figures:
    """A game at random, and if it ends before so many moves, its last again and again: nobody looks there.

    Garbage is looked for as in a server.
    """
    settle()
    playing, rng = makers.make(moves=0, played=moves), Random(makers.seed)
    played = playing.version
    lengthen(playing.table, moves)
    ways: dict[str, Way] = {
        "page": lambda move: {},
        "next": lambda move: {"shown": move - 1},
        "jump": lambda move: {"shown": rng.randrange(played)},
        "by_turn": lambda move: {"go": "turn-on", "shown": move},
        "by_phase": lambda move: {"go": "phase-on", "shown": move},
    }
    ways |= {f"first_{name}": forgetting(ask) for name, ask in ways.items()}
    asked, player = [rng.randrange(1, played) for _ in range(ASKED)], browser(playing)
    taken = {
        name: spread([milliseconds(player, playing, move, ask(move)) for move in asked])
        for name, ask in ways.items()
    }
    return {"moves": moves, "played": played, **taken}


def forgetting(ask: Way) -> Way:
    """As if nobody had leafed through the game before: where its turns and phases begin has to be read."""

    def asked(move: int) -> Question:
        cache.clear()
        return ask(move)

    return asked


def browser(playing: Playing) -> Client:
    """A player's, who has looked in once: middleware and templates are loaded already, as in a server."""
    client = Client(HTTP_HOST=settings.ALLOWED_HOSTS[0])
    client.cookies[settings.SESSION_COOKIE_NAME] = playing.places[0].session
    milliseconds(client, playing, 0, {})
    return client


def milliseconds(client: Client, playing: Playing, move: int, question: Question) -> float:
    """Of one request of a player's, all middleware included."""
    where = reverse("play:history", args=[playing.table.key, move])
    began = time.perf_counter()
    answer = client.get(where, question)
    took = 1000 * (time.perf_counter() - began)
    if answer.status_code != HTTPStatus.OK:
        raise RuntimeError(f"A position was answered with {answer.status_code}.")
    return took
