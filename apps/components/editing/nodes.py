"""The form of a part, as a tree that follows its typed schema, whatever the game.

A node asks for a value in fields, and reads the answer back as plain data. Rows have numbers of their own,
which stay when others go: those below the length of the old list are its rows.
"""

from collections.abc import Iterator, Mapping
from typing import Any, ClassVar

import msgspec
from django.core.exceptions import BadRequest
from django.forms import BoundField, CharField, ChoiceField, Field, Form, HiddenInput, Select
from msgspec.inspect import DictType, NoneType, StructType, TupleType, Type, UnionType, VarTupleType
from msgspec.inspect import Field as Member

from apps.components.editing.leaves import ManyField, field_of, is_leaf, is_on_map, reference_of
from apps.components.editing.origins import carries_sources, sourced
from apps.components.editing.sections import called
from apps.components.provenance import in_words
from games.engine.components import PrintedPart

MOST_ROWS, MOST_CELLS = 80, 150
OPEN_FIELDS = 40  # that rows have together; beyond them each is folded, or a form is a dozen screens long
REDRAWS = "data-redraws"  # of a field whose value says which others there are
PLACES = "places"  # the list of those of the map that have a name
Posted = Mapping[str, str] | None  # None: the form is shown for the first time
Cleaned = Mapping[str, Any]


class Node:
    """`old` is the value as it stands, None where there is none yet."""

    kind: ClassVar[str]

    def __init__(self, name: str, label: str, old: Any) -> None:
        self.name, self.label, self.old = name, label, old

    def own_fields(self) -> Mapping[str, Field]:
        return {}

    def children(self) -> list["Node"]:
        return []

    def fields(self) -> dict[str, Field]:
        found = dict(self.own_fields())
        for child in self.children():
            found |= child.fields()
        return found

    def bind(self, form: Form) -> None:
        """So that a template finds the fields with what was typed and what is wrong with it."""
        self.bound: list[BoundField] = [form[name] for name in self.own_fields()]
        for child in self.children():
            child.bind(form)

    def read(self, cleaned: Cleaned, why: str) -> Any:
        raise NotImplementedError


class Leaf(Node):
    kind = "leaf"

    def __init__(self, name: str, label: str, old: Any, type: Type) -> None:
        super().__init__(name, label, old)
        self.field, self.names, self.called = field_of(type), reference_of(type), ""
        self.field.label, self.field.initial = label, old
        if isinstance(self.field, ManyField):
            self.field.make_room(old)
        if is_on_map(type):
            self.field.widget.attrs["list"] = PLACES

    def offer(self, known: Mapping[str, str], typed: str | None) -> None:
        """What it can name, to be chosen from. What it does name stays, even where that is no more."""
        self.called = known.get(self.old or "", "")
        stays = {text: f"{text}, which is not there" for text in (self.old, typed) if text}
        none = {} if self.field.required and self.old else {"": "none"}
        self.field.widget = Select(choices=list({**none, **stays, **known}.items()))

    def own_fields(self) -> Mapping[str, Field]:
        return {self.name: self.field}

    def read(self, cleaned: Cleaned, why: str) -> Any:
        return cleaned[self.name]


class Structure(Node):
    """A part, or what it has of several values."""

    kind = "structure"

    def __init__(self, name: str, label: str, old: Any, type: StructType, posted: Posted) -> None:
        super().__init__(name, label, old or {})
        self.type = type
        self.operation = getattr(type.cls, "operation", "")
        hidden = self._of_other_operations(posted)
        self.members = {
            member.encode_name: self._member(member, posted)
            for member in type.fields
            if not (self.is_part and member.name == "source") and member.encode_name not in hidden
        }
        for node in self.members.values():
            if isinstance(node, Grid):
                node.heads = self.old.get("columns") or self.old.get("upto") or []
        if self.operation:
            self.members[self.operation].own_fields()[f"{name}.{self.operation}"].widget.attrs[REDRAWS] = ""

    def _member(self, member: Member, posted: Posted) -> Node:
        key = member.encode_name
        old = self.old.get(key, _default(member))
        return grow(member.type, f"{self.name}.{key}", in_words(member.name), old, posted)

    def _of_other_operations(self, posted: Posted) -> set[str]:
        """The parameters that this one does not take, unless it has them all the same."""
        if not self.operation:
            return set()
        takes: Mapping[str, tuple[str, ...]] = getattr(self.type.cls, "takes", {})
        before = self.old.get(self.operation, "")
        chosen = posted.get(f"{self.name}.{self.operation}", before) if posted else before
        kept = takes.get(chosen, ()) + (tuple(self.old) if chosen == before else ())
        return {parameter for parameters in takes.values() for parameter in parameters} - set(kept)

    @property
    def is_part(self) -> bool:
        return issubclass(self.type.cls, PrintedPart)

    @property
    def words(self) -> str:
        """What one knows it by while it is folded."""
        named = {key: leaf.called for key, leaf in self.members.items() if isinstance(leaf, Leaf)}
        texts = {key: named.get(key) or old for key, old in self.old.items() if isinstance(old, str)}
        return called(texts if any(named.values()) else self.old, 0) if self.old else "A new one"

    @property
    def opens(self) -> bool:
        """By itself: it is new, or something in it is wrong."""
        return not self.old or any(field.errors for node in all_nodes(self) for field in node.bound)

    def children(self) -> list[Node]:
        return list(self.members.values())

    def read(self, cleaned: Cleaned, why: str) -> Any:
        """With the sources of what is as it was. What has its default is left out, as in a set by hand."""
        new = {key: member.read(cleaned, why) for key, member in self.members.items()}
        defaults = {
            member.encode_name: _default(member) for member in self.type.fields if not member.required
        }
        kept = {
            key: value
            for key, value in new.items()
            if key in self.old or key not in defaults or value != defaults[key]
        }
        if self.type.tag_field:
            kept = {self.type.tag_field: self.type.tag, **kept}
        if not self.is_part:
            return kept
        carrying = {member.encode_name for member in self.type.fields if carries_sources(member.type)}
        return sourced(self.old, kept, defaults, carrying, why)


