import msgspec
import pytest
from django.test import Client
from django.urls import reverse
from msgspec import Struct

from apps.components.models import ComponentSet
from apps.components.provenance import Origin, Row, Sheet, legend, plain, sheets
from games.engine.components import PrintedPart, sources
from games.registry import RULEBOOKS


class Where(Struct, frozen=True):
    column: int
    row: int


class Piece(PrintedPart, frozen=True):
    id: int
    name: str
    strength: int = 0
    at: Where | None = None
    marked: bool = False


class Limits(PrintedPart, frozen=True):
    hand: int
    turns: int


class Box(Struct, frozen=True):
    title: str
    limits: Limits
    pieces: tuple[Piece, ...]
    rows: dict[str, Piece]


BOX = Box(
    title="A box",
    limits=Limits(hand=3, turns=9, source={"hand": "rulebook:2.1", "turns": "reconstructed"}),
    pieces=(
        Piece(id=1, name="Levy", strength=2, source="public"),
        Piece(id=2, name="Guard", at=Where(4, 5), source={"name": "rulebook:3", "at": "edited"}),
    ),
    rows={"first": Piece(id=9, name="Wall", source="rulebook: 4.4")},
)


def test_a_part_by_itself_has_a_line_for_each_value() -> None:
    assert sheets(BOX)[0] == Sheet(
        "Limits",
        ("Value",),
        (
            Row("Hand", ("3",), (Origin("rulebook", "2.1"),)),
            Row("Turns", ("9",), (Origin("reconstructed", ""),)),
        ),
    )


def test_a_list_has_a_row_for_each_part_and_columns_that_say_something() -> None:
    assert sheets(BOX)[1] == Sheet(
        "Pieces",
        ("Id", "Name", "Strength", "At"),
        (
            Row("", ("1", "Levy", "2", ""), (Origin("public", ""),)),
            Row(
                "",
                ("2", "Guard", "", "column 4, row 5"),
                (Origin("rulebook", "3", ("name",)), Origin("edited", "", ("at",))),
            ),
        ),
    )


def test_a_mapping_names_its_rows() -> None:
    assert sheets(BOX)[2].rows[0].name == "first"


@pytest.mark.parametrize(
    ("source", "place"),
    [
        ("rulebook:7.4.3.1+public:port", "7.4.3.1 and public (port)"),
        ("rulebook:2+reconstructed", "2 and reconstructed"),
        ("edited: 2+2 in our copy", "2+2 in our copy"),
    ],
)
def test_two_sources_of_a_value_are_told_in_words(source: str, place: str) -> None:
    box = msgspec.structs.replace(BOX, limits=Limits(hand=3, turns=9, source=source))
    assert sheets(box)[0].rows[0].origins[0].place == place


def test_the_legend_counts_every_kind_of_source() -> None:
    assert {line.kind: line.parts for line in legend(BOX)} == {
        "rulebook": 3,
        "public": 1,
        "reconstructed": 1,
        "edited": 1,
    }


@pytest.mark.parametrize(
    ("value", "words"),
    [
        (None, ""),
        (True, "yes"),
        (False, "no"),
        (0, "0"),
        (("a", 1), "a, 1"),
        ({"a": 2}, "a 2"),
        (Where(1, 2), "column 1, row 2"),
    ],
)
def test_every_kind_of_value_has_words(value: object, words: str) -> None:
    assert plain(value) == words


def test_every_game_has_a_page_that_says_where_each_value_comes_from(
    client: Client, components: None
) -> None:
    for game in RULEBOOKS:
        chosen = ComponentSet.objects.get(game=game)
        page = client.get(reverse("components:set", args=[chosen.pk])).content.decode()
        parts = RULEBOOKS[game].title
        assert parts in page
        assert chosen.digest[:16] in page


def test_the_bidding_games_page_has_its_cards_and_their_sources(client: Client, components: None) -> None:
    chosen = ComponentSet.objects.get(game="bidding")
    page = client.get(reverse("components:set", args=[chosen.pk])).content.decode()
    assert all(card["name"] in page for card in chosen.data["cards"])
    assert page.count('data-kind="rulebook"') > len(chosen.data["cards"])


def test_the_list_of_sets_links_to_each(client: Client, components: None) -> None:
    page = client.get(reverse("components:home")).content.decode()
    for chosen in ComponentSet.objects.all():
        assert reverse("components:set", args=[chosen.pk]) in page


def test_a_set_that_is_not_there_is_not_found(client: Client, db: None) -> None:
    assert client.get(reverse("components:set", args=[99])).status_code == 404
    assert client.post(reverse("components:home")).status_code == 405


def test_nothing_is_counted_that_is_not_said() -> None:
    assert sum(line.parts for line in legend(BOX)) == len(list(sources(BOX)))
