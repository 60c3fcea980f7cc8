"""The map of a table is that of its own components."""

from typing import Any

import pytest
from django.core.management import CommandError, call_command
from django.test import Client

from apps.accounts.models import User
from apps.components import drawings
from apps.components.drawings import address_of, drawing_of
from apps.components.models import ComponentSet, Drawing
from apps.components.selectors import default_set, rules_for
from apps.components.services import load_default
from apps.play.management.commands.drawboard import alike
from apps.play.models import Table
from games import registry
from tests.factories import TableFactory

pytestmark = [pytest.mark.django_db, pytest.mark.usefixtures("components")]


def edited(game: str, **renamed: str) -> ComponentSet:
    """The default set with some names changed, published as its next version."""

    def change(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: change(item) for key, item in value.items()}
        if isinstance(value, list):
            return [change(item) for item in value]
        return renamed.get(value, value) if isinstance(value, str) else value

    return load_default(game=game, data=change(default_set(game).data))


def test_the_default_sets_are_drawn_beforehand() -> None:
    chosen = default_set("jihad")
    assert address_of(chosen.pk, "jihad", "map-day.svg") == "/static/jihad/map-day.svg"


@pytest.mark.parametrize("game", registry.RULEBOOKS)
def test_every_drawing_of_an_edited_set_has_an_address(game: str) -> None:
    data = default_set(game).data
    chosen = load_default(game=game, data=data | {"title": f"{data['title']}!"})
    names = list(registry.drawings(game, rules_for(chosen.pk).components))
    addresses = [address_of(chosen.pk, game, name) for name in names]
    assert all(f"/components/{chosen.pk}/drawn/" in address for address in addresses)


def test_a_set_is_drawn_with_what_it_says(client: Client) -> None:
    chosen = edited("first_jihad", Damascus="Dimashq")
    address = address_of(chosen.pk, "first_jihad", "map-basic.svg")
    answer = client.get(address)
    assert answer["Content-Type"] == "image/svg+xml"
    assert "immutable" in answer["Cache-Control"]
    assert "sandbox" in answer["Content-Security-Policy"]
    assert "Dimashq" in answer.text and "Damascus" not in answer.text


def test_the_map_of_hexes_is_drawn_with_what_its_set_says(client: Client) -> None:
    chosen = edited("jihad", Damascus="Dimashq")
    assert "Dimashq" in client.get(address_of(chosen.pk, "jihad", "names-night.svg")).text
    assert ".at-2207{" in client.get(address_of(chosen.pk, "jihad", "places.css")).text


def test_a_drawing_is_made_once(monkeypatch: pytest.MonkeyPatch) -> None:
    chosen = edited("first_jihad", Damascus="Dimashq")
    first = drawing_of(chosen.pk, "first_jihad", "places.css")
    monkeypatch.setattr(drawings, "drawings", lambda game, components: {})
    assert drawing_of(chosen.pk, "first_jihad", "places.css") == first


def test_when_the_pens_change_a_set_has_another_address_and_is_drawn_anew(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    chosen = edited("first_jihad", Damascus="Dimashq")
    before = address_of(chosen.pk, "first_jihad", "places.css")
    client.get(before)
    drawings.edition_of.cache_clear()
    monkeypatch.setattr(drawings, "pens", lambda game, *names: "of another release")
    after = address_of(chosen.pk, "first_jihad", "places.css")
    assert before != after
    assert client.get(after).status_code == 200
    assert client.get(before).status_code == 404
    assert Drawing.objects.count() == 1


def test_when_the_pens_change_a_worker_draws_before_anybody_looks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also of a set that is no longer the default, which tables have kept."""
    chosen = edited("first_jihad", Damascus="Dimashq")
    monkeypatch.setattr(drawings, "drawings", lambda *_: {"a.svg": lambda: "a", "b.svg": lambda: "b"})
    for release in ("one release", "the next"):
        monkeypatch.setattr(drawings, "pens", lambda *_, release=release: release)
        drawings.edition_of.cache_clear()
        drawings.names_of.cache_clear()
        assert [drawings.draw_one() for _ in range(3)] == [True, True, False]
        kept = Drawing.objects.values_list("components", "edition", "name")
        assert set(kept) == {(chosen.pk, drawings.edition_of(chosen.pk), name) for name in ("a.svg", "b.svg")}


def test_only_drawings_of_the_game_are_found(client: Client) -> None:
    chosen = edited("first_jihad", Damascus="Dimashq")
    other = address_of(chosen.pk, "first_jihad", "settings.py")
    for nonsense in (other, f"{other}%00", other.replace("settings.py", "%00"), other.replace(".py", "/..")):
        assert client.get(nonsense).status_code == 404
    with pytest.raises(CommandError):
        call_command("drawboard", "chess")
    assert client.get("/components/9999/drawn/0123456789abcdef/places.css").status_code == 404
    assert registry.drawings("bidding", None) == {}


def test_a_table_shows_the_map_of_the_set_that_it_began_with(client: Client, alice: User) -> None:
    client.force_login(alice)
    pinned = edited("jihad", Damascus="Dimashq")
    table: Table = TableFactory.create(
        game="jihad", scenario="campaign", players=[{"user": alice}, {"bot": "easy"}]
    )
    edited("jihad", Dimashq="Sham")
    page = client.get(table.get_absolute_url()).text
    assert address_of(pinned.pk, "jihad", "map-day.svg") in page
    assert address_of(pinned.pk, "jihad", "places.css") in page
    assert "/static/jihad/map-day.svg" not in page


@pytest.mark.parametrize(
    ("other", "same"),
    [
        ('<path fill="#1a2b3c" d="M12.4 3L40 5.9"/>', True),
        ('<path fill="#1a2b3c" d="M12.4 3L40 7.5"/>', False),
        ('<path fill="#1a2b3d" d="M12.4 3L40 5.4"/>', False),
        ('<path fill="#1a2b3c" d="M12.4 3L40 5.4L1 1"/>', False),
    ],
)
def test_a_drawing_has_aged_if_it_differs_by_more_than_processors_do(other: str, same: bool) -> None:
    assert alike('<path fill="#1a2b3c" d="M12.4 3L40 5.4"/>', other) is same
