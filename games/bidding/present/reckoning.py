"""What a turn that is over brought to whom, worked out from its record."""

from collections.abc import Iterator
from typing import NamedTuple

from games.bidding.components import Components, Turn
from games.bidding.rules.board import Game, Points, Round, points
from games.engine.contract import Seat


class Gain(NamedTuple):
    """Victory Tokens that came to a seat, and what for: a space's id, "bonus", "sorts" or "lost"."""

    source: str
    victory: int


class Reckoning(NamedTuple):
    components: Components
    turn: Turn
    past: Round
    before: tuple[int, ...]  # Victory Tokens when the turn began
    points: tuple[Points, ...]  # Space by Space, seat by seat

    @property
    def seats(self) -> range:
        return range(len(self.past.mats))

    def delta(self, seat: Seat) -> int:
        return self.past.victory[seat] - self.before[seat]

    def gains(self, seat: Seat) -> list[Gain]:
        """In the order in which they came."""
        found = list(self._earned(seat))
        lost = sum(gain.victory for gain in found) - self.delta(seat)
        return [*found, Gain("lost", -lost)] if lost else found

    def _earned(self, seat: Seat) -> Iterator[Gain]:
        components, numbers = self.components, self.components.numbers
        sorts = {components.card[card].sort for card in self.past.mats[seat].cards} - {""}
        if len(sorts) >= numbers.sorts_needed:
            yield Gain("sorts", numbers.sorts_bonus)
        for space, winner in zip(components.spaces, self.past.winners, strict=True):
            if winner == seat:
                yield Gain(space.id, space.victory)
                if space.id == self.turn.won_in:
                    yield Gain("bonus", self.turn.bonus)

    def lost(self, seat: Seat) -> int:
        return -sum(gain.victory for gain in self.gains(seat) if gain.source == "lost")

    def lowest(self) -> tuple[Seat, ...]:
        """Whoever the turn punishes."""
        if not self.turn.penalty:
            return ()
        bids = self.points[self.components.space_index[self.turn.lowest_in]]
        return tuple([seat for seat in self.seats if bids[seat] == min(bids)])


def reckon(components: Components, number: int, past: Round, before: tuple[int, ...]) -> Reckoning:
    rows = [points(components, mat) for mat in past.mats]
    by_space = tuple(zip(*rows, strict=True))
    return Reckoning(components, components.turns[number - 1], past, before, by_space)


def reckonings(game: Game) -> list[Reckoning]:
    """All turns that are over, in order."""
    past = game.board.past
    start = (0,) * len(game.board.hands)
    befores = [start, *(record.victory for record in past)]
    return [
        reckon(game.components, number, record, before)
        for number, (record, before) in enumerate(zip(past, befores, strict=False), start=1)
    ]
