"""Sets are edited in the admin: by those who may, one after the other, and nothing published ever changes."""

import re
from collections.abc import Iterator

import pytest
from django.contrib.auth.models import Group
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.accounts.services import delete_account
from apps.components import drafts
from apps.components.drawings import address_of
from apps.components.editing.sections import sections
from apps.components.models import Change, ComponentSet, Draft
from apps.components.roles import ROLE
from apps.components.selectors import default_set, offered, rules_for
from apps.play.models import Table
from games.registry import RULEBOOKS, presenter
from tests.components.filling import at, fields, save, tried
from tests.factories import TableFactory
from tests.forms import filled

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]


def test_the_role_opens_the_desk_and_nothing_else(client: Client, editor: User, bob: User) -> None:
    assert client.get("/admin/").status_code == 200
    assert client.get("/admin/components/componentset/").status_code == 200
    for elsewhere in ("accounts/user/", f"accounts/user/{bob.pk}/change/", "accounts/user/add/"):
        assert client.get(f"/admin/{elsewhere}").status_code == 403, elsewhere
    assert client.get("/admin/accounts/").status_code in (403, 404)


def desk_pages(pk: int) -> Iterator[str]:
    yield from ("", "history/", f"{pk}/", f"{pk}/draft/", "draft/1/", "draft/1/cards/", "draft/1/cards/0/")
    yield from ("draft/1/cards/add/", "draft/1/cards/0/restore/", "draft/1/publish/", f"{pk}/offer/")


def test_others_are_let_in_nowhere(client: Client, bob: User) -> None:
    pages = ["/admin/", *(f"/admin/components/componentset/{page}" for page in desk_pages(1))]
    for page in pages:
        assert client.get(page).headers.get("Location", "").startswith("/accounts/login/"), page
    client.force_login(bob)
    for page in pages:
        assert client.get(page).status_code == 403, page
        assert client.post(page).status_code == 403, page


def test_a_superuser_gives_the_role(client: Client, bob: User) -> None:
    root = User.objects.create_superuser("root", password="x")
    client.force_login(root)
    page = client.get(f"/admin/accounts/user/{bob.pk}/change/")
    assert page.status_code == 200
    role = Group.objects.get(name=ROLE)
    answer = client.post(f"/admin/accounts/user/{bob.pk}/change/", {"groups": role.pk})
    assert answer.status_code == 302
    client.force_login(bob)
    assert client.get("/admin/components/componentset/").status_code == 200


def test_a_draft_begins_from_any_version_under_a_name_of_its_own(client: Client, editor: User) -> None:
    base = default_set("bidding")
    address = reverse("admin:components_begin", args=[base.pk])
    assert client.get(address).status_code == 200
    for wrong in ("", "Default set", "x" * 81):
        assert client.post(address, {"name": wrong}).status_code == 422
    assert not Draft.objects.exists()
    answer = client.post(address, {"name": "Club set"})
    assert answer.status_code == 302
    assert Draft.objects.get().begun_by == editor
    assert client.get(answer["Location"]).status_code == 200


def test_a_value_is_changed_with_who_and_why_and_its_source(client: Client, draft: Draft) -> None:
    answer = save(client, at(draft, "cards", 1), part__west="5")
    assert answer.status_code == 302
    card = drafts.data_of(draft)["cards"][1]
    assert card["west"] == 5
    assert card["source"]["west"] == "edited: as in our copy"
    assert card["source"]["title"] == draft.base.data["cards"][1]["source"]["title"]
    assert {**card, "west": draft.base.data["cards"][1]["west"], "source": 0} == {
        **draft.base.data["cards"][1],
        "source": 0,
    }
    page = client.get(reverse("admin:components_draft", args=[draft.pk])).text
    assert "West" in page and "as in our copy" in page and "Alice" in page


def test_a_form_that_is_sent_as_it_stands_changes_nothing(client: Client, draft: Draft) -> None:
    for section, number in (("cards", 10), ("paths", 0), ("numbers", 0), ("trade_routes", 3), ("title", 0)):
        assert save(client, at(draft, section, number)).status_code == 302, section
    assert not Change.objects.exists()


