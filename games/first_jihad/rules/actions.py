"""What the player can do."""

from games.engine.contract import Action


class Absorb(Action, frozen=True):
    """7.4. One way of taking some of the Hits: see damage.ways."""

    how: str
    hits: int


class Attack(Action, frozen=True):
    """8.3. `immortals` is the bonus for which they are committed (9.5.1); 0: they stay at home.

    8.5.3. With `landing` the Fleet lands first, for this attack.
    """

    path: str
    immortals: int = 0
    landing: bool = False


class Rally(Action, frozen=True):
    """8.4; with Bonus AP of a colour, 8.15."""

    path: str
    token: str = ""


class NavalBattle(Action, frozen=True):
    """8.5.1 for Cyprus, 8.11 for Socotra."""

    power: str
    fleet: bool = False


class CoastalRaid(Action, frozen=True):
    """8.5.2"""

    path: str


class Landing(Action, frozen=True):
    """8.5.3. Apart from its attack, as games of old have it."""


class CavalryRaid(Action, frozen=True):
    """8.6"""

    path: str


class BuildCastle(Action, frozen=True):
    """8.7. The Land is asked for next."""

    castle: str
    empire: str


class FixCastle(Action, frozen=True):
    castle: str


class BuildCapital(Action, frozen=True):
    """8.8. The Land is asked for next, if there are several."""

    empire: str


class FixCapital(Action, frozen=True):
    empire: str


class Appease(Action, frozen=True):
    """8.9, 8.10"""

    power: str


class BuyElephants(Action, frozen=True):
    """8.12"""


class PlayEvent(Action, frozen=True):
    """8.13"""

    code: str


class LastStand(Action, frozen=True):
    """8.14"""

    empire: str


class UseToken(Action, frozen=True):
    """8.15. One Bonus AP becomes an AP of a Theater."""

    colour: str
    theater: str


class SendAp(Action, frozen=True):
    """21.4. One AP from a Theater to another, to be kept there; or what it takes to Rally an army there."""

    to: str
    source: str
    rally: str = ""


class Done(Action, frozen=True):
    """8.2. Nothing more here."""
