"""What is on offer: each offer that this watcher may know of, with its answers; and a word to anybody."""

from typing import NamedTuple, TypedDict

from games.crescent_moon.components import CardId
from games.crescent_moon.present.asides import written
from games.crescent_moon.present.words import Badge, badge, card_name, coins, land, mercenaries, offering, the
from games.crescent_moon.rules.actions import Accept, Withdraw
from games.crescent_moon.rules.asides import withdrawable
from games.crescent_moon.rules.board import NOBODY, NOMAD, SULTAN, Board, Game, Offer
from games.engine.contract import Seat
from games.engine.page import Context, Part, View, reads


class Answer(NamedTuple):
    """A button: its word, and the action that it sends."""

    word: str
    action: str


class Slip(TypedDict):
    who: Badge
    says: str
    state: str
    answers: tuple[Answer, ...]


class Ware(NamedTuple):
    """What an offer can be about, as an action names it, and in words; who sells what one would buy."""

    what: str
    name: str
    seller: Seat | None = None


@reads(lambda view: (view.seat, offered(view.seen.board), view.seen.board.phase, view.outcome is None))
def bargains(view: View) -> Part:
    """Beside the board, so that whoever is not asked can bargain meanwhile."""
    game: Game = view.seen
    found: dict[str, Context] = {"h-bargains": {"none": not game.board.offers}}
    found |= {f"offer-{offer.id}": dict(slip(game, offer, view.seat)) for offer in game.board.offers}
    shown = game.board.phase == "action" and view.outcome is None
    template = "crescent_moon/bargains.html"
    piece = "crescent_moon/slip.html"
    return Part("bargains", template, {"shown": shown}, position="side", pieces=found, piece=piece)


@reads(lambda view: (view.seat, sold_by(view.seen.board), view.outcome is None))
def composer(view: View) -> Part:
    """What may be offered ahead, and a word. What there is to offer comes and goes by itself: no push takes
    what is being written, nor sends again what stays."""
    game: Game = view.seen
    seated = view.seat is not None and game.board.phase == "action" and view.outcome is None
    found = wares(game, view.seat) if seated else ()
    shown = {
        "seated": seated,
        "sells": bool(found),
        "others": others(game, view.seat) if seated else (),
    }
    pieces = {ware_id(ware): ware._asdict() for ware in found}
    piece = "crescent_moon/ware.html"
    return Part("composer", "crescent_moon/composer.html", shown, position="side", pieces=pieces, piece=piece)


def ware_id(ware: Ware) -> str:
    return f"ware-{ware.what.replace(':', '-')}"


def sold_by(board: Board) -> object:
    """All that there can be offers for."""
    men = board.forces[NOMAD] if board.seats > NOMAD else None
    return board.phase, board.reserves, men, board.sultans


def offered(board: Board) -> object:
    return board.offers, board.coins if board.offers else ()


def slip(game: Game, offer: Offer, seat: Seat | None) -> Slip:
    return {
        "who": badge(game.components, offer.maker),
        "says": offering(game.components, offer, seat),
        "state": state(game, offer, seat),
        "answers": answers(game, offer, seat),
    }


def state(game: Game, offer: Offer, seat: Seat | None) -> str:
    """Ruling 65. A buyer is not bound, and may offer what there will be: both see what there is."""
    said = ["agreed"] if offer.agreed else []
    if offer.buyer != NOBODY and offer.coins > (has := game.board.coins[offer.buyer]):
        who = "you have" if offer.buyer == seat else f"{the(game.components, offer.buyer)} has"
        said.append(f"{who} {coins(has)} now")
    return "; ".join(said)


def answers(game: Game, offer: Offer, seat: Seat | None) -> tuple[Answer, ...]:
    """16.2, 16.3. A buyer takes a seller's offer in an action of its own, not here."""
    if seat is None:
        return ()
    found = []
    if offer.to == seat == offer.seller and not offer.agreed:
        found.append(Answer("Agree", written(Accept(offer.id))))
    if offer in withdrawable(game, seat):
        found.append(Answer("Withdraw", written(Withdraw(offer.id))))
    return tuple(found)


def wares(game: Game, seat: Seat | None) -> tuple[Ware, ...]:
    """What could change hands with this seat: the Nomad's men, the Sultan's cards."""
    cards = [ware(f"card:{card}", card_name(game.components, card), SULTAN, seat) for card in sultans(game)]
    if game.board.seats <= NOMAD:
        return tuple(cards)
    men = [ware(what, name, NOMAD, seat) for what, name in [*hires(game), *bribes(game)]]
    return tuple([*cards, *men] if seat == SULTAN else [*men, *cards])


def ware(what: str, name: str, seller: Seat, seat: Seat | None) -> Ware:
    return Ware(what, f"You sell {name}") if seat == seller else Ware(what, f"You buy {name}", seller)


def sultans(game: Game) -> list[CardId]:
    return [card for card in game.board.sultans if card]


def hires(game: Game) -> list[tuple[str, str]]:
    most = min(game.board.reserves[NOMAD], game.components.numbers.hire_units)
    return [(f"hire:{n}", f"{mercenaries(n)} from the reserves") for n in range(1, most + 1)]


def bribes(game: Game) -> list[tuple[str, str]]:
    most = game.components.numbers.bribe_units
    return [
        (f"bribe:{tile}:{n}", f"{mercenaries(n)} at {land(game.components, tile)}")
        for tile, force in game.board.forces[NOMAD].items()
        for n in range(1, min(most, force.mercenary) + 1)
    ]


def others(game: Game, seat: Seat | None) -> tuple[tuple[Seat, str], ...]:
    everybody = range(game.board.seats)
    return tuple([(other, game.components.characters[other].name) for other in everybody if other != seat])
