"""Drafts are published as versions that never change, and new tables choose among them."""

import pytest
from django.test import Client
from django.urls import reverse

from apps.accounts.models import User
from apps.components import drafts
from apps.components.models import ComponentSet, Draft
from apps.components.selectors import default_set, offered, rules_for
from apps.play.models import Table
from tests.components.filling import at, save, tried
from tests.factories import TableFactory
from tests.forms import filled

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]


def test_what_refers_to_nothing_is_found_by_the_check_and_not_published(client: Client, draft: Draft) -> None:
    save(client, at(draft, "armies", 0), part__start="nowhere")
    page = client.get(reverse("admin:components_draft", args=[draft.pk])).text
    assert "has no such place to start from" in page
    draft.refresh_from_db()
    answer = client.post(
        reverse("admin:components_publish", args=[draft.pk]),
        {"note": "x", "seen": draft.revision, "latest": 0},
    )
    assert answer.status_code == 409
    assert "cannot be played with yet" in answer.text
    assert not ComponentSet.objects.filter(name="Club set").exists()


def published(client: Client, draft: Draft, **changed: str) -> ComponentSet:
    save(client, at(draft, "cards", 1), **(changed or {"part.west": "5"}))
    tried(draft)
    draft.refresh_from_db()
    seen = {"note": "As in our copy", "seen": draft.revision, "latest": 0}
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
    again = client.post(
        reverse("admin:components_publish", args=[draft.pk]), {"note": "x", "seen": 1, "latest": 1}
    )
    assert again.status_code == 409
    assert ComponentSet.objects.get(pk=made.pk).data == made.data
    page = client.get(reverse("admin:components_componentset_change", args=[made.pk])).text
    assert "West" in page and "As in our copy" in page


def test_it_is_not_published_as_it_was_not_seen(client: Client, draft: Draft) -> None:
    save(client, at(draft, "cards", 1), part__west="5")
    answer = client.post(
        reverse("admin:components_publish", args=[draft.pk]), {"note": "x", "seen": 0, "latest": 0}
    )
    assert answer.status_code == 409
    assert "changed since you read it" in answer.text


def test_the_second_of_two_drafts_takes_nothings_place_unseen(
    client: Client, draft: Draft, bob: User
) -> None:
    other = drafts.begin_draft(base=draft.base, name=draft.name, by=bob)
    save(client, at(other, "cards", 2), part__east="6")
    tried(other)
    other.refresh_from_db()
    made = published(client, draft)
    address = reverse("admin:components_publish", args=[other.pk])
    asked = {"note": "x", "seen": other.revision, "latest": 0}
    told = client.post(address, asked)
    assert told.status_code == 409 and "was published meanwhile" in told.text
    assert "does not come from <a" in told.text and str(made) in told.text
    was, now = (str(one["cards"][1]["west"]) for one in (made.data, draft.base.data))
    assert f"<del>{was}</del> <ins>{now}</ins>" in told.text
    assert 'name="latest" value="1"' in told.text
    assert client.post(address, asked | {"latest": 1}).status_code == 302
    assert ComponentSet.objects.get(name=draft.name, version=2).data["cards"][1]["west"] != 5
    assert "does not come from" not in client.get(reverse("admin:components_draft", args=[other.pk])).text


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
    assert "What differs from the default set" in page
    assert "edited: as in our copy" in page
    assert "What is not as" not in client.get(reverse("components:set", args=[draft.base_id])).text


def test_a_table_says_what_it_is_played_with(client: Client, draft: Draft, alice: User) -> None:
    made = published(client, draft)
    players = [{"user": alice}]
    for components, told in ((made, "Cards, 2"), (draft.base, "differs from the default set")):
        table = TableFactory.create(
            game="first_jihad", scenario="basic", players=players, components=components
        )
        page = client.get(table.get_absolute_url()).text
        in_use = page[page.index("Components in use") :]
        assert str(components) in in_use and told in in_use and 'data-kind="rulebook"' in in_use
        assert ('data-kind="edited"' in in_use) == (components == made)


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
