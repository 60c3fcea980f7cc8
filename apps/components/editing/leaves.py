"""The single values of a part's form: a field for each type that a schema can have."""

import re
from typing import Any, NamedTuple

from django import forms
from django.core.exceptions import ValidationError
from django.core.validators import RegexValidator
from msgspec.inspect import (
    BoolType,
    IntType,
    LiteralType,
    Metadata,
    NoneType,
    StrType,
    Type,
    UnionType,
    VarTupleType,
)

from apps.components.provenance import in_words

A_NAME, A_LINE = 30, 100  # letters; a text that can be longer has more room, and then several lines
MOST_LETTERS = 400  # of a text that the schema leaves open
SCALARS = (BoolType, IntType, LiteralType, StrType)


class Reference(NamedTuple):
    """What a value names: a part of this section, by a field of it."""

    section: str
    key: str


def reference_of(kind: Type) -> Reference | None:
    extra = (kind.extra if isinstance(kind, Metadata) else None) or {}
    return Reference(**extra) if "section" in extra else None


def is_on_map(kind: Type) -> bool:
    return bool(isinstance(kind, Metadata) and kind.extra and kind.extra.get("on_map"))


def bare(kind: Type) -> Type:
    """Without what it names."""
    return kind.type if isinstance(kind, Metadata) else kind


def is_leaf(kind: Type) -> bool:
    """Whether one field holds it: a scalar, one that can be missing, or several of them."""
    match bare(kind):
        case VarTupleType(item_type=item):
            return isinstance(bare(item), SCALARS)
        case UnionType() as union:
            return _optional(union) is not None
        case scalar:
            return isinstance(scalar, SCALARS)


def _optional(kind: UnionType) -> Type | None:
    """The scalar that may be missing; None if the union is of something else."""
    others = [one for one in kind.types if not isinstance(one, NoneType)]
    return others[0] if len(others) == 1 < len(kind.types) and isinstance(others[0], SCALARS) else None


def field_of(kind: Type) -> forms.Field:
    match bare(kind):
        case LiteralType() as words:
            return _choice(words)
        case BoolType():
            return forms.BooleanField(required=False)
        case IntType() as number:
            return forms.IntegerField(min_value=number.ge, max_value=number.le, help_text=_bounds(number))
        case StrType() as text:
            return _text(text)
        case VarTupleType(item_type=item):
            return ManyField(bare(item))
        case UnionType() as union:
            return _missing(_optional(union))
    raise TypeError(f"No field for {kind}.")


def _of(item: Type) -> str:
    return f": {', '.join(map(str, item.values))}" if isinstance(item, LiteralType) else ""


def _choice(kind: LiteralType, first: tuple[tuple[str, str], ...] = ()) -> forms.TypedChoiceField:
    values = {str(value): value for value in kind.values}
    ordered = sorted(
        values, key=lambda text: (text != "", isinstance(values[text], int) and values[text], text)
    )
    return forms.TypedChoiceField(
        choices=[*first, *[(text, _word(text)) for text in ordered]],
        coerce=values.__getitem__,
        required="" not in values and not first,
        empty_value=None if first else "",
    )


def _word(text: str) -> str:
    return (in_words(text) if text.isupper() else text.replace("_", " ")) or "none"


def _bounds(kind: IntType) -> str:
    if kind.ge is None or kind.le is None:
        return ""
    return f"{kind.ge} to {kind.le}"


def _text(kind: StrType) -> forms.CharField:
    may_be_empty = not kind.min_length and (kind.pattern is None or bool(re.search(kind.pattern, "")))
    field = forms.CharField(
        required=not may_be_empty, min_length=kind.min_length, max_length=kind.max_length or MOST_LETTERS
    )
    if (kind.max_length or 0) > A_LINE:
        field.widget = forms.Textarea(attrs={"rows": 3, "maxlength": str(kind.max_length)})
    elif not kind.pattern and (kind.max_length or MOST_LETTERS) > A_NAME:
        field.widget.attrs["data-long"] = ""
    if kind.pattern:
        words = f"Write it as the others are written ({kind.pattern.strip('^$')})."
        field.validators.append(RegexValidator(kind.pattern, words))
    return field


def _missing(kind: Type | None) -> forms.Field:
    """What may be left empty: then it is None."""
    assert kind is not None
    if isinstance(kind, LiteralType):
        return _choice(kind, (("", "none"),))
    field = field_of(kind)
    field.required = False
    if isinstance(field, forms.CharField):
        field.empty_value = None
    return field


class ManyField(forms.CharField):
    """Several values of a kind: texts on a line each, all else with commas between."""

    def __init__(self, item: Type) -> None:
        by_lines = isinstance(item, StrType) and item.pattern is None
        self.between, self.item = ("\n" if by_lines else ", "), field_of(item)
        super().__init__(
            required=False,
            widget=forms.Textarea(attrs={"rows": 4}) if by_lines else forms.TextInput(),
            help_text="One on each line" if by_lines else f"With commas between{_of(item)}",
        )

    def make_room(self, value: Any) -> None:
        """For so many as there are."""
        length = len(self.prepare_value(value) or "")
        if length > A_LINE:
            self.widget = forms.Textarea(attrs={"rows": 4})
        elif length > A_NAME:
            self.widget.attrs["data-long"] = ""

    def prepare_value(self, value: Any) -> Any:
        return self.between.join(map(str, value)) if isinstance(value, list | tuple) else value

    def clean(self, value: Any) -> Any:
        text = super().clean(value)
        return [self._one(one.strip()) for one in text.split(self.between.strip(" ")) if one.strip()]

    def _one(self, text: str) -> Any:
        try:
            return self.item.clean(text)
        except ValidationError as error:
            raise ValidationError(f"{text}: {error.messages[0]}") from error
