"""What a player can do."""

from games.engine.contract import Action
from games.hexwar.stacks import Where
from games.jihad.parts import HexId, StateId
from games.jihad.rules.board import UnitId


class Done(Action, frozen=True):
    """4.2 Enough of this segment."""


class Award(Action, frozen=True):
    """5.3 Let this State count the hex."""

    hex: HexId
    state: StateId


class Recruit(Action, frozen=True):
    """6.1 How many of each row of the form; `aid`: the Byzantines pay for another State (6.3)."""

    counts: tuple[int, ...]
    aid: bool = False


class Build(Action, frozen=True):
    """6.41 Some naval units of one State."""

    state: StateId
    count: int


class BuildBase(Action, frozen=True):
    """6.42 By this unit, where it stands."""

    unit: UnitId


class March(Action, frozen=True):
    """7.1 These units, to there, by the cheapest way; those of one hex are a stack.

    `cargo`: land units that the units, then ships, carry to a port (7.4).
    `on`: they may go on from there, and some be dropped off (7.2).
    """

    units: tuple[UnitId, ...]
    to: Where
    cargo: tuple[UnitId, ...] = ()
    on: bool = False


class Lose(Action, frozen=True):
    """7.2, 7.5, 8.2. Which units are lost."""

    units: tuple[UnitId, ...]


class Fight(Action, frozen=True):
    """8.1 The next combat: in a hex or the box, on land or at sea."""

    where: Where
    naval: bool


class Retreat(Action, frozen=True):
    """8.2, 8.5. Where to."""

    to: Where


class Stand(Action, frozen=True):
    """8.5 Do not decline combat."""


class Convert(Action, frozen=True):
    """9.2 Attempt to convert, or to reconvert, these."""

    units: tuple[UnitId, ...]


class Suppress(Action, frozen=True):
    """10.2 Pay for these converts."""

    units: tuple[UnitId, ...]


class PlaceLeader(Action, frozen=True):
    """12.0"""

    hex: HexId
