"""Where the values of a part come from after it was edited: what is as it was keeps its source."""

from collections.abc import Collection, Mapping
from typing import Any

from msgspec.inspect import DictType, StructType, TupleType, Type, UnionType, VarTupleType

from games.engine.components import PrintedPart

Data = Mapping[str, Any]


def sourced(old: Data, new: Data, defaults: Data, carrying: Collection[str], why: str) -> dict[str, Any]:
    """The part with its sources. Fields that are `carrying` hold parts, which have their own."""
    edited = f"edited: {why}"
    if not old:
        return {**new, "source": edited}
    changed = [
        key for key in {**old, **new} if key != "source" and _differ(key, old, new, defaults, carrying)
    ]
    source = old.get("source", edited)
    if not changed:
        return {**new, "source": source}
    each = source if isinstance(source, dict) else dict.fromkeys(new, source)
    return {**new, "source": {**each, **dict.fromkeys(changed, edited)}}


def _differ(key: str, old: Data, new: Data, defaults: Data, carrying: Collection[str]) -> bool:
    was, now = old.get(key, defaults.get(key)), new.get(key, defaults.get(key))
    if key in carrying:  # a row more or fewer is a change of this part, what stands in them is one of theirs
        was, now = _ids(was), _ids(now)
    return bool(was != now)


def _ids(value: Any) -> Any:
    if isinstance(value, list):
        return [_id(one) for one in value]
    return value is None or list(value)


def _id(part: Any) -> Any:
    return part.get("id", part.get("code", part.get("deed"))) if isinstance(part, Mapping) else part


def carries_sources(type: Type) -> bool:
    match type:
        case StructType(cls=cls):
            return issubclass(cls, PrintedPart)
        case VarTupleType(item_type=item) | DictType(value_type=item):
            return carries_sources(item)
        case TupleType(item_types=items) | UnionType(types=items):
            return any(map(carries_sources, items))
    return False