@pytest.mark.parametrize(
    ("name", "wrong"),
    [("part.west", "100"), ("part.west", "many"), ("part.era", "GREEN"), ("part.rose.0.value", "9x")],
)
def test_what_the_schema_forbids_is_refused_at_its_field(
    client: Client, draft: Draft, name: str, wrong: str
) -> None:
    answer = save(client, at(draft, "cards", 1), **{name: wrong})
    assert answer.status_code == 422
    assert f'id="id_{name}_error"' in answer.text
    assert not Change.objects.exists()


def test_rows_are_added_moved_and_taken_out_before_they_are_kept(client: Client, draft: Draft) -> None:
    address = at(draft, "cards", 0)
    before = draft.base.data["cards"][0]["events"]
    sent = fields(client.get(address).text) | {"why": "as printed"}
    more = client.post(address, sent | {"command": "add:part.events"})
    assert more.status_code == 200 and not Change.objects.exists()
    assert fields(more.text)["part.events-rows"] == "0,1,2"
    raised = client.post(address, sent | {"command": "up:part.events:1"})
    assert fields(raised.text)["part.events-rows"] == "1,0"
    client.post(address, fields(raised.text) | {"why": "as printed"})
    assert drafts.data_of(draft)["cards"][0]["events"] == before[::-1]
    fewer = client.post(address, fields(client.get(address).text) | {"command": "drop:part.events:0"})
    client.post(address, fields(fewer.text) | {"why": "as printed"})
    assert drafts.data_of(draft)["cards"][0]["events"] == before[:1]


@pytest.mark.parametrize("rows", ["0,0", "x", "-1", "0,1,", "99999", ",".join(map(str, range(200)))])
def test_rows_that_no_form_sends_are_refused(client: Client, draft: Draft, rows: str) -> None:
    assert save(client, at(draft, "cards", 0), **{"part.events-rows": rows}).status_code == 400
    assert save(client, at(draft, "cards", 0), command="add:part.nothing").status_code == 400


def test_the_second_of_two_editors_is_told(client: Client, draft: Draft, bob: User) -> None:
    address = at(draft, "cards", 1)
    sent = fields(client.get(address).text) | {"why": "as in our copy"}
    drafts.change_part(
        draft=draft,
        section=sections("first_jihad")["cards"],
        number=1,
        value={**draft.base.data["cards"][1], "east": 6},
        why="as in mine",
        by=bob,
        seen=0,
    )
    told = client.post(address, sent | {"part.west": "5"})
    assert told.status_code == 409
    assert "Bob has changed this part while you wrote: as in mine" in told.text
    assert fields(told.text)["part.west"] == "5"
    assert drafts.data_of(draft)["cards"][1]["east"] == 6
    assert client.post(address, fields(told.text) | {"why": "both agree"}).status_code == 302
    assert drafts.data_of(draft)["cards"][1]["west"] == 5


def test_what_refers_to_nothing_is_found_by_the_check_and_not_published(client: Client, draft: Draft) -> None:
    save(client, at(draft, "armies", 0), part__start="nowhere")
    page = client.get(reverse("admin:components_draft", args=[draft.pk])).text
    assert "has no such place to start from" in page
    draft.refresh_from_db()
    answer = client.post(
        reverse("admin:components_publish", args=[draft.pk]), {"note": "x", "seen": draft.revision}
    )
    assert answer.status_code == 409
    assert "cannot be played with yet" in answer.text
    assert not ComponentSet.objects.filter(name="Club set").exists()


def published(client: Client, draft: Draft, **changed: str) -> ComponentSet:
    save(client, at(draft, "cards", 1), **(changed or {"part.west": "5"}))
    tried(draft)
    draft.refresh_from_db()
    seen = {"note": "As in our copy", "seen": draft.revision}
    answer = client.post(reverse("admin:components_publish", args=[draft.pk]), seen)
    assert answer.status_code == 302, answer.text
    return ComponentSet.objects.get(name="Club set", version=1)


