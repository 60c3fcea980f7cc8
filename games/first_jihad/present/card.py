"""The card of the turn: its Rose, its events, what is left of its era; and where in the turn we are."""

from typing import TypedDict

from games.engine.page import Context, Part, View, alike, the_moment
from games.first_jihad.components import Card, CardEvent, Components
from games.first_jihad.present import events
from games.first_jihad.present.step import PHASES, Step, step_of
from games.first_jihad.present.words import short_path
from games.first_jihad.rules.board import Game
from games.first_jihad.rules.hits import fitna

# Where the hex of each Path stands about the middle one, as on the map.
HEXES = {
    "caucasus": (0, -62),
    "greek": (-53.7, -31),
    "med": (-53.7, 31),
    "african": (0, 62),
    "indian": (53.7, 31),
    "parthian": (53.7, -31),
}


class Petal(TypedDict):
    path: str
    name: str
    x: float
    y: float


class Head(TypedDict):
    number: int
    kinds: str
    name: str
    era: str
    left: str


class HexShown(TypedDict):
    """What the card says on a petal of the Rose."""

    name: str
    text: str
    red: bool
    stopped: bool
    idle: bool
    x: float
    y: float
    base: float  # of the number
    die: tuple[float, float]


class Rose(TypedDict):
    hexes: tuple[HexShown, ...]
    west: int
    east: int


class EventShown(TypedDict):
    title: str
    text: str
    state: str


class Phase(TypedDict):
    letter: str
    name: str
    now: bool
    past: bool


class InOrder(TypedDict):
    path: str
    name: str
    now: bool


@alike(the_moment)
def parts(view: View) -> list[Part]:
    """A frame with a blank Rose; what the card says lies in it and on it."""
    game: Game = view.seen
    petals = petals_of(game.components)
    pieces: dict[str, Context] = {"card-head": {}, "rose": {"hexes": ()}}
    listed: dict[str, EventShown] = {}
    if game.board.card:
        card, now = game.components.card[game.board.card], step_of(game)
        pieces = {"card-head": _head(game, card), "rose": _rose(game, card)}
        happening = [event for event in card.events if in_play(game, event)]
        listed = {f"event-{n}": _event(game, event, now) for n, event in enumerate(happening)}
    return [
        Part(
            "card",
            "first_jihad/card.html",
            {"petals": petals},
            position="top",
            pieces=pieces,
            piece="first_jihad/card_piece.html",
        ),
        Part("events", "", {}, inside="card", pieces=listed, piece="first_jihad/event.html"),
    ]


def petals_of(components: Components) -> list[Petal]:
    return [Petal(path=path, name=short_path(components, path), x=x, y=y) for path, (x, y) in HEXES.items()]


def _head(game: Game, card: Card) -> Head:
    return head(card, _left(game, card), advanced=game.board.advanced)


def head(card: Card, left: str, *, advanced: bool) -> Head:
    kinds = [
        "fj-card-no",
        *(["is-boxed"] if card.boxed else []),
        *(["is-star"] if card.star and advanced else []),
    ]
    return {"number": card.id, "kinds": " ".join(kinds), "name": card.plain, "era": card.era, "left": left}


def _rose(game: Game, card: Card) -> Rose:
    hexes = tuple([_hex(game, card, path) for path in HEXES]) if card.rose else ()
    return {"hexes": hexes, "west": card.west, "east": card.east}


def _left(game: Game, card: Card) -> str:
    """How many cards are still to come: of this era if the decks lie apart (3.3.2), else of all."""
    if game.board.options.get("eras") == "apart":
        return f"{len(game.board.decks[card.era])} left of it"
    return f"{to_come(game)} to come"


def to_come(game: Game) -> int:
    """With the red stars that lie aside (3.2.1), and the last card, which ends the game."""
    board, components = game.board, game.components
    firsts = sum(first not in board.played for first in components.first_card.values())
    last = bool(board.card) and components.card[board.card].last
    return sum(map(len, board.decks.values())) + firsts + len(board.aside) + (not last)


def in_play(game: Game, event: CardEvent) -> bool:
    return game.board.advanced or not event.advanced


def _hex(game: Game, card: Card, path: str) -> HexShown:
    idle = path not in game.board.active
    red = card.rose[path].startswith("r") and not game.board.advanced  # 15.1
    stopped = not idle and bool(game.board.active[path]) and fitna(game, path, card)
    return hex_of(game.components, card, path, red=red, stopped=stopped, idle=idle)


def hex_of(
    components: Components, card: Card, path: str, *, red: bool, stopped: bool, idle: bool = False
) -> HexShown:
    x, y = HEXES[path]
    return {
        "name": short_path(components, path),
        "text": card.rose[path].removeprefix("r"),
        "red": red,
        "stopped": stopped,
        "idle": idle,
        "x": x,
        "y": y,
        "base": y + 7,
        "die": (round(x + 11, 1), y - 20),
    }


def _event(game: Game, event: CardEvent, now: Step) -> EventShown:
    title, text = events.words(game.components, event)
    state = "waiting" if now.phase == "A" else "done"
    if event.optional:
        state = "open" if event.code in game.board.optional else "waiting" if now.phase < "D" else "gone"
    return {"title": title, "text": text, "state": state}


@alike(the_moment)
def steps(view: View) -> Part:
    """The phases of the turn, and whose turn it is among the Paths."""
    game: Game = view.seen
    if view.outcome is not None:
        return Part("steps", "first_jihad/steps.html", {"over": True}, position="top", pieces={})
    now = step_of(game)
    turn = {f"phase-{letter}": _phase(letter, name, now) for letter, name in phases(game)}
    order = {f"order-{path}": _in_order(game, path, now) for path in game.board.active}
    context = {"phases": tuple(turn), "order": tuple(order)}
    return Part(
        "steps",
        "first_jihad/steps.html",
        context,
        position="top",
        pieces={**turn, **order},
        piece="first_jihad/step.html",
    )


def _phase(letter: str, name: str, now: Step) -> Phase:
    return {"letter": letter, "name": name, "now": letter == now.phase, "past": letter < now.phase}


def _in_order(game: Game, path: str, now: Step) -> InOrder:
    return {"path": path, "name": short_path(game.components, path), "now": path == now.path}


def phases(game: Game) -> list[tuple[str, str]]:
    """The Dar al-Islam Phase is the Advanced Game's."""
    return [(letter, name) for letter, name in PHASES.items() if game.board.advanced or letter != "B"]
