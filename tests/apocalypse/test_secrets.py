"""Ruling 41: what the enemy hides cannot be told from anything that a seat is shown."""

import itertools
from random import Random

import pytest

from apps.play.pushes import Change, Pages, pages_of
from apps.play.unsaved import moment_of
from games.apocalypse.rules.actions import Berth, Deploy, Disperse, Drop, Embark, Launch, Muster, Shift
from games.apocalypse.rules.board import (
    ASHORE,
    BYZANTINE,
    GARRISON,
    MUSLIM,
    PATROL,
    UNKNOWN,
    Game,
    is_on_map,
    kind_of,
)
from games.apocalypse.rules.hidden import is_open
from games.apocalypse.rules.victory import HELD, win
from games.engine.contract import Action, Seat
from games.engine.playout import random_game
from tests.apocalypse.build import (
    CLEAR,
    DAMASCUS,
    NICAEA,
    PARTS,
    RULES,
    TRIPOLIS,
    aboard,
    ids,
    position,
)

SEEDS = [f"secret {n}" for n in range(8)]


def positions() -> list[Game]:
    """Some of whole games, each a copy."""
    found = []
    for seed in SEEDS:
        games = (game for game, _ in random_game(RULES, "war", seed, 2))
        found += [game.clone() for game in itertools.islice(games, 40, None, 25)]
    return [game for game in found if game.stack]


POSITIONS = positions()


def shuffled(game: Game, seat: Seat, rng: Random) -> Game:
    """The same for this seat: the enemy's covered counters have changed places with one another."""
    twin = game.clone()
    covered = [u for u in twin.board.units if u.seat != seat and is_on_map(u.where) and not is_open(u)]
    groups: dict[object, list[int]] = {}
    for unit in covered:
        post = unit.post if unit.post != GARRISON else ""
        groups.setdefault((post, unit.ship == ASHORE, post and unit.mark), []).append(unit.id)
    for group in groups.values():
        kinds = [twin.board.units[unit].kind for unit in group]
        rng.shuffle(kinds)
        for number, kind in zip(group, kinds, strict=True):
            twin.board.put(number, twin.board.units[number].where, kind=kind)
    return twin


def shown(game: Game, seat: Seat) -> tuple[object, ...]:
    """All that the rules tell this seat; of the enemy's question only that there is one."""
    seen = RULES.seen_by(game, seat)
    mine = seat in RULES.waiting(game)
    offers = (list(RULES.legal(game, seat)), RULES.form(game, seat), list(RULES.refusals(game, seat)))
    return RULES.save(seen), mine, offers if mine else ()


def test_ruling_41_covered_counters_that_change_places_change_nothing_that_is_shown() -> None:
    changed = 0
    for number, game in enumerate(POSITIONS):
        for seat in (BYZANTINE, MUSLIM):
            twin = shuffled(game, seat, Random(number))
            changed += RULES.save(twin) != RULES.save(game)
            assert shown(twin, seat) == shown(game, seat)
    assert changed > len(POSITIONS)


def test_ruling_41_not_even_who_went_over_can_be_told_by_a_spectator() -> None:
    seen = set()
    for defector in ("arm_gnuni", "arm_amatuni"):
        game = position({NICAEA: "arm_gnuni, arm_amatuni"})
        (unit,) = ids(game, NICAEA, defector)
        game.board.put(unit, DAMASCUS, seat=MUSLIM)
        seen.add(RULES.save(RULES.seen_by(game, None)))
    assert len(seen) == 1


def test_4_0_a_seat_knows_its_own_units_and_what_is_open() -> None:
    for game in POSITIONS:
        for seat in (BYZANTINE, MUSLIM):
            seen = RULES.seen_by(game, seat)
            for real, unit in zip(game.board.units, seen.board.units, strict=True):
                if real.seat == seat:
                    assert unit == real
            hidden = [unit for unit in seen.board.units if unit.kind == UNKNOWN]
            assert all(unit.seat != seat and not is_open(unit) for unit in hidden)
            assert {unit.ship for unit in hidden} <= {-1, -2}


def test_ruling_41_a_spectator_knows_neither_sides_units() -> None:
    seen = RULES.seen_by(POSITIONS[0], None)
    assert {unit.kind for unit in seen.board.units if is_on_map(unit.where) and unit.post == GARRISON} == {
        UNKNOWN
    }


def test_ruling_41_numbers_and_modes_are_open() -> None:
    for game in POSITIONS:
        seen = RULES.seen_by(game, MUSLIM)
        for node in PARTS.atlas.place_at:
            assert len(game.board.garrison(node, BYZANTINE)) == len(seen.board.garrison(node, BYZANTINE))
        assert {n: len(seen.board.members(n)) for n in seen.board.expeditions} == {
            n: len(game.board.members(n)) for n in game.board.expeditions
        }


