"""What is asked by a form: its fields beside the board, its cards in the hand, and the button under them."""

from typing import NamedTuple, TypedDict

from msgspec.structs import replace

from games.crescent_moon.components import Components
from games.crescent_moon.components.geometry import At, neighbours
from games.crescent_moon.present import gains
from games.crescent_moon.present.words import land, mercenaries, offering, the
from games.crescent_moon.rules import bargain, march
from games.crescent_moon.rules.actions import Back, Done, Take
from games.crescent_moon.rules.board import NOBODY, NOMAD, SULTAN, Force, Game, HexId, force
from games.crescent_moon.rules.draft import places_for, spot
from games.crescent_moon.rules.stand import buildings, controller
from games.engine import flow
from games.engine.contract import Amounts, Form, One, Pick, Seat
from games.engine.page import Context, Part, View, reads
from games.engine.words import counted, listed, sentence

BUTTONS = {
    "Select": "Seal your choice",
    "Lend": "Seal your choice",
    "TakeCards": "Take these",
    "Discard": "Discard these",
    "PlaceTile": "Lay it here",
    "March": "March",
    "Propose": "Offer this",
    "Counter": "Name this price",
    "Promise": "Promise this",
}
NAMES = {
    "tile": "Which hex",
    "at": "Where",
    "origin": "From",
    "target": "To",
    "what": "What",
    "side": "For which side",
    "hex": "Where",
}
NOTHING_TO_PICK = {  # a button, and what stands over it
    "TakeCards": ("Go on", "There is no card here that you could pick"),
    "Select": ("Go on without a card", "None of your cards can be selected here"),
}
WAYS = ("east", "north-east", "north-west", "west", "south-west", "south-east")
FORM = "crescent_moon/form.html"
NOTHING: Context = {"fields": (), "button": "", "instead": ""}


class Choice(NamedTuple):
    """`ways`: the values of the next field that it leads to; `fill`: the numbers that go with it."""

    value: str
    name: str
    ways: str = ""
    fill: str = ""
    tile: HexId = ""  # whose picture stands beside it


class Field(TypedDict):
    """`choices` of one that is picked; `labels` of numbers, where they start, and their `total`; `least` and
    `most` of cards."""

    kind: str
    name: str
    title: str
    choices: tuple[Choice, ...]
    labels: tuple[str, ...]
    total: int
    starts: int
    least: int
    most: int


@reads(lambda view: (view.form, view.legal, view.seat in view.waiting, view.seen.board))
def form(view: View) -> Part:
    """In the place of the list of choices; the cards themselves lie in the hand."""
    shown = _form(view) if view.form and is_asked_for(view) else NOTHING
    return Part("form", FORM, shown, position="top", frame=frame(view))


@reads(lambda view: (view.form, view.legal, view.seen.board))
def offer(view: View) -> Part:
    """Under the list of choices: what may be written in place of all of them."""
    beside = view.form and not is_asked_for(view)
    shown = {**_form(view), "instead": instead(view)} if beside else NOTHING
    return Part("offer", FORM, shown, position="side")


def instead(view: View) -> str:
    """What one may write beside a list of choices: "Or offer the Nomad or the Sultan a price"."""
    game: Game = view.seen
    asked = flow.decision(game)
    if isinstance(asked, bargain.Bargaining):
        return f"Or name another price to {the(game.components, other(game, asked))}"
    return f"Or offer {sellers(view)} a price"


def sellers(view: View) -> str:
    """To whom terms are named: "the Nomad or the Sultan"."""
    seats = (SULTAN,) if view.seen.board.seats <= NOMAD else (NOMAD, SULTAN)
    return " or ".join(the(view.seen.components, seat) for seat in seats if seat != view.seat)


def is_asked_for(view: View) -> bool:
    """Whether the form is the question itself, and not a way to answer it by an offer."""
    return all(isinstance(action, Back | Done) for action in view.legal)


def frame(view: View) -> str:
    """What the list of choices looks like beside it."""
    if any(isinstance(action, Take) for action in view.legal):
        return "acts"
    return "filling" if view.form and is_asked_for(view) else ""


def _form(view: View) -> Context:
    game: Game = view.seen
    assert view.form
    return {
        "asks": asks(game),
        "rule": rule(game),
        "fields": tuple([field(view, view.form, one) for one in view.form.fields]),
        "button": button(game, view.form),
        "sealed": view.seat not in view.waiting,
        "instead": "",
    }


def button(game: Game, whole: Form) -> str:
    if isinstance(flow.decision(game), march.Assaulting):
        return "Assault"
    if any(isinstance(one, Pick) and not one.most for one in whole.fields):
        return NOTHING_TO_PICK[whole.action][0]
    return BUTTONS.get(whole.action, "Do it")


def asks(game: Game) -> str:
    frame = flow.decision(game)
    if isinstance(frame, bargain.Bargaining):
        return bargaining(game, frame)
    return frame.wanted.words if frame else ""


def bargaining(game: Game, frame: bargain.Bargaining) -> str:
    """Ruling 47. What the other of the two has offered last."""
    asked = frame.seat(game)
    offer = replace(frame.offer, maker=other(game, frame), to=asked)
    return offering(game.components, offer, asked)