def drawn(made: ComponentSet) -> None:
    """As if a worker had drawn its map, which takes seconds."""
    ComponentSet.objects.filter(pk=made.pk).update(drawn=True)


def test_a_draft_is_published_once_and_never_changes_again(client: Client, draft: Draft) -> None:
    made = published(client, draft)
    assert rules_for(made.pk).components.cards[1].west == 5
    drawn(made)
    assert made in offered("first_jihad")
    assert save(client, at(draft, "cards", 2), part__west="6").status_code == 409
    again = client.post(reverse("admin:components_publish", args=[draft.pk]), {"note": "x", "seen": 1})
    assert again.status_code == 409
    assert ComponentSet.objects.get(pk=made.pk).data == made.data
    page = client.get(reverse("admin:components_componentset_change", args=[made.pk])).text
    assert "West" in page and "As in our copy" in page


def test_it_is_not_published_as_it_was_not_seen(client: Client, draft: Draft) -> None:
    save(client, at(draft, "cards", 1), part__west="5")
    answer = client.post(reverse("admin:components_publish", args=[draft.pk]), {"note": "x", "seen": 0})
    assert answer.status_code == 409
    assert "changed since you read it" in answer.text


def test_a_table_keeps_the_version_that_it_began_with(client: Client, draft: Draft, alice: User) -> None:
    before = TableFactory.create(game="first_jihad", scenario="basic", players=[{"user": alice}])
    made = published(client, draft)
    assert before.components == draft.base
    assert rules_for(before.components_id).components.cards[1].west != 5
    after = TableFactory.create(
        game="first_jihad", scenario="basic", players=[{"user": alice}], components=made
    )
    assert after.rules.components.cards[1].west == 5


def test_a_new_table_chooses_among_the_sets_that_are_offered(client: Client, draft: Draft) -> None:
    made = published(client, draft)
    assert made not in offered("first_jihad")
    drawn(made)
    ask = "/new/?game=first_jihad&with=bots"
    page = client.get(ask).text
    assert str(made) in page
    chosen = f"{ask}&set={made.pk}"
    answer = client.post(chosen, filled(client.get(chosen).text, chosen))
    table = Table.objects.get()
    assert answer["Location"] == table.get_absolute_url()
    assert table.components == made
    assert f"{made}</span>" in client.get(table.get_absolute_url()).text
    drafts.withdraw(chosen=made, withdrawn=True, by=table.host)
    assert client.get(chosen).status_code == client.post(chosen).status_code == 404
    assert str(made) not in client.get(ask).text
    assert client.get(table.get_absolute_url()).status_code == 200
    for wrong in ("x", "0", str(default_set("jihad").pk)):
        assert client.get(f"{ask}&set={wrong}").status_code == 404


def test_a_set_tells_what_is_not_as_in_the_default_and_whence(client: Client, draft: Draft) -> None:
    made = published(client, draft)
    page = client.get(reverse("components:set", args=[made.pk])).text
    assert "What is not as in the default set" in page
    assert "edited: as in our copy" in page
    assert "What is not as" not in client.get(reverse("components:set", args=[draft.base_id])).text


def test_a_table_says_what_it_is_played_with(client: Client, draft: Draft, alice: User) -> None:
    made = published(client, draft)
    players = [{"user": alice}]
    for components, told in ((made, "Cards, 2"), (draft.base, "other than in the default set")):
        table = TableFactory.create(
            game="first_jihad", scenario="basic", players=players, components=components
        )
        page = client.get(table.get_absolute_url()).text
        in_use = page[page.index("Components in use") :]
        assert str(components) in in_use and told in in_use and 'data-kind="rulebook"' in in_use
        assert ('data-kind="edited"' in in_use) == (components == made)


