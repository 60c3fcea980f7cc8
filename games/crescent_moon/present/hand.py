"""One's own cards, and one's aims with the points that they would bring now."""

from typing import TypedDict

from games.crescent_moon.components import CardId, Components
from games.crescent_moon.components.metrics import PlayersWithMercenaries
from games.crescent_moon.components.parts import Objective, Power
from games.crescent_moon.present.words import aligned, keywords
from games.crescent_moon.rules.board import Board, Game, HexId
from games.crescent_moon.rules.scoring import value
from games.engine.contract import Form, Pick, Seat
from games.engine.page import Context, Part, View, reads

NOTHING: Context = {"seated": False}
CARD = "crescent_moon/card.html"


class HandHead(TypedDict):
    title: str
    count: int
    limit: int
    secret: bool


class Face(TypedDict):
    """What is printed on a card."""

    side: str
    letter: str
    drawn_as: str
    name: str
    type: str
    text: str
    keywords: tuple[tuple[str, str], ...]


class CardShown(Face):
    """`field`: what of the form a tick on the card fills; "" where nothing is to be picked."""

    field: str
    value: CardId
    chosen: bool  # as it was sealed
    question: int  # that asks for it: ticks of one are none of the next
    barred: bool


class Aim(TypedDict):
    name: str
    text: str
    once: bool
    points: int


def pick_of(form: Form | None) -> Pick | None:
    """The cards that a form asks for."""
    fields = form.fields if form else ()
    return next((field for field in fields if isinstance(field, Pick)), None)


@reads(lambda view: (view.seat, view.seen.board.hands, view.seen.board.sealed, view.form, view.seen.question))
def hand(view: View) -> Part:
    """Where cards are asked for that are not in the hand, as when the deck is looked at, those lie there."""
    if view.seat is None:
        return Part("hand", "crescent_moon/hand.html", NOTHING, pieces={}, piece=CARD)
    game: Game = view.seen
    asked = pick_of(view.form)
    mine = game.board.hands[view.seat]
    others = [card for card in asked.options if card not in mine] if asked else []
    lying = others or mine
    limit = game.components.numbers.hand_limit
    head = HandHead(title=_title(asked, bool(others)), count=len(lying), limit=limit, secret=not others)
    found: dict[str, Context] = {"h-hand": head, "no-cards": {}}  # what the first card follows
    sealed = game.board.sealed.get(view.seat, ())
    found |= {f"card-{card}": _card(game, card, asked, card in sealed) for card in lying}
    return Part("hand", "crescent_moon/hand.html", {"seated": True}, pieces=found, piece=CARD)


def _title(asked: Pick | None, others: bool) -> str:
    if others:
        return "The cards you look at"
    return "Select from your hand" if asked else "Your hand"


def _card(game: Game, card: CardId, asked: Pick | None, chosen: bool) -> CardShown:
    power = game.components.power[card]
    allowed = asked is not None and card in asked.options
    return {
        **face(game.components, power),
        "field": asked.name if asked and allowed else "",
        "value": card,
        "chosen": chosen,
        "question": game.question if asked and allowed else 0,
        "barred": asked is not None and not allowed,
    }


def face(components: Components, power: Power) -> Face:
    who = aligned(components, power)
    return {
        "side": who.side if who else "none",
        "letter": who.letter if who else "",
        "drawn_as": power.id,
        "name": power.name,
        "type": power.type,
        "text": power.text,
        "keywords": keywords(power),
    }


@reads(lambda view: (view.seat, view.outcome, scored(view.seen.board)))
def aims(view: View) -> Part:
    """8.1. Read from the board as it is; the Warlord's first is scored at once and stands by itself."""
    return Part("aims", "crescent_moon/aims.html", _aims(view))


def scored(board: Board) -> object:
    """All that objectives are read from."""
    map_ = board.hexes, board.forces, board.settlements, board.influence
    return map_, board.coins, board.reserves, board.victims, board.sold, board.year, fought_for(board)


def fought_for(board: Board) -> tuple[HexId, Seat] | None:
    """The hex of a combat, and who has not won it, until those retreat: no control is theirs there."""
    now = board.conflict
    if now is None or now.kind != "combat" or now.stage == "spoils":
        return None
    return now.hex, now.defender if now.winner == "attacker" else now.attacker


def without_attack(view: View) -> Game:
    """The game as if those who fight for a hex, and have not won it, were not in it."""
    game: Game = view.seen
    if (fought := fought_for(game.board)) is None:
        return game
    apart: Game = view.rules.clone(game)
    hex_, seat = fought
    apart.board.forces[seat].pop(hex_, None)
    return apart


def counts_units(aim: Objective) -> bool:
    """Whoever fights, and where: they are on the map."""
    return any(isinstance(term.amount, PlayersWithMercenaries) for term in aim.terms)


def _aims(view: View) -> Context:
    if view.seat is None or view.outcome:
        return {"aims": ()}
    game = without_attack(view)
    who = game.components.characters[view.seat]
    found = [
        Aim(
            name=aim.name,
            text=aim.text,
            once=aim.when == "year_one",
            points=value(view.seen if counts_units(aim) else game, view.seat, aim),
        )
        for aim in who.objectives
        if aim.when != "year_one" or game.board.year <= 1
    ]
    return {"aims": tuple(found), "total": sum(aim["points"] for aim in found)}
