"""Sets are edited in the admin: by those who may, one after the other, and nothing published ever changes."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.accounts.services import delete_account
from apps.components import desk_history, drafts
from apps.components.drawings import address_of
from apps.components.editing.sections import sections
from apps.components.models import Change, Draft
from apps.components.selectors import default_set
from games.registry import RULEBOOKS, presenter
from tests.components.filling import at, fields, save

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]


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
    assert fields(client.get(at(draft, "refugees", 1)).text)["why"] == ""
    page = client.get(reverse("admin:components_draft", args=[draft.pk])).text
    assert back in page and at(draft, "refugees", 0) + '"' not in page
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


def test_a_part_that_is_a_single_value_is_called_as_its_section(client: Client, draft: Draft) -> None:
    assert re.search(r'<label for="id_part">\s*Title', client.get(at(draft, "title", 0)).text)


def test_all_that_was_done_is_remembered(client: Client, draft: Draft) -> None:
    save(client, at(draft, "refugees", 0), part__name="Others")
    away = reverse("admin:components_throw_away", args=[draft.pk])
    for seen, status in (({}, 400), ({"seen": 0}, 409), ({"seen": 1}, 302)):  # it was changed once
        assert Draft.objects.exists()
        assert client.post(away, seen).status_code == status
    assert not Draft.objects.exists()
    page = client.get(reverse("admin:components_history")).text
    assert "as in our copy" in page and "thrown away" in page and "Alice" in page


def test_history_tells_each_value_as_it_was_and_became(
    client: Client, draft: Draft, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = draft.base.data["refugees"][0]["name"]
    for name in ("Others", "Strangers"):
        save(client, at(draft, "refugees", 0), part__name=name)
    seen = {"seen": draft.changes.get().revision}
    client.post(reverse("admin:components_restore", args=[draft.pk, "refugees", 0]), seen)
    address = reverse("admin:components_history")
    steps = [(old, "Others"), ("Others", "Strangers"), ("Strangers", old)]
    told = [f"<del>{was}</del> <ins>{now}</ins>" for was, now in steps]
    page = client.get(address).text
    assert [page.count(words) for words in told] == [1, 1, 1]
    assert page.index(told[2]) < page.index(told[1]) < page.index(told[0])
    monkeypatch.setattr(desk_history, "A_PAGE", 2)
    first, second = (client.get(address, {"page": number}).text for number in (1, 2))
    assert told[1] in first and told[0] not in first
    assert told[0] in second and told[1] not in second


def test_what_is_not_there_is_told(client: Client, draft: Draft) -> None:
    for wrong in (
        "999/", "draft/999/", f"draft/{draft.pk}/nothing/", f"draft/{draft.pk}/cards/999/",
        f"draft/{draft.pk}/numbers/add/", "draft/x/",
    ):  # fmt: skip
        assert client.get(f"/admin/components/componentset/{wrong}").status_code == 404, wrong


@pytest.mark.parametrize("game", RULEBOOKS)
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


def test_a_list_tells_each_number_and_no_yes_or_no(client: Client, editor: User) -> None:
    draft = drafts.begin_draft(base=default_set("bidding"), name="Club set", by=editor)
    page, found = (
        client.get(reverse("admin:components_section", args=[draft.pk, section]), {"find": find}).text
        for section, find in (("cards", "Succession"), ("spaces", "False"))
    )
    in_either_order = "1, Succession, control, 1", "1, control, Succession, 1"  # Postgres sorts what it keeps
    assert any(told in page for told in in_either_order)
    assert "0 found" in found


def test_of_many_rows_those_are_open_that_are_new_or_wrong(client: Client, editor: User) -> None:
    draft = drafts.begin_draft(base=default_set("crescent_moon"), name="Club set", by=editor)
    address = at(draft, "characters", 0)
    page = client.get(address).text
    assert "part.verbs.3-fold" in page and unfolded(page) == []
    sent = fields(page) | {"why": "as printed"}
    assert unfolded(client.post(address, sent | {"part.verbs.3.x": "many"}).text) == ["part.verbs.3"]
    assert unfolded(client.post(address, sent | {"command": "add:part.verbs"}).text) == ["part.verbs.11"]


def test_a_row_that_names_another_part_is_known_by_its_name(client: Client, editor: User) -> None:
    draft = drafts.begin_draft(base=default_set("crescent_moon"), name="Club set", by=editor)
    page = client.get(at(draft, "maps", 0)).text
    assert "<summary>Eagle Peak</summary>" in page and "<summary>T10" not in page


def unfolded(page: str) -> list[str]:
    return re.findall(r'id="(\S+)-fold" open', page)


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
