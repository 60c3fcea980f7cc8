"""Ruling 41, push by push: games that differ only in what one seat hides send the other the same bytes.

Two games are played side by side, with the same actions and dice. Until the rules open something that is
not the same in both, each move makes one push, and the same one, for the enemy and for whoever looks on.
"""

import itertools
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

import pytest
from msgspec.structs import asdict, replace

from apps.play.pushes import Change, Pages, pages_of
from apps.play.unsaved import moment_of
from games.apocalypse.rules import hidden
from games.apocalypse.rules.actions import Assault, Besiege, Lose, March, Sail
from games.apocalypse.rules.board import (
    BYZANTINE,
    GARRISON,
    IMPERIAL,
    MUSLIM,
    RESERVE,
    ExpeditionId,
    Game,
    Unit,
    is_on_map,
    kind_of,
)
from games.apocalypse.rules.campaign import LAND, SEA, Campaign
from games.apocalypse.rules.events import Fought, Mustered, Routed, UnitsLost, Wavered
from games.apocalypse.rules.hidden import is_open
from games.apocalypse.rules.naval import Boarding
from games.apocalypse.rules.stacking import Crowded
from games.engine.contract import Action, Event, Seat
from games.engine.dice import Dice
from games.engine.playout import random_game
from tests.apocalypse.build import (
    ALEXANDRIA,
    BESIDE,
    CLEAR,
    EMESA,
    KONSTANTIA,
    NICAEA,
    NICOMEDIA,
    RULES,
    TRIPOLIS,
    aboard,
    act,
    begin,
    position,
)
from tests.apocalypse.follow import bold

OPENING = (UnitsLost, Fought, Routed, Mustered, Wavered)  # what they tell was hidden until then
TRIES, MOVES = 10, 12  # of each scene
COVER = hidden.cover
Scene = Callable[[], Game]
Groups = Callable[[Game, Unit], object]


def its_army(game: Game, unit: Unit) -> object:
    """Which leaders tell (3.3): garrisons, armies, reserves and loads are of it, and more is not known."""
    return kind_of(game, unit).army


def its_like(game: Game, unit: Unit) -> object:
    """Of the same factors as well, so that not even a battle tells who stood where."""
    kind = kind_of(game, unit)
    return kind.army, kind.left, kind.right, kind.mounted, kind.picked


def twin_of(game: Game, hider: Seat, groups: Groups, rng: Random) -> Game:
    """The same game, but that covered counters of this seat have changed places within their groups, and
    ships their loads."""
    twin = game.clone()
    found: dict[object, list[Unit]] = {}
    for unit in twin.board.of(hider):
        if is_on_map(unit.where) and not is_open(unit):
            found.setdefault(groups(twin, unit), []).append(unit)
    for group in found.values():
        kinds = rng.sample([unit.kind for unit in group], len(group))
        for unit, kind in zip(group, kinds, strict=True):
            twin.board.put(unit.id, unit.where, kind=kind)
    for name in twin.board.expeditions_of(hider):
        reload(twin, name, rng)
    return twin


def reload(twin: Game, name: ExpeditionId, rng: Random) -> None:
    ships = [ship.id for ship in twin.board.fleet(name)]
    other = dict(zip(ships, rng.sample(ships, len(ships)), strict=True))
    for unit in twin.board.members(name) if twin.board.expeditions[name].afloat else ():
        twin.board.put(unit.id, unit.where, ship=other[unit.ship])


def pushed(game: Game, seat: Seat, action: Action, enemy: Seat) -> tuple[Game, list[Event], Pages]:
    after = game.clone()
    events = RULES.apply(after, seat, action)
    change = Change(moment_of(RULES, game), moment_of(RULES, after), tuple(events))
    return after, events, pages_of(change, [enemy, None])


def opened(game: Game, events: list[Event]) -> object:
    """And what is open by being counted: points (3.3.1), and that a place is too full (4.0)."""
    told = [asdict(event) for event in events if isinstance(event, OPENING)]
    points = [one.allowance for one in game.board.expeditions.values()]
    return told, points, [frame for frame in game.stack if isinstance(frame, Crowded)]


def seen(game: Game, enemy: Seat) -> list[bytes]:
    """What programs are told as well."""
    return [RULES.save(RULES.seen_by(game, watcher)) for watcher in (enemy, None)]


