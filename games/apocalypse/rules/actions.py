"""What a player can do."""

from games.apocalypse.parts import HexId, LeaderId, Node, PlaceId
from games.apocalypse.rules.board import ExpeditionId, ShipId
from games.engine.contract import Action
from games.hexwar.stacks import UnitId

Units = tuple[UnitId, ...]
Ships = tuple[ShipId, ...]


class Done(Action, frozen=True):
    """Enough of this."""


class Deploy(Action, frozen=True):
    """10.0 These start there; `patrol`: in Patrol Mode."""

    units: Units
    to: Node
    patrol: bool = False


class Moor(Action, frozen=True):
    """10.1.4 So many more ships start in this port."""

    place: PlaceId
    count: int


class QuickSetUp(Action, frozen=True):
    """10.0 All as in the set-up that is offered."""


class Replace(Action, frozen=True):
    """2.3 This unit comes back, in this Fabrica."""

    unit: UnitId
    place: PlaceId


class Scrap(Action, frozen=True):
    """2.4.2 These are more than the anchors."""

    ships: Ships


class Commission(Action, frozen=True):
    """2.4.2 A new ship, in this port."""

    place: PlaceId


class Shift(Action, frozen=True):
    """3.1 Into Garrison Mode, or from one garrison to another."""

    units: Units
    to: Node


class Scatter(Action, frozen=True):
    """3.2 Into Patrol Mode, each where it is."""

    units: Units


class Berth(Action, frozen=True):
    """3.1.1 Ships into Garrison Mode."""

    ships: Ships
    to: HexId


class Launch(Action, frozen=True):
    """Ruling 54. Ships into Expedition Mode, where they lie."""

    ships: Ships


class Muster(Action, frozen=True):
    """3.3 An Expedition of these, there. `instead`: whom the Emperor stands in for."""

    name: ExpeditionId
    units: Units
    where: Node
    instead: LeaderId = ""


class March(Action, frozen=True):
    """3.3.1 By the cheapest way."""

    expedition: ExpeditionId
    to: Node


class Besiege(Action, frozen=True):
    """7.1"""

    expedition: ExpeditionId


class Assault(Action, frozen=True):
    """7.2"""

    expedition: ExpeditionId


class Drop(Action, frozen=True):
    """3.3.1 These stay in the town."""

    expedition: ExpeditionId
    units: Units


class Camp(Action, frozen=True):
    """3.3.3"""

    expedition: ExpeditionId


class Disband(Action, frozen=True):
    """3.3.4"""

    expedition: ExpeditionId


class Ride(Action, frozen=True):
    """3.5 A leader by himself."""

    leader: LeaderId
    to: Node


class Scout(Action, frozen=True):
    """3.2.2 A unit on patrol."""

    unit: UnitId
    to: Node


class Embark(Action, frozen=True):
    """5.1.7 On these ships, which are filled in this order."""

    expedition: ExpeditionId
    ships: Ships


class Sail(Action, frozen=True):
    """5.1.1 With all its ships."""

    expedition: ExpeditionId
    to: HexId


class Land(Action, frozen=True):
    """5.1.5 Go ashore, on this bank where there are two."""

    expedition: ExpeditionId
    to: Node


class Follow(Action, frozen=True):
    """5.1.1 Empty ships towards an Expedition."""

    ships: Ships
    to: HexId


class Disperse(Action, frozen=True):
    """3.3.4, 6.2.4. Into Garrison Mode there."""

    units: Units
    to: Node


class Escort(Action, frozen=True):
    """3.3.4 A leader to friends."""

    leader: LeaderId
    to: Node


class Lose(Action, frozen=True):
    """Which units are lost."""

    units: Units


class Rout(Action, frozen=True):
    """6.1.4, 8.2.1. Rather than lose more."""


class HoldBack(Action, frozen=True):
    """6.4 The reserve: units, and one leader."""

    units: Units
    leader: LeaderId = ""


class Sink(Action, frozen=True):
    """8.2, 8.3. Which ships are lost."""

    ships: Ships


class Flee(Action, frozen=True):
    """7.3, 8.2.2, 5.1.2. By sea, to there."""

    units: Units
    ships: Ships
    to: HexId


class Stay(Action, frozen=True):
    """Do not flee."""


class Join(Action, frozen=True):
    """2.2.1 These go with the Expedition."""

    units: Units


class GoAboard(Action, frozen=True):
    """8.0 The camp goes aboard to fight."""

    expedition: ExpeditionId
