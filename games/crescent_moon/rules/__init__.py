"""Crescent Moon. The modules follow the chapters of its rulebook."""

from collections.abc import Mapping
from random import Random

from games.crescent_moon.components import Components
from games.crescent_moon.rules import (
    actions,
    audit,
    bargain,
    building,
    buying,
    combat,
    conflicts,
    contest,
    draft,
    events,
    hidden,
    hire,
    influence,
    layouts,
    limits,
    march,
    played,
    plot,
    recruit,
    resolve,
    scoring,
    selecting,
    special,
    turn,
)
from games.crescent_moon.rules.board import Board, Game
from games.crescent_moon.rules.cards import choices
from games.crescent_moon.rules.cards.run import CardRun
from games.crescent_moon.rules.sequence import Campaign
from games.crescent_moon.rules.setup import VARIABLE, set_up
from games.engine.contract import Option, Outcome, Seat
from games.engine.dice import Dice
from games.engine.questions import Choose
from games.engine.rulebook import Rulebook

YEARS = Option("years", "Length", (("three", "Three years"), ("four", "Four years")), rule="2.9")
MAPS = {
    "divided_land": "Divided Land",
    "fresh_meltwater": "Fresh Meltwater",
    "fertile_valley": "Fertile Valley",
    "open_plains": "Open Plains",
    "meeting_point": "Meeting Point",
    VARIABLE: "A map laid by the players",
}


class CrescentMoon(Rulebook):
    slug = "crescent_moon"
    title = "Crescent Moon"
    scenarios = MAPS
    options = (YEARS,)
    mends = (
        "A conflict in which somebody is asked after the sum tells at its end what it came to.",
        "It tells then what all its moves have cost, too.",
        "Whoever began to buy, and finds the Sultan's offer withdrawn and nothing else to pay for, takes "
        "another action.",
        "Whoever may select cards and has any in hand is asked, also for what none of them is for.",
        "Whoever may offer the Murshid a deal is asked, even without a card.",
        "Whoever has built and holds a card is asked for more where some card could make it cheap enough.",
        "Who may be hurt by an effect on their side is asked whether it is used: Sandstorm with battalions "
        "of one's own, Corrupt with one opponent, Double Agent.",
    )
    layout = 3
    steps = {1: layouts.with_losses, 2: layouts.with_aims}
    components: Components
    board_type = Board
    sequence = Campaign
    frame_type = (
        Campaign
        | draft.LayTile
        | draft.StandGroup
        | draft.PlacePalace
        | turn.Turn
        | turn.ChooseAction
        | bargain.Answering
        | bargain.Considering
        | influence.Influencing
        | building.Building
        | march.Marching
        | march.Assaulting
        | recruit.Recruiting
        | hire.HirePlacing
        | hire.Bribed
        | buying.Buying
        | buying.Purchase
        | played.Playing
        | played.ActionRun
        | special.Uprising
        | special.Massing
        | special.MovePalace
        | special.Desertion
        | plot.Plot
        | plot.TakeAligned
        | plot.Conspiracy
        | plot.FillSultans
        | combat.Combat
        | combat.Casualties
        | combat.Capture
        | combat.SackSettlement
        | contest.Contest
        | contest.Declaring
        | conflicts.Sway
        | selecting.Selecting
        | resolve.Ordering
        | CardRun
        | choices.Permission
        | choices.Assigning
        | choices.FetchFrom
        | choices.Fetching
        | choices.Removing
        | choices.Cancelling
        | choices.ChoosingPlayer
        | choices.Forced
        | choices.PlacingToken
        | choices.RemovingBuilding
        | choices.Levying
        | limits.Crowded
        | limits.HandFull
    )
    action_type = (
        Choose
        | actions.PlaceTile
        | actions.PlaceGroup
        | actions.Take
        | actions.Back
        | actions.Done
        | actions.March
        | actions.Build
        | actions.Muster
        | actions.Buy
        | actions.TakeCards
        | actions.Discard
        | actions.Select
        | actions.Lend
        | actions.Units
        | actions.PlayAnytime
        | actions.Propose
        | actions.Counter
        | actions.Post
        | actions.Accept
        | actions.Withdraw
        | actions.Say
        | actions.Promise
        | actions.AnswerDeal
    )
    event_type = (
        events.TilePlaced
        | events.GroupPlaced
        | events.PalacePlaced
        | events.YearBegan
        | events.IncomeTaken
        | events.ReservesFilled
        | events.CardsReturned
        | events.NearDiscarded
        | events.MarketFilled
        | events.DeckShuffled
        | events.RoundBegan
        | events.PointsScored
        | events.GameEnded
        | events.ActionTaken
        | events.TokenPlaced
        | events.TokenRemoved
        | events.Built
        | events.UnitsMoved
        | events.UnitsPlaced
        | events.UnitsLost
        | events.UnitsHired
        | events.UnitsBribed
        | events.CoinsGained
        | events.CoinsPaid
        | events.CardBought
        | events.CardPlayed
        | events.CardsDiscarded
        | events.CardsTaken
        | events.CardGiven
        | events.Plotted
        | events.Conspired
        | events.HandLookedAt
        | events.HandSeen
        | events.CombatBegan
        | events.ContestBegan
        | events.Sealed
        | events.Declared
        | events.Revealed
        | events.CardResolved
        | events.CardCancelled
        | events.Totalled
        | events.TieDecided
        | events.ConflictWon
        | events.Settled
        | events.Captured
        | events.Sacked
        | events.BuildingRemoved
        | events.OfferMade
        | events.OfferAnswered
        | events.OfferEnded
        | events.Said
        | events.DealOffered
        | events.DealAnswered
        | events.DealPaid
    )

    def seats(self, scenario: str) -> tuple[int, int]:
        """2.1. Without the Nomad, or with."""
        return len(self.components.characters) - 1, len(self.components.characters)

    def names(self, seats: int) -> tuple[str, ...]:
        """2.1, 5.1. The characters in turn order."""
        return tuple(who.name for who in self.components.characters[:seats])

    def begin(self, scenario: str, dice: Dice, seats: int, options: Mapping[str, str]) -> Game:
        """2.9"""
        numbers = self.components.numbers
        years = numbers.long_years if options["years"] == "four" else numbers.years
        return set_up(self.components, dice, seats, scenario, years)

    def hide(self, seen: Game, seat: Seat | None) -> None:
        hidden.hide(seen, seat)

    def fill_in(self, game: Game, seat: Seat | None, rng: Random) -> Game:
        hidden.fill_in(game, seat, rng)
        return game

    def scores(self, game: Game) -> tuple[int, ...]:
        return scoring.scores(game)

    def outcome(self, game: Game) -> Outcome | None:
        return None if game.stack else scoring.outcome(game)

    def problems(self, game: Game) -> list[str]:
        return list(audit.problems(game))
