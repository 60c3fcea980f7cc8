"""8.0. What an absent player's seat answers: it commits to nothing."""

import pytest

from games.engine.questions import Choose
from games.first_jihad.rules import kings, truce
from games.first_jihad.rules.actions import Done
from games.first_jihad.rules.attack import Loot
from games.first_jihad.rules.blessings import IconsMove
from games.first_jihad.rules.codes.empires import CapitalMove, Council
from tests.first_jihad.table import RULES, advanced, put, run, stage


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        (Loot(path="greek"), "spare"),
        (IconsMove(), "available"),
        (CapitalMove(), "constantinople"),
        (Council(), "orthodox"),
        (kings.BreakBaqt(path="caucasus", ap=3), "keep"),
        (kings.BaqtOffer(path="caucasus"), "refuse"),
        (truce.Violation(), "keep"),
        (truce.TruceOffer(empire="persia"), "reject"),
    ],
)
def test_8_0_the_absent_leave_things_as_they_are(question, answer):
    game = advanced()
    put(game, "armenians", "vaspurakan")
    put(game, "persians_parthian", "nehavend")
    put(game, "persians_indian", "yezd")
    game.board.truces = ["byzantium"]
    run(game, question)
    assert RULES.absent(game, 0) == Choose(answer)


def test_8_0_the_absent_do_nothing_in_the_actions_phase():
    game = stage(advanced(), "greek", "med", ap=3)
    assert RULES.absent(game, 0) == Done()
