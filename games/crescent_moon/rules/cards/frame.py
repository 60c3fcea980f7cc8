"""7.4. A card that is being resolved, as a frame."""

from msgspec.structs import replace

from games.crescent_moon.components import CardId
from games.crescent_moon.components import operations as o
from games.crescent_moon.components.parts import Effect, Power
from games.crescent_moon.rules.board import NOBODY, Game, Played, change_conflict, conflict
from games.crescent_moon.rules.cards.conditions import Scene
from games.engine.contract import Seat
from games.engine.flow import Procedure


class Resolving(Procedure, kw_only=True):
    """`index`: which of a conflict's cards it is. `took`: whether the operation before it took place."""

    card: CardId
    of: Seat  # who makes its choices
    keyword: str
    index: int = -1
    effect: int = -1
    op: int = 0  # the one that comes next
    branch: tuple[int, ...] = ()  # of a forced choice: the operation it stands in, and what was chosen
    took: bool = True
    used: bool = False
    target: Seat = NOBODY

    def power(self, game: Game) -> Power:
        return game.components.power[self.card]

    def now(self, game: Game) -> Effect:
        return self.power(game).effects[self.effect]

    def scene(self, game: Game) -> Scene:
        going = game.board.conflict
        return Scene(self.of, going.hex if going else "", self.index)

    def ops(self, game: Game) -> o.Operations:
        """Of the effect, or of what was chosen in it."""
        ops = self.now(game).ops
        if self.branch:
            choice = ops[self.branch[0]]
            assert isinstance(choice, o.ForceChoice)
            return choice.options[self.branch[1]]
        return ops

    def operation(self, game: Game) -> o.AnyOperation:
        """The one that is being carried out."""
        return self.ops(game)[self.op - 1]

    def stop(self, game: Game) -> None:
        """The rest of this effect is not done."""
        self.branch = ()
        self.took, self.op = False, len(self.now(game).ops)

    def do(self, game: Game, deed: str) -> None:
        """Another action, in the midst of this one: only of a card that is played as an action."""
        raise NotImplementedError


def resolving(game: Game) -> Resolving:
    """The card whose question is on top."""
    return next(frame for frame in reversed(game.stack) if isinstance(frame, Resolving))


def set_card(game: Game, index: int, played: Played) -> None:
    cards = conflict(game).cards
    change_conflict(game, cards=(*cards[:index], played, *cards[index + 1 :]))


def add(game: Game, card: Resolving, **more: int) -> None:
    """To what a conflict's card has come to."""
    played = conflict(game).cards[card.index]
    card.used = True
    now = {field: getattr(played, field) + n for field, n in more.items()}
    set_card(game, card.index, replace(played, **now))
