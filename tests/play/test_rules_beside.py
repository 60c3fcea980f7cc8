"""The rules beside the board: at the paragraph that is played, found by a word."""

from itertools import islice
from typing import get_args

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.text import slugify

from apps.accounts.models import User
from apps.components.overview import overview_of
from apps.components.selectors import default_set
from games.engine.flow import Decision
from games.engine.playout import random_game
from games.engine.reference import entries, overview
from games.registry import RULEBOOKS, default_rules
from tests.factories import TableFactory

MOMENTS = 150  # of each game

pytestmark = pytest.mark.usefixtures("components")


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_question_names_a_paragraph_of_the_reference(game: str) -> None:
    asked = [frame for frame in get_args(RULEBOOKS[game].frame_type) if issubclass(frame, Decision)]
    assert asked
    for frame in asked:
        told = getattr(frame, "wanted", None)
        assert told.rule in entries(game) if told else frame.paragraph is not Decision.paragraph, frame


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_moment_of_a_game_has_a_paragraph(game: str) -> None:
    rules = default_rules(game)
    scenario = next(iter(rules.scenarios))
    _, most = rules.seats(scenario)
    for position, _ in islice(random_game(rules, scenario, "moments", most), MOMENTS):
        assert rules.paragraph(position) in entries(game) or rules.outcome(position)


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_game_in_short_has_pictures_and_worked_examples(client: Client, game: str) -> None:
    topics = overview(game)
    assert {topic.rule for topic in topics} <= entries(game).keys()
    shown = overview_of(default_set(game).pk)
    assert all(one.picture for one in shown if one.topic.shows)
    assert sum(bool(one.topic.steps) for one in shown) > 1 and any(one.picture for one in shown)
    page = client.get(reverse("components:overview", args=[default_set(game).pk])).text
    assert page.count('class="topic"') == len(topics)
    assert client.get(reverse("lobby:rules", args=[game])).text.count('class="topic"') == len(topics)


def test_a_table_says_which_paragraph_is_played(client: Client, alice: User) -> None:
    client.force_login(alice)
    table = TableFactory.create(players=[{"user": alice}, {"bot": "easy"}])
    page = client.get(table.get_absolute_url()).text
    head = page[page.index('id="turn-when"') :].partition("</span>")[0]
    assert f'href="#rule-{slugify("Bid 1")}"' in head
    assert f'id="rule-{slugify("Bid 1")}"' in page
