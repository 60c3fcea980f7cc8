"""The printed tables, which never change during a game."""

from typing import TypedDict

from games.engine.page import Part, View, alike
from games.engine.words import plain, sentence, signed
from games.first_jihad.components import Components
from games.first_jihad.present.words import DAR, ap
from games.first_jihad.rules.board import Game


class AdvancedTables(TypedDict):
    dar: tuple[tuple[int, str], ...]
    kaaba: tuple[tuple[int, str], ...]


class Tables(TypedDict):
    costs: tuple[tuple[str, str, str], ...]
    rulership: tuple[tuple[str, int], ...]
    bands: tuple[tuple[str, str], ...]
    advanced: AdvancedTables | None


@alike(lambda view: view.seen.board.advanced)
def part(view: View) -> Part:
    game: Game = view.seen
    components = game.components
    rulership = [(_bounds(components, row.total), row.skill) for row in components.rulership]
    context: Tables = {
        "costs": _costs(components),
        "rulership": tuple(rulership),
        "bands": tuple([(_reach(components, n), band.name) for n, band in enumerate(components.bands)]),
        "advanced": _advanced(components) if game.board.advanced else None,
    }
    return Part("tables", "first_jihad/tables.html", context, "Tables", position="panel")


def _bounds(components: Components, total: int) -> str:
    """The first and the last row stand for all beyond them."""
    first, last = components.rulership[0].total, components.rulership[-1].total
    return f"{total} or less" if total == first else f"{total} or more" if total == last else str(total)


def _reach(components: Components, n: int) -> str:
    bands = components.bands
    if n == 0:
        return f"below {plain(bands[1].least)}"
    if n + 1 == len(bands):
        return f"{bands[n].least} or more"
    return f"{plain(bands[n].least)} to {plain(bands[n + 1].least - 1)}"


def _costs(components: Components) -> tuple[tuple[str, str, str], ...]:
    """8. What each action costs, and its paragraph."""
    numbers = components.numbers
    straits = [numbers.straits_cost[box] for box in ("-1", "0", "1")]
    attacks = [
        (f"Attack: {sentence(crossing.id)}", ap(crossing.attack), "8.3")
        for crossing in components.crossings
        if crossing.attack
    ]
    return (
        *attacks,
        ("Attack: straits, Cyprus at −1, 0, +1", f"{straits[0]}, {straits[1]}, {straits[2]} AP", "8.3.1"),
        ("Rally an army one level", ap(numbers.rally_cost), "8.4"),
        ("Raid, by the Fleet or the Immortals", ap(numbers.raid_cost), "8.5.2"),
        (f"Naval battle: {numbers.naval_roll} or more", ap(numbers.naval_cost), "8.5.1"),
        ("Build or fix a castle", ap(numbers.castle_cost), "8.7"),
        ("Build or fix a capital", ap(numbers.capital_cost), "8.8"),
        ("Buy elephants", ap(numbers.elephants_cost), "8.12"),
    )


def _advanced(components: Components) -> AdvancedTables:
    return {
        "dar": tuple([(row.total, sentence(DAR[row.result])) for row in components.dar_al_islam]),
        "kaaba": tuple(
            [(row.number, signed(row.outcome) if row.outcome else "0") for row in components.kaaba]
        ),
    }
