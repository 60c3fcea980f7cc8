"""What the pushes of whole games weigh: as HTML, and as the sockets put it on the wire."""

from collections.abc import Iterable
from itertools import islice
from typing import Any

from apps.play.bench.figures import Figures, spread
from apps.play.packing import Parcel, Words, words_of
from apps.play.pushes import Change, pages_of
from apps.play.rehearsal import changes
from apps.play.shown import Shown
from games.engine.contract import Rules
from games.registry import bots

LEVELS = ("random", "easy", "normal")


def measure_pushes(rules: Rules[Any], games: int, seed: str, most_moves: int) -> Figures:
    """Of every scenario so many games by each kind of bot, with the most players."""
    levels = [level for level in LEVELS if level == "random" or level in bots(rules.slug)]
    return {
        scenario: {level: measure_level(rules, scenario, level, games, seed, most_moves) for level in levels}
        for scenario in rules.scenarios
    }


def measure_level(
    rules: Rules[Any], scenario: str, level: str, games: int, seed: str, most_moves: int
) -> Figures:
    weights = Weights(words_of(rules, scenario))
    for number in range(games):
        weights.weigh(islice(changes(rules, scenario, level, f"{seed}-{number}"), most_moves))
    return weights.figures()


class Weights:
    """Bytes of each push."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self.html: list[int] = []
        self.wire: list[int] = []

    def weigh(self, changes: Iterable[Change]) -> None:
        """The changes of one game."""
        shown = Shown()
        for change in changes:
            for html in pages_of(change, change.after.watchers, shown).values():
                self.wire.append(len(Parcel(html, self.words).frame(packs=True)))
                self.html.append(len(html.encode()))

    def figures(self) -> Figures:
        return {"html": spread(self.html), "wire": spread(self.wire)}
