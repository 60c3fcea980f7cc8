"""Parts by columns: a cell for each single value, "west" or "events.2.code", as sheets and lists have them.

A part is read from cells by its own form, so that a sheet is held to what the form is held to.
"""

import csv
import io
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django.core.exceptions import BadRequest
from django.forms import BooleanField
from django.http import QueryDict
from msgspec.inspect import Type

from apps.components.editing.forms import PartForm
from apps.components.editing.nodes import Grid, Leaf, Node, Pairs, Rows, Several, Structure, Variant

Cells = Mapping[str, str]
PART = "part"  # the column that says which part of the section a row is, by its number from 1
REVISION = "revision"  # and the one that says which change of it the sheet was made from
MOST_PASSES = 4  # a cell can bring others with it, as a code its parameters, and those again others
YES, NO = "yes", ""


class Misfit(NamedTuple):
    """What is wrong with a row of a sheet; row 1 has the names of the columns."""

    row: int
    column: str
    words: str


class Sheet(NamedTuple):
    parts: dict[int, Any]  # as their rows have them, by their place in the section
    misfits: list[Misfit]


class Standing(NamedTuple):
    """A part of a section as it stands; None: it is taken out."""

    part: Any
    revision: int


def cells_of(type: Type, part: Any) -> dict[str, str]:
    form = _form(None, type, part, "")
    return {column: _text(form, name) for column, name in _columns(form.root)}


def _form(posted: QueryDict | None, type: Type, part: Any, why: str) -> PartForm:
    return PartForm(posted, type=type, standing=part, seen=0, why=why)


def _columns(node: Node, path: str = "") -> Iterator[tuple[str, str]]:
    """Every column with the field that it fills."""
    if isinstance(node, Leaf):
        yield path or "value", node.name
    if isinstance(node, Variant):
        yield f"{path}.is", f"{node.name}-is"
    for step, child in _steps(node):
        yield from _columns(child, f"{path}.{step}" if path and step else path or step)


def _steps(node: Node) -> Iterator[tuple[str, Node]]:
    match node:
        case Structure():
            yield from node.members.items()
        case Rows():
            yield from ((str(place), row) for place, row in enumerate(node.rows, 1))
        case Several():
            yield from ((str(place), item) for place, item in enumerate(node.items, 1))
        case Grid():
            for y, line in enumerate(node.lines, 1):
                yield from ((f"{y}.{x}", cell) for x, cell in enumerate(line, 1))
        case Pairs():
            yield from ((str(word.old), value) for word, value in node.pairs if word.old is not None)
        case Variant() if node.inner:
            yield "", node.inner


def _text(form: PartForm, name: str) -> str:
    value = form[name].value()
    if isinstance(form.fields[name], BooleanField):
        return YES if value else NO
    return "" if value is None else str(value)


def filled(type: Type, part: Any, cells: Cells, why: str) -> tuple[PartForm, list[str]]:
    """The form of a part with these cells put in, and the columns that have no place in it."""
    form, posted = _form(None, type, part, why), QueryDict(mutable=True)
    columns: dict[str, str] = {}
    for _ in range(MOST_PASSES):
        _add_fields(form, posted)
        _add_rows(form.root, posted, cells)
        form = _form(posted, type, part, why)
        _add_fields(form, posted)
        if columns == (columns := dict(_columns(form.root))):
            break
        for column, name in columns.items():
            if column in cells:
                _put(form, posted, name, cells[column])
        form = _form(posted, type, part, why)
    lost = [column for column, text in cells.items() if text and column not in columns]
    return form, lost


def _add_fields(form: PartForm, posted: QueryDict) -> None:
    """What a browser would send of the fields that are new."""
    for name in form.fields:
        if name not in posted and f"{name}?" not in posted:
            initial = form.get_initial_for_field(form.fields[name], name)
            _put(form, posted, name, _said(form, name, initial))


def _said(form: PartForm, name: str, value: Any) -> str:
    if isinstance(form.fields[name], BooleanField):
        return YES if value else NO
    prepared = form.fields[name].prepare_value(value)
    return "" if prepared is None else str(prepared)


def _put(form: PartForm, posted: QueryDict, name: str, text: str) -> None:
    """A box that is not ticked is not sent; `name?` says that it was asked about."""
    posted[f"{name}?"] = ""
    if isinstance(form.fields[name], BooleanField) and text.strip().casefold() in ("", "no", "0", "false"):
        posted.pop(name, None)
    else:
        posted[name] = text