def test_ruling_41_a_patrol_is_face_up_and_the_number_in_reserve_is_open() -> None:
    game = position(
        {NICAEA: "obs_batavi", CLEAR: "patrol obs_promoti"},
        expeditions={"Byzantine": (DAMASCUS, "ori_decima, ori_septima")},
    )
    unit = game.board.members("Byzantine")[1]
    game.board.put(unit.id, unit.where, mark="reserve")
    seen = RULES.seen_by(game, MUSLIM)
    assert [u.kind for u in seen.board.units if u.post == PATROL] == ["obs_promoti"]
    assert len(seen.board.line("Byzantine", reserve=True)) == 1
    assert {u.kind for u in seen.board.members("Byzantine")} == {UNKNOWN}


def test_ruling_41_what_each_ship_carries_is_not_seen() -> None:
    game = position(expeditions={"Syria": (TRIPOLIS, "3 syr_kalb")}, ships={"3518": "2 muslim"})
    aboard(game, "Syria")
    other = game.clone()
    for unit in other.board.members("Syria"):
        other.board.put(unit.id, unit.where, ship={10: 11, 11: 10}[unit.ship])
    assert RULES.save(RULES.seen_by(game, BYZANTINE)) == RULES.save(RULES.seen_by(other, BYZANTINE))
    assert RULES.save(RULES.seen_by(game, MUSLIM)) != RULES.save(RULES.seen_by(other, MUSLIM))


@pytest.mark.parametrize("watcher", [BYZANTINE, MUSLIM, None])
def test_once_the_game_is_over_all_lies_open_and_not_before(watcher: Seat | None) -> None:
    for game in POSITIONS[::5]:
        over = game.clone()
        win(over, HELD)
        seen, before = (RULES.seen_by(one, watcher) for one in (over, game))
        assert seen.board.units == game.board.units != before.board.units


@pytest.mark.parametrize("seat", [BYZANTINE, MUSLIM, None])
def test_an_imagined_game_is_a_sound_one_that_this_seat_could_not_tell_apart(seat: Seat | None) -> None:
    for number, game in enumerate(POSITIONS[::3]):
        seen = RULES.seen_by(game, seat)
        thought = RULES.imagine(seen, seat, Random(number))
        assert all(unit.kind for unit in thought.board.units)
        assert RULES.save(RULES.seen_by(thought, seat)) == RULES.save(seen)
        assert RULES.problems(thought) == []
        assert {kind_of(thought, unit).id for unit in thought.board.units} == set(PARTS.kind)


def test_what_a_seat_sees_is_enough_to_play_with() -> None:
    """Offers and answers are the same, and none needs what is hidden."""
    for number, game in enumerate(POSITIONS):
        (seat, *_) = RULES.waiting(game)
        seen = RULES.seen_by(game, seat)
        assert RULES.legal(seen, seat) == RULES.legal(game, seat)
        assert RULES.form(seen, seat) == RULES.form(game, seat)
        for rng in (Random(number), Random(-number)):
            action = RULES.sample(seen, seat, rng)
            assert RULES.why_not(game, seat, action) is None


# What is pushed, byte for byte: one push for each move, whoever looks

QUIET = (Berth, Deploy, Disperse, Drop, Embark, Launch, Muster, Shift)  # no die falls, nobody is lost
TRIES = 12  # of what may be done in a position


def pushed(game: Game, seat: Seat, action: Action) -> Pages:
    after = game.clone()
    events = RULES.apply(after, seat, action)
    change = Change(moment_of(RULES, game), moment_of(RULES, after), tuple(events))
    return pages_of(change, [1 - seat, None])


def leaders_of(game: Game, action: Action) -> set[str]:
    """3.3 Leaders lie open, and go with their armies: who forms an Expedition shows of which it is."""
    units = action.units if isinstance(action, Muster) else ()
    return {kind_of(game, game.board.units[unit]).army for unit in units}


def counts_points(seat: Seat, action: Action) -> bool:
    """3.3.1 They lie open as well, and tell whether all Byzantines ride."""
    return isinstance(action, Embark) and seat == BYZANTINE


def test_ruling_41_what_is_pushed_tells_nobody_which_units_do_something() -> None:
    met = set()
    for number, game in enumerate(POSITIONS):
        (seat,), rng = RULES.waiting(game), Random(number)
        for action in [RULES.sample(game, seat, rng) for _ in range(TRIES)]:
            twin = shuffled(game, 1 - seat, rng)
            alike = RULES.why_not(twin, seat, action) is None and not counts_points(seat, action)
            if isinstance(action, QUIET) and alike and leaders_of(game, action) == leaders_of(twin, action):
                assert pushed(twin, seat, action) == pushed(game, seat, action)
                met.add((type(action), seat))
    assert {Deploy, Disperse, Muster, Shift} <= {kind for kind, _ in met}
