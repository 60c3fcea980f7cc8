"""12.10. Points promised to the Murshid for support, before cards are revealed."""

from msgspec.structs import replace

from games.crescent_moon.rules.actions import AnswerDeal, Promise
from games.crescent_moon.rules.board import HIDDEN, MURSHID, Deal, Game, conflict
from games.crescent_moon.rules.events import DealAnswered, DealOffered, DealPaid
from games.crescent_moon.rules.stand import near_token
from games.engine.contract import Reason, Seat


def possible(game: Game) -> bool:
    """12.10, Ruling 23. In or next to the Murshid's influence, and the Murshid does not fight."""
    going = conflict(game)
    if going.attacker == MURSHID or (going.kind == "combat" and MURSHID in going.participants):
        return False
    return game.board.influence.get(going.hex) == MURSHID or near_token(game, MURSHID, going.hex)


def may_offer(game: Game, seat: Seat) -> bool:
    going = conflict(game)
    return seat != MURSHID and seat in (going.attacker, *going.participants) and possible(game)


def unanswered(game: Game) -> list[Deal]:
    return [deal for deal in game.board.deals if deal.agreed is None]


def of(game: Game, payer: Seat) -> Deal | None:
    return next((deal for deal in game.board.deals if deal.payer == payer), None)


def most(game: Game, seat: Seat) -> int:
    """Ruling 25. No more than one has."""
    held = game.board.points[seat]
    limit = game.components.numbers.deal_points
    return limit if held == HIDDEN else max(0, min(limit, held))


def bar_promise(game: Game, seat: Seat, action: Promise) -> Reason | None:
    """Ruling 24. One with each player; the Murshid's yes is the last word."""
    if not may_offer(game, seat):
        return Reason("You can make no deal with the Murshid here.", "12.10")
    before = of(game, seat)
    if before and before.agreed:
        return Reason("The Murshid has agreed already.", "Ruling 24")
    if not 0 <= action.points <= most(game, seat):
        return Reason(f"Promise up to {most(game, seat)} points.", "Ruling 25")
    if before is None and not action.points:
        return Reason("You have promised nothing.", "12.10")
    return None


def promise(game: Game, seat: Seat, action: Promise) -> None:
    rest = [deal for deal in game.board.deals if deal.payer != seat]
    game.board.deals = [*rest, Deal(seat, action.points)] if action.points else rest
    seen_by = tuple(sorted((seat, MURSHID)))
    game.tell(DealOffered(payer=seat, points=action.points, rule="12.10", seen_by=seen_by))


def bar_answer(game: Game, seat: Seat, action: AnswerDeal) -> Reason | None:
    deal = of(game, action.payer)
    if seat != MURSHID or deal is None or deal.agreed is not None:
        return Reason("No such promise waits for your answer.", "12.10")
    return None


def answer(game: Game, action: AnswerDeal) -> None:
    deal = of(game, action.payer)
    assert deal
    rest = [other for other in game.board.deals if other.payer != action.payer]
    game.board.deals = [*rest, replace(deal, agreed=action.agreed)]
    game.tell(
        DealAnswered(
            payer=deal.payer,
            points=deal.points,
            agreed=action.agreed,
            rule="12.10",
            seen_by=tuple(sorted((deal.payer, MURSHID))),
        )
    )


def settle(game: Game) -> None:
    """12.10, Ruling 24, Ruling 25, Ruling 63, Ruling 64. Paid by whoever won, whatever the Murshid did; all
    see it then.
    """
    board, going = game.board, conflict(game)
    for deal in board.deals:
        if deal.agreed and going.side(deal.payer) == going.winner:
            points = min(deal.points, board.points[deal.payer])
            board.points[deal.payer] -= points
            board.points[MURSHID] += points
            board.traded[deal.payer] -= points
            board.traded[MURSHID] += points
            game.tell(DealPaid(payer=deal.payer, to=MURSHID, points=points, rule="12.10"))
    board.deals = []
