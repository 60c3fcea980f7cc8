"""The Bidding Game. The modules follow the chapters of its rulebook."""

from collections.abc import Mapping
from random import Random

from games.bidding.components import Components
from games.bidding.rules import actions, audit, hidden, victory
from games.bidding.rules.bid import BidPhase
from games.bidding.rules.board import Board, Game
from games.bidding.rules.end import EndPhase
from games.bidding.rules.sequence import Campaign
from games.bidding.rules.setup import set_up
from games.bidding.rules.spoils import SpoilsPhase
from games.engine.contract import Option, Outcome, Seat
from games.engine.dice import Dice
from games.engine.rulebook import Rulebook

TIES = Option(
    "ties",
    "Equal best bids, the Caliph not among them",
    (("nobody", "Nobody wins the Space"), ("die", "A die decides")),
    rule="Ties 3",
)


class Bidding(Rulebook):
    slug = "bidding"
    title = "The Bidding Game"
    scenarios = {"caliphate": "The Rise of the Caliphate, 632 to 750"}
    options = (TIES,)
    components: Components
    board_type = Board
    sequence = Campaign
    frame_type = Campaign | BidPhase | SpoilsPhase | EndPhase
    action_type = actions.Bid | actions.Discard
    event_type = (
        actions.CaliphNamed
        | actions.CardsDealt
        | actions.TurnBegan
        | actions.FateTaken
        | actions.CardsTaken
        | actions.DeckShuffled
        | actions.BidMade
        | actions.MatsRevealed
        | actions.SortsScored
        | actions.SpaceSettled
        | actions.BonusScored
        | actions.PenaltyPaid
        | actions.CardsDiscarded
        | actions.DiscardChosen
        | actions.GameEnded
    )

    def seats(self, scenario: str) -> tuple[int, int]:
        """Game 1. Two players or more."""
        numbers = self.components.numbers
        return numbers.fewest_players, numbers.most_players

    def names(self, seats: int) -> tuple[str, ...]:
        """Game 2. Each player leads a family."""
        return tuple(family.name for family in self.components.families[:seats])

    def begin(self, scenario: str, dice: Dice, seats: int, options: Mapping[str, str]) -> Game:
        return set_up(self.components, dice, seats, ties=options["ties"])

    def hide(self, seen: Game, seat: Seat | None) -> None:
        hidden.hide(seen, seat)

    def fill_in(self, game: Game, seat: Seat | None, rng: Random) -> Game:
        hidden.fill_in(game, seat, rng)
        return game

    def scores(self, game: Game) -> tuple[int, ...]:
        return tuple(game.board.victory)

    def outcome(self, game: Game) -> Outcome | None:
        return None if game.stack else victory.outcome(game)

    def problems(self, game: Game) -> list[str]:
        return list(audit.problems(game))
