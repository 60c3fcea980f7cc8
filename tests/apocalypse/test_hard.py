"""The hard bot: what it thinks of besides, what it expects of that in imagined games, and what it does."""

import sys
from contextvars import copy_context
from random import Random

import pytest

from games.apocalypse.bot import BOTS, foresight
from games.apocalypse.bot.appraise import PLAN, USUAL, Plan
from games.apocalypse.bot.hard import LATE, PATIENT, hard, lead, race
from games.apocalypse.bot.ideas import GREAT, favourite, ideas
from games.apocalypse.bot.normal import normal
from games.apocalypse.bot.raids import is_bound
from games.apocalypse.present import Presenter, advice
from games.apocalypse.rules.actions import Assault, Besiege, Disband, Done, March, Muster
from games.apocalypse.rules.board import BYZANTINE, IMPERIAL, MUSLIM, Game
from games.apocalypse.rules.campaign import LAND, Campaign
from games.apocalypse.rules.modes import Adjustment
from games.apocalypse.rules.reserve import COUNTER, COVER, NOTHING, Reply
from games.apocalypse.rules.victory import CAPTURED, KILLED, win
from games.engine.playout import play
from games.engine.questions import Choose
from tests.apocalypse.build import (
    ANCYRA,
    CONSTANTINOPLE,
    DAMASCUS,
    NICOMEDIA,
    RULES,
    TRIPOLIS,
    TYRE,
    begin,
    position,
)
from tests.apocalypse.test_06_battle import meeting, reserve
from tests.apocalypse.test_secrets import POSITIONS, shuffled
from tests.apocalypse.views import view

