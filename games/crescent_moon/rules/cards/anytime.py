"""7.5. Cards that are played at any point of the action phase, and do not cost an action.

Ruling 51, Ruling 77, Ruling 82: most change an action of their owner's, and can be played in it alone; what
is done
stays done.
"""

from collections.abc import Iterable, Iterator

from msgspec.structs import replace

from games.crescent_moon.components import CardId
from games.crescent_moon.components import operations as o
from games.crescent_moon.components.parts import Effect
from games.crescent_moon.rules.actions import PlayAnytime
from games.crescent_moon.rules.board import NOBODY, Game
from games.crescent_moon.rules.cards.conditions import Scene, hold
from games.crescent_moon.rules.cards.lay import lay_down
from games.crescent_moon.rules.events import CardPlayed, HandLookedAt, HandSeen
from games.engine.contract import Reason, Seat

NOT_HELD = Reason("You do not hold that card.", "7.5")


def offered(game: Game, seat: Seat) -> list[PlayAnytime]:
    """All that a player can do so now. It is never listed among the choices: who waits must not show it."""
    choices = [
        PlayAnytime(card, of)
        for card in game.board.hands[seat]
        if card
        for of in range(NOBODY, game.board.seats)
    ]
    return [choice for choice in choices if not bar(game, seat, choice)]


def crosses(game: Game, seat: Seat, deed: str) -> bool:
    """Whether a card in hand would let units cross rivers."""
    return any(isinstance(op, o.IgnoreRivers) for op in changes(game, seat, deed, game.board.hands[seat]))


def saves(game: Game, seat: Seat, deed: str) -> int:
    """How many coins cards in hand would take off what is built."""
    return saved_by(game, seat, deed, game.board.hands[seat])


def could_save(game: Game, seat: Seat, deed: str) -> int:
    """The same of the best hand with so many cards: what it hangs on lies open to all."""
    each = [saved_by(game, seat, deed, (card,)) for card in game.components.power]
    return sum(sorted(each, reverse=True)[: len(game.board.hands[seat])])


def saved_by(game: Game, seat: Seat, deed: str, cards: Iterable[CardId]) -> int:
    return sum(op.n for op in changes(game, seat, deed, cards) if isinstance(op, o.BuildDiscount))


def changes(game: Game, seat: Seat, deed: str, cards: Iterable[CardId]) -> Iterator[o.Operation]:
    """What these cards could change of the action that is being taken, or of this one if none is yet."""
    scene = Scene(seat, deed=game.board.underway.deed or deed)
    for card in filter(None, cards):
        for effect in game.components.power[card].effects:
            if effect.keyword == "anytime" and hold(game, scene, effect.when):
                yield from effect.ops


def bar(game: Game, seat: Seat, action: PlayAnytime) -> Reason | None:
    if not action.card or action.card not in game.board.hands[seat]:
        return NOT_HELD
    if action.card in game.board.sealed.get(seat, ()):
        return Reason("That card is selected already.", "9.2")
    power = game.components.power[action.card]
    if "anytime" not in power.keywords:
        return Reason(f"{power.name} cannot be played at any time.", "7.3")
    if not power.any_player and game.board.turn != seat:
        return Reason(f"{power.name} changes an action of your own: play it then.", "Ruling 51")
    if not working(game, seat, action):
        return Reason(f"{power.name} changes nothing of what is being done.", "Ruling 51")
    return bar_of(game, seat, action)


def working(game: Game, seat: Seat, action: PlayAnytime) -> list[Effect]:
    """Its effects whose conditions hold now."""
    effects = game.components.power[action.card].effects
    return [
        effect for effect in effects if effect.keyword == "anytime" and hold(game, Scene(seat), effect.when)
    ]


def bar_of(game: Game, seat: Seat, action: PlayAnytime) -> Reason | None:
    looks = any(isinstance(op, o.LookAtHand) for effect in working(game, seat, action) for op in effect.ops)
    if looks != (action.of != NOBODY):
        return Reason("Say whose hand you look at, with a card that lets you.", "Ruling 82")
    if looks and (action.of == seat or not 0 <= action.of < game.board.seats):
        return Reason("Look at the hand of another player.", "Ruling 82")
    return None


def play(game: Game, seat: Seat, action: PlayAnytime) -> None:
    game.tell(CardPlayed(seat=seat, card=action.card, rule="7.5"))
    for effect in working(game, seat, action):
        for op in effect.ops:
            change(game, seat, action, op)
    lay_down(game, seat, action.card)


def change(game: Game, seat: Seat, action: PlayAnytime, op: o.Operation) -> None:
    """What it changes of the action that is being taken."""
    now = game.board.underway
    if isinstance(op, o.ExtraMoves):
        game.board.underway = replace(now, moves=now.moves + op.n)
    elif isinstance(op, o.IgnoreRivers):
        game.board.underway = replace(now, rivers=True)
    elif isinstance(op, o.BuildDiscount):
        game.board.underway = replace(now, discount=now.discount + op.n)
    elif isinstance(op, o.LookAtHand):
        look(game, seat, action.of)


def look(game: Game, seat: Seat, of: Seat) -> None:
    """Ruling 82. The whole hand; that somebody looked is public, what they saw is not."""
    game.tell(HandLookedAt(seat=seat, of=of, rule="Ruling 82"))
    cards = game.board.hands[of]
    game.tell(HandSeen(seat=seat, of=of, cards=cards, rule="Ruling 82", seen_by=(seat,)))
