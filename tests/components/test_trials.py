"""Random games with a draft, played in the background by one worker, and maps drawn before anybody waits."""

from typing import Any

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from apps.components import drafts, drawings, trials
from apps.components.models import ComponentSet, Draft, Drawing, Trial
from apps.components.selectors import default_set, offered, rules_for
from apps.play import trials as games
from apps.site.management.commands.work import Command, Kind
from games.registry import drawings as drawn_of
from tests.components.filling import at, save, tried

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]


@pytest.fixture
def bidding(editor: Any, settings: Any) -> Draft:
    """Its games are short."""
    settings.TRIAL_GAMES = 3
    return drafts.begin_draft(base=default_set("bidding"), name="Club set", by=editor)


def test_they_are_played_one_by_one_and_every_page_of_them_is_shown(client: Client, bidding: Draft) -> None:
    address = reverse("admin:components_trial", args=[bidding.pk])
    assert "No trial games" in client.get(address).text
    assert client.post(address).status_code == 302
    assert games.play_one()
    page = client.get(address).text
    assert 'value="1"' in page and "every 2s" in page
    assert games.play_one() and games.play_one() and not games.play_one()
    trial = Trial.objects.get()
    assert trial.passed and trial.pages > 3 * 20
    assert client.get(address)["HX-Refresh"] == "true"
    assert "3 random games played" in client.get(reverse("admin:components_draft", args=[bidding.pk])).text


def test_asking_twice_begins_one(bidding: Draft) -> None:
    first = trials.begin_trial(draft=bidding, by=None)
    assert trials.begin_trial(draft=bidding, by=None) == first


def test_a_worker_that_dies_loses_one_game_and_no_more(bidding: Draft) -> None:
    trials.begin_trial(draft=bidding, by=None)
    games.play_one()
    assert trials.take() is not None
    assert trials.take() is None  # somebody plays of it
    Trial.objects.update(taken_until=timezone.now())
    assert games.play_one()
    assert Trial.objects.get().played == 2


def test_what_breaks_off_is_told_and_keeps_it_from_being_published(
    client: Client, bidding: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*args: Any) -> None:
        raise KeyError("control")

    save(client, at(bidding, "numbers", 0), part__hand_limit="9")
    bidding.refresh_from_db()
    monkeypatch.setattr(games, "render_whole", broken)
    trials.begin_trial(draft=bidding, by=None)
    games.play_one()
    page = client.get(reverse("admin:components_draft", args=[bidding.pk])).text
    assert "breaks off after 1 moves: KeyError" in page
    with pytest.raises(drafts.Refused, match="trial games"):
        drafts.publish(draft=bidding, note="x", by=bidding.begun_by, seen=bidding.revision, latest=0)


def test_a_draft_that_is_changed_is_tried_anew(client: Client, bidding: Draft) -> None:
    tried(bidding)
    assert trials.latest_trial(bidding)
    trials.begin_trial(draft=bidding, by=None)
    save(client, at(bidding, "numbers", 0), part__hand_limit="9")
    bidding.refresh_from_db()
    assert trials.latest_trial(bidding) is None
    begun = Trial.objects.filter(ended_at=None).count()
    assert begun and games.play_one()
    assert Trial.objects.filter(ended_at=None).count() == begun - 1


def test_a_map_is_drawn_before_new_tables_can_choose_it(client: Client, draft: Draft) -> None:
    save(client, at(draft, "paths", 0), **{"part.lands.0.name": "Dimashq"})
    tried(draft)
    draft.refresh_from_db()
    made = drafts.publish(draft=draft, note="x", by=draft.begun_by, seen=draft.revision, latest=0)
    assert made not in offered("first_jihad")
    names = set(drawn_of("first_jihad", rules_for(made.pk).components))
    for _ in range(len(names) + 1):
        assert drawings.draw_one()
    assert not drawings.draw_one()
    assert set(Drawing.objects.filter(components=made).values_list("name", flat=True)) == names
    assert made in offered("first_jihad")


def test_a_game_without_a_map_is_ready_at_once(client: Client, bidding: Draft) -> None:
    save(client, at(bidding, "numbers", 0), part__hand_limit="9")
    tried(bidding)
    bidding.refresh_from_db()
    made = drafts.publish(draft=bidding, note="x", by=bidding.begun_by, seen=bidding.revision, latest=0)
    assert made.drawn and made in offered("bidding")
    assert ComponentSet.objects.filter(drawn=False).count() == 0


def test_the_worker_goes_on_when_a_piece_fails(
    caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And what fails is tried later and later, however well all else goes."""
    clock, tried_at, sound = [0], list[int](), list[int]()
    monkeypatch.setattr("apps.site.management.commands.work.time.monotonic", lambda: clock[0])

    def fails() -> bool:
        tried_at.append(clock[0])
        raise ValueError("no such thing")

    def goes_well() -> bool:
        sound.append(clock[0])
        return True

    worker = Command()
    worker.kinds = [Kind(fails), Kind(goes_well)]
    for clock[0] in range(40):
        assert worker.do_each()
    assert tried_at == [0, 2, 6, 14, 24, 34]
    assert len(sound) == 40
    assert "A piece of work failed" in caplog.text