class Rows(Node):
    """Any number of the same. Its hidden field says which rows there are, in which order."""

    kind = "rows"

    def __init__(self, name: str, label: str, old: Any, type: VarTupleType, posted: Posted) -> None:
        super().__init__(name, label, list(old or []))
        self.numbers = _numbers(name, len(self.old), posted)
        self.rows = [
            grow(type.item_type, f"{name}.{number}", label, self._was(number), posted)
            for number in self.numbers
        ]

    def _was(self, number: int) -> Any:
        return self.old[number] if number < len(self.old) else None

    def own_fields(self) -> Mapping[str, Field]:
        return {_rows(self.name): _hidden(self.numbers)}

    def children(self) -> list[Node]:
        return self.rows

    def read(self, cleaned: Cleaned, why: str) -> Any:
        return [row.read(cleaned, why) for row in self.rows]

    @property
    def folds(self) -> bool:
        many = len(self.rows) > 1 and len(self.fields()) > OPEN_FIELDS
        return many and isinstance(self.rows[0], Structure)

    @property
    def numbered(self) -> list[tuple[int, Node]]:
        return list(zip(self.numbers, self.rows, strict=True))


class Grid(Node):
    """A table: lines of as many cells each. Its hidden field says how many."""

    kind = "grid"

    def __init__(self, name: str, label: str, old: Any, type: VarTupleType, posted: Posted) -> None:
        super().__init__(name, label, list(old or []))
        assert isinstance(type.item_type, VarTupleType)
        self.cell, self.heads = type.item_type.item_type, list[Any]()
        width = max(map(len, self.old), default=1)
        self.height, self.width = (
            read_size(posted.get(f"{name}-size", "")) if posted else (len(self.old), width)
        )
        self.lines = [[self._cell(y, x) for x in range(self.width)] for y in range(self.height)]

    @property
    def sizes(self) -> tuple[tuple[str, str], ...]:
        """The buttons by which it grows and shrinks."""
        return (
            ("1:0", "A line more"),
            ("-1:0", "A line less"),
            ("0:1", "A column more"),
            ("0:-1", "A column less"),
        )

    def _cell(self, y: int, x: int) -> Leaf:
        was = self.old[y][x] if y < len(self.old) and x < len(self.old[y]) else None
        return Leaf(f"{self.name}.{y}.{x}", f"{self.label}, line {y + 1}, column {x + 1}", was, self.cell)

    def own_fields(self) -> Mapping[str, Field]:
        size = f"{self.height}x{self.width}"
        return {f"{self.name}-size": CharField(widget=HiddenInput, initial=size)}

    def children(self) -> list[Node]:
        return [cell for line in self.lines for cell in line]

    def read(self, cleaned: Cleaned, why: str) -> Any:
        return [[cell.read(cleaned, why) for cell in line] for line in self.lines]


class Pairs(Node):
    """Values by a word each. A word that is there already is the label of its value."""

    kind = "pairs"

    def __init__(self, name: str, label: str, old: Any, type: DictType, posted: Posted) -> None:
        super().__init__(name, label, dict(old or {}))
        before = list(self.old.items())
        self.numbers = _numbers(name, len(before), posted)
        self.pairs: list[tuple[Node, Node]] = []
        for number in self.numbers:
            key, value = before[number] if number < len(before) else (None, None)
            word = Leaf(f"{name}.{number}.key", "Of", key, type.key_type)
            if key is not None:
                word.field.widget = HiddenInput()
            called = "Is" if key is None else in_words(str(key))
            self.pairs.append((word, grow(type.value_type, f"{name}.{number}.value", called, value, posted)))

    def own_fields(self) -> Mapping[str, Field]:
        return {_rows(self.name): _hidden(self.numbers)}

    def children(self) -> list[Node]:
        return [node for pair in self.pairs for node in pair]

    def read(self, cleaned: Cleaned, why: str) -> Any:
        """A word that stands twice is found by the form: there are fewer values than pairs then."""
        return {word.read(cleaned, why): value.read(cleaned, why) for word, value in self.pairs}

    @property
    def numbered(self) -> list[tuple[int, tuple[Node, Node]]]:
        return list(zip(self.numbers, self.pairs, strict=True))


