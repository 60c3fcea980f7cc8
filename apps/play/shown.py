"""What a table has shown to those who watch it, so that what is known is not made again."""

from collections import defaultdict
from dataclasses import replace

from apps.play.models import Watcher
from apps.play.moment import Moment, view_of
from apps.play.page import parts_of
from games.engine.page import Memory, Part, View


class Shown:
    """One table's: each watcher's parts at the moment shown last, and what they were made from.

    It may be thrown away at any time, and then costs what it had saved. Watchers share nothing here but
    what a spectator sees.
    """

    def __init__(self) -> None:
        self._pages: dict[Watcher, tuple[tuple[object, ...], View, list[Part]]] = {}
        self._memory: defaultdict[Watcher, Memory] = defaultdict(Memory)

    def knowing(self, moment: Moment) -> Moment:
        """The same moment, with what is known of it already."""
        return replace(moment, memory=self._memory[None])

    def parts(self, moment: Moment, watcher: Watcher) -> list[Part]:
        return self.page(moment, watcher)[1]

    def page(self, moment: Moment, watcher: Watcher) -> tuple[View, list[Part]]:
        """What a watcher sees, and what the page makes of it."""
        facts = moment.facts
        known = self._pages.get(watcher)
        if known is None or known[0] != facts:
            view = view_of(moment, watcher)._replace(memory=self._memory[watcher])
            known = self._pages[watcher] = facts, view, parts_of(moment, watcher, view)
        return known[1], known[2]