def let_fall_alike(game: Game, twin: Game, action: Action) -> None:
    """Which units fall is seen: in the twin they are of the same kinds, if there are such among them."""
    board = twin.board
    for number in action.units if isinstance(action, Lose) else ():
        wanted, unit = game.board.units[number].kind, board.units[number]
        like = [one for one in board.units if replace(one, id=number, kind=unit.kind) == unit]
        other = next((one for one in like if one.kind == wanted), unit)
        board.put(other.id, other.where, kind=unit.kind)
        board.put(number, unit.where, kind=wanted if other != unit else unit.kind)


def stand_alike(game: Game, twin: Game) -> bool:
    """A number names a unit of the same place in both: not so once other ones fell by themselves."""
    return all(
        replace(one, kind="", ship=0) == replace(other, kind="", ship=0)
        for one, other in zip(game.board.units, twin.board.units, strict=True)
    )


def side_by_side(game: Game, twin: Game, hider: Seat, rng: Random, most: int) -> Iterator[str]:
    """The moves that both could make, by name, as long as nothing was opened that tells them apart."""
    for _ in range(most):
        assert RULES.waiting(game) == RULES.waiting(twin)
        seat = min(RULES.waiting(game))
        action = bold(game, seat, rng)
        let_fall_alike(game, twin, action)
        if reason := RULES.why_not(twin, seat, action):
            assert seat == hider, reason
            return
        game, events, pages = pushed(game, seat, action, 1 - hider)
        twin, others, alike = pushed(twin, seat, action, 1 - hider)
        if not (game.stack and twin.stack) or opened(game, events) != opened(twin, others):
            return
        assert alike == pages, action
        assert seen(twin, 1 - hider) == seen(game, 1 - hider), action
        if not stand_alike(game, twin):
            return
        yield type(action).__name__


def before(game: Game, phase: str, *actions: Action) -> Game:
    """The Muslims have just done this; there are Byzantine moves to come."""
    begin(game, Campaign(MUSLIM, phase), Campaign(BYZANTINE, phase), Campaign(MUSLIM, LAND))
    act(game, *actions)
    return game


def ashore() -> Game:
    """A field battle, and riders who may be held back."""
    riders = "obs_promoti, obs_taifali, ori_armigeri, ori_dalmatae"
    game = position(
        {EMESA: "2 syr_kalb, syr_himyar", NICAEA: "obs_nervii, excubitor, obs_herculiani, ori_illyriciani"},
        expeditions={
            IMPERIAL: (CLEAR, f"{riders}, ori_decima, ori_septima, obs_matiarii, obs_fortenses"),
            "Syria": (BESIDE, "4 syr_kalb, 3 syr_kinda, 2 syr_judham, 2 syr_lakhm"),
        },
        leaders={"constans": IMPERIAL, "komes_theodore": IMPERIAL, "muawiyah": "Syria"},
    )
    return before(game, LAND, March("Syria", CLEAR))


def at_sea() -> Game:
    """Two fleets with loads of every kind, and Greek fire."""
    game = position(
        {NICAEA: "dom_pedes, obs_fortenses, ori_decima, obs_promoti", EMESA: "2 syr_kalb, 2 syr_himyar"},
        expeditions={
            "Syria": (TRIPOLIS, "3 syr_kalb, 2 syr_kinda, 2 syr_judham, syr_himyar"),
            IMPERIAL: (KONSTANTIA, "obs_batavi, obs_nervii, ori_septima, excubitor, obs_taifali"),
        },
        ships={"3518": "5 muslim", "3224": "5 byzantine sea"},
        leaders={"muawiyah": "Syria", "uunada": "Syria", "constans": IMPERIAL},
        fire=True,
    )
    aboard(game, "Syria")
    return before(aboard(game, IMPERIAL), SEA, Sail("Syria", "3224"))


def beside_its_ships() -> Game:
    """A camp that may go aboard: how many ships it needs would tell what it is made of."""
    game = position(
        {EMESA: "syr_himyar", NICAEA: "excubitor, dom_pedes, obs_promoti, obs_batavi"},
        expeditions={
            "Syria": (TRIPOLIS, "3 syr_kalb, syr_kinda"),
            IMPERIAL: (KONSTANTIA, "obs_fortenses, obs_nervii, obs_matiarii"),
        },
        ships={"3518": "2 muslim", "3224": "2 byzantine sea"},
        fire=True,
    )
    return before(aboard(game, "Syria"), SEA)


