"""What the log tells."""

from games.engine.contract import Event

HitLine = tuple[str, int, str]  # what adds or takes, how many Hits, the paragraph


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int
    card: int


class CardDrawn(Event, frozen=True, kw_only=True):
    """A second card in a turn."""

    card: int


class EventPlayed(Event, frozen=True, kw_only=True):
    """An event of the card; what it did follows."""

    code: str
    name: str = ""
    nothing: bool = False
    why: str = ""  # why nothing, where one reason of several holds
    power: str = ""  # whom the card means, where an event of this code can mean several
    land: str = ""
    empire: str = ""
    path: str = ""


class NothingCame(Event, frozen=True, kw_only=True):
    """An offer, or a result of a table, of which nothing came, and why."""

    what: str
    of: str = ""  # the Empire or the Path
    why: tuple[str, ...] = ()


class MinorMoved(Event, frozen=True, kw_only=True):
    power: str
    before: int
    box: int


class PriceChanged(Event, frozen=True, kw_only=True):
    power: str
    price: int


class RulerChanged(Event, frozen=True, kw_only=True):
    empire: str
    die: int  # 0: no die was rolled
    modifier: int
    total: int
    before: int
    skill: int
    added: tuple[tuple[str, int], ...] = ()  # what the modifier is the sum of


class ApChanged(Event, frozen=True, kw_only=True):
    theater: str
    offered: int
    before: int
    now: int


class TokensChanged(Event, frozen=True, kw_only=True):
    colour: str
    before: int
    now: int


class Fitna(Event, frozen=True, kw_only=True):
    path: str


class Spared(Event, frozen=True, kw_only=True):
    """No invasion on a Path, for another reason."""

    path: str
    why: str  # "truce"


class HitsCounted(Event, frozen=True, kw_only=True):
    path: str
    army: str
    lines: tuple[HitLine, ...]
    total: int


class HitsAbsorbed(Event, frozen=True, kw_only=True):
    army: str
    how: str
    hits: int
    left: int


class ArmyMoved(Event, frozen=True, kw_only=True):
    army: str
    before: str
    to: str


class ArmyChanged(Event, frozen=True, kw_only=True):
    army: str
    level: int
    cursed: bool


class ArmyLost(Event, frozen=True, kw_only=True):
    army: str


class ArmyActivated(Event, frozen=True, kw_only=True):
    army: str
    path: str


class MarkerMoved(Event, frozen=True, kw_only=True):
    """The Islam marker of a Path moves or turns over."""

    path: str
    before: str
    to: str
    disrupted: bool


class ConversionRolled(Event, frozen=True, kw_only=True):
    path: str
    land: str
    die: int
    apostasy: int


class RevivalRolled(Event, frozen=True, kw_only=True):
    path: str
    die: int
    needed: int


class Attacked(Event, frozen=True, kw_only=True):
    army: str
    land: str
    cost: int
    dice: tuple[int, ...]
    drm: int
    value: int
    won: bool


class Looted(Event, frozen=True, kw_only=True):
    army: str


class BattleAtSea(Event, frozen=True, kw_only=True):
    power: str
    die: int
    drm: int
    needed: int
    won: bool


class Raided(Event, frozen=True, kw_only=True):
    path: str
    by: str


class ApSpent(Event, frozen=True, kw_only=True):
    theater: str
    path: str
    cost: int
    left: int


class ApLost(Event, frozen=True, kw_only=True):
    theater: str
    lost: int


class ApSent(Event, frozen=True, kw_only=True):
    source: str
    to: str
    routes: tuple[str, ...]
    ap: int = 1


class Rallied(Event, frozen=True, kw_only=True):
    army: str
    level: int


class PieceChanged(Event, frozen=True, kw_only=True):
    """A tile is moved, turned over or taken away: which, and what or where it is now."""

    piece: str
    now: str
    why: str = ""  # the Land that provoked it


class ChitPlayed(Event, frozen=True, kw_only=True):
    empire: str
    side: str


class DieRolled(Event, frozen=True, kw_only=True):
    """A die of an event, and what it had to reach."""

    what: str
    die: int
    needed: int


class DarRolled(Event, frozen=True, kw_only=True):
    dice: tuple[int, ...]
    kaaba: int
    total: int
    result: str


class KaabaChanged(Event, frozen=True, kw_only=True):
    before: int
    now: int


class TheaterDivided(Event, frozen=True, kw_only=True):
    theater: str


class EmpireCollapsed(Event, frozen=True, kw_only=True):
    empire: str


class GameEnded(Event, frozen=True, kw_only=True):
    points: int
    band: str
    rome: bool = False