WALLS = "scola_1, scola_2, scola_3, scola_4, arm_tzani, ori_decima"
EUROPE = "1236"  # next to Constantinople
CYPRUS, BITHYNIA = "3427", "1337"  # coasts without ports, two years and one from there


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few imagined games, for what does not depend on their number."""
    monkeypatch.setattr(sys.modules[hard.__module__], "HEATS", (2, 3))
    monkeypatch.setattr(foresight, "YEARS", 1)


def before_the_walls(garrison: str = WALLS) -> Game:
    game = position({CONSTANTINOPLE: garrison}, expeditions={"Syria": (CONSTANTINOPLE, "9 syr_kalb")})
    begin(game, Campaign(MUSLIM, LAND))
    return game


# What comes of it


def test_2_1_once_the_game_is_over_nothing_is_guessed() -> None:
    for why, chance in ((CAPTURED, 1.0), (KILLED, 0.0)):
        game = position()
        win(game, why)
        assert foresight.chance(game) == chance


def test_an_army_before_the_walls_is_the_more_to_be_feared_the_more_it_is() -> None:
    found = [
        foresight.chance(position({CONSTANTINOPLE: WALLS}, expeditions={"Syria": (where, units)}))
        for where, units in ((DAMASCUS, "9 syr_kalb"), (CONSTANTINOPLE, "9 syr_kalb"))
    ]
    more = {"Syria": (CONSTANTINOPLE, "9 syr_kalb, 7 syr_kinda")}
    found.append(foresight.chance(position({CONSTANTINOPLE: WALLS}, expeditions=more)))
    assert found == sorted(set(found))


@pytest.mark.parametrize(
    ("where", "ships", "sign"),
    [(NICOMEDIA, 5, "near"), (NICOMEDIA, 4, ""), (TRIPOLIS, 5, "far")],
)
def test_5_1_an_army_with_ships_for_all_of_it_is_to_be_feared(where: str, ships: int, sign: str) -> None:
    moored = {where[:4]: f"{ships} muslim sea"}
    found = foresight.signs(position(expeditions={"Syria": (where, "10 syr_kalb")}, ships=moored))
    assert [name for name in ("near", "far") if getattr(found, name)] == [sign] * bool(sign)


def test_an_action_is_tried_on_a_copy_with_dice_of_its_own() -> None:
    game = before_the_walls()
    world = RULES.imagine(RULES.seen_by(game, MUSLIM), MUSLIM, Random(1))
    before = RULES.save(world)
    promised = [foresight.outlook(RULES, world, MUSLIM, Assault("Syria")) for _ in range(2)]
    assert promised[0] == promised[1] and RULES.save(world) == before


# What else might be done


def test_the_byzantine_field_army_is_great_unless_a_lighter_one_does_better() -> None:
    army = "excubitor, obs_nervii, obs_batavi, ori_decima, ori_prima_flavia, ori_secunda_flavia, ori_parthica"
    more = "obs_lanciarii, obs_ioviani, obs_herculiani, obs_fortenses, obs_matiarii, obs_theodosiaci"
    most = "scola_5, scola_6, scola_7, ori_martenses, ori_septima, ori_balistarii, ori_arcadiani"
    walls = "scola_1, scola_2, scola_3, scola_4, dom_pedes, car_rhodii, car_cyprii, car_samii"
    game = position({CONSTANTINOPLE: walls, ANCYRA: f"{army}, {more}, {most}"})
    begin(game, Adjustment(BYZANTINE))
    usual = normal(RULES, game, BYZANTINE, Random(1))
    great = favourite(game, usual)
    assert isinstance(usual, Muster) and isinstance(great, Muster)
    assert len(usual.units) < len(great.units) <= GREAT and set(usual.units) < set(great.units)
    lighter = [idea for idea in ideas(game, great) if isinstance(idea, Muster)]
    assert lighter and all(len(idea.units) < GREAT for idea in lighter)
    assert RULES.why_not(game, BYZANTINE, great) is None


def test_the_byzantines_weigh_a_battle_that_normal_would_not_give() -> None:
    camps = {IMPERIAL: (EUROPE, "excubitor"), "Syria": (CONSTANTINOPLE, "10 qurayah")}
    game = position({CONSTANTINOPLE: WALLS}, expeditions=camps)
    begin(game, Campaign(BYZANTINE, LAND))
    usual = normal(RULES, RULES.seen_by(game, BYZANTINE), BYZANTINE, Random(1))
    assert March(IMPERIAL, CONSTANTINOPLE) != usual
    assert March(IMPERIAL, CONSTANTINOPLE) in ideas(game, usual)


# What it does


@pytest.mark.parametrize(("year", "waits"), [(LATE - 1, True), (LATE, False)])
def test_the_host_sets_out_with_more_until_it_is_late(year: int, waits: bool) -> None:
    """Six ships carry enough to come there, and hardly any who are left to storm the walls."""
    garrisons = {CONSTANTINOPLE: "scola_1", DAMASCUS: "10 syr_kalb, 7 syr_kinda, 5 syr_himyar"}
    game = position(garrisons, ships={TRIPOLIS: "3 muslim", TYRE: "3 muslim"}, turn=year)
    begin(game, Adjustment(MUSLIM))
    usual, patient = (bot(RULES, game, MUSLIM, Random(1)) for bot in (normal, hard))
    assert isinstance(usual, Muster) and len(usual.units) == 12
    assert (patient != usual) is waits


def test_nobody_else_learns_patience_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    plans: list[Plan] = []

    def watched(*_: object) -> Done:
        plans.append(PLAN.get())
        return Done()

    monkeypatch.setattr(sys.modules[hard.__module__], "normal", watched)
    for seat in (MUSLIM, BYZANTINE):
        game = position()
        begin(game, Adjustment(seat))
        hard(RULES, game, seat, Random(1))
    assert plans == [PATIENT, USUAL] and PLAN.get() == USUAL


def test_what_it_would_do_is_what_is_advised() -> None:
    garrisons = {CONSTANTINOPLE: "scola_1", DAMASCUS: "10 syr_kalb, 7 syr_kinda, 5 syr_himyar"}
    game = position(garrisons, ships={TRIPOLIS: "3 muslim", TYRE: "3 muslim"}, turn=LATE - 1)
    begin(game, Adjustment(MUSLIM))
    assert Presenter().advise(view(game, MUSLIM)).action == hard(RULES, game, MUSLIM, Random(1))


def test_6_4_3_what_is_said_of_an_answer_is_not_said_of_one_that_was_played_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    game = meeting("4 syr_kalb", dice=(2, 4))
    reserve(game, "promoti", "taifali")
    assert isinstance(game.stack[-1], Reply)
    usual = normal(RULES, game, BYZANTINE, Random(1))
    for answer in (NOTHING, COVER, COUNTER):
        monkeypatch.setattr(advice, "hard", lambda *_, answer=answer: Choose(answer))
        found = Presenter().advise(view(game, BYZANTINE))
        assert (found.reason == advice.AHEAD.reason) is (Choose(answer) != usual)


@pytest.mark.parametrize(
    ("where", "ships", "size"),
    [
        (CYPRUS, 7, 14),  # of 16: there is no room for all of them, and they would wait for ships
        (CYPRUS, 9, 18),  # as many as the ships carry: those at home make up for losses
        (BITHYNIA, 8, 0),  # too near to go back
    ],
)
def test_the_host_gathers_anew_where_that_costs_it_no_year(where: str, ships: int, size: int) -> None:
    garrisons = {CONSTANTINOPLE: "scola_1", DAMASCUS: "5 syr_himyar"}
    camps = {"Syria": (where, "10 syr_kalb, 6 syr_kinda")}
    game = position(garrisons, expeditions=camps, ships={where: f"{ships} muslim sea"}, turn=5)
    begin(game, Adjustment(MUSLIM))
    usual, patient = (bot(RULES, game, MUSLIM, Random(1)) for bot in (normal, hard))
    assert not isinstance(usual, Muster)
    assert (len(patient.units) if isinstance(patient, Muster) else 0) == size


@pytest.mark.parametrize(("units", "goes_on"), [(12, False), (13, True)])
def test_a_host_with_hardly_more_than_man_the_walls_does_not_go_on(units: int, goes_on: bool) -> None:
    camps, moored = {"Syria": (BITHYNIA, f"{units - 10} syr_kinda, 10 syr_kalb")}, {BITHYNIA: "7 muslim sea"}
    game = position({CONSTANTINOPLE: WALLS}, expeditions=camps, ships=moored)

    def patiently() -> bool:
        PLAN.set(PATIENT)
        return is_bound(game, "Syria")

    assert is_bound(game, "Syria")
    assert copy_context().run(patiently) is goes_on


def test_what_is_better_by_chance_alone_is_no_reason_to_change_ones_mind() -> None:
    assert lead([0.5, 0.6, 0.5, 0.6], [0.4, 0.5, 0.4, 0.5]) > 0
    assert lead([1.0, 0.0, 0.0, 0.5], [0.0, 0.5, 0.0, 0.5]) < 0


def test_it_takes_what_falls_for_certain() -> None:
    """One who mans the walls, and points for a siege however the dice fall."""
    game = before_the_walls("scola_1")
    seen = RULES.seen_by(game, MUSLIM)
    assert race(RULES, seen, MUSLIM, [Disband("Syria"), Besiege("Syria")], Random(1)) == Besiege("Syria")
    assert hard(RULES, seen, MUSLIM, Random(1)) == Besiege("Syria")


@pytest.mark.usefixtures("hasty")
def test_ruling_41_whatever_is_hidden_and_however_often_it_is_asked_the_choice_is_the_same() -> None:
    changed, positions = 0, POSITIONS[::2]
    for number, game in enumerate(positions):
        for seat in RULES.waiting(game):
            twin = shuffled(game, seat, Random(number))
            changed += RULES.save(twin) != RULES.save(game)
            seen = [RULES.seen_by(one, seat) for one in (game, twin)]
            answers = [hard(RULES, view, seat, Random(number)) for view in seen]
            assert answers[0] == answers[1]
            assert RULES.why_not(game, seat, answers[0]) is None
    assert changed > len(positions) // 2


@pytest.mark.usefixtures("hasty")
def test_a_game_between_two_comes_to_its_end() -> None:
    for game, _ in play(RULES, "war", "hard", [BOTS["hard"], BOTS["hard"]], limit=3000):
        assert RULES.problems(game) == []
    assert RULES.outcome(game)
