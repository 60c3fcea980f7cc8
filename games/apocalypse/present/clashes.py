"""A fight before the dice, in words and bars: odds, shifts, and the chance of each result."""

from games.apocalypse.parts import HexId, Node
from games.apocalypse.present import forecast, words
from games.apocalypse.present.forecast import Clash, Range
from games.apocalypse.present.panel import Note, note
from games.apocalypse.rules import naval as naval_rules
from games.apocalypse.rules import sea
from games.apocalypse.rules.board import ExpeditionId, Game, enemy
from games.apocalypse.rules.control import is_friendly, port_at
from games.apocalypse.rules.ways import left
from games.engine.words import counted, sentence, signed
from games.hexwar.present.bars import Bar

RESULTS = {
    "AD": "Attacker destroyed",
    "AR": "Attacker routed",
    "A": "Attrition",
    "DR": "Defender routed",
    "DD": "Defender destroyed",
}


def told(game: Game, seen: Clash, *, mine: bool, rule: str) -> Note:
    """`mine`: one's own side attacks."""
    columns = game.components.tables.combat.columns
    worst, best = columns[seen.columns[0]], columns[seen.columns[1]]
    odds = worst if worst == best else f"{worst} to {best}"
    by = seen.shifts[0] - seen.shifts[1]
    shifted = f", {signed(by)} for leaders" if by else ""
    says = f"{seen.attack} against {seen.defence}{shifted}: odds {odds}."
    return note(says, rule, bars=[bar(result, faces, mine) for result, faces in seen.faces.items()])


def bar(result: str, faces: Range, mine: bool) -> Bar:
    """As wide as it is likely at most; both bounds in words."""
    tone = "" if result == "A" else "good" if (result[0] == "D") == mine else "bad"
    low, high = round(100 * faces.least / 6), round(100 * faces.most / 6)
    percent = f"{low}%" if low == high else f"{low}–{high}%"
    return {"text": RESULTS[result], "width": high, "percent": percent, "tone": tone}


def chance(text: str, share: float) -> Bar:
    return {"text": text, "width": round(100 * share), "percent": forecast.percent(share), "tone": "good"}


def battle(game: Game, name: ExpeditionId, at: Node) -> list[Note]:
    """6.0 With each enemy Expedition in the way."""
    others = game.board.camps(at, enemy(game.board.expeditions[name].seat))
    surprise = game.components.numbers.surprise_on
    return [
        told_of
        for other in others
        for told_of in (
            note(
                f"{sentence(words.expedition(other))} is there: a field battle."
                f" On a die of {surprise} its camp is stormed.",
                "6.0",
            ),
            told(game, forecast.battle(game, name, other, at), mine=True, rule="6.1.2"),
        )
    ]


def siege(game: Game, name: ExpeditionId, at: Node, points: int) -> list[Note]:
    """7.1, 7.2. What the place would cost with so many points left."""
    one, place = game.board.expeditions[name], game.components.atlas.place_at.get(at)
    if not place or not is_hostile(game, name, at):
        return []
    garrison = len(game.board.garrison(at, enemy(one.seat)))
    if garrison > len(game.board.members(name)):
        return [
            note(
                f"{counted(garrison, 'unit')} hold {place.name}, more than yours: no siege.", "7.0", bad=True
            )
        ]
    falls = chance(f"Siege: {place.name} falls", forecast.siege(game, place, garrison, points))
    walls = chance("Assault: the walls are breached", forecast.breach(game, place))
    dice = game.components.sort[place.sort].siege_dice
    says = f"{counted(garrison, 'unit')} in garrison; a siege costs {dice}d6 × {garrison} of {points} points."
    return [
        note(says if garrison else "Nobody is in garrison: it falls at once.", "7.1", bars=[falls, walls])
    ]


def landing(game: Game, name: ExpeditionId, at: HexId) -> list[Note]:
    """5.1.5, 5.1.7. What going ashore there costs, and who waits on the shore: as for a march."""
    if at not in game.components.atlas.coasts:
        return []
    cost = sea.landing_cost(game, at, game.board.expeditions[name].seat)
    rest = left(game, name) - cost
    if rest < 0:
        return [note(f"To land there takes {fare(game, name, at)}: it has fewer left.", "5.1.7", bad=True)]
    first = note(f"To land there takes {fare(game, name, at)}: {rest} left by land.", "5.1.7")
    nodes = game.components.atlas.nodes[at]
    met = [told_of for node in nodes for told_of in battle(game, name, node)]
    return [first, *met, *[told_of for node in nodes for told_of in siege(game, name, node, rest)]]


def fare(game: Game, name: ExpeditionId, at: HexId) -> str:
    """ "2 points on a coast", "1 point in a port and 1 for the enemy there"."""
    shore, seat = sea.shore_cost(game, at), game.board.expeditions[name].seat
    more = sea.landing_cost(game, at, seat) - shore
    where = "in a port" if port_at(game, at) else "on a coast"
    return f"{counted(shore, 'point')} {where}{f' and {more} for the enemy there' if more else ''}"


def is_hostile(game: Game, name: ExpeditionId, at: Node) -> bool:
    """7.0, Ruling 51. Whether there is something to be taken."""
    seat = game.board.expeditions[name].seat
    return bool(game.board.garrison(at, enemy(seat))) or not is_friendly(game, at, seat)


def naval(game: Game, name: ExpeditionId, at: HexId) -> list[Note]:
    """8.0, 8.1. Enemy ships out of port; without troops aboard they are simply lost."""
    seat = game.board.expeditions[name].seat
    foes = naval_rules.squadron(game, at, enemy(seat))
    first = note(f"{counted(len(foes), 'enemy ship')} there: a naval battle.", "8.0")
    fire = [note("The Byzantine ships may use Greek fire first.", "8.3")] if game.board.fire else []
    if not forecast.passengers(game, at, enemy(seat)):
        return [first, *fire, note("No troops are aboard them.", "8.1")]
    return [first, *fire, told(game, forecast.naval(game, name, at), mine=True, rule="8.1")]
