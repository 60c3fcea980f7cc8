import pytest
from django.urls import reverse

from tests.play.conftest import NOTHING, ONE_ON_CONTROL, game_at

pytestmark = pytest.mark.django_db


def act(client, table, user, *, seat=0, action=NOTHING, version=0, **fields):
    client.force_login(user)
    url = reverse("play:act", args=[table.key])
    headers = {"HX-Request": "true"}
    return client.post(url, {"seat": seat, "version": version, "action": action} | fields, headers=headers)


def test_an_action_moves_the_game_on(client, table, alice, shown, django_capture_on_commit_callbacks):
    with django_capture_on_commit_callbacks(execute=True):
        assert act(client, table, alice, action=ONE_ON_CONTROL).status_code == 204
    move = table.moves.latest()
    assert (move.number, move.seat, move.action["fate"][0]) == (1, 0, 1)
    assert game_at(table).board.mats[0].fate[0] == 1
    assert [(change.before.number, change.after.number) for change in shown] == [(0, 1)]


def test_it_takes_at_most_nine_queries(client, table, alice, bob, shown, django_assert_max_num_queries):
    act(client, table, alice)
    client.force_login(bob)
    savepoints = 2  # the test runs inside a transaction, so the service's own shows as a savepoint
    with django_assert_max_num_queries(9 + savepoints):
        client.post(
            reverse("play:act", args=[table.key]),
            {"seat": 1, "version": 1, "fate-0": 1, "key": "0123456789"},
        )
    assert table.moves.count() == 3


def test_a_form_is_answered_field_by_field(client, table, alice):
    response = act(client, table, alice, action="", **{"fate-0": "2", "fate-6": "3", "cards": []})
    assert response.status_code == 204
    assert game_at(table).board.mats[0].fate == (2, 0, 0, 0, 0, 0, 3)


def test_without_script_it_leads_back_to_the_table(client, table, alice):
    client.force_login(alice)
    response = client.post(
        reverse("play:act", args=[table.key]), {"seat": 0, "version": 0, "action": NOTHING}
    )
    assert (response.status_code, response.url) == (302, table.get_absolute_url())


def test_two_who_choose_at_once_do_not_collide(client, table, alice, bob):
    assert act(client, table, alice, version=0).status_code == 204
    assert act(client, table, bob, seat=1, version=0).status_code == 204


def test_it_refuses_a_choice_made_on_an_old_position(client, table, alice, bob):
    act(client, table, alice)
    act(client, table, bob, seat=1)
    response = act(client, table, alice, version=0)
    assert response.status_code == 409
    assert "moved on" in response.content.decode()
    assert table.moves.latest().number == 2


def test_it_refuses_a_version_that_has_not_been(client, table, alice):
    assert act(client, table, alice, version=7).status_code == 409


def test_a_repeated_request_is_answered_as_the_first_was(client, table, alice, bob):
    for _ in range(2):
        assert act(client, table, alice, key="aaaaaaaa-1").status_code == 204
    assert table.moves.count() == 2


@pytest.mark.parametrize(
    "fields",
    [
        {"action": '{"type": "Cheat"}'},
        {"action": "{"},
        {"action": '{"type": "Bid", "fate": "all", "cards": []}'},
        {"action": "", "fate-0": "many"},
        {"action": "", "fate-0": "-1"},
        {"action": "", "fate-0": "9" * 40},
        {"version": "soon"},
        {"seat": "-1"},
        {"key": "no spaces please"},
        {"action": "\x00"},
        {"action": "\x0c"},  # a blank is no empty bid
    ],
)
def test_it_refuses_what_is_no_action(client, table, alice, fields):
    assert act(client, table, alice, **fields).status_code == 400
    assert table.moves.count() == 1


def test_a_refusal_says_why_and_by_which_rule(client, table, alice):
    too_much = NOTHING.replace("[0,", "[11,")
    response = act(client, table, alice, action=too_much)
    assert response.status_code == 409
    assert "11 Fate" in response.content.decode()
    assert "Bid 1" in response.content.decode()
    assert table.moves.count() == 1


def test_it_refuses_anothers_seat(client, table, alice):
    assert act(client, table, alice, seat=1).status_code == 403


def test_it_refuses_spectators(client, table, charlie):
    assert act(client, table, charlie).status_code == 403


def test_it_refuses_strangers_to_a_private_table(client, table, charlie):
    table.spectators = False
    table.save()
    assert act(client, table, charlie).status_code == 403


@pytest.mark.parametrize("page", [("act",), ("say",), ("take", 0)])
def test_it_asks_who_you_are_and_leads_back_to_the_table(client, table, page):
    response = client.post(reverse(f"play:{page[0]}", args=[table.key, *page[1:]]), {})
    assert response.status_code == 302
    assert response.url == f"{reverse('account_login')}?next={table.get_absolute_url()}"


def test_a_page_that_is_signed_out_elsewhere_is_led_away_whole(client, table):
    response = client.post(reverse("play:act", args=[table.key]), {}, headers={"HX-Request": "true"})
    assert response.status_code == 403
    assert response["HX-Redirect"] == f"{reverse('account_login')}?next={table.get_absolute_url()}"


def test_it_rejects_get(client, table, alice):
    client.force_login(alice)
    response = client.get(reverse("play:act", args=[table.key]))
    assert (response.status_code, response["Allow"]) == (405, "POST")
    assert "not how this page is asked for" in response.content.decode()


def test_there_is_no_such_table(client, table, alice):
    client.force_login(alice)
    assert client.post(reverse("play:act", args=["nowhere"]), {}).status_code == 404


def test_too_fast_is_refused(client, table, alice, limits, settings):
    settings.ACTION_RATE = (1, 3600)
    assert act(client, table, alice).status_code == 204
    response = act(client, table, alice, version=1)
    assert response.status_code == 429
    assert "too fast" in response.content.decode()