@pytest.mark.parametrize("game", RULEBOOKS)
def test_a_set_is_shown_as_it_lies_on_the_table(client: Client, game: str) -> None:
    chosen = default_set(game)
    page = client.get(reverse("components:set", args=[chosen.pk]))
    assert page.status_code == 200
    for section in presenter(game).gallery:
        assert f'data-of="{section}"' in page.text
    for plate in presenter(game).plates:
        for name in (*plate.day, *plate.night):
            assert address_of(chosen.pk, game, name) in page.text
    assert page.text.count("<li>") > 10
    assert not re.search(r"<t[dh]>[^<]*\b(?!CRT)[A-Z]{2,}_[A-Z]", page.text)
    assert not re.search(r"\+(rulebook|public|reconstructed)", page.text)


def test_a_set_is_withdrawn_and_offered_again(client: Client, draft: Draft) -> None:
    made = published(client, draft)
    drawn(made)
    address = reverse("admin:components_offer", args=[made.pk])
    assert client.post(address, {"offered": "perhaps"}).status_code == 400
    client.post(address, {"offered": "no"})
    assert made not in offered("first_jihad")
    client.post(address, {"offered": "yes"})
    assert made in offered("first_jihad")
    default = reverse("admin:components_offer", args=[draft.base_id])
    assert client.post(default, {"offered": "no"}).status_code == 409
    assert default_set("first_jihad") in offered("first_jihad")


def test_a_part_is_set_back_taken_out_and_added(client: Client, draft: Draft) -> None:
    save(client, at(draft, "refugees", 0), part__name="Others")
    change = draft.changes.get()
    back = reverse("admin:components_restore", args=[draft.pk, "refugees", 0])
    assert client.post(back, {"seen": 0}).status_code == 409
    assert client.post(back, {"seen": "x"}).status_code == 400
    assert client.post(back, {"seen": change.revision}).status_code == 302
    assert not draft.changes.exists()
    out = reverse("admin:components_take_out", args=[draft.pk, "refugees", 0])
    assert client.post(out, {"seen": 0}).status_code == 302
    assert len(drafts.data_of(draft)["refugees"]) == 2
    assert client.get(at(draft, "refugees", 0)).status_code == 404
    add = reverse("admin:components_add", args=[draft.pk, "refugees"])
    new = {"part__id": "zoroastrians", "part__name": "Zoroastrians", "part__path": "indian"}
    assert save(client, add, **new, part__start="yezd").status_code == 302
    assert drafts.data_of(draft)["refugees"][-1] == {
        "id": "zoroastrians",
        "name": "Zoroastrians",
        "path": "indian",
        "start": "yezd",
        "source": "edited: as in our copy",
    }


def test_all_that_was_done_is_remembered(client: Client, draft: Draft) -> None:
    save(client, at(draft, "refugees", 0), part__name="Others")
    client.post(reverse("admin:components_throw_away", args=[draft.pk]))
    assert not Draft.objects.exists()
    page = client.get(reverse("admin:components_history")).text
    assert "as in our copy" in page and "thrown away" in page and "Alice" in page


def test_what_is_not_there_is_told(client: Client, draft: Draft) -> None:
    for wrong in (
        "999/", "draft/999/", f"draft/{draft.pk}/nothing/", f"draft/{draft.pk}/cards/999/",
        f"draft/{draft.pk}/numbers/add/", "draft/x/",
    ):  # fmt: skip
        assert client.get(f"/admin/components/componentset/{wrong}").status_code == 404, wrong


@pytest.mark.parametrize("game", ["bidding", "first_jihad", "jihad"])
def test_every_section_has_its_pages(client: Client, editor: User, game: str) -> None:
    draft = drafts.begin_draft(base=default_set(game), name="Club set", by=editor)
    for section in sections(game):
        address = reverse("admin:components_section", args=[draft.pk, section])
        assert client.get(address, follow=True).status_code == 200, section
        assert client.get(at(draft, section, 0)).status_code == 200, section


