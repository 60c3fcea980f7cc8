"""9.3, 10.4. Revealing cards, and in which order they are resolved."""

from typing import ClassVar

from msgspec.structs import replace

from games.crescent_moon.components import operations as o
from games.crescent_moon.components.parts import Power
from games.crescent_moon.rules.board import MURSHID, Conflict, Game, Played, SideOf, conflict
from games.crescent_moon.rules.board import change_conflict as change
from games.crescent_moon.rules.cards.frame import set_card
from games.crescent_moon.rules.cards.lay import leave_hand
from games.crescent_moon.rules.cards.run import CardRun
from games.crescent_moon.rules.events import Revealed
from games.crescent_moon.rules.table import Asked
from games.engine.contract import Reason, Seat

ORDER: tuple[SideOf, ...] = ("attacker", "supporter", "defender")
TOUCHES_UNITS = (o.Assign, o.PlaceUnit, o.RemoveUnit, o.ConvertUnit, o.PayCoins)


def reveal(game: Game) -> None:
    """9.3, Ruling 26, Ruling 27. What the Murshid lends counts as played by the side that it goes to."""
    board, going = game.board, conflict(game)
    cards: list[Played] = []
    for by, sealed in sorted(board.sealed.items()):
        seat = lent_to(going, board.lent_to) if going.interferes and by == MURSHID else by
        for card in sealed:
            leave_hand(game, by, card)
            cards.append(Played(card, by, seat))
    board.sealed, board.lent_to = {}, ""
    change(game, cards=tuple(cards), stage="resolve")
    game.tell(Revealed(cards=tuple(cards), rule="9.3" if going.kind == "combat" else "10.4"))


def lent_to(going: Conflict, side: SideOf) -> Seat:
    return going.attacker if side == "attacker" else going.defender


def power(game: Game, played: Played) -> Power:
    return game.components.power[played.card]


def due(game: Game) -> list[int]:
    """9.3, 10.4, Ruling 67. The cards that come next, by their place: the first of them, or those one may
    order.

    Warfare; then by sides, and in turn order within one, the cards that cancel others; then, likewise, the
    rest.
    """
    going = conflict(game)
    groups: dict[tuple[int, int, Seat], list[int]] = {}
    for index, played in enumerate(going.cards):
        if played.state == "waiting":
            timing = ("first", "early", "").index(power(game, played).timing)
            side = ORDER.index(going.sides[played.seat])
            groups.setdefault((timing, side, played.seat), []).append(index)
    return groups[min(groups)] if groups else []


def next_card(game: Game) -> bool:
    """Resolve the next one; False if there is none."""
    waiting = due(game)
    if not waiting:
        return False
    if order_matters(game, waiting):
        game.call(Ordering(of=conflict(game).cards[waiting[0]].seat))
    else:
        run(game, waiting[0])
    return True


def order_matters(game: Game, waiting: list[int]) -> bool:
    """9.3. In a combat, where one of several different cards changes what the others find."""
    cards = [power(game, conflict(game).cards[index]) for index in waiting]
    if conflict(game).kind != "combat" or len({card.id for card in cards}) < 2:
        return False
    ops = [op for card in cards for effect in card.effects for op in effect.ops]
    return any(isinstance(op, TOUCHES_UNITS) for op in ops)


class Ordering(Asked, kw_only=True):
    """9.3. Which of one's cards is resolved next."""

    wanted: ClassVar[Reason] = Reason("Say which of your cards comes next.", "9.3")
    of: Seat

    def seat(self, game: Game) -> Seat:
        return self.of

    def answers(self, game: Game) -> list[str]:
        return [str(conflict(game).cards[index].card) for index in due(game)]

    def answer(self, game: Game, answer: str) -> None:
        run(game, next(index for index in due(game) if str(conflict(game).cards[index].card) == answer))


def run(game: Game, index: int) -> None:
    going = conflict(game)
    played = replace(going.cards[index], state="resolved")
    set_card(game, index, played)
    keyword = "combat" if going.kind == "combat" else "influence_contest"
    game.call(CardRun(card=played.card, of=played.seat, keyword=keyword, index=index))


def strength_of(game: Game, played: Played) -> int:
    """9.5. Nothing, of a type that a card has made count for nothing."""
    return 0 if power(game, played).type in conflict(game).nullified else played.n


def remove_cards(game: Game) -> None:
    """9.8, 10.8, Ruling 21, Ruling 52, Ruling 53, Ruling 79. Face up in front of whoever held them,
    discarded, to hand, or
    passed on.
    """
    for played in conflict(game).cards:
        put_away(game, played)
    change(game, stage="spoils")


def put_away(game: Game, played: Played) -> None:
    board, kind = game.board, power(game, played).type
    if played.passed_to != -1 and played.state != "cancelled":
        board.hands[played.passed_to] += (played.card,)
    elif kind == "strategy":
        board.hands[played.by] += (played.card,)
    elif kind == "event" or played.state == "cancelled":
        board.discard.append(played.card)
    else:
        board.shown[played.by] += (played.card,)
