"""2. What lies on the table, and who controls which Land."""

from collections.abc import Iterator

from msgspec import Struct, field

from games.engine import flow
from games.first_jihad.components import Components

PathId = str
LandId = str
ArmyId = str

STRONG, WEAK, SHATTERED = 3, 2, 1  # 7.3
AVAILABLE, LOST = "available", "lost"  # where the Icons can be, but for a Land
NOWHERE = 99  # beyond the last Land of any Path


class Army(Struct, frozen=True, array_like=True):
    """2.3.1. `at` is the number of a Land of its Path, counted from Mecca; 0: beside the map."""

    id: ArmyId
    at: int
    level: int = STRONG
    cursed: bool = False
    inside: bool = False  # 7.4.3: beneath its Castle, besieged


class Marker(Struct, frozen=True, array_like=True):
    """10.3. A Path's Islam marker; at 0 it is still in Mecca."""

    at: int = 0
    disrupted: bool = False


class Castle(Struct, frozen=True, array_like=True):
    id: str
    at: LandId  # "": out of play
    strong: bool
    empire: str = "byzantium"


class Capital(Struct, frozen=True, array_like=True):
    at: LandId  # "": destroyed
    strong: bool = True


class Stand(Struct, frozen=True, array_like=True):
    """8.14. A Last Stand chit."""

    side: str = "ap"  # or "skill"
    used: bool = False


class Jihad(Struct, frozen=True, array_like=True):
    """17.6. The Jihad marker, in its box by Mecca."""

    empire: str
    alternating: bool
    paused: bool = False  # 17.6.4: under a Stop Sign
    fresh: bool = False  # begun at 14.10 step 4 of this turn


class ThisTurn(Struct):
    """What holds for this turn alone: it is cleared whole when the turn is over."""

    karabisian: bool = False
    kahina: bool = False
    ridda: bool = False
    guarded: bool = False  # the Excubitors have done their part
    spent: list[PathId] = []  # 8.2.2: barbarians that had their AP
    paid: bool = False  # 21.2: Damascus has paid its tokens
    concluded: list[str] = []  # 21.4.3: Theaters that have done their Actions
    fresh_king: bool = False  # 16.5: in place of the usual AP


class Board(Struct, kw_only=True):
    advanced: bool
    options: dict[str, str]
    turn: int = 0
    card: int = 0
    played: list[int] = []
    decks: dict[str, list[int]]  # by era; a deck has no order until it is drawn from
    aside: list[int] = []  # 3.2.1: red stars that are still to come
    fell: bool = False  # 5.1: Rome
    curve: list[int] = []  # 5.2: the points as they stood after each turn
    armies: dict[ArmyId, Army]
    active: dict[PathId, ArmyId]  # 2.1.5.1; "" on a Path under a Full Baqt
    lost: list[ArmyId] = []
    islam: dict[PathId, Marker]
    castles: dict[str, Castle]
    capitals: dict[str, Capital]  # by Empire; a collapsed one has none
    skill: dict[str, int]  # by Empire, while it has a Ruler
    ap: dict[str, int]  # by Theater
    tokens: dict[str, int]  # 6.3.3, by colour
    stands: dict[str, Stand]  # by Empire
    minor: dict[str, int]  # 13.1: the box each is in
    price: dict[str, int]  # 8.9, 8.10
    affects: dict[str, PathId]  # 13: which Path each adds its hits to
    fleet: int  # 12.1: the side that is up
    immortals: int  # 12.2: the side that is up; 0: gone with Persia
    used: list[str] = []  # 12: blessings in the Used box
    icons: str = AVAILABLE
    themes: str = ""  # a Land; "": not yet; LOST
    excubitors: int = 0
    mecca: int = 0  # 2.1.5.4: the Mecca marker
    munnuza: bool = False  # 8.5.3: the Berbers are Catholic
    optional: list[str] = []  # 8.13: events that can still be played, until the Actions Phase ends
    landing: int = 0  # 8.5.3: waits for the next attack, until then
    sent: dict[str, int] = {}  # 21.4: AP sent along each Trade Route, until 14.8
    this_turn: ThisTurn = field(default_factory=ThisTurn)
    # The Advanced Game
    kaaba: int = 0
    mujahideen: PathId = ""  # 17.4; "": in the Casbah
    jihad: Jihad | None = None
    stop: PathId = ""  # 15.5: the Stop Sign
    truces: list[str] = []  # 22: Empires
    truce_offer: str = ""
    baqts: dict[PathId, str] = {}  # "full" or "partial"
    baqt_offer: PathId = ""
    king: PathId = ""  # 16.5
    religion: str = "orthodox"  # 20: of Byzantium
    schism: bool = False
    jews: LandId = ""
    jews_side: int = 0
    refugees: dict[str, int] = {}  # 19.2: the number of their Land
    navy: bool = True  # 21.1
    capital_of_islam: bool = False  # 21.2.1: Damascus
    sharia: str = ""  # 18.1: "", "coming", "law"
    umar: bool = False  # 17.1.2: he waits for Damascus to convert
    zabulistan: str = ""  # 18.3: "", "defiant", "subdued", "conquered"


