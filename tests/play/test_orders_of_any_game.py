"""What may be left word on in any game: give an only answer, ask before my turn ends."""

import re
from typing import Any

import pytest
from django.urls import reverse

from apps.play.models import Seat, Table
from apps.play.orders import asks_whether_sure
from apps.play.services import NotSure, give_order, take_action
from games.example.rules import PearlBanks
from games.example.rules.actions import Dive
from games.example.rules.sequence import Diving
from tests.engine.any_game import EVERY_GAME, act, moments
from tests.factories import TableFactory, keep_game
from tests.play.conftest import game_at
from tests.play.test_orders import asked, banks, boats, dive, done_at, loaded, page_of
from tests.play.undoing import AT_MEDINA, MUSLIMS, war

pytestmark = pytest.mark.django_db(transaction=True)
__all__ = ["banks", "loaded"]
HTMX = {"HX-Request": "true"}


@pytest.fixture
def table(loaded: None, alice: Any, bob: Any, charlie: Any, monkeypatch: pytest.MonkeyPatch) -> Table:
    """Three boats and three banks: the last to dive has one bank left."""
    monkeypatch.setattr(Diving, "candidates", lambda *_: [Dive(bank) for bank in ("reef", "lagoon", "deep")])
    monkeypatch.setattr(PearlBanks, "lists_all", True)
    return boats({"user": alice}, {"user": bob}, {"user": charlie})


def leave_word(table: Table, seat: int, question: str, order: str) -> None:
    give_order(table_id=table.pk, seat=seat, question=question, order=order)


def test_an_only_answer_is_given_and_told_its_seat(client, table, alice, charlie):
    leave_word(table, 2, "one-answer", "give")
    dive(table, 0, "deep")
    assert asked(table) == [1]
    dive(table, 1, "reef")
    assert done_at(table)[1:] == [(1, "reef", False), (2, "lagoon", True)]
    told = "Answered by your order: “Questions with one answer left: Give it for me”."
    assert page_of(client, table, charlie).count(told) == 1
    assert "by your order" not in page_of(client, table, alice)


def test_where_two_are_left_the_seat_is_asked(table):
    leave_word(table, 1, "one-answer", "give")
    dive(table, 0, "deep")
    assert asked(table) == [1]


def test_one_that_ends_the_turn_is_not_given_to_who_would_be_asked(table):
    """The last boat of a day is the second of the next: then others go on."""
    leave_word(table, 2, "one-answer", "give")
    leave_word(table, 2, "end-of-turn", "sure")
    dive(table, 0, "deep")
    dive(table, 1, "reef")
    assert (asked(table), len(done_at(table))) == ([2], 2)


def test_it_is_offered_where_a_game_says_that_it_lists_all(client, table, alice, monkeypatch):
    assert "Questions with one answer left" in page_of(client, table, alice)
    monkeypatch.setattr(PearlBanks, "lists_all", False)
    assert "Questions with one answer left" not in page_of(client, table, alice)
    assert "What ends my turn" in page_of(client, table, alice)


# The end of a turn


def press(client: Any, table: Table, headers: dict[str, str], **posted: Any) -> Any:
    sent = {"seat": 0, "version": 0, "key": "aaaaaaaa-1"} | posted
    return client.post(reverse("play:act", args=[table.key]), sent, headers=headers)


def fields_of(page: str) -> dict[str, list[str]]:
    """What the question would send again."""
    found: dict[str, list[str]] = {"sure": ["yes"]}
    for name, value in re.findall(r'type="hidden" name="([\w-]+)" value="([^"]*)"', page):
        found.setdefault(name, []).append(value.replace("&quot;", '"'))
    return found


@pytest.mark.parametrize("headers", [HTMX, {}])
def test_who_would_be_asked_is_and_the_same_press_goes_on(client, table, alice, headers):
    leave_word(table, 0, "end-of-turn", "sure")
    client.force_login(alice)
    question = press(client, table, headers, action='{"type": "Dive", "bank": "reef"}')
    assert question.status_code == 409
    assert done_at(table) == []
    page = question.content.decode()
    assert "That ends your turn." in page
    again = press(client, table, headers, **fields_of(page))
    assert again.status_code == (204 if headers else 302)
    assert done_at(table) == [(0, "reef", False)]
    assert table.moves.get(number=1).key == "aaaaaaaa-1"


