"""What all frames of this game share: nothing goes on once the game is won (2.1, Ruling 43)."""

from typing import Any

from games.engine import flow
from games.engine.contract import Seat
from games.engine.flow import NOBODY
from games.engine.questions import Once as OnceOfEngine
from games.engine.questions import Question as QuestionOfEngine


class Procedure(flow.Procedure, kw_only=True):
    def play_next(self, game: flow.Game[Any, Any]) -> None:
        if game.board.ended:
            game.finish(self)
        else:
            super().play_next(game)


class Once(OnceOfEngine, kw_only=True):
    def who(self, game: Any) -> frozenset[Seat]:
        return NOBODY if game.board.ended else super().who(game)


class Question(QuestionOfEngine, kw_only=True):
    def who(self, game: Any) -> frozenset[Seat]:
        return NOBODY if game.board.ended else super().who(game)

    def concluded(self, game: Any) -> None:
        if not game.board.ended:
            super().concluded(game)
