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
from apps.play.lessons import scene_of as told_now
from apps.play.models import Table
from apps.play.moment import Moment, view_of
from apps.play.page import render_plan, render_whole
from apps.play.services import ask_back, take_action
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
    view = view_of(moment, taught.seat)
    return told_now(taught, moment, view, moment.presenter.turn(view))


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


def leave_the_way(table: Table) -> Scene:
    """Do as proposed until something else can be done than what is told next, and do that; what was told."""
    followed: list[Step] = []
    for _ in range(MOST):
        bots_play()
        scene = scene_of(moment := now(table))
        assert scene and not scene.aside
        step = told_next(scene, followed)[-1]
        rules, seat, wanted = moment.table.rules, player(table), proposal(moment, step)
        listed = [*rules.legal(moment.game, seat), rules.absent(moment.game, seat)]
        other = next((action for action in listed if action != wanted), None)
        act(table, other or wanted)
        if other:
            return scene
        followed.append(step)
    pytest.fail("there is no other way")


def text_of(client: Client, table: Table) -> str:
    page = client.get(table.get_absolute_url()).content.decode()
    return page[page.index('id="part-lesson"') :]


@pytest.mark.parametrize("game", TAUGHT)
def test_what_came_of_its_proposals_is_not_told_to_who_did_something_else(client: Client, game: str) -> None:
    table, taught = learn(client, game), lesson(game)
    assert taught
    leave_the_way(table)
    for n in range(MOST):
        bots_play()
        moment = now(table)
        scene = scene_of(moment)
        assert scene and scene.aside, "what holds of any is told, as long as the lesson lasts"
        assert "Begin anew" in text_of(client, table)
        if taught.ends_with(scene) or moment.outcome:
            return
        legal = moment.table.rules.legal(moment.game, taught.seat)
        act(table, legal[n % len(legal)] if legal else moment.table.rules.absent(moment.game, taught.seat))
    pytest.fail("the turn has no end")


@pytest.mark.parametrize("game", [slug for slug in TAUGHT if slug != "bidding"])
def test_who_takes_back_what_was_another_way_is_guided_on(client: Client, game: str) -> None:
    table = learn(client, game)
    scene = leave_the_way(table)
    astray = scene_of(now(table))
    assert astray and astray.aside
    ask_back(table_id=table.pk, seat=player(table), version=now(table).number)
    assert scene_of(now(table)) == scene


@pytest.mark.parametrize("game", TAUGHT)
def test_a_step_that_proposes_something_waits_until_it_is_done(game: str) -> None:
    taught = lesson(game)
    assert taught
    hasty = [step.title for scene in taught.way for step in scene.step[:-1] if step.does and not step.over]
    assert not hasty, "the next would be told of what has not been done"
    assert any(scene.aside and taught.ends_with(scene) for scene in taught.scenes), "another way ends as well"


def test_a_scene_is_followed_in_any_order_but_nothing_is_left_out_or_added() -> None:
    taught = lesson("crescent_moon")
    assert taught
    build, offer = taught.way[1], taught.way[2]
    first = taught.way[0].proposed
    city, town, fort = build.proposed
    assert taught.leads_to(build, [*first, fort, city])
    assert taught.leads_to(offer, [*first, fort, city, town])
    assert not taught.leads_to(offer, [*first, fort, city])
    assert not taught.leads_to(build, [*first, city, city])
    assert not taught.leads_to(build, [*first, fort, {"type": "Done"}])


def test_a_sale_that_was_not_made_is_not_told_of(client: Client) -> None:
    table, taught = learn(client, "crescent_moon"), lesson("crescent_moon")
    assert taught
    for does in [does for scene in taught.way[:2] for does in scene.proposed]:
        bots_play()
        act(table, table.rules.read_action(msgspec.json.encode(does)))
    bots_play()
    assert "An offer" in text_of(client, table)
    act(table, table.rules.read_action(b'{"type": "Choose", "answer": "decline"}'))
    bots_play()
    told = text_of(client, table)
    assert "the Warlord bought your card" not in told
    assert "An action of your own" in told and "You go a way of your own" in told


def test_who_goes_on_after_the_last_of_it_is_left_alone(client: Client) -> None:
    table, taught = learn(client, "first_jihad"), lesson("first_jihad")
    assert taught
    for does in [does for scene in taught.way for does in scene.proposed]:
        act(table, table.rules.read_action(msgspec.json.encode(does)))
    moment = now(table)
    assert scene_of(moment) == taught.way[-1]
    act(table, moment.table.rules.legal(moment.game, taught.seat)[0])
    assert scene_of(now(table)) is None


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
