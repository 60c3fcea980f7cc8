"""Guided first turns: what is told fits what is on the page, is for its player alone, and counts nowhere."""

import re
from typing import Any

import msgspec
import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.lobby.signs import all_signs
from apps.play import archive
from apps.play.lessons import proposed
from apps.play.models import Table
from apps.play.moment import Moment, view_of
from apps.play.page import render_plan, render_whole
from apps.play.services import take_action
from apps.play.tallies import of_this_site, tally_one
from apps.ratings.models import Rating, Score
from apps.ratings.services import rate_one
from games.engine.contract import Action, Seat
from games.engine.lesson import Scene, Step, lesson
from games.registry import RULEBOOKS
from tests.play.guided import bots_play

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]
TAUGHT = [slug for slug in RULEBOOKS if lesson(slug)]
MOST = 200  # moves of a lesson


def learn(client: Client, game: str) -> Table:
    answer = client.post(reverse("lobby:learn", args=[game]))
    table = Table.objects.latest("pk")
    assert (answer.status_code, answer["Location"]) == (302, table.get_absolute_url())
    return table


def now(table: Table) -> Moment:
    table = Table.objects.get(pk=table.pk)
    last = table.moves.latest()
    return Moment.of(table, list(table.seats.select_related("user")), archive.load(table, last), last)


def player(table: Table) -> Seat:
    taught = lesson(table.game)
    assert taught
    return taught.seat


def scene_of(moment: Moment) -> Scene | None:
    taught = lesson(moment.table.game)
    assert taught
    return taught.scene_at(moment.presenter.turn(view_of(moment, player(moment.table))))


def act(table: Table, action: Action) -> None:
    take_action(table_id=table.pk, seat=player(table), action=action, version=now(table).number)


def proposal(moment: Moment, step: Step) -> Action:
    """What a step proposes, of what is listed or as an answer to the form. It is legal."""
    view, rules = view_of(moment, player(moment.table)), moment.table.rules
    for listed in proposed(step, view):
        return listed
    action: Action = rules.read_action(msgspec.json.encode(step.does))
    assert rules.why_not(moment.game, player(moment.table), action) is None, step.title
    return action


def told_next(scene: Scene, followed: list[Step]) -> list[Step]:
    """Its steps after those that were followed, up to the next with a proposal; the last again."""
    steps = list(scene.step)
    left = steps[max((n for n, step in enumerate(steps, 1) if step in followed), default=0) :] or steps[-1:]
    return left[: next((n for n, step in enumerate(left, 1) if step.does), len(left))]


def things_named(steps: list[Step]) -> list[str]:
    return [name for step in steps for name in (*step.about, *(point.about for point in step.point))]


@pytest.mark.parametrize("game", TAUGHT)
def test_the_whole_way_is_told_each_thing_is_there_and_each_proposal_legal(client: Client, game: str) -> None:
    table, taught = learn(client, game), lesson(game)
    assert taught
    visited: list[Scene] = []
    followed: list[Step] = []
    for _ in range(MOST):
        bots_play()
        moment = now(table)
        scene = scene_of(moment)
        assert scene and not scene.aside, f"{moment.presenter.turn(view_of(moment, player(moment.table)))}"
        visited.append(scene)
        whole = client.get(table.get_absolute_url()).content.decode()
        whole += render_whole(moment, taught.seat) + render_plan(moment, taught.seat, {})
        steps = told_next(scene, followed)
        missing = [name for name in things_named(steps) if f'id="{name}"' not in whole]
        assert not missing, f"{scene.when}, {scene.asks}"
        if scene == taught.way[-1]:
            break
        followed.append(steps[-1])
        act(table, proposal(moment, steps[-1]))
    assert [scene for scene in taught.way if scene not in visited] == []


@pytest.mark.parametrize("game", TAUGHT)
def test_who_goes_another_way_is_told_so_and_hindered_in_nothing(client: Client, game: str) -> None:
    table, taught = learn(client, game), lesson(game)
    assert taught
    for n in range(MOST):
        bots_play()
        moment = now(table)
        scene = scene_of(moment)
        if scene is None or scene == taught.way[-1] or moment.outcome:
            return
        legal = moment.table.rules.legal(moment.game, taught.seat)
        act(table, legal[n % len(legal)] if legal else moment.table.rules.absent(moment.game, taught.seat))
    pytest.fail("the turn has no end")


@pytest.mark.parametrize("game", TAUGHT)
def test_everybody_is_taught_with_the_same_dice_and_the_same_bids(client: Client, game: str) -> None:
    positions = []
    for _ in range(2):
        table = learn(client, game)
        bots_play()
        moment = now(table)
        scene = scene_of(moment)
        assert scene
        act(table, proposal(moment, told_next(scene, [])[-1]))
        bots_play()
        rules = table.rules  # what bots do after that is their own
        positions.append(rules.save(rules.seen_by(now(table).game, player(table))))
    assert positions[0] == positions[1]


@pytest.mark.parametrize("game", TAUGHT)
def test_it_is_for_its_player_alone_and_a_stranger_may_learn(client: Client, game: str, alice: User) -> None:
    table = learn(client, game)
    assert User.objects.get(pk=table.host_id or 0).guest
    assert table.taught and table.practice and not (table.listed or table.spectators)
    address = table.get_absolute_url()
    assert 'id="part-lesson"' in client.get(address).content.decode()
    other = Client()
    other.force_login(alice)
    assert other.get(address).status_code == 403
    moment = now(table)
    assert "lesson" not in render_whole(moment, None)
    others = {seat.number for seat in moment.seats} - {player(table)}
    assert all("lesson" not in render_whole(moment, n) for n in others)


def test_other_tables_have_no_guide(client: Client) -> None:
    client.post(reverse("lobby:play_now", args=[TAUGHT[0]]))
    page = client.get(Table.objects.get().get_absolute_url()).content.decode()
    assert "lesson" not in page


@pytest.mark.parametrize("game", TAUGHT)
def test_nothing_of_it_counts(client: Client, game: str) -> None:
    table = learn(client, game)
    outcome: dict[str, Any] = {"places": [{"seat": 0, "rank": 1, "score": 9}], "reason": "", "rule": ""}
    Table.objects.filter(pk=table.pk).update(status=Table.Status.OVER, outcome=outcome)
    assert rate_one() and tally_one()
    assert not Score.objects.exists() and not Rating.objects.exists()
    assert not of_this_site()


def test_a_game_without_a_lesson_offers_none(client: Client) -> None:
    for sign in all_signs():
        page = client.get(reverse("lobby:game", args=[sign.slug])).content.decode()
        home = client.get("/").content.decode()
        assert ("first turn" in page) == sign.teaches
        assert bool(re.search(rf'id="learn-{sign.slug}"', home)) == sign.teaches
        if not sign.teaches:
            assert client.post(reverse("lobby:learn", args=[sign.slug])).status_code == 404
    assert client.get(reverse("lobby:learn", args=[TAUGHT[0]])).status_code == 405
