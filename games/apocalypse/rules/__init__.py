"""Apocalypse in the East. The modules follow those of its rulebook."""

from collections.abc import Mapping
from random import Random

from games.apocalypse.components import Components
from games.apocalypse.rules import (
    actions,
    arrival,
    attrition,
    audit,
    battle,
    campaign,
    dispersal,
    events,
    exchange,
    fleets,
    flight,
    fortune,
    hidden,
    layouts,
    losses,
    modes,
    naval,
    replacements,
    reserve,
    setup,
    siege,
    stacking,
    victory,
)
from games.apocalypse.rules.board import Board, Game
from games.apocalypse.rules.sequence import War
from games.engine.contract import Outcome, Seat
from games.engine.dice import Dice
from games.engine.questions import Choose
from games.engine.rulebook import Rulebook


class Apocalypse(Rulebook):
    slug = "apocalypse"
    title = "Apocalypse in the East"
    scenarios = {"war": "The war for Constantinople, 646 to 656"}
    mends = (
        "Ships lost in the Delta are told with their own reason, those of crowded ports side by side.",
        "Ships for which there is one place are placed, and phases at sea without ships are passed over.",
        "A camp that goes aboard to fight has all the empty ships there until it camps again, and is asked "
        "whatever the others carry.",
        "A garrison flees by sea from ports alone, and on ships that carry nobody else.",
        "An Expedition aboard ships that leave a fallen port goes along with them.",
        "It is told which noble commands in Armenia, when he goes over, and where ships of a fallen port go.",
        "A leader alone is lost to enemies who shift, gather, come back, flee or go home to where he is, and "
        "not only to those who march there.",
        "Leaders of an Expedition that is formed anew without them go home, and the Emperor may stand in for "
        "one of its leaders, or lead it once more.",
        "Constantinople is captured at once where the ships of its port are lost for want of another.",
        "No ship is put into a port where enemy ships lie.",
        "Garrisons that waver do not flee by sea.",
        "Leaders ashore do not flee with those who were beaten off that coast.",
        "Armenians who waver rally to an Expedition that marches through their country, too.",
        "Whoever flees by sea to a strait, and not into a friendly port, says on which bank they land.",
        "A leader whose Expedition has ended may go to ships of his side.",
        "An Expedition may leave units in a place of its side before it goes aboard there.",
        "Ships get away from a port that rises with Armenia, and leave Garrison Mode where an earthquake "
        "pillages theirs.",
        "Nobody goes on patrol in a hex in which an enemy Expedition stands.",
        "Enemies on the other bank of a strait are in no patrol's, leader's or ship's way.",
        "The reserve of a stormed camp may rout when its line of one is lost.",
        "The clan may start on patrol in Dvin.",
        "A sea phase does not end while empty ships could follow an Expedition that has moved.",
        "Constantinople is captured at once when it is besieged or stormed, whatever ships lie in its port.",
        "Rebels are in no patrol's way, nor in that of leaders, who ride past them.",
        "Who landed and was routed is carried out of the hex, and stays in the town that they come to.",
        "Constantinople is captured when an earthquake, a storm or the upkeep of the fleet takes its last "
        "defenders, and not by routed units on their way home.",
        "A leader who is alone where an event brings enemies is lost.",
        "A leader whose units have all changed their mode goes to friends.",
        "The Empress does not flee without the Emperor.",
        "Ships that an Expedition left behind sail on with it only if they are named as it embarks.",
    )
    layout = 2
    steps = {1: layouts.with_rebels}
    components: Components
    board_type = Board
    sequence = War
    frame_type = (
        War
        | setup.Noble
        | setup.Deployment
        | fortune.Fortune
        | fortune.Placing
        | fortune.Uprising
        | replacements.Replacements
        | replacements.Recruiting
        | replacements.Choosing
        | fleets.Maintenance
        | fleets.Scrapping
        | fleets.Commissioning
        | modes.Adjustment
        | attrition.Attrition
        | stacking.Judgment
        | stacking.Crowded
        | losses.Losses
        | campaign.Campaign
        | campaign.Patrols
        | arrival.Arrival
        | arrival.Joining
        | dispersal.Dispersal
        | battle.Battle
        | exchange.Exchange
        | exchange.Paying
        | reserve.HoldingBack
        | reserve.Reply
        | siege.Siege
        | siege.Assault
        | siege.Retiring
        | siege.Relocation
        | flight.Flight
        | flight.Return
        | flight.NavalFlight
        | naval.NavalBattle
        | naval.Boarding
        | naval.Burning
        | naval.Sinking
        | naval.PayingShips
        | naval.Broadsides
    )
    action_type = (
        Choose
        | actions.Done
        | actions.Deploy
        | actions.Moor
        | actions.QuickSetUp
        | actions.Replace
        | actions.Scrap
        | actions.Commission
        | actions.Shift
        | actions.Scatter
        | actions.Berth
        | actions.Launch
        | actions.Muster
        | actions.March
        | actions.Besiege
        | actions.Assault
        | actions.Drop
        | actions.Camp
        | actions.Disband
        | actions.Ride
        | actions.Scout
        | actions.Embark
        | actions.Sail
        | actions.Land
        | actions.Follow
        | actions.Disperse
        | actions.Escort
        | actions.Lose
        | actions.Rout
        | actions.HoldBack
        | actions.Sink
        | actions.Flee
        | actions.Stay
        | actions.Join
        | actions.GoAboard
    )
    event_type = (
        events.SetUp
        | events.Appointed
        | events.TurnBegan
        | events.PhaseBegan
        | events.EventRolled
        | events.QuakeStruck
        | events.Arrived
        | events.Left
        | events.Wavered
        | events.WentOver
        | events.Rallied
        | events.Recruits
        | events.Replaced
        | events.ShipsLost
        | events.UnitsLost
        | events.LeaderKilled
        | events.Shifted
        | events.Scattered
        | events.Mustered
        | events.Launched
        | events.Moved
        | events.ZoneRolled
        | events.PatrolMet
        | events.Dropped
        | events.Camped
        | events.Ended
        | events.AttritionRolled
        | events.Embarked
        | events.Landed
        | events.HeldBack
        | events.SurpriseRolled
        | events.Fought
        | events.Answered
        | events.Routed
        | events.SiegeRolled
        | events.BreachRolled
        | events.Captured
        | events.Fled
        | events.FireUsed
        | events.GameEnded
    )

    def seats(self, scenario: str) -> tuple[int, int]:
        """1.0 Two players."""
        return 2, 2

    def names(self, seats: int) -> tuple[str, ...]:
        return tuple(player.name for player in self.components.players)

    def begin(self, scenario: str, dice: Dice, seats: int, options: Mapping[str, str]) -> Game:
        return setup.begin(self.components, dice, options)

    def hide(self, seen: Game, seat: Seat | None) -> None:
        """Once the game is over all lies open."""
        if not seen.board.ended:
            hidden.hide(seen, seat)

    def fill_in(self, game: Game, seat: Seat | None, rng: Random) -> Game:
        hidden.fill_in(game, seat, rng)
        return game

    def scores(self, game: Game) -> tuple[int, ...]:
        return victory.scores(game)

    def outcome(self, game: Game) -> Outcome | None:
        return victory.outcome(game)

    def problems(self, game: Game) -> list[str]:
        return list(audit.problems(game))
