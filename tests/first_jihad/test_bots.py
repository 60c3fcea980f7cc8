"""The bots and the advisor."""

from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace

from games.engine.dice import Dice
from games.engine.page import Advice
from games.engine.playout import play
from games.engine.questions import Choose
from games.first_jihad import present
from games.first_jihad.bot import BOTS
from games.first_jihad.bot.advice import AHEAD, first_thought, why
from games.first_jihad.bot.answers import advise, icons
from games.first_jihad.bot.defence import best_way, stands
from games.first_jihad.bot.forecast import expected_hits, forecast, vengeance_to_come
from games.first_jihad.bot.hard import act, bait, hard, judge, outlook
from games.first_jihad.bot.weigh import weigh_actions
from games.first_jihad.rules.actions import Attack, Done, Rally, SendAp
from games.first_jihad.rules.blessings import IconsMove
from games.first_jihad.rules.board import AVAILABLE, SHATTERED, STRONG, WEAK, Game, Jihad, active_army
from games.first_jihad.rules.damage import Invasion
from games.first_jihad.rules.play import Stage
from tests.first_jihad.table import RULES, active, advanced, calm, islam, position, put, run, stage
from tests.first_jihad.views import view_of


def points(level: str, scenario: str, seed: str) -> int:
    *_, (last, _) = play(RULES, scenario, seed, [BOTS[level]])
    return -RULES.scores(last)[0]


@pytest.mark.parametrize("scenario", ["basic", "advanced"])
def test_each_first_thought_is_allowed_and_has_a_reason(scenario):
    game = RULES.setup(scenario, "advice", 1, {})
    while game.stack:
        before = RULES.save(game)
        action = first_thought(game)
        assert why(game, action).endswith(".")
        assert RULES.save(game) == before
        assert RULES.why_not(game, 0, action) is None
        RULES.apply(game, 0, action)
        assert RULES.problems(game) == []


def test_the_advisor_beats_chance():
    seeds = [f"seed {number}" for number in range(8)]
    advised = fmean([points("normal", "basic", seed) for seed in seeds])
    at_random = fmean([points("easy", "basic", seed) for seed in seeds])
    assert advised + 5 < at_random


def test_a_position_with_more_land_and_a_stronger_army_is_better():
    here, there, weaker = position(), position(), position()
    put(here, "byz_med", "libya")
    put(there, "byz_med", "sufetula")
    put(weaker, "byz_med", "libya", WEAK)
    assert forecast(here) < forecast(there)
    assert forecast(here) < forecast(weaker)


def test_the_fall_of_rome_is_feared():
    safe, last = position(), position()
    put(safe, "byz_greek", "cilicia")
    put(last, "byz_greek", "rome", SHATTERED)
    assert forecast(last) > forecast(safe) + 30


def test_hits_are_not_taken_out_of_rome_while_there_is_another_way():
    game = position()
    put(game, "byz_greek", "greece")
    way, _ = best_way(game, "greek", 2, ruined=False)
    assert way.how == "level"


def test_what_is_near_at_hand_is_done_first():
    game = calm(position())
    put(game, "byz_greek", "cilicia", SHATTERED)
    game.board.minor = dict.fromkeys(game.board.minor, -1)
    stage(game, "greek", "med", ap=2)
    assert weigh_actions(game, ("greek", "med"))[0].action == Rally("greek")


def test_without_anything_worth_its_price_it_is_done():
    game = position()
    game.board.stands = {}
    game.stack.append(Stage(paths=("greek", "med")))
    assert (first_thought(game), why(game, Done())) == (
        Done(),
        "Nothing here is worth its price now; what can be saved is saved.",
    )


def test_what_hard_would_do_is_what_is_advised(monkeypatch):
    game = calm(position())
    put(game, "byz_greek", "cilicia", SHATTERED)
    stage(game, "greek", "med", ap=2)
    for action in (Rally("greek"), Done()):
        monkeypatch.setattr(present, "hard", lambda *_, action=action: action)
        assert present.Presenter().advise(view_of(game)) == Advice(action, why(game, action))


def test_the_reason_of_an_answer_is_that_of_the_usual_one_or_that_it_was_played_on():
    game = position()
    game.board.icons = AVAILABLE
    question = IconsMove()
    game.stack.append(question)
    usual, reason = advise(game, question)
    other = next(answer for answer in question.answers(game) if answer != usual)
    assert (why(game, Choose(usual)), why(game, Choose(other))) == (reason, AHEAD)


def test_14_4_icons_stay_in_their_box_until_terrain_can_be_held_with_them():
    game = position()
    game.board.icons = AVAILABLE
    assert icons(game, IconsMove())[0] == AVAILABLE  # next to Mecca nothing is ever Disrupted
    put(game, "byz_greek", "constantinople")
    islam(game, "greek", "cilicia")
    assert icons(game, IconsMove())[0] == AVAILABLE
    islam(game, "greek", "anatolia")
    assert icons(game, IconsMove())[0] == "constantinople"


