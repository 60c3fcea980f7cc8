"""7.4. Resolving a card: its effects in order, and of each its operations."""

from typing import ClassVar

from games.crescent_moon.rules.board import Game, conflict
from games.crescent_moon.rules.cards import choices, costs, ops
from games.crescent_moon.rules.cards.conditions import hold
from games.crescent_moon.rules.cards.frame import Resolving
from games.crescent_moon.rules.events import CardResolved


class CardRun(Resolving, kw_only=True):
    steps: ClassVar[tuple[str, ...]] = ("next_effect", "permission", "next_op", "told")

    def next_effect(self, game: Game) -> None:
        """7.3, Ruling 21. All that belong to the moment and whose conditions hold; if none does, it is in
        vain.
        """
        effects = self.power(game).effects
        for number in range(self.effect + 1, len(effects)):
            effect = effects[number]
            if effect.keyword == self.keyword and hold(game, self.scene(game), effect.when):
                self.effect, self.op, self.took, self.branch = number, 0, True, ()
                return
        self.goto("told")

    def permission(self, game: Game) -> None:
        """7.4. What may hurt its player is only done if they want it."""
        if not self.power(game).compulsory and costs.may_hurt(game, self):
            game.call(choices.Permission(of=self.of))

    def next_op(self, game: Game) -> None:
        here = self.ops(game)
        if self.op < len(here):
            op = here[self.op]
            self.op += 1
            self.goto("next_op")
            if self.took or not getattr(op, "needs_previous", False):
                ops.carry_out(game, self, op)
        elif self.branch:
            self.op, self.branch = self.branch[0] + 1, ()
            self.goto("next_op")
        else:
            self.goto("next_effect")

    def told(self, game: Game) -> None:
        if self.index < 0:
            return
        played = conflict(game).cards[self.index]
        game.tell(
            CardResolved(
                seat=self.of,
                card=self.card,
                n=played.n,
                against=played.against,
                used=self.used,
                rule="7.4",
            )
        )
