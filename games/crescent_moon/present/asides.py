"""What may be done besides what is asked: cards that are played at any time, and deals with the Murshid."""

from typing import NamedTuple

import msgspec

from games.crescent_moon.present.words import card_name, points, the
from games.crescent_moon.rules import deals
from games.crescent_moon.rules.actions import AnswerDeal, PlayAnytime
from games.crescent_moon.rules.board import MURSHID, NOBODY, Game
from games.crescent_moon.rules.cards import anytime
from games.engine.contract import Action, Seat
from games.engine.page import Context, Part, View, reads

NOTHING: Context = {"buttons": (), "promise": None, "most": 0}


class Aside(NamedTuple):
    """A button: its words, what it will do, and the action that it sends."""

    text: str
    detail: str
    action: str


@reads(lambda view: (view.seat, view.seen.board, view.outcome is None))
def asides(view: View) -> Part:
    """For this seat alone: nothing of it is in what others are sent."""
    game: Game = view.seen
    open_ = view.seat is not None and game.board.phase == "action" and view.outcome is None
    shown = _asides(game, view.seat) if open_ and view.seat is not None else NOTHING
    return Part("asides", "crescent_moon/asides.html", shown, position="top")


def _asides(game: Game, seat: Seat) -> Context:
    promise = promised(game, seat)
    return {
        "buttons": (*plays(game, seat), *deal_answers(game, seat)),
        "promise": promise,
        "most": deals.most(game, seat) if promise is not None else 0,
    }


def plays(game: Game, seat: Seat) -> list[Aside]:
    """7.5. Each kind of card once."""
    found = {(game.components.power[play.card].id, play.of): play for play in anytime.offered(game, seat)}
    return [_play(game, play) for play in found.values()]


def _play(game: Game, play: PlayAnytime) -> Aside:
    power = game.components.power[play.card]
    if play.of == NOBODY:
        return Aside(f"Play {power.name}", power.text, written(play))
    whose = the(game.components, play.of)
    return Aside(f"Play {card_name(game.components, play.card)}: the hand of {whose}", "", written(play))


def deal_answers(game: Game, seat: Seat) -> list[Aside]:
    """12.10. The Murshid's, to what others have promised."""
    if seat != MURSHID or not game.board.conflict:
        return []
    return [
        Aside(f"{verb} {points(deal.points)} from {the(game.components, deal.payer)}", "", written(answer))
        for deal in deals.unanswered(game)
        for verb, agreed in (("Agree to", True), ("Decline", False))
        for answer in [AnswerDeal(deal.payer, agreed)]
    ]


def promised(game: Game, seat: Seat) -> int | None:
    """What this seat has promised the Murshid; None where it can make or change no promise."""
    now = game.board.conflict
    if now is None or now.stage != "select" or not deals.may_offer(game, seat):
        return None
    deal = deals.of(game, seat)
    if deal is None:
        return 0
    return None if deal.agreed else deal.points


def written(action: Action) -> str:
    return msgspec.json.encode(action).decode()
