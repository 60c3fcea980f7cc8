"""The swords on a crossing: an attack that can be made, and its odds."""

from games.engine.page import Context, Part, View, reads
from games.first_jihad.present.words import ap, army_name, land_name
from games.first_jihad.rules import attack
from games.first_jihad.rules.actions import Attack
from games.first_jihad.rules.board import Game, active_army, land_of


def swords_of(path: str) -> str:
    """The element; what an attack is about names it."""
    return f"swords-{path}"


@reads(lambda view: (view.seen, view.legal))
def part(view: View) -> Part:
    """Plain attacks alone: who helps is asked where there is a choice."""
    plain = [one for one in view.legal if isinstance(one, Attack) and one == Attack(one.path)]
    found = {swords_of(one.path): _swords(view.seen, one) for one in plain}
    return Part("swords", "", {}, inside="board", pieces=found, piece="first_jihad/swords.html")


def _swords(game: Game, action: Attack) -> Context:
    army, odds = active_army(game, action.path), attack.odds(game, action)
    assert army
    who, land = army_name(game.components, army.id), land_name(game.components, odds.land)
    chance = round(odds.chance * 100)
    return {
        "at": f"{land_of(game, army)}/from",
        "chance": chance,
        "says": f"Attack {land} with {who}: {chance} in 100, {ap(odds.cost)}",
    }