def shut_in() -> Game:
    """A port from which some may flee."""
    game = position(
        {ALEXANDRIA: "ori_septima, ori_decima, ori_balistarii", NICAEA: "ori_martenses, ori_armigeri"},
        expeditions={"Egypt": (ALEXANDRIA, "4 egy_tujib, 3 egy_ghafiq, 2 egy_mahra")},
        ships={ALEXANDRIA: "2 byzantine"},
        leaders={"manuel": ALEXANDRIA, "amr": "Egypt"},
    )
    return before(game, LAND, Besiege("Egypt"))


def stormed() -> Game:
    """Walls, and who falls on them."""
    game = position(
        {NICOMEDIA: "obs_batavi, obs_nervii, obs_ioviani", NICAEA: "obs_fortenses, excubitor, obs_promoti"},
        expeditions={"Syria": (NICOMEDIA, "4 syr_kalb, 3 syr_kinda, 2 syr_judham, 2 syr_lakhm")},
        dice=(6,),
    )
    return before(game, LAND, Assault("Syria"))


def whole() -> list[Game]:
    """Some of whole games."""
    games = (game for game, _ in random_game(RULES, "war", "push by push", 2))
    return [game.clone() for game in itertools.islice(games, 10, None, 40) if game.stack]


def met_in(games: list[Game], most: int) -> Counter[tuple[str, Seat]]:
    """What was done and sent alike, and who hid something then."""
    met: Counter[tuple[str, Seat]] = Counter()
    for number, game in enumerate(games):
        for hider, groups in itertools.product((BYZANTINE, MUSLIM), (its_army, its_like)):
            rng, one = Random(number), game.clone()
            one.dice = Dice(str(number))
            twin = twin_of(one, hider, groups, rng)
            met.update((name, hider) for name in side_by_side(one, twin, hider, rng, most))
    return met


BOTH = {BYZANTINE, MUSLIM}
SCENES = [  # what must have been done in it while one or the other side hid something
    (ashore, {"HoldBack": BOTH, "Lose": BOTH, "Choose": BOTH}),
    (at_sea, {"Choose": BOTH, "Sink": BOTH}),
    (beside_its_ships, {"GoAboard": BOTH, "Sink": BOTH, "Embark": BOTH, "Sail": BOTH, "Land": BOTH}),
    (shut_in, {"Flee": BOTH, "Disperse": BOTH, "March": BOTH}),
    (stormed, {"Lose": BOTH, "March": BOTH}),
]


@pytest.mark.parametrize(("scene", "wanted"), SCENES, ids=lambda one: getattr(one, "__name__", ""))
def test_ruling_41_what_is_hidden_changes_no_push(scene: Scene, wanted: dict[str, set[Seat]]) -> None:
    met = met_in([scene()] * TRIES, MOVES)
    assert {name: {seat for seat in BOTH if (name, seat) in met} for name in wanted} == wanted


def test_ruling_41_what_is_hidden_changes_no_push_of_whole_games() -> None:
    met = met_in(whole(), MOVES)
    assert {("Muster", BYZANTINE), ("Muster", MUSLIM), ("Shift", BYZANTINE), ("Scout", BYZANTINE)} <= set(met)


def tells_loads(unit: Unit) -> Unit:
    return replace(COVER(unit), ship=unit.ship)


def tells_reserves(unit: Unit) -> Unit:
    return unit if unit.mark == RESERVE else COVER(unit)


def tells_armies(unit: Unit) -> Unit:
    return unit if unit.post == IMPERIAL else COVER(unit)


def tells_garrisons(unit: Unit) -> Unit:
    return unit if unit.post == GARRISON else COVER(unit)


@pytest.mark.parametrize(
    ("scene", "leak"),
    [(at_sea, tells_loads), (ashore, tells_reserves), (ashore, tells_armies), (shut_in, tells_garrisons)],
)
def test_a_leak_is_found(scene: Scene, leak: Callable[[Unit], Unit], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(hidden, "cover", leak)
    with pytest.raises(AssertionError):
        met_in([scene()] * TRIES, MOVES)


def test_a_question_that_tells_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Boarding, "asks", lambda asked, game, seat: len(asked.options(game, seat)) > 1)
    with pytest.raises(AssertionError):
        met_in([beside_its_ships()] * TRIES, MOVES)
