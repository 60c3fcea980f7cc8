"""The First Jihad. The modules follow the chapters of its rulebook."""

from collections.abc import Mapping

from games.engine.contract import Option, Outcome, Seat
from games.engine.dice import Dice
from games.engine.questions import Choose
from games.engine.rulebook import Rulebook
from games.first_jihad.components import Components
from games.first_jihad.rules import (
    actions,
    attack,
    audit,
    blessings,
    building,
    damage,
    endturn,
    events,
    kings,
    layouts,
    news,
    play,
    trade,
    truce,
    victory,
)
from games.first_jihad.rules.board import Board, Game
from games.first_jihad.rules.codes import empires, optional, powers
from games.first_jihad.rules.sequence import Campaign
from games.first_jihad.rules.setup import set_up

OPTIONS = (
    Option(
        "umar",
        "Caliph Umar I",
        (("normal", "Raises the Ka'aba Number by 4, or 3"), ("harder", "Raises it by 5")),
        rule="17.1.2",
        scenarios=("advanced",),
    ),
    Option(
        "heartlands",
        "Heartlands",
        (("on", "Their loss makes attacks and rallies dearer"), ("off", "Their loss has no effect")),
        rule="21.5",
        scenarios=("advanced",),
    ),
    Option(
        "nile",
        "The Nile Trade Route",
        (("one", "Carries 1 AP a turn"), ("unlimited", "Carries any number")),
        rule="21.4.3.3",
        scenarios=("advanced",),
    ),
    Option(
        "eras",
        "The decks of the eras",
        (("one", "Lie as one deck"), ("apart", "Lie apart, and show how many cards each has left")),
        rule="3.3.2",
    ),
    Option(
        "visigoths",
        "The Visigoths",
        (("religious", "Are Arians, with no friends anywhere"), ("not", "Are Not Religious")),
        rule="10.1",
    ),
    Option(
        "munnuza",
        "Munnuza's defection",
        (("lasting", "Makes the Berbers Catholic for good"), ("turn", "Makes them Catholic for its turn")),
        rule="8.5.3",
    ),
)


class FirstJihad(Rulebook):
    slug = "first_jihad"
    title = "The First Jihad"
    scenarios = {"basic": "The Basic Game", "advanced": "The Advanced Game"}
    options = OPTIONS
    secrets = False
    layout = 3
    steps = {1: layouts.this_turn_apart, 2: layouts.with_curve}
    mends = (
        "What comes of an offer or of a table is told where it is nothing, and so is the Exarch’s march.",
        "A Great King whose event breaks a Full Baqt has the AP of a revolt’s.",
    )
    components: Components
    board_type = Board
    sequence = Campaign
    frame_type = (
        Campaign
        | events.EventsPhase
        | damage.ArabPhase
        | damage.Invasion
        | damage.TakeHits
        | play.ActionsPhase
        | play.Stage
        | attack.Loot
        | building.CastleSite
        | building.CapitalSite
        | endturn.EndOfTurn
        | blessings.IconsMove
        | empires.ChitSide
        | empires.Themes
        | empires.CapitalMove
        | empires.Council
        | powers.Lombards
        | optional.Sclaviniae
        | optional.Pirooz
        | optional.ImperialVisit
        | trade.TradeWay
        | kings.BreakBaqt
        | kings.BaqtOffer
        | truce.TruceOffer
        | truce.Violation
    )
    action_type = (
        Choose
        | actions.Absorb
        | actions.Attack
        | actions.Rally
        | actions.NavalBattle
        | actions.CoastalRaid
        | actions.Landing
        | actions.CavalryRaid
        | actions.BuildCastle
        | actions.FixCastle
        | actions.BuildCapital
        | actions.FixCapital
        | actions.Appease
        | actions.BuyElephants
        | actions.PlayEvent
        | actions.LastStand
        | actions.UseToken
        | actions.SendAp
        | actions.Done
    )
    event_type = (
        news.TurnBegan
        | news.CardDrawn
        | news.EventPlayed
        | news.MinorMoved
        | news.PriceChanged
        | news.RulerChanged
        | news.ApChanged
        | news.TokensChanged
        | news.Fitna
        | news.Spared
        | news.HitsCounted
        | news.HitsAbsorbed
        | news.ArmyMoved
        | news.ArmyChanged
        | news.ArmyLost
        | news.ArmyActivated
        | news.MarkerMoved
        | news.ConversionRolled
        | news.RevivalRolled
        | news.Attacked
        | news.Looted
        | news.BattleAtSea
        | news.Raided
        | news.ApSpent
        | news.ApLost
        | news.ApSent
        | news.Rallied
        | news.PieceChanged
        | news.ChitPlayed
        | news.DieRolled
        | news.DarRolled
        | news.KaabaChanged
        | news.TheaterDivided
        | news.EmpireCollapsed
        | news.NothingCame
        | news.GameEnded
    )

    def seats(self, scenario: str) -> tuple[int, int]:
        """1.0. A game for one."""
        return 1, 1

    def names(self, seats: int) -> tuple[str, ...]:
        return ("The unconverted world",)

    def begin(self, scenario: str, dice: Dice, seats: int, options: Mapping[str, str]) -> Game:
        return set_up(self.components, dice, scenario == "advanced", dict(options))

    def hide(self, seen: Game, seat: Seat | None) -> None:
        """3.3. The decks have no order, so nothing is hidden: what is left in them can be counted."""

    def scores(self, game: Game) -> tuple[int, ...]:
        """5.2. Fewer Outcome Points are better."""
        return (-victory.points_at_end(game),)

    def outcome(self, game: Game) -> Outcome | None:
        return None if game.stack else victory.outcome(game)

    def problems(self, game: Game) -> list[str]:
        return list(audit.problems(game))
