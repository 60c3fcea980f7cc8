"""7.4. What the choices of a card come to: units on it and off the map, cards that have no effect."""

from msgspec.structs import replace

from games.crescent_moon.components import operations as o
from games.crescent_moon.rules.board import Game, HexId, change_force, conflict, force
from games.crescent_moon.rules.cards.frame import Resolving, add, set_card
from games.crescent_moon.rules.events import CardCancelled, UnitsLost
from games.engine.contract import Seat


def put_on_card(game: Game, run: Resolving, ordinary: int, mercenary: int) -> None:
    op = run.operation(game)
    add(game, run, ordinary=ordinary, mercenary=mercenary)
    if isinstance(op, o.Assign) and op.fate == "supply":
        set_card(game, run.index, replace(conflict(game).cards[run.index], lost=True))


def take_off(game: Game, run: Resolving, hex_: HexId, owner: Seat, kind: str) -> None:
    """Ruling 66, Ruling 83. Off the map, to its owner's supply: from those on no card first."""
    ordinary, mercenary = (1, 0) if kind == "ordinary" else (0, 1)
    change_force(game, owner, hex_, -ordinary, -mercenary)
    run.used = True
    game.tell(UnitsLost(seat=owner, hex=hex_, ordinary=ordinary, mercenary=mercenary, why="card", rule="7.4"))
    if game.board.conflict and conflict(game).hex == hex_:
        tidy_cards(game, owner)


def tidy_cards(game: Game, owner: Seat) -> None:
    """Ruling 66. No more units are on a player's cards than there are."""
    for kind in ("ordinary", "mercenary"):
        there = getattr(force(game, owner, conflict(game).hex), kind)
        for index, played in enumerate(conflict(game).cards):
            if played.seat == owner:
                on_card = min(getattr(played, kind), there)
                there -= on_card
                set_card(game, index, replace(played, **{kind: on_card}))


def cancel(game: Game, run: Resolving, index: int) -> None:
    played = conflict(game).cards[index]
    run.used = True
    set_card(game, index, replace(played, state="cancelled"))
    game.tell(CardCancelled(card=played.card, seat=played.seat, by=run.card, rule="Ruling 29"))
