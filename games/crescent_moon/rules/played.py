"""6.10. Playing a power card as an action."""

from collections.abc import Sequence
from typing import ClassVar

from msgspec.structs import replace

from games.crescent_moon.components import CardId
from games.crescent_moon.components import operations as o
from games.crescent_moon.rules import march
from games.crescent_moon.rules.actions import Take
from games.crescent_moon.rules.board import Game
from games.crescent_moon.rules.cards.lay import lay_down, leave_hand
from games.crescent_moon.rules.cards.run import CardRun
from games.crescent_moon.rules.events import CardPlayed
from games.engine.contract import Reason, Seat
from games.engine.flow import Procedure


def takes(game: Game, seat: Seat) -> Sequence[Take]:
    """Every kind of card in hand once."""
    kinds = {game.components.power[card].id: card for card in game.board.hands[seat] if card}
    return [Take("play", card=card) for card in sorted(kinds.values())]


def bar(game: Game, seat: Seat, action: Take) -> Reason | None:
    """6.10, 7.3. Also in vain (Ruling 71)."""
    if not action.card or action.card not in game.board.hands[seat]:
        return Reason("You do not hold that card.", "6.10")
    power = game.components.power[action.card]
    if "action" in power.keywords:
        return None
    return Reason(f"{power.name} is not played as an action.", "7.3")


class Playing(Procedure, kw_only=True):
    steps: ClassVar[tuple[str, ...]] = ("resolve", "lay_down")
    card: CardId

    def resolve(self, game: Game) -> None:
        """What it adds to a combat that it starts is known before that begins."""
        seat, power = game.board.turn, game.components.power[self.card]
        leave_hand(game, seat, self.card)
        game.tell(CardPlayed(seat=seat, card=self.card, rule="6.10"))
        ops = [op for effect in power.effects if effect.keyword == "action" for op in effect.ops]
        started = [op.n for op in ops if isinstance(op, o.CombatStrength) and isinstance(op.n, int)]
        game.board.underway = replace(game.board.underway, strength=sum(started))
        game.call(ActionRun(card=self.card, of=seat, keyword="action"))

    def lay_down(self, game: Game) -> None:
        """7.2"""
        lay_down(game, game.board.turn, self.card)


class ActionRun(CardRun, kw_only=True):
    def do(self, game: Game, deed: str) -> None:
        game.call(march.Assaulting(forced=True) if deed == "assault" else march.Marching(forced=True))
