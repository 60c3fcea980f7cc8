"""Questions that one answer settles."""

from typing import Any

from msgspec import field

from games.engine import questions
from games.engine.contract import Seat

PLAYER: Seat = 0


class Question(questions.Question, kw_only=True):
    """Asked of the one player there is."""

    done: bool = field(default=False, name="answered")  # the name in saved games

    def seat(self, game: Any) -> Seat:
        return PLAYER