def _add_rows(root: Node, posted: QueryDict, cells: Cells) -> None:
    """As many rows as there are cells for, where any cell is of such rows."""
    for child in root.children():
        if isinstance(child, Rows):
            named = child.name.partition(".")[2]
            of_rows = [column.split(".") for column in cells if column.startswith(f"{named}.")]
            if of_rows:
                deep = named.count(".") + 1
                numbers = [way[deep] for way in of_rows if cells[".".join(way)].strip()]
                most = max([int(one) for one in numbers if one.isascii() and one.isdecimal()], default=0)
                posted[f"{child.name}-rows"] = ",".join(map(str, range(most)))


# Sheets, as CSV


def written(type: Type, parts: Sequence[Standing]) -> str:
    """A line for each part, with every column that any of them has."""
    rows = [
        {PART: str(number), REVISION: str(revision), **cells_of(type, part)}
        for number, (part, revision) in enumerate(parts, 1)
        if part is not None
    ]
    out = io.StringIO()
    sheet = csv.DictWriter(out, _in_order([column for row in rows for column in row]), restval="")
    sheet.writeheader()
    sheet.writerows(rows)
    return out.getvalue()


def _in_order(columns: Sequence[str]) -> list[str]:
    """As the schema has them, and rows after rows: "events.2.land" before "events.10.code"."""
    tops = list(dict.fromkeys(column.split(".")[0] for column in columns))
    steps = list(dict.fromkeys(step for column in columns for step in column.split(".")[1:]))

    def place(column: str) -> list[int]:
        top, *way = column.split(".")
        return [tops.index(top), *[int(step) if step.isdecimal() else steps.index(step) for step in way]]

    return sorted(set(columns), key=place)


def read(text: str, type: Type, parts: Sequence[Standing], why: str) -> Sheet:
    """What a sheet says of the parts of a section, and every cell that is wrong."""
    found, misfits = dict[int, Any](), list[Misfit]()
    for row, cells in enumerate(_rows(text), 2):
        number = _number(cells.pop(PART))
        if fault := _fault(number, cells.pop(REVISION), parts, found):
            misfits.append(Misfit(row, *fault))
        else:
            form, wrong = _read_row(row, type, parts[number].part, cells, why)
            misfits += wrong
            found[number] = form.cleaned_data.get("value")
    return Sheet(found, misfits)


def _fault(
    number: int, revision: str, parts: Sequence[Standing], found: Mapping[int, Any]
) -> tuple[str, str] | None:
    if not 0 <= number < len(parts) or parts[number].part is None:
        return PART, f"There is no such part; they are numbered to {len(parts)}."
    if number in found:
        return PART, "This part has a row already."
    if revision != str(parts[number].revision):
        return REVISION, "This part was changed after the sheet was made. Take a new sheet."
    return None


def _rows(text: str) -> list[dict[str, str]]:
    """Raises BadRequest for what is no sheet of a section."""
    try:
        lines = list(csv.reader(io.StringIO(text.removeprefix("\ufeff"), newline=""), strict=True))
    except csv.Error as error:
        raise BadRequest(f"That is no CSV: {error}.") from error
    heads = lines[0] if lines else []
    if not {PART, REVISION} <= set(heads) or len(set(heads)) != len(heads):
        raise BadRequest(
            f"The first line names the columns, each once, “{PART}” and “{REVISION}” among them."
        )
    rows = [line for line in lines[1:] if any(map(str.strip, line))]
    return [dict(zip(heads, line + [""] * len(heads), strict=False)) for line in rows]


def _number(text: str) -> int:
    """The place of a part; -1 for what is no number of one."""
    return int(text) - 1 if text.isascii() and text.isdecimal() and len(text) < 6 else -1


def _read_row(row: int, type: Type, part: Any, cells: Cells, why: str) -> tuple[PartForm, list[Misfit]]:
    form, lost = filled(type, part, cells, why)
    misfits = [Misfit(row, column, "This part has no such value.") for column in lost]
    return form, [*misfits, *[Misfit(row, column, words) for column, words in faults_of(form)]]


def faults_of(form: PartForm) -> list[tuple[str, str]]:
    """The columns that are wrong, and how."""
    if form.is_valid():
        return []
    names = {name: column for column, name in _columns(form.root)}
    return [(names.get(name, ""), str(words)) for name, each in form.errors.items() for words in each]