def other(game: Game, frame: bargain.Bargaining) -> Seat:
    """Of the two who bargain."""
    offer = frame.offer
    return offer.buyer if frame.seat(game) == offer.seller else offer.seller


def rule(game: Game) -> str:
    frame = flow.decision(game)
    return frame.paragraph(game) if frame else ""


def field(view: View, whole: Form, one: Amounts | Pick | One) -> Field:
    shown = Field(
        kind=type(one).__name__,
        name=one.name,
        title=NAMES.get(one.name, sentence(one.name)),
        choices=(),
        labels=(),
        total=0,
        starts=0,
        least=0,
        most=0,
    )
    match one:
        case Amounts():
            return {**shown, "labels": one.labels, "total": one.total, "starts": starts(view.seen)}
        case Pick():
            return {**shown, "title": picked(whole, one), "least": one.least, "most": one.most}
        case One():
            return {**shown, "choices": tuple(choices(view, whole, one))}


def starts(game: Game) -> int:
    """Ruling 47. One's own price begins at what is offered."""
    asked = flow.decision(game)
    return asked.offer.coins if isinstance(asked, bargain.Bargaining) else 0


def picked(whole: Form, one: Pick) -> str:
    """6.14, 9.2. Whoever has nothing to pick is asked all the same where others would learn of it."""
    if not one.most:
        return NOTHING_TO_PICK[whole.action][1]
    if one.least == one.most:
        return f"Pick {counted(one.least, 'card')}"
    return "Pick any number of cards, none included" if not one.least else f"Pick at least {one.least}"


def choices(view: View, whole: Form, one: One) -> list[Choice]:
    game: Game = view.seen
    if whole.action == "March":
        return steps(view, one)
    if whole.action == "PlaceTile":
        return tiles(game, one)
    return [Choice(value, called(game.components, value)) for value in one.options]


def steps(view: View, one: One) -> list[Choice]:
    """6.3, 6.4. From each hex where it leads, with all that can go from there."""
    game: Game = view.seen
    stepping = flow.decision(game)
    assert isinstance(stepping, march.Stepping) and view.seat is not None
    ways = march.ways(game, view.seat, stepping)
    if one.name == "target":
        return [Choice(hex_, target(game, view.seat, hex_, stepping.deed)) for hex_ in one.options]
    return [
        Choice(hex_, start(game, view.seat, hex_), " ".join(to for at, to in ways if at == hex_), fill)
        for hex_ in one.options
        for fill in [" ".join(map(str, going(game, view.seat, stepping, hex_)))]
    ]


def going(game: Game, seat: Seat, stepping: march.Stepping, hex_: HexId) -> tuple[int, int]:
    """All that may go; after a bribe only the mercenaries that were placed (Ruling 49)."""
    stack = force(game, seat, hex_)
    return (0, stepping.most) if stepping.origin else (stack.ordinary, stack.mercenary)


def start(game: Game, seat: Seat, hex_: HexId) -> str:
    """With what is lost if all go."""
    stays = " (control goes with the last unit)" if gains.lost_without(game, seat, hex_) else ""
    return f"{land(game.components, hex_)}{stays}"


def target(game: Game, seat: Seat, hex_: HexId, deed: str) -> str:
    """With what would meet them there, or be sacked."""
    name, holder = land(game.components, hex_), controller(game, hex_)
    if holder not in (NOBODY, seat):
        met = strength(game, force(game, holder, hex_))
        return f"{name} ({game.components.characters[holder].name}, strength {met})"
    sacks = gains.of_assault(game, seat, hex_) if deed == "assault" else ""
    return f"{name} ({sacks})" if sacks else name


def strength(game: Game, stack: Force) -> int:
    """1.2, 9.5. Of pieces, without cards."""
    worth = game.components.numbers.strength
    return stack.units * worth["unit"] + sum(worth[piece] for piece in buildings(stack))


def tiles(game: Game, one: One) -> list[Choice]:
    """13.5. The tiles in hand; where each may lie."""
    if one.name == "tile":
        return [
            Choice(tile, land(game.components, tile), " ".join(places_for(game, tile)), tile=tile)
            for tile in one.options
        ]
    return [Choice(place, where(game, place)) for place in one.options]


def where(game: Game, place: str) -> str:
    """A place by the hexes beside it; of a river, also which way it would run."""
    laid = spot(place)
    ways = f", the river {listed(WAYS[side] for side in laid.sides)}" if laid.sides else ""
    return f"{empty_place(game, laid.at)}{ways}"


def empty_place(game: Game, at: At) -> str:
    near = {other.at: tile for tile, other in game.board.hexes.items()}
    return f"Beside {listed(land(game.components, near[one]) for one in neighbours(at) if one in near)}"


def called(components: Components, value: str) -> str:
    kind, *rest = value.split(":")
    match kind, rest:
        case "card", [card]:
            return components.power[int(card)].name
        case "hire", [number]:
            return f"Hire {mercenaries(int(number))}"
        case "bribe", [hex_, number]:
            return f"Bribe {mercenaries(int(number))} at {land(components, hex_)}"
    return land(components, value) if value in components.tile else sentence(value)
