"""5. Victory and defeat."""

from games.first_jihad.rules import victory
from games.first_jihad.rules.actions import Absorb
from games.first_jihad.rules.board import SHATTERED, STRONG, WEAK, Capital
from games.first_jihad.rules.damage import Invasion
from games.first_jihad.rules.news import GameEnded
from games.first_jihad.rules.victory import Points
from tests.first_jihad.table import RULES, act, advanced, castle, islam, position, put, run, told


def bare():
    """Nothing but four strong armies next to Mecca."""
    game = position()
    for which in game.board.castles:
        castle(game, which, "")
    game.board.capitals = {empire: Capital("") for empire in game.board.capitals}
    game.board.minor = dict.fromkeys(game.board.minor, 0)
    return game


def parts(game, letter):
    return {line.what: line.points for line in victory.outcome_points(game) if line.part == letter}


def test_5_1_an_army_forced_out_of_rome_loses_the_game():
    game = bare()
    put(game, "byz_greek", "rome", SHATTERED)
    news = run(game, Invasion(path="greek", left=1))
    assert told(news, GameEnded) == [
        GameEnded(points=56, band=RULES.components.bands[-1].name, rome=True, rule="5.1")
    ]
    outcome = RULES.outcome(game)
    assert outcome and outcome.reason == "Rome has fallen."


def test_5_1_nobody_leaves_rome_while_hits_can_be_taken_there():
    game = bare()
    put(game, "byz_greek", "rome")
    run(game, Invasion(path="greek", left=3))
    assert game.board.fell
    game = bare()
    put(game, "byz_greek", "rome")
    run(game, Invasion(path="greek", left=2))
    assert not game.board.fell
    assert game.board.armies["byz_greek"].level == SHATTERED


def test_5_2_a_the_circles_of_the_islam_markers():
    game = bare()
    islam(game, "greek", "jerusalem")
    islam(game, "indian", "yezd", disrupted=True)
    assert parts(game, "A") == {"jerusalem": 4, "yezd": 3}


def test_5_2_b_a_point_for_each_land_of_the_arabs_mecca_among_them():
    game = bare()
    put(game, "byz_greek", "cilicia")
    assert parts(game, "B") == {"mecca": 1, "greek": 2}


def test_5_2_b_a_besieged_land_is_the_arabs():
    game = bare()
    castle(game, "minor_1", "jerusalem")
    put(game, "byz_greek", "jerusalem", inside=True)
    assert parts(game, "B") == {"mecca": 1, "greek": 2}


def test_5_2_c_the_boxes_of_the_minor_powers():
    game = bare()
    game.board.minor = {"bulgars": 1, "cyprus": -1, "tibet": 0}
    assert parts(game, "C") == {"bulgars": 1, "cyprus": -1}


def test_5_2_d_armies_by_strength_and_an_end_of_the_earth_for_the_strong_alone():
    game = bare()
    put(game, "byz_greek", "damascus", WEAK)
    put(game, "byz_med", "alexandria", SHATTERED)
    put(game, "pratihara", "kannauj", STRONG)
    put(game, "chinese", "kushinne", WEAK)
    assert parts(game, "D") == {"byz_greek": -2, "byz_med": -1, "pratihara": -1}


def test_5_2_d_castles_and_capitals():
    game = bare()
    castle(game, "major_1", "constantinople", strong=True)
    castle(game, "major_2", "carthage")
    castle(game, "minor_1", "jerusalem")
    game.board.capitals = {"byzantium": Capital("constantinople", True), "persia": Capital("yezd", False)}
    found = parts(game, "D")
    assert (found["major_1"], found["major_2"], found["minor_1"]) == (-4, -3, -3)
    assert (found["capital_byzantium"], found["capital_persia"]) == (-2, -1)


def test_5_2_d_neutral_armies_do_not_count():
    assert "franks" not in parts(bare(), "D")


def test_5_2_e_the_kaaba_number_in_the_advanced_game():
    game = advanced()
    points = []
    for number in range(2, 9):
        game.board.kaaba = number
        points.append(parts(game, "E")["kaaba"])
    assert points == [-10, -5, 0, 5, 10, 15, 20]
    assert parts(bare(), "E") == {}


def test_5_2_the_total_is_the_sum_of_its_lines():
    game = position()
    lines = victory.outcome_points(game)
    assert Points("D", "byz_greek", -3) in lines
    assert victory.total(game) == sum(line.points for line in lines) == 1 - 1 - 4 * 3 - 4 - 4 - 3 - 3 - 2 - 2


def test_5_2_seven_results():
    game = position()
    levels = [RULES.components.bands.index(victory.band(game, p)) for p in (-99, -15, -14, 0, 1, 15, 16)]
    assert levels == [0, 0, 1, 1, 2, 2, 3]
    assert [RULES.components.bands.index(victory.band(game, p)) for p in (25, 26, 40, 41, 55, 56, 99)] == [
        3,
        4,
        4,
        5,
        5,
        6,
        6,
    ]


def test_5_1_rome_is_defended_by_its_castle_first():
    game = bare()
    castle(game, "major_1", "rome")
    put(game, "byz_greek", "rome", SHATTERED)
    run(game, Invasion(path="greek", left=7))
    act(game, Absorb("inside", 3))
    assert game.board.fell
