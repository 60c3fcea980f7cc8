"""What editors are asked for: a name for a draft, a part's values, a note for a version."""

from collections.abc import Iterable, Mapping
from typing import Any

import msgspec
from django import forms
from django.core.exceptions import BadRequest
from django.forms.utils import ErrorDict
from django.http import QueryDict
from msgspec.inspect import StructType, Type

from apps.components.editing.nodes import Leaf, Pairs, all_nodes, grow, read_numbers, read_size
from apps.components.editing.sections import Data, named
from apps.components.provenance import in_words


class DraftForm(forms.Form):
    name = forms.CharField(
        max_length=80, label="Name of the set", help_text="As new tables will be offered it: “Club set”."
    )


class FileForm(DraftForm):
    """A set from a file becomes a draft."""

    file = forms.FileField(label="The file", help_text="JSON, as a set is given out here.")


class SheetForm(forms.Form):
    """Parts from a sheet."""

    file = forms.FileField(
        label="The sheet", help_text="CSV, as it is given out here: some of its rows will do."
    )
    why = forms.CharField(max_length=120, label="Why")
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class SeveralForm(forms.Form):
    """One value for several parts."""

    column = forms.ChoiceField(label="Set")
    value = forms.CharField(required=False, max_length=400, label="To")
    why = forms.CharField(max_length=120, label="Why")
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    picked = forms.TypedMultipleChoiceField(coerce=int, error_messages={"required": "Tick some parts first."})

    def __init__(self, posted: QueryDict | None, *, columns: Iterable[str], parts: int, seen: int) -> None:
        super().__init__(posted, initial={"seen": seen})
        known = {
            "column": [(one, ", ".join(map(in_words, one.split(".")))) for one in columns],
            "picked": [(str(one), str(one)) for one in range(parts)],
        }
        for name, choices in known.items():
            field = self.fields[name]
            assert isinstance(field, forms.ChoiceField)
            field.choices = choices


class SeenForm(forms.Form):
    """A button by which something goes: the revision in which its editor saw that."""

    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class PublishForm(forms.Form):
    note = forms.CharField(
        max_length=200,
        label="What is new in it",
        help_text="A sentence for those who choose a set for their table.",
    )
    seen = forms.IntegerField(min_value=0, widget=forms.HiddenInput)
    latest = forms.IntegerField(min_value=0, widget=forms.HiddenInput)


class PartForm(forms.Form):
    """The values of one part, as its schema has them."""

    def __init__(
        self, posted: QueryDict | None, *, type: Type, standing: Any, seen: int, why: str, label: str = ""
    ) -> None:
        """`label`: of a part that is a single value, or rows of them."""
        self.type = type
        sent = rearranged(posted) if posted is not None else None
        self.root = grow(type, "part", label, standing, sent)
        super().__init__(sent)
        self.fields["seen"] = forms.IntegerField(min_value=0, widget=forms.HiddenInput, initial=seen)
        self.fields |= self.root.fields()
        self.fields["why"] = forms.CharField(
            max_length=120,
            label="Why",
            initial=why,
            help_text="Stands beside each value that you change: “as printed in our copy”.",
        )
        self.root.bind(self)

    def offer(self, data: Data) -> None:
        """Let what names other parts be chosen from those of this set."""
        for node in all_nodes(self.root):
            if isinstance(node, Leaf) and node.names:
                node.offer(named(data, *node.names), self.data.get(node.name))

    def leave_unchecked(self) -> None:
        """Show what was typed as it is: it is not whole yet."""
        self._errors = ErrorDict()

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if not self.errors:
            cleaned["value"] = self.root.read(cleaned, cleaned["why"])
            self._check_pairs(cleaned)
            self._check_whole(cleaned["value"])
        return cleaned

    def _check_pairs(self, cleaned: Mapping[str, Any]) -> None:
        for node in all_nodes(self.root):
            if isinstance(node, Pairs) and len(node.read(cleaned, "")) < len(node.pairs):
                self.add_error(None, f"{node.label}: each word can stand once only.")

    def _check_whole(self, value: Any) -> None:
        """What no single field can see: too few rows, a table whose lines are of different length."""
        if not isinstance(self.type, StructType):
            return
        try:
            msgspec.convert(value, self.type.cls)
        except msgspec.ValidationError as error:
            self.add_error(None, str(error))


def rearranged(posted: QueryDict) -> QueryDict:
    """What was sent, with its rows as a button of theirs wants them: "add:part.events", "up:part.ops:2"."""
    match posted.get("command", "").split(":"):
        case ["add", name]:
            rows = _rows(posted, name)
            return _with_rows(posted, name, [*rows, max(rows, default=-1) + 1])
        case ["drop", name, number]:
            return _with_rows(posted, name, [row for row in _rows(posted, name) if str(row) != number])
        case ["up", name, number]:
            return _with_rows(posted, name, _raised(_rows(posted, name), number))
        case ["size", name, lines, columns]:
            return _resized(posted, name, _by(lines), _by(columns))
    return posted


def _raised(rows: list[int], number: str) -> list[int]:
    places = {str(row): place for place, row in enumerate(rows)}
    place = places.get(number, 0)
    if place:
        rows[place - 1], rows[place] = rows[place], rows[place - 1]
    return rows


def _by(text: str) -> int:
    if text not in ("-1", "0", "1"):
        raise BadRequest("A table grows or shrinks by one.")
    return int(text)


def _resized(posted: QueryDict, name: str, lines: int, columns: int) -> QueryDict:
    height, width = read_size(str(posted.get(f"{name}-size", "")))
    changed = posted.copy()
    changed[f"{name}-size"] = f"{height + lines}x{width + columns}"
    return changed


def _rows(posted: QueryDict, name: str) -> list[int]:
    if f"{name}-rows" not in posted:
        raise BadRequest("There are no such rows.")
    return read_numbers(str(posted[f"{name}-rows"]))


def _with_rows(posted: QueryDict, name: str, rows: list[int]) -> QueryDict:
    changed = posted.copy()
    changed[f"{name}-rows"] = ",".join(map(str, rows))
    return changed
