"""Layers that can be laid over a map, by their names in the form that asks for them."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from games.engine.page import View


def nothing(view: View, at: str) -> str:
    return ""


def of_all(draw: Callable[[Any], str]) -> Callable[[View, str], str]:
    """What is drawn of the game alone, wherever was picked."""
    return lambda view, at: draw(view.seen)


class Layer(NamedTuple):
    """What is drawn of a layer (`at`: the spot that was picked last), and the key to its marks."""

    name: str
    key: str = ""
    draw: Callable[[View, str], str] = nothing


Layers = Mapping[str, Layer]
BARE = Layer("Bare", "The map without its counters.")
PLAIN: Layers = {"": Layer("Counters"), "bare": BARE}  # the piles of a bare map are hidden
