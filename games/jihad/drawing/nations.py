"""What the nations of a set look like on the page: rules for its sheet of places."""

from games.hexmap.weaves import WEAVES
from games.jihad.components import Components
from games.jihad.parts import State


def nations(components: Components) -> str:
    """Of each State the colour of counters and (`--m`) of what is drawn on the map, letter and weave; and
    the colours of the two sides, for all that shows a side."""
    muslim, empires = (components.state[name] for name in (components.muslims, components.capital.state))
    sides = f":root{{--muslim:{muslim.colour};--byzantine:{empires.colour}}}"
    return "\n".join([sides, *map(_rule, components.states), ""])


def _rule(state: State) -> str:
    """Stronger than the sheet of boards, which comes after it and has a colour for counters of nobody."""
    shown = f'--n:{state.colour};--m:light-dark({state.colour},{state.lamplight});--letter:"{state.letter}"'
    round_ = ";--round:1" if state.side == "muslim" else ""
    return f":root .n-{state.letter}{{{shown};--pat:{WEAVES[state.weave].sheet}{round_}}}"
