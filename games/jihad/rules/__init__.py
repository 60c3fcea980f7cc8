"""Jihad! The Rise of Islam. The modules follow the chapters of its rulebook."""

from collections.abc import Mapping

from games.engine.contract import Outcome, Seat
from games.engine.dice import Dice
from games.engine.rulebook import Rulebook
from games.jihad.components import Components
from games.jihad.rules import (
    actions,
    attrition,
    audit,
    chronicle,
    civil_war,
    combat,
    construction,
    conversion,
    events,
    layouts,
    losses,
    movement,
    productivity,
    rebellion,
    recruitment,
    retreat,
    stacking,
    underway,
    victory,
)
from games.jihad.rules.board import Board, Game
from games.jihad.rules.options import OPTIONS
from games.jihad.rules.sequence import Campaign
from games.jihad.rules.setup import set_up


class Jihad(Rulebook):
    slug = "jihad"
    title = "Jihad! The Rise of Islam"
    scenarios = {"campaign": "The Rise of Islam, 632 to 732"}
    options = OPTIONS
    secrets = False
    lists_all = True
    layout = 2
    steps = {1: layouts.answered_once}
    mends = (
        "Byzantines within borders that are closed to them go about there, and out.",
        "The Constantinople box is closed when a defeat takes the last ships from it.",
        "Byzantine ships that decline a combat at sea have been attacked.",
    )
    components: Components
    board_type = Board
    sequence = Campaign
    frame_type = (
        Campaign
        | productivity.Productivity
        | productivity.Sharing
        | recruitment.RecruitmentSegment
        | recruitment.Recruitment
        | construction.Construction
        | movement.Movement
        | underway.UnderWay
        | attrition.Arrival
        | attrition.Standing
        | losses.Losses
        | stacking.Judgment
        | combat.Battles
        | combat.Battle
        | retreat.RetreatTo
        | retreat.Declining
        | rebellion.Rebellion
        | rebellion.Payment
        | civil_war.CivilWar
        | civil_war.Placing
        | conversion.Conversion
        | conversion.Attempt
        | conversion.WinBack
    )
    action_type = (
        actions.Done
        | actions.Award
        | actions.Recruit
        | actions.Build
        | actions.BuildBase
        | actions.March
        | actions.Lose
        | actions.Fight
        | actions.Retreat
        | actions.Stand
        | actions.Convert
        | actions.Suppress
        | actions.PlaceLeader
    )
    event_type = (
        events.TurnBegan
        | events.SegmentBegan
        | events.Earned
        | events.HexAwarded
        | events.StateDefeated
        | events.Recruited
        | events.NobodyRecruited
        | events.NavalBuilt
        | events.BaseBuilt
        | events.Moved
        | events.AttritionRolled
        | events.UnitsLost
        | events.Fought
        | events.Retreated
        | events.BoxFell
        | events.RebellionRolled
        | events.BoughtOff
        | events.SuppressionRolled
        | events.KhalifFate
        | events.WarJudged
        | events.RevoltEnded
        | events.LeaderPlaced
        | events.WarEnded
        | events.ConversionRolled
        | events.FleetConverted
        | events.GameEnded
    )

    def seats(self, scenario: str) -> tuple[int, int]:
        """2.0 Two players."""
        return 2, 2

    def names(self, seats: int) -> tuple[str, ...]:
        return tuple(player.name for player in self.components.players)

    def begin(self, scenario: str, dice: Dice, seats: int, options: Mapping[str, str]) -> Game:
        return set_up(self.components, dice, options)

    def hide(self, seen: Game, seat: Seat | None) -> None:
        """7.6 Nothing is secret: holding boxes may be looked into at any time."""

    def scores(self, game: Game) -> tuple[int, ...]:
        return victory.scores(game)

    def outcome(self, game: Game) -> Outcome | None:
        return None if game.stack else victory.outcome(game)

    def milestones(self, game: Game) -> dict[str, int]:
        return chronicle.milestones(game)

    def problems(self, game: Game) -> list[str]:
        return list(audit.problems(game))