def test_what_was_written_into_a_form_is_sent_again(client, components, alice, bob):
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    leave_word(table, 0, "end-of-turn", "sure")
    client.force_login(alice)
    question = press(client, table, HTMX, **{"fate-0": 1, "fate-3": 2})
    assert (question.status_code, table.moves.count()) == (409, 1)
    assert press(client, table, HTMX, **fields_of(question.content.decode())).status_code == 204
    assert table.moves.latest().action["fate"] == [1, 0, 0, 2, 0, 0, 0]


def test_an_empty_bid_is_asked_about_and_the_same_press_goes_on(client, components, alice, bob):
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    client.force_login(alice)
    question = press(client, table, HTMX, **{"fate-0": 0})
    assert (question.status_code, table.moves.count()) == (409, 1)
    assert "You bid nothing." in question.content.decode()
    assert press(client, table, HTMX, **fields_of(question.content.decode())).status_code == 204
    assert not any(table.moves.latest().action["fate"])


def test_who_has_nothing_to_bid_is_asked_nothing_about_it(client, components, alice, bob):
    table = TableFactory.create(players=[{"user": alice}, {"user": bob}])
    setup = table.move_at(0)
    game = table.rules.load(setup.saved)
    game.board.fate[0], game.board.hands[0] = 0, ()
    keep_game(table, setup, game)
    client.force_login(alice)
    assert press(client, table, HTMX, **{"fate-0": 0}).status_code == 204


def test_what_goes_on_is_not_asked_about(components, alice, bob):
    """Who has recruited goes on to march."""
    table = war({"user": alice}, {"user": bob})
    leave_word(table, MUSLIMS, "end-of-turn", "sure")
    table.refresh_from_db()
    action = table.rules.read_action(AT_MEDINA)
    take_action(table_id=table.pk, seat=MUSLIMS, action=action, version=table.version, sure=False)
    assert MUSLIMS in table.rules.waiting(game_at(table))


def test_what_is_refused_is_refused_and_not_asked_about(client, table, alice):
    leave_word(table, 0, "end-of-turn", "sure")
    client.force_login(alice)
    answer = press(client, table, HTMX, action='{"type": "Dive", "bank": "nowhere"}')
    assert (answer.status_code, "That ends your turn" in answer.content.decode()) == (409, False)


def test_it_tells_nothing_of_what_will_fall(table, monkeypatch):
    """What is asked first is asked alike whatever the dice hold: it is tried with others."""
    tried: list[str] = []
    leave_word(table, 0, "end-of-turn", "sure")
    chosen = Diving.chosen

    def look(frame: Diving, game: Any, seat: int, action: Dive) -> None:
        tried.append(game.dice.seed)
        chosen(frame, game, seat, action)

    monkeypatch.setattr(Diving, "chosen", look)
    with pytest.raises(NotSure):
        take_action(table_id=table.pk, seat=0, action=Dive("reef"), version=0, sure=False)
    table.refresh_from_db()
    assert len(tried) == 1
    assert table.seed not in tried


@pytest.mark.parametrize("rules", EVERY_GAME, ids=lambda rules: rules.slug)
def test_what_can_be_known_is_known_in_every_game(rules):
    """Asked or not, the game stays as it was; and where no chance and no secret has a say it is the truth."""
    for game, rng in moments(rules, seed=7):
        before = rules.save(game)
        for seat in sorted(rules.waiting(game)):
            one = Seat(number=seat, orders={"end-of-turn": "sure"})
            action = act(rules, game, seat, rng)
            told = asks_whether_sure(rules, rules.seen_by(game, seat), one, action)
            after = rules.clone(game)
            rules.apply(after, seat, action)
            if not rules.secrets and after.dice.drawn == game.dice.drawn:
                assert told == (seat not in rules.waiting(after))
        assert rules.save(game) == before