Game = flow.Game[Board, Components]  # the rules speak of one of these


def active_army(game: Game, path: PathId) -> Army | None:
    """2.1.5.1. The army nearest to Mecca; none under a Full Baqt or where a Path is not in play."""
    army = game.board.active.get(path)
    return game.board.armies[army] if army else None


def empire_of(game: Game, path: PathId) -> str:
    """The Empire that the active army belongs to; "" if it is of another nation."""
    army = game.board.active.get(path)
    return game.components.army[army].empire if army else ""


def front(game: Game, path: PathId) -> int:
    """2.1.5.3. The number of the last Land the Arabs control; 0 is Mecca.

    A besieged Land counts as theirs (2.1.6.1; ruling). Under a Full Baqt they keep what lies nearer
    to Mecca than its marker (16.3.2; ruling).
    """
    army = active_army(game, path)
    if army is None:
        flag = game.components.flag[path][1]
        return game.components.number[flag] - 1
    return army.at if army.inside else army.at - 1


def first_neutral(game: Game, path: PathId) -> int:
    """2.1.5.1. The number of the first Land that a Neutral Army holds: all beyond it is neutral too."""
    board, active = game.board, game.board.active[path]
    places = [
        board.armies[army].at
        for army in game.components.armies_of[path]
        if army != active and army in board.armies and board.armies[army].at
    ]
    return min(places, default=NOWHERE)


def on_neutral(game: Game, army: Army) -> Army | None:
    """7.5. The Neutral Army that an army stands on top of."""
    for other in game.components.armies_of[game.components.army[army.id].path]:
        if other != army.id and other in game.board.armies and game.board.armies[other].at == army.at:
            return game.board.armies[other]
    return None


def controller(game: Game, land: LandId) -> str:
    """2.1.5. Who controls a Land: "arab", "player", "neutral"; "" on a Path that is not in play."""
    path = game.components.path_of[land]
    if path not in game.board.active:
        return ""
    number = game.components.number[land]
    if number <= front(game, path):
        return "arab"
    army = active_army(game, path)
    if army and (number <= army.at or number < first_neutral(game, path)):
        return "player"
    return "neutral"


def arab_controls(game: Game, land: LandId) -> bool:
    path = game.components.path_of[land]
    return path in game.board.active and game.components.number[land] <= front(game, path)


def player_controls(game: Game, land: LandId) -> bool:
    """2.1.5.2. The active army's Land and all behind it, as far as no Neutral holds them."""
    return controller(game, land) == "player"


def lands_of(game: Game, empire: str) -> Iterator[tuple[PathId, LandId]]:
    """All Lands an Empire controls, Path by Path."""
    for path in game.board.active:
        if empire_of(game, path) != empire:
            continue
        army = active_army(game, path)
        assert army
        lands = game.components.at[path]
        last = max(army.at, min(first_neutral(game, path), len(lands)) - 1)
        for number in range(front(game, path) + 1, last + 1):
            yield path, lands[number]


def converted(game: Game, land: LandId) -> bool:
    """10.3. Whether a Land has gone over to Islam, be its marker face up or Disrupted."""
    path = game.components.path_of[land]
    return path in game.board.islam and game.components.number[land] <= game.board.islam[path].at


def muslim_in_combat(game: Game, path: PathId, number: int) -> bool:
    """7.2.3, 10.4, 10.5. Mecca and firmly Muslim Lands always; the marker's own if it is face up."""
    if number == 0 or (number == 1 and path == "greek" and game.board.capital_of_islam):
        return True
    marker = game.board.islam[path]
    return number < marker.at or (number == marker.at and not marker.disrupted)


def is_mecca(game: Game, path: PathId, number: int) -> bool:
    """2.1.5.4, 21.2.1. Mecca itself, or Damascus as a part of it."""
    return number == 0 or (number == 1 and path == "greek" and game.board.capital_of_islam)


def castle_at(game: Game, land: LandId) -> Castle | None:
    for castle in game.board.castles.values():
        if castle.at == land:
            return castle
    return None


def castle_value(game: Game, castle: Castle) -> int:
    numbers = game.components.numbers
    if not game.components.castle[castle.id].major:
        return numbers.minor_castle
    return numbers.major_strong if castle.strong else numbers.major_weak


def capital_at(game: Game, land: LandId) -> str:
    """The Empire whose Capital stands in a Land."""
    for empire, capital in game.board.capitals.items():
        if capital.at == land:
            return empire
    return ""


def land_of(game: Game, army: Army) -> LandId:
    """Where an army is; "mecca" stands for beside the map, as no army is ever there."""
    return game.components.at[game.components.army[army.id].path][army.at]


def persia_lives(game: Game) -> bool:
    """14.6.2"""
    return "persia" in game.board.skill
