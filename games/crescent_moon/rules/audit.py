"""What must hold in every sound game."""

from collections.abc import Iterator

from games.crescent_moon.components import CardId
from games.crescent_moon.rules.board import Game
from games.crescent_moon.rules.played import Playing
from games.crescent_moon.rules.plot import Conspiracy, Plot
from games.crescent_moon.rules.stand import supply

PIECES = ("unit", "influence", "fort", "castle", "palace", "town", "city")


def problems(game: Game) -> Iterator[str]:
    yield from misplaced_cards(game)
    yield from impossible_pieces(game)
    yield from wrong_counts(game)
    yield from shared_hexes(game)
    yield from wrong_conflict(game)


def misplaced_cards(game: Game) -> Iterator[str]:
    """Every card is in one place."""
    found = [card for card in everywhere(game) if card]
    if len(found) != len(game.components.power) or set(found) != game.components.power.keys():
        missing = sorted(game.components.power.keys() - set(found))
        twice = sorted({card for card in found if found.count(card) > 1})
        yield f"The cards are not each in one place: {missing} are missing, {twice} are there twice."


def everywhere(game: Game) -> Iterator[CardId]:
    board = game.board
    yield from (*board.deck, *board.discard, *board.market, *board.sultans)
    for cards in (*board.hands, *board.shown):
        yield from cards
    if board.conflict:
        yield from board.conflict.on_the_table()
    for frame in game.stack:
        if isinstance(frame, Plot | Conspiracy):
            yield from (card for card in frame.looked if not put_back(game, card))
        elif isinstance(frame, Playing) and frame.step:
            yield frame.card


def put_back(game: Game, card: CardId) -> bool:
    board = game.board
    return card in board.sultans or any(card in hand for hand in board.hands)


def impossible_pieces(game: Game) -> Iterator[str]:
    """1.6. No supply is below nothing."""
    for seat in range(game.board.seats):
        for piece in PIECES:
            if supply(game, seat, piece) < 0:
                yield f"Seat {seat} has more of {piece} than there are."
        for hex_, stack in game.board.forces[seat].items():
            if min(stack.ordinary, stack.mercenary) < 0 or hex_ not in game.board.hexes:
                yield f"Seat {seat} has {stack} at {hex_}."
            if stack.ordinary and not game.components.characters[seat].ordinary:
                yield f"Seat {seat} has ordinary units at {hex_}."


def wrong_counts(game: Game) -> Iterator[str]:
    board, first = game.board, game.components.numbers.points
    if min(board.coins) < 0 or min(board.reserves) < 0:
        yield f"Less than nothing: coins {board.coins}, reserves {board.reserves}"
    if not 0 <= board.year <= board.years or not 0 <= board.round <= game.components.numbers.actions:
        yield f"Year {board.year}, action {board.round}"
    for seat, points in enumerate(board.points):
        if points != first + sum(board.announced[seat]) + board.traded[seat]:
            yield f"Seat {seat} has {points} points, and not what it has scored and traded."
    if sum(board.traded):
        yield f"Points were lost in deals: {board.traded}"


def shared_hexes(game: Game) -> Iterator[str]:
    """1.3, Ruling 15. One controls a hex, but for the two of a combat."""
    board = game.board
    for hex_ in board.hexes:
        holders = [seat for seat in range(board.seats) if hex_ in board.forces[seat]]
        fought = board.conflict is not None and board.conflict.hex == hex_
        if len(holders) > 1 + fought:
            yield f"{holders} all have strength at {hex_}."


def wrong_conflict(game: Game) -> Iterator[str]:
    board = game.board
    for seat, cards in board.sealed.items():
        if not set(cards) <= set(board.hands[seat]):
            yield f"Seat {seat} has selected {cards}, and does not hold them."
    if board.conflict is None and (board.sealed or board.deals):
        yield "Cards are selected or points promised, and there is no conflict."
    if board.conflict and board.conflict.stage != "spoils":
        yield from overloaded(game)


def overloaded(game: Game) -> Iterator[str]:
    """9.4. No unit is on two cards."""
    going = game.board.conflict
    assert going
    if going.kind != "combat" or going.stage != "resolve":
        return
    for seat in (going.attacker, going.defender):
        stack = game.board.forces[seat].get(going.hex)
        mine = [played for played in going.cards if played.seat == seat]
        for kind in ("ordinary", "mercenary"):
            if sum(getattr(played, kind) for played in mine) > (getattr(stack, kind) if stack else 0):
                yield f"Seat {seat} has more {kind} units on cards than in the hex."
