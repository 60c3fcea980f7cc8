"""Printed parts as data."""

import pytest
from msgspec import Struct

from games.engine.components import BadComponents, PrintedPart, check_sources, read, sources


class Tile(PrintedPart, frozen=True):
    id: str
    value: int = 0


class Box(Struct, frozen=True):
    lid: Tile
    tiles: tuple[Tile, ...] = ()
    named: dict[str, Tile] = {}


LID = {"id": "lid", "source": "public:photograph"}


def test_a_misfit_is_refused_with_its_path() -> None:
    with pytest.raises(BadComponents) as bad:
        read(Box, {"lid": LID, "tiles": [{"id": "a", "value": "many", "source": "rulebook"}]})
    assert "$.tiles[0].value" in bad.value.reasons[0]


def test_a_part_must_have_a_source_and_nothing_unknown() -> None:
    for part in ({"id": "lid"}, {**LID, "colour": "red"}):
        with pytest.raises(BadComponents):
            read(Box, {"lid": part})


def test_every_part_says_where_it_comes_from_whole_or_field_by_field() -> None:
    tile = {"id": "a", "value": 3, "source": {"id": "rulebook:2.1", "value": "reconstructed"}}
    box = read(Box, {"lid": LID, "tiles": [tile], "named": {"x": {"id": "b", "source": "edited"}}})
    assert list(sources(box)) == [
        ("lid", "public:photograph"),
        ("tiles[a].id", "rulebook:2.1"),
        ("tiles[a].value", "reconstructed"),
        ("named[x]", "edited"),
    ]
    assert check_sources(box) == []


def test_an_unknown_kind_of_source_is_named() -> None:
    box = read(Box, {"lid": {"id": "lid", "source": "hearsay:Tom"}})
    assert check_sources(box) == ["lid: 'hearsay:Tom' is no known kind of source."]