class Several(Node):
    """So many values as the schema says, each in its place."""

    kind = "several"

    def __init__(self, name: str, label: str, old: Any, type: TupleType, posted: Posted) -> None:
        super().__init__(name, label, list(old or []))
        was = self.old or [None] * len(type.item_types)
        self.items = [
            grow(item, f"{name}.{place}", f"{label} {place + 1}", value, posted)
            for place, (item, value) in enumerate(zip(type.item_types, was, strict=True))
        ]

    def children(self) -> list[Node]:
        return self.items

    def read(self, cleaned: Cleaned, why: str) -> Any:
        return [item.read(cleaned, why) for item in self.items]


class Variant(Node):
    """One of several kinds of value: an operation with the parameters that it has, or nothing."""

    kind = "variant"

    def __init__(self, name: str, label: str, old: Any, type: UnionType, posted: Posted) -> None:
        super().__init__(name, label, old)
        self.kinds = {_kind(one): one for one in type.types}
        was = _kind_of(old, self.kinds)
        chosen = posted.get(f"{name}-is", was) if posted else was
        self.chosen = chosen if chosen in self.kinds else was
        taken = self.kinds[self.chosen]
        before = old if self.chosen == was else None
        self.inner = None if isinstance(taken, NoneType) else grow(taken, name, label, before, posted)

    def own_fields(self) -> Mapping[str, Field]:
        words = [(kind, in_words(kind)) for kind in self.kinds]
        field = ChoiceField(choices=words, initial=self.chosen, label=self.label)
        field.widget.attrs[REDRAWS] = ""
        return {f"{self.name}-is": field}

    def children(self) -> list[Node]:
        return [self.inner] if self.inner else []

    def read(self, cleaned: Cleaned, why: str) -> Any:
        return self.inner.read(cleaned, why) if self.inner else None


def grow(type: Type, name: str, label: str, old: Any, posted: Posted) -> Node:
    if is_leaf(type):
        return Leaf(name, label, old, type)
    match type:
        case StructType():
            return Structure(name, label, old, type, posted)
        case VarTupleType(item_type=VarTupleType() as line) if is_leaf(line):
            return Grid(name, label, old, type, posted)
        case VarTupleType():
            return Rows(name, label, old, type, posted)
        case DictType():
            return Pairs(name, label, old, type, posted)
        case TupleType():
            return Several(name, label, old, type, posted)
        case UnionType():
            return Variant(name, label, old, type, posted)
    raise TypeError(f"No form for {type}.")


def _default(member: Member) -> Any:
    """As plain data; None where there is none."""
    if member.default_factory is not msgspec.NODEFAULT:
        return msgspec.to_builtins(member.default_factory())
    default = None if member.default is msgspec.NODEFAULT else msgspec.to_builtins(member.default)
    return list(default) if isinstance(default, tuple) else default


def _kind(type: Type) -> str:
    if isinstance(type, NoneType):
        return "nothing"
    return str(type.tag or "amount") if isinstance(type, StructType) else "number"


def _kind_of(old: Any, kinds: Mapping[str, Type]) -> str:
    """Which of these the value is; the first where there is none yet."""
    for kind, type in kinds.items():
        match type, old:
            case (NoneType(), None) | (StructType(tag=None), Mapping()):
                return kind
            case StructType(tag_field=str(field), tag=tag), Mapping() if old.get(field) == tag:
                return kind
            case _, int() if kind == "number":
                return kind
    return next(iter(kinds))


def _rows(name: str) -> str:
    return f"{name}-rows"


def _hidden(numbers: list[int]) -> Field:
    return CharField(widget=HiddenInput, required=False, initial=",".join(map(str, numbers)))


def _numbers(name: str, before: int, posted: Posted) -> list[int]:
    if posted is None:
        return list(range(before))
    return read_numbers(posted.get(_rows(name), ""))


def read_numbers(text: str) -> list[int]:
    """Raises BadRequest for what no form of ours sends."""
    found = text.split(",") if text else []
    if len(set(found)) != len(found) or len(found) > MOST_ROWS:
        raise BadRequest("Too many rows, or one twice.")
    if not all(one.isascii() and one.isdecimal() and len(one) < 5 for one in found):
        raise BadRequest("Rows have numbers.")
    return [int(one) for one in found]


def read_size(text: str) -> tuple[int, int]:
    """Lines and columns. Raises BadRequest for what no form of ours sends."""
    numbers = [int(one) for one in text.split("x") if one.isascii() and one.isdecimal() and len(one) < 3]
    if len(numbers) != 2 or not 0 < numbers[0] * numbers[1] <= MOST_CELLS:
        raise BadRequest("A table has lines and columns, and not too many of them.")
    return numbers[0], numbers[1]


def all_nodes(node: Node) -> Iterator[Node]:
    yield node
    for child in node.children():
        yield from all_nodes(child)