def test_21_4_ap_that_can_be_sent_are_weighed_by_what_they_do_there():
    game = advanced()
    put(game, "armenians", "armenia", SHATTERED)
    stage(game, "greek", "med", ap=2)
    before = RULES.save(game)
    sent = SendAp("caucasus", "west", "caucasus")
    found = {item.action: item for item in weigh_actions(game, ("greek", "med"))}
    after = active_army(found[sent].after, "caucasus")
    assert after and after.level == WEAK
    assert RULES.save(game) == before


def before_an_attack():
    game = position()
    put(game, "byz_greek", "cilicia")
    put(game, "byz_med", "libya")
    islam(game, "med", "alexandria")
    stage(game, "greek", "med", ap=3)
    return game


def test_the_searcher_weighs_wins_and_losses_by_their_chance():
    game = before_an_attack()
    paths = ("greek", "med")
    attack = next(item for item in weigh_actions(game, paths) if item.action == Attack("greek"))
    assert 0 < attack.chance < 1
    assert attack.failed
    worth = attack.chance * judge(attack.after) + (1 - attack.chance) * judge(attack.failed)
    assert outlook(attack, paths, 0) == pytest.approx(worth)
    assert outlook(attack, paths, 2) < worth


def test_the_searcher_fears_for_rome_above_all_in_a_jihad():
    calm_days, jihad = advanced(), advanced()
    for game in (calm_days, jihad):
        put(game, "byz_greek", "constantinople")
        game.board.kaaba = 6
    jihad.board.jihad = Jihad("byzantium", alternating=False)
    assert judge(jihad) - forecast(jihad) > judge(calm_days) - forecast(calm_days) > 0


@pytest.mark.parametrize("jihad", [None, Jihad("byzantium", alternating=False)])
def test_the_searcher_draws_the_syrians_to_the_borders(jihad):
    worth = []
    for army, land in (("armenians", "vaspurakan"), ("byz_med", "alexandria"), ("byz_med", "libya")):
        game = advanced()
        game.board.active = dict.fromkeys(game.board.active, "")
        game.board.kaaba, game.board.jihad = 6, jihad
        put(game, army, land)
        worth.append(bait(game))
    assert worth == sorted(worth, reverse=True)
    assert worth[-1] == 0
    assert bool(worth[1]) == (jihad is None)


def test_to_wear_the_syrians_down_pays_the_more_the_nearer_the_end():
    game = advanced()
    put(game, "byz_greek", "cilicia")
    put(game, "armenians", "vaspurakan")
    game.board.active["caucasus"] = "armenians"
    game.board.kaaba, game.board.jihad = 6, None
    assert vengeance_to_come(game, 0.1) < vengeance_to_come(game, 0.5)
    assert vengeance_to_come(game, 0.1) < -4


def test_to_try_an_action_leaves_the_game_as_it_was():
    game = before_an_attack()
    before = RULES.save(game)
    weigh_actions(game, ("greek", "med"))
    act(game, ("greek", "med"))
    assert RULES.save(game) == before


def test_the_searcher_has_enough_when_nothing_is_worth_its_price():
    game = position()
    game.board.stands = {}
    assert act(game, ("greek", "med")) == Done()


def test_every_way_of_taking_hits_takes_them_all():
    game = position()
    put(game, "byz_med", "libya")
    games = [found.after for found in stands(game, "med", 3, ruined=False) if found.after]
    armies = {(army.at, army.level) for other in games if (army := active_army(other, "med"))}
    assert armies == {(3, WEAK), (4, STRONG), (3, SHATTERED)}


def test_the_choices_of_the_searcher_hang_on_no_dice_to_come():
    for seed in ("one", "two"):
        game = before_an_attack()
        game.dice = Dice(seed)
        assert hard(RULES, game, 0, Random(1)) == hard(RULES, before_an_attack(), 0, Random(1))


def test_the_searcher_answers_every_kind_of_question():
    rng = Random(1)
    game = advanced()
    run(game, Invasion(path="indian", left=3))
    assert RULES.why_not(game, 0, BOTS["hard"](RULES, RULES.seen_by(game, 0), 0, rng)) is None
    for level in ("easy", "normal", "hard"):
        fresh = RULES.setup("advanced", "levels", 1, {})
        for _ in range(12):
            action = BOTS[level](RULES, RULES.seen_by(fresh, 0), 0, rng)
            RULES.apply(fresh, 0, action)


def printed_alike(hits: str) -> Game:
    """A game of an edition whose Roses all bring so many Hits on every Path; "": none has a Rose."""
    game, parts = position(), RULES.components
    roses = [dict.fromkeys(card.rose, hits) if hits else {} for card in parts.cards]
    cards = tuple(replace(card, rose=rose) for card, rose in zip(parts.cards, roses, strict=True))
    game.components = replace(parts, cards=cards)
    return game


def test_each_edition_has_hits_of_its_own_to_be_expected():
    expected = []
    for hits in (*map(str, range(9)), "r8", "F", ""):
        game = printed_alike(hits)
        expected.append(expected_hits(game, "med", active(game, "med")))
    first = expected[0]
    assert [other - first for other in expected] == [*range(9), 8 + 3.5, 0, 0]
