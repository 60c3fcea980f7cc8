"""6.2. The build action."""

from collections.abc import Iterator
from random import Random
from typing import ClassVar

from msgspec.structs import replace

from games.crescent_moon.components.parts import Price
from games.crescent_moon.rules.actions import Back, Build, Done
from games.crescent_moon.rules.board import Game, HexId, force, set_force
from games.crescent_moon.rules.cards import anytime
from games.crescent_moon.rules.cards.conditions import Scene, hold
from games.crescent_moon.rules.events import Built
from games.crescent_moon.rules.stand import name, supply
from games.crescent_moon.rules.table import Choosing
from games.crescent_moon.rules.target import give_up
from games.engine.contract import Action, Reason, Seat
from games.engine.words import counted

SETTLEMENTS = ("town", "city")


def bar(game: Game, seat: Seat) -> Reason | None:
    """Ruling 71. By one's own hand: nobody else is shown what one may begin."""
    if hoped(game, seat, (), anytime.saves(game, seat, "build")):
        return None
    return Reason("There is nothing that you can build and pay for.", "6.2")


def price(game: Game, seat: Seat, piece: str) -> Price:
    return game.components.characters[seat].build[piece]


def sites(game: Game, seat: Seat) -> Iterator[Build]:
    """6.2.2. Wherever the booklet allows a building, paid for or not."""
    for piece, price_ in game.components.characters[seat].build.items():
        for hex_ in game.board.hexes:
            if hold(game, Scene(seat, hex_), price_.where):
                yield Build(piece, hex_)


def cost(game: Game, seat: Seat, build: Build) -> int:
    """6.2.1, 12.18, Ruling 42. With what the terrain adds, an upgrade too."""
    terrain = game.components.tile[build.hex].terrain
    return price(game, seat, build.piece).cost + game.components.numbers.surcharge[terrain]


def to_pay(game: Game, seat: Seat, build: Build) -> int:
    """Ruling 77. Less what a card takes off the whole action."""
    return max(0, cost(game, seat, build) - game.board.underway.discount)


def hoped(game: Game, seat: Seat, built: tuple[HexId, ...], saved: int) -> bool:
    """Whether there is something to build, or would be with cards that saved so much (Ruling 77)."""
    return any(not bar_build(game, seat, build, built, saved) for build in sites(game, seat))


def bar_build(
    game: Game, seat: Seat, build: Build, built: tuple[HexId, ...] = (), saved: int = 0
) -> Reason | None:
    if build.hex in built:
        return Reason(f"You have built at {name(game, build.hex)} in this action.", "6.2")
    if not supply(game, seat, build.piece):
        return Reason(f"There is no {build.piece} left in your supply.", "1.6")
    if (coins := to_pay(game, seat, build)) - saved > game.board.coins[seat]:
        return Reason(f"A {build.piece} there costs {counted(coins, 'coin')}.", "6.2.1")
    return None


class Building(Choosing, kw_only=True):
    """6.2, Ruling 43. One after the other, each in another hex."""

    wanted: ClassVar[Reason] = Reason("Say what to build, and where.", "6.2")
    built: tuple[HexId, ...] = ()

    def seat(self, game: Game) -> Seat:
        return game.board.turn

    def candidates(self, game: Game, seat: Seat) -> Iterator[Action]:
        yield from sites(game, seat)
        yield Done() if self.built else Back()

    def bars(self, game: Game, seat: Seat, action: Action) -> Reason | None:
        return bar_build(game, seat, action, self.built) if isinstance(action, Build) else None

    def named(self, game: Game, action: Build) -> tuple[str, str]:
        return f"{action.piece.capitalize()}, {name(game, action.hex)}", f"hex-{action.hex}"

    def beyond(self, game: Game, seat: Seat, action: Action) -> Reason:
        if not isinstance(action, Build) or action.hex not in game.board.hexes:
            return self.wanted
        if action.piece not in game.components.characters[seat].build:
            return Reason("Your character does not build that.", "12.3")
        return Reason(f"A {action.piece} cannot stand at {name(game, action.hex)} now.", "6.2.2")

    def asks(self, game: Game, seat: Seat) -> bool:
        """Ruling 77. Who is asked on is seen by all, so it hangs on no card in hand."""
        return hoped(game, seat, self.built, anytime.could_save(game, seat, "build"))

    def draw(self, game: Game, seat: Seat, rng: Random) -> Action:
        builds = [action for action in self.options(game, seat) if action != Back()]
        return rng.choice(builds or [*anytime.offered(game, seat), Back()])

    def away(self, game: Game, seat: Seat) -> Action:
        return self.options(game, seat)[-1]

    def decided(self, game: Game, seat: Seat, action: Action) -> None:
        self.done = True
        if isinstance(action, Back):
            give_up(game)
        elif isinstance(action, Build):
            build(game, seat, action)
            built = (*self.built, action.hex)
            if len(built) < game.components.verb[seat]["build"].x:
                game.call(Building(built=built))


def build(game: Game, seat: Seat, action: Build) -> None:
    """6.2, Ruling 42. What it takes the place of goes back to the supply."""
    board = game.board
    coins, full = to_pay(game, seat, action), cost(game, seat, action)
    board.coins[seat] -= coins
    board.underway = replace(board.underway, discount=board.underway.discount - (full - coins))
    if action.piece in SETTLEMENTS:
        board.settlements[action.hex] = action.piece  # type: ignore[assignment]
    else:
        stack = force(game, seat, action.hex)
        set_force(game, seat, action.hex, replace(stack, stronghold=action.piece))
    game.tell(Built(seat=seat, piece=action.piece, hex=action.hex, coins=coins, rule="6.2"))
