"""Questions that one answer settles."""

from typing import Any

from games.engine import questions
from games.engine.contract import Seat

PLAYER: Seat = 0


class Question(questions.Question, kw_only=True):
    """Asked of the one player there is."""

    def seat(self, game: Any) -> Seat:
        return PLAYER
