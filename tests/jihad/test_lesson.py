"""What the guided first turn tells of dice, losses and income is what comes of its proposals."""

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from apps.play import archive
from apps.play.models import Table
from apps.play.services import take_action
from games.engine.contract import Event
from games.engine.lesson import lesson
from games.jihad.present.words import short
from games.jihad.rules import events
from games.jihad.rules.board import Game
from games.registry import default_rules
from tests.jihad.build import CTESIPHON, MEDINA, fought, tally, told
from tests.play.guided import bots_play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]
BESIDE_IT = "2608"


def follow(table: Table) -> tuple[Game, list[Event]]:
    """Do whatever the lesson proposes, one after the other: what comes of it, and all that was told."""
    taught = lesson("jihad")
    assert taught
    bots_play()
    for step in (step for scene in taught.way for step in scene.step if step.does):
        action = table.rules.read_action(msgspec.json.encode(step.does))
        take_action(table_id=table.pk, seat=0, action=action, version=Table.objects.get().version)
        bots_play()
    moves = table.moves.order_by("number")
    return archive.load(table, moves.latest()), [
        event for move in moves for event in table.rules.read_events(move.events)
    ]


def test_the_turn_goes_as_the_lesson_tells(client: Client) -> None:
    client.post(reverse("lobby:learn", args=["jihad"]))
    game, news = follow(Table.objects.get())
    marched = told(news, events.AttritionRolled)[0]
    assert (marched.points, marched.die, marched.lost) == (2, 5, 1)
    combat = fought(news)
    assert (combat.strengths, combat.die, combat.result) == ((24, 4), 2, "-/2R")
    (unrest,), (put_down,) = told(news, events.RebellionRolled), told(news, events.SuppressionRolled)
    assert [happened for _, _, happened in unrest.rolls].count(True) == 4
    assert [happened for _, _, happened in put_down.rolls].count(True) == 3
    assert [event.fate for event in told(news, events.KhalifFate)] == ["Dies with Heir"]
    assert not told(news, events.WarJudged)[0].war
    assert [event.rolls[0][1:] for event in told(news, events.ConversionRolled)] == [(5, True), (3, False)]
    assert (tally(game, CTESIPHON), tally(game, BESIDE_IT)) == (
        {"Muslims Bedouin": 4},
        {"Byzantines Mercenary": 1},
    )
    (ended,) = told(news, events.RevoltEnded)
    assert [game.board.units[one].where for one in ended.loyal] == [MEDINA]
    assert (game.board.turn, game.board.income["Muslims"], game.board.income["Persians"]) == (2, 14, 33)


def test_each_city_that_is_chosen_in_the_panel_is_named() -> None:
    taught, components = lesson("jihad"), default_rules("jihad").components
    assert taught
    for step in (step for scene in taught.way for step in scene.step):
        cities = [about.removeprefix("muster-") for about in step.about if about.startswith("muster-")]
        for city in cities:
            assert short(components, city).split(" (")[0] in step.text
