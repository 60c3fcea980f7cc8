"""Forms are made from the typed schema of any game, and lose nothing on the way."""

from typing import Any

import msgspec
import pytest
from django.conf import settings
from django.core.exceptions import BadRequest
from django.forms import BooleanField, Select, Textarea, TextInput
from django.http import QueryDict
from django.template.loader import render_to_string
from msgspec.inspect import StructType

from apps.components.editing.differences import differences
from apps.components.editing.forms import PartForm, rearranged
from apps.components.editing.nodes import Leaf, all_nodes
from apps.components.editing.pictures import Drawn
from apps.components.editing.sections import Section, sections
from games.registry import RULEBOOKS, check_components, default_data, presenter

EACH = 40  # parts of a section that are tried
BESIDES = 3  # fields: the token of the form, its button, and one more row


def sent(form: PartForm, **changed: str) -> QueryDict:
    """What a browser sends of a form that is shown for the first time."""
    posted = QueryDict(mutable=True)
    for name, field in form.fields.items():
        value = form[name].value()
        if not isinstance(field, BooleanField):
            posted[name] = "" if value is None else str(value)
        elif value:
            posted[name] = "on"
    for name, text in changed.items():
        posted[name.replace("__", ".")] = text
    return posted


def edited(section: Section, part: Any, **changed: str) -> PartForm:
    def form(posted: QueryDict | None) -> PartForm:
        return PartForm(posted, type=section.type, standing=part, seen=0, why="as in our copy")

    return form(sent(form(None), **changed))


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_part_comes_back_as_it_was(game: str) -> None:
    data = default_data(game)
    for section in sections(game).values():
        for part in section.of(data)[:EACH]:
            form = edited(section, part)
            assert form.is_valid(), (section.path, part, form.errors)
            assert form.cleaned_data["value"] == part


def leaves(form: PartForm) -> list[Leaf]:
    return [node for node in all_nodes(form.root) if isinstance(node, Leaf) and node.names]


@pytest.mark.parametrize("game", RULEBOOKS)
def test_what_names_a_part_is_chosen_from_those_that_there_are(game: str) -> None:
    data, chosen = default_data(game), 0
    for section in sections(game).values():
        for part in section.of(data)[:EACH]:
            form = PartForm(None, type=section.type, standing=part, seen=0, why="")
            form.offer(data)
            for leaf in leaves(form):
                assert isinstance(leaf.field.widget, Select)
                options = dict(leaf.field.widget.choices)
                assert "not there" not in options[leaf.old or ""], (section.path, leaf.name, leaf.old)
                chosen += 1
    assert chosen


def test_what_names_nothing_stays_to_be_seen() -> None:
    data, section = default_data("jihad"), sections("jihad")["unit_types"]
    part = section.of(data)[0] | {"state": "Atlantis"}
    form = edited(section, part, part__state="Lemuria")
    form.offer(data)
    (leaf,) = leaves(form)
    assert isinstance(leaf.field.widget, Select)
    options = dict(leaf.field.widget.choices)
    assert options["Atlantis"] == "Atlantis, which is not there"
    assert options["Lemuria"] == "Lemuria, which is not there"
    assert options["Turks"] == "Turks"
    assert form.is_valid()  # the check of the whole set says that there is no such State


@pytest.mark.parametrize("game", RULEBOOKS)
def test_no_form_is_longer_than_a_request_may_be(game: str) -> None:
    data = default_data(game)
    for section in sections(game).values():
        for part in section.of(data):
            form = PartForm(None, type=section.type, standing=part, seen=0, why="")
            assert len(form.fields) + BESIDES < settings.DATA_UPLOAD_MAX_NUMBER_FIELDS, (section.path, part)


def test_a_choice_offers_what_the_schema_has_and_a_number_its_bounds() -> None:
    card = default_data("bidding")["cards"][0]
    form = PartForm(None, type=sections("bidding")["cards"].type, standing=card, seen=0, why="")
    assert [value for value, _ in form.fields["part.kind"].widget.choices] == [
        "conquest",
        "control",
        "culture",
    ]
    force = form.fields["part.force"].widget.attrs
    assert (force["min"], force["max"]) == (1, 3)


def test_only_what_was_changed_is_said_to_be_edited() -> None:
    section, data = sections("jihad")["hexes"], default_data("jihad")
    place = next(hex for hex in data["hexes"] if hex.get("city") and hex["terrain"] == "fertile")
    form = edited(section, place, part__terrain="desert", part__city__value=str(place["city"]["value"] + 1))
    assert form.is_valid(), form.errors
    value = form.cleaned_data["value"]
    assert value["source"]["terrain"] == "edited: as in our copy"
    assert "edited" not in str({**value["source"], "terrain": ""})
    assert value["city"]["source"] != place["city"]["source"]


def test_what_may_be_missing_can_be_taken_away() -> None:
    section, data = sections("jihad")["hexes"], default_data("jihad")
    place = next(hex for hex in data["hexes"] if hex.get("city"))
    form = edited(section, place, **{"part.city-is": "nothing"})
    assert form.is_valid(), form.errors
    assert form.cleaned_data["value"].get("city") is None


def test_differences_are_told_value_by_value_wherever_a_part_stands() -> None:
    old = {
        "cards": [{"id": 1, "name": "One", "n": 1}, {"id": 2, "name": "Two", "n": 2, "source": "edited: so"}]
    }
    new = {
        "cards": [{"id": 2, "name": "Two", "n": 3, "source": "edited: so"}, {"id": 1, "name": "One", "n": 1}]
    }
    (only,) = differences(old, new)
    assert (only.place, only.old, only.new, only.source) == ("Cards, 2 Two, N", "2", "3", "edited: so")
    (gone,) = differences(old, {"cards": old["cards"][:1]})
    assert gone.place == "Cards, 2 Two" and gone.new == "nothing"


@pytest.mark.parametrize("game", RULEBOOKS)
def test_every_picture_can_be_drawn(game: str) -> None:
    data, drawn = default_data(game), 0
    components = check_components(game, data)
    for section in sections(game).values():
        for part in section.of(data)[:EACH]:
            typed = msgspec.convert(part, section.type.cls) if isinstance(section.type, StructType) else None
            shown = presenter(game).printed(components, section.path, typed)
            if shown:
                context = {**shown.context, "table": Drawn(None, game)}
                assert render_to_string(shown.template, context, using="jinja2").strip()
                drawn += 1
    assert drawn


def test_a_table_has_its_cells_and_grows_by_lines_and_columns() -> None:
    section, data = sections("jihad")["tables.combat"], default_data("jihad")
    (table,) = section.of(data)
    form = edited(section, table, **{"part.rows.0.0": "3/-"})
    assert form.is_valid() and form.cleaned_data["value"]["rows"][0][0] == "3/-"
    wider = rearranged(sent(form, command="size:part.rows:0:1"))
    assert wider["part.rows-size"] == f"6x{len(table['columns']) + 1}"
    for wrong in ("size:part.rows:9:0", "size:part.rows:x:0", "size:nothing:1:0"):
        with pytest.raises(BadRequest):
            rearranged(sent(form, command=wrong))


def test_a_long_list_has_room() -> None:
    known, data = sections("apocalypse"), default_data("apocalypse")
    for path, name, widget in (("rivers", "sides", Textarea), ("title", "part", TextInput)):
        part = known[path].of(data)[0]
        form = PartForm(None, type=known[path].type, standing=part, seen=0, why="")
        field = next(field for at, field in form.fields.items() if at.endswith(name))
        assert type(field.widget) is widget
