"""A set as a file: JSON that loses nothing."""

import json
from typing import Any

from apps.components.editing.sections import Data
from apps.components.models import ComponentSet


class BadFile(Exception):
    """A file that is no set of this game, in plain words."""


def packed(game: str, called: str, data: Data) -> str:
    return json.dumps({"game": game, "set": called, "components": data}, ensure_ascii=False, indent=1)


def unpacked(base: ComponentSet, raw: bytes) -> Data:
    """What the file holds, for a draft that is compared with `base`."""
    found = read_json(raw)
    if not isinstance(found, dict) or not isinstance(found.get("components"), dict):
        raise BadFile("The file holds no set: it has no “components”.")
    if found.get("game") != base.game:
        raise BadFile("The file holds a set of another game.")
    data: Data = found["components"]
    return data


def read_json(raw: bytes) -> Any:
    """Raises BadFile for what is no JSON, or would not come out again as it went in."""
    try:
        found = json.loads(raw.decode("utf-8-sig"), object_pairs_hook=_once, parse_constant=_no_number)
        kept = json.dumps(found, ensure_ascii=False)
        kept.encode()
    except (ValueError, RecursionError) as error:
        raise BadFile(f"The file cannot be read as JSON: {error}.") from error
    if "\\u0000" in kept:
        raise BadFile("The file has a character in it that no text has.")
    return found


def _once(pairs: list[tuple[str, Any]]) -> Data:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise ValueError("a name stands twice in the same place")
    return found


def _no_number(text: str) -> Any:
    raise ValueError(f"{text} is no number")
