"""The marches of Jihad!: by land, by sea, and on from a stop, with what each may cost."""

from collections.abc import Sequence

from games.engine import flow
from games.engine.contract import Reason
from games.engine.page import View
from games.engine.words import counted, does, listed
from games.hexmap.grid import HexId
from games.hexwar.present import compose
from games.hexwar.present.bars import Bar, bar
from games.hexwar.present.march import Band, Clash, Dangers, Marches
from games.hexwar.present.overlay import Sheet
from games.hexwar.present.verdict import Act, button, why_not
from games.hexwar.search import Reach
from games.hexwar.stacks import Where, stacked
from games.jihad.charts import read_cell
from games.jihad.present import overlay, words
from games.jihad.present.combat import raised
from games.jihad.present.sorts import SORTS
from games.jihad.rules import attrition, ways
from games.jihad.rules.actions import March
from games.jihad.rules.board import BOX, Force, Game, Unit, hex_of, names, total
from games.jihad.rules.movement import Movement
from games.jihad.rules.moves import movable
from games.jihad.rules.outlook import clash
from games.jihad.rules.stacking import limit
from games.jihad.rules.underway import UnderWay

Plan = compose.Plan[Unit]
IN_A_WAR = Dangers(says="Nobody is lost on the way in a Civil War.", rule="11.33", bars=())
ON_THE_WAY = "Units lost on the way; you choose which, and they return to the pool."


