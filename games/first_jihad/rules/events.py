"""6. The Events Phase: the card, its events, and its AP."""

from collections.abc import Callable
from typing import ClassVar

from games.engine.flow import Procedure
from games.first_jihad.components import CardEvent
from games.first_jihad.rules.ap import gain_ap
from games.first_jihad.rules.board import Game
from games.first_jihad.rules.codes import caliphate, empires, peoples, powers
from games.first_jihad.rules.news import CardDrawn, EventPlayed, TurnBegan
from games.first_jihad.rules.truce import Violation

EFFECTS: dict[str, Callable[[Game, CardEvent], bool]] = {
    **powers.EFFECTS,
    **empires.EFFECTS,
    **peoples.EFFECTS,
    **caliphate.EFFECTS,
}


class EventsPhase(Procedure, kw_only=True):
    """6.0. Draw, play what is printed from top to bottom, take the AP, keep or break a Truce."""

    next_event: int = 0
    steps: ClassVar[tuple[str, ...]] = ("begin", "draw", "play_events", "receive_ap", "keep_truce")

    def begin(self, game: Game) -> None:
        game.board.turn += 1

    def draw(self, game: Game) -> None:
        """6.1, 14.11"""
        board = game.board
        first = not self.next_event
        card = draw_card(game)
        board.card = card
        board.played.append(card)
        self.next_event = 0
        if first:
            game.tell(TurnBegan(turn=board.turn, card=card, rule="6.0"))
        else:
            game.tell(CardDrawn(card=card, rule="6.2"))

    def play_events(self, game: Game) -> None:
        """6.2. One after another; a card without a Rose is followed by another one at once (Card 42)."""
        card = game.components.card[game.board.card]
        if self.next_event == len(card.events):
            if not card.rose:
                self.goto("draw")
            return
        event = card.events[self.next_event]
        self.next_event += 1
        self.goto("play_events")
        play_event(game, event)

    def receive_ap(self, game: Game) -> None:
        """6.3, 16.1, 22.1. From the hexagon; an Empire in Truce gets the AP of a Truce instead."""
        board, numbers = game.board, game.components.numbers
        card = game.components.card[board.card]
        for theater, printed in (("west", card.west), ("east", card.east)):
            in_truce = game.components.ruler_of[theater] in board.truces
            gain_ap(game, theater, numbers.truce_ap if in_truce else printed, "22.1" if in_truce else "6.3")
        for path, army in board.active.items():
            theater = game.components.theater[path]
            crowned = board.this_turn.fresh_king and board.king == path
            if theater in ("africa", "caucasus") and army and not crowned:
                gain_ap(game, theater, numbers.land_ap, "16.1")

    def keep_truce(self, game: Game) -> None:
        """4.1, 22.4. Step A6."""
        game.call(Violation())


def draw_card(game: Game) -> int:
    """3.2, 3.3.1, 3.3.2. Era after era: the fixed first card, any of its deck; at last the fixed last."""
    board, components = game.board, game.components
    for era in components.eras:
        first = components.first_card[era]
        if first not in board.played:
            return first
        if board.decks[era]:
            return game.dice.take(board.decks[era])
    return components.cards[-1].id


def play_event(game: Game, event: CardEvent) -> None:
    """6.2, 8.13. What is optional waits for the Actions Phase; what is Advanced is for that game alone."""
    if event.advanced and not game.board.advanced:
        return
    if event.optional:
        game.board.optional.append(event.code)
        return
    mark = len(game.news)
    took = EFFECTS[event.code](game, event)
    why = powers.why_unmoved(game, event) if event.code == "MINOR_LEFT" and not took else ""
    heading = EventPlayed(
        code=event.code,
        name=event.name,
        nothing=not took,
        why=why,
        power=event.power,
        land=event.land,
        empire=event.empire,
        path=event.path,
        rule="6.2",
    )
    game.news.insert(mark, heading)