def test_a_card_is_drawn_as_it_is_typed(client: Client, draft: Draft) -> None:
    address = at(draft, "cards", 1)
    page = client.get(address).text
    assert 'class="fj-card"' in page
    look = reverse("admin:components_look", args=[draft.pk, "cards", 1])
    typed = fields(page) | {"why": ""}
    assert "action points 8 West" in client.post(look, typed | {"part.west": "8"}).text
    assert client.post(look, typed | {"part.west": "many"}).status_code == 204
    assert client.get(look).status_code == 405
    assert not Change.objects.exists()


def test_an_operation_asks_for_its_parameters_alone(client: Client, draft: Draft) -> None:
    address = at(draft, "cards", 0)
    page = fields(client.get(address).text)
    assert page["part.events.0.code"] == "ECUMENICAL_COUNCIL"
    assert not {"part.events.0.power", "part.events.0.amount", "part.events.0.empire"} & page.keys()
    other = page | {"part.events.0.code": "RULER_CHANGE", "command": "take"}
    shown = client.post(address, other)
    assert "redrawn" in shown["HX-Trigger-After-Settle"]
    assert {name for name in fields(shown.text) if name.startswith("part.events.0.")} == {
        f"part.events.0.{name}" for name in ("code", "advanced", "empire", "amount")
    }


def test_its_pages_have_nothing_in_them_that_the_policy_forbids(client: Client, draft: Draft) -> None:
    root = User.objects.create_superuser("root", password="x")
    client.force_login(root)
    mine = ("/admin/", "/admin/accounts/user/", f"/admin/accounts/user/{root.pk}/change/")
    for address in (*mine, at(draft, "cards", 0), reverse("admin:components_draft", args=[draft.pk])):
        page = client.get(address)
        assert "unsafe" not in page["Content-Security-Policy"]
        assert not re.search(r"<script(?![^>]*src=)|\sstyle=|<style|\son\w+=", page.text), address


def test_a_list_shows_what_was_changed_alone(client: Client, draft: Draft) -> None:
    save(client, at(draft, "cards", 1), part__west="5")
    cards = reverse("admin:components_section", args=[draft.pk, "cards"])
    assert "1 found" in client.get(cards, {"changed": "yes"}).text
    assert "50 found" in client.get(cards).text
    assert "1 found" in client.get(cards, {"find": "invade cyprus"}).text


def test_what_an_editor_did_stays_when_they_leave(client: Client, draft: Draft, alice: User) -> None:
    save(client, at(draft, "cards", 1), part__west="5")
    delete_account(user=alice)
    client.force_login(User.objects.create_superuser("root", password="x"))
    page = client.get(reverse("admin:components_draft", args=[draft.pk])).text
    assert "somebody who has left" in page and "as in our copy" in page
    assert client.get(reverse("admin:components_history")).status_code == 200


@pytest.mark.parametrize(
    ("game", "section", "number", "offered_places", "told"),
    [
        ("jihad", "capital", 0, True, '<option value="2411" label="Medina" data-named="2411">'),
        ("apocalypse", "leaders", 8, False, '<option value="1235" label="Constantinople" data-named="const'),
        (
            "first_jihad",
            "armies",
            0,
            False,
            '<option value="damascus" label="Damascus" data-named="damascus">',
        ),
    ],
)
def test_the_places_of_the_map_stand_beside_a_form(
    client: Client, editor: User, game: str, section: str, number: int, offered_places: bool, told: str
) -> None:
    draft = drafts.begin_draft(base=default_set(game), name="Club set", by=editor)
    page = client.get(at(draft, section, number)).text
    assert "data-chart" in page and presenter(game).plates[0].day[0] in page and told in page
    assert ('list="places"' in page) is offered_places


def test_a_game_without_a_map_has_none_beside_its_forms(client: Client, editor: User) -> None:
    draft = drafts.begin_draft(base=default_set("bidding"), name="Club set", by=editor)
    page = client.get(at(draft, "spaces", 0)).text
    assert "data-chart" not in page and 'id="places"' not in page