class JihadMarches(Marches[Unit]):
    kinds = SORTS
    rule, clash_rule = "7.2", "8.2"
    key_says = "Attrition points, and under them how many units they cost"

    # Who goes, and how far

    def free(self, game: Game) -> dict[Where, list[Unit]]:
        decision = flow.decision(game)
        if isinstance(decision, UnderWay):
            units = [game.board.units[i] for i in decision.riders(game)]
        elif isinstance(decision, Movement):
            units = movable(game, decision.force)
        else:
            units = []
        return {at: stack for at, stack in stacked(units).items() if not all(unit.leader for unit in stack)}

    def under_way(self, game: Game) -> bool:
        return isinstance(flow.decision(game), UnderWay)

    def is_goal(self, game: Game, at: Where) -> bool:
        return at == BOX or at in game.components.hex

    def place_of(self, spot: str) -> Where:
        return words.place_of(spot)

    def at_first(self, alike: Sequence[Unit], free: Sequence[Unit]) -> int:
        """All on land, or all ships if nothing else."""
        land = any(not unit.naval for unit in free)
        return 0 if alike[0].naval and land else len(alike)

    def pace(self, going: Sequence[Unit]) -> list[Unit]:
        """The ships if any go, for they carry the rest."""
        ships = [unit for unit in going if unit.naval]
        return ships or (list(going) if any(not unit.leader for unit in going) else [])

    def reach(self, game: Game, pace: Sequence[Unit]) -> Reach:
        decision = flow.decision(game)
        if isinstance(decision, UnderWay):
            return ways.reach(game, list(pace), decision.points, under_way=True)
        return ways.reach(game, list(pace))

    def action(self, plan: Plan, *, on: bool = False) -> March:
        units = [unit for stack in plan.stacks for unit in stack.going]
        ships = tuple(unit.id for unit in units if unit.naval)
        land = tuple(unit.id for unit in units if not unit.naval)
        return March(ships, plan.to, land, on) if ships and land else March(ships or land, plan.to, on=on)

    def plan_of(self, game: Game, action: March) -> Plan:
        """The march as if it had been composed."""
        units = stacked(names(game, (*action.units, *action.cargo)))
        return compose.Plan(
            tuple([compose.Stack(at, tuple(going), tuple(going)) for at, going in units.items()]),
            action.to,
            join=False,
        )

    def acts(self, view: View, plan: Plan) -> list[Act]:
        first, further = self.action(plan), self.action(plan, on=True)
        acts = [button(first, "Sail" if first.cargo else "March")]
        if len(plan.stacks) == 1 and not why_not(view, further):
            acts.append(button(further, "Go there, then on"))
        return acts

    # In words

    def sheet(self, game: Game) -> Sheet:
        return overlay.sheet(game.components)

    def units(self, game: Game, units: Sequence[Unit]) -> str:
        return words.units(game.components, units)

    def hex_of(self, game: Game, at: Where) -> HexId:
        return hex_of(game, at)

    def short(self, game: Game, at: Where) -> str:
        return words.short(game.components, at)

    def name(self, game: Game, at: Where) -> str:
        return words.name(game.components, at)

    def ground(self, game: Game, at: Where) -> str:
        return words.ground(game.components, at)

    def room(self, game: Game, at: Where) -> str:
        if at == BOX or game.components.hex[at].terrain == "sea":
            return ""
        return f"holds {limit(game, at, force_of(game))}"

    def crowd(self, game: Game, plan: Plan) -> Reason | None:
        """7.5 Judged when the side's combats are over; ships have no limit, and leaders do not count."""
        if plan.to not in game.components.atlas.holds:
            return None
        going = {unit.id: unit for stack in plan.stacks for unit in stack.going}
        there = {unit.id: unit for unit in game.board.land_at(plan.to, force_of(game))}
        units = [unit for unit in (there | going).values() if not unit.naval and not unit.leader]
        holds = limit(game, plan.to, force_of(game))
        if len(units) <= holds:
            return None
        room = f"It holds {counted(holds, 'land unit')}, and {len(units)} would be there"
        over = len(units) - holds
        return Reason(f"{room}: {over} {does(over, 'go')} to the pool when combat is over.", "7.5")

    def bare(self, game: Game, plan: Plan) -> Reason | None:
        """5.2 Cities and fertile hexes that the last land unit leaves: they count for whoever comes."""
        left = [at for stack in plan.stacks if yields(game, at := stack.place) and self._leaves(game, stack)]
        if not left:
            return None
        earns = listed(f"{self.name(game, at)} ({counted(yields(game, at), 'point')} a turn)" for at in left)
        return Reason(f"Nobody stays at {earns}.", "5.2")

    def _leaves(self, game: Game, stack: compose.Stack[Unit]) -> bool:
        there, going = game.board.land_at(stack.place, force_of(game)), [u.id for u in stack.going]
        return bool(there) and all(unit.id in going for unit in there)

    def note(self, game: Game, unit: Unit) -> str:
        worth = game.components.strength[unit.state, unit.kind]
        return f"strength {worth}" if unit.leader else f"strength {worth}; {points(game, unit.kind)}"

    def says(self, game: Game, going: Sequence[Unit]) -> str:
        strength = sum(game.components.strength[u.state, u.kind] for u in going if not u.naval)
        return f"Strength {strength}. The {attrition.column(self.pace(going))} sets the cost."

    def stuck(self, plan: Plan) -> Reason:
        if len(plan.stacks) > 1:
            return Reason("No hex is in reach of them all.", "7.2")
        return Reason("No hex is in reach from here by land. Ships in a port can carry them.", "7.4")

    # What may come of it

    def key(self, game: Game, points: int) -> list[Band]:
        """The columns of the Attrition Resolution Table: points, and the fewest and most units lost."""
        table = game.components.tables.attrition
        out: list[Band] = [{"band": 0, "text": "0", "below": "0", "on": points == 0}]
        least = 1
        for i, most in enumerate(table.upto):
            span, on = lost([row[i] for row in table.rows]), least <= points <= most
            out.append({"band": i + 1, "text": f"{least}–{most}", "below": span, "on": on})
            least = most + 1
        return out

    def dangers(self, game: Game, pace: Sequence[Unit], points: int) -> Dangers:
        if game.board.war:
            return IN_A_WAR
        chances = attrition.odds(game, points, len([unit for unit in pace if not unit.leader]))
        bars = [loss(n, chance) for n, chance in enumerate(chances) if chance]
        return {"says": ON_THE_WAY, "rule": "", "bars": bars}

    def clash(self, game: Game, plan: Plan) -> Clash | None:
        """8.2 Before any are lost on the way."""
        units = [unit for stack in plan.stacks for unit in stack.going]
        land = [unit for unit in units if not unit.naval]
        force, naval = force_of(game), not land
        enemy = game.board.enemy(force)
        foes = game.board.naval_at(plan.to, enemy) if naval else game.board.land_at(plan.to, enemy)
        if not foes or not units:
            return None
        seen = clash(game, force, land or units, plan.to, naval=naval)
        held = len([one for one in map(read_cell, seen.results) if one.defender_retreats])
        strength = total(game, foes)
        sums = f": {raised(game, plan.to, strength, seen.defence)}" if strength != seen.defence else ""
        last = game.components.tables.combat.columns[-1]
        best = ", at the best odds there are" if seen.odds == last else ""
        against = f"{seen.attack} against {seen.defence} ({words.units(game.components, foes)}{sums})"
        says = f"Combat there{best}: {against}; "
        return {"odds": seen.odds, "says": f"{says}they retreat on {held} of 6, if none is lost on the way."}


MARCHES = JihadMarches()


def force_of(game: Game) -> Force:
    decision = flow.decision(game)
    assert isinstance(decision, Movement | UnderWay)
    return decision.force


def points(game: Game, kind: str) -> str:
    """ "fertile 1, rough 2, desert 0"."""
    table = game.components.tables.attrition_points
    terrains = ("partial sea", "all sea") if kind == "Naval" else ("fertile", "rough", "desert")
    return ", ".join(f"{terrain} {table[terrain][kind]}" for terrain in terrains)


def lost(each: Sequence[int]) -> str:
    """By the faces of a die, "1–3"."""
    return f"{min(each)}–{max(each)}" if min(each) != max(each) else f"{each[0]}"


def loss(units: int, chance: float) -> Bar:
    tone = "good" if units == 0 else "bad" if units > 1 else ""
    return bar("none" if units == 0 else f"{units} lost", chance, tone)


def yields(game: Game, at: Where) -> int:
    atlas, here = game.components.atlas, hex_of(game, at)
    return atlas.city.get(here, 0) + atlas.fertile.get(here, 0)
