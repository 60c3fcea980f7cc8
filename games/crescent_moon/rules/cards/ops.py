"""7.4. What each of the 24 operations does. Those of anytime cards are in `anytime`."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from games.crescent_moon.components import operations as o
from games.crescent_moon.rules import money, recruit
from games.crescent_moon.rules.board import (
    NOBODY,
    NOMAD,
    Game,
    SideOf,
    change_conflict,
    conflict,
)
from games.crescent_moon.rules.cards import choices
from games.crescent_moon.rules.cards.conditions import opponents
from games.crescent_moon.rules.cards.costs import convertible
from games.crescent_moon.rules.cards.effects import put_on_card, take_off
from games.crescent_moon.rules.cards.frame import Resolving, add, set_card
from games.crescent_moon.rules.cards.metrics import amount
from games.crescent_moon.rules.events import CardGiven, CardsTaken
from games.crescent_moon.rules.limits import check_hands
from games.crescent_moon.rules.stand import supply
from games.engine.contract import Seat


def carry_out(game: Game, run: Resolving, op: o.Operation) -> None:
    CARRY_OUT[type(op)](game, run, op)


def side_of(game: Game, run: Resolving) -> SideOf:
    return conflict(game).side(run.of)


def combat_strength(game: Game, run: Resolving, op: o.CombatStrength) -> None:
    """What an action adds to the combat that it starts was added when it began (`played`)."""
    if not op.started:
        n = amount(game, run.scene(game), op.n)
        add(game, run, **({"n": n} if op.side == "own" else {"against": n}))


def influence(game: Game, run: Resolving, op: o.Influence) -> None:
    n = amount(game, run.scene(game), op.n)
    add(game, run, **({"n": n} if op.side == "own" else {"against": n}))


def assign(game: Game, run: Resolving, op: o.Assign) -> None:
    """9.4. Units that are on no card yet; what cannot be assigned in full gives nothing."""
    count = amount(game, run.scene(game), op.count)
    if op.source == "one_adjacent_hex":
        choices.fetch(game, run, count)
    elif choices.free_units(game, run.of) < count or not count:
        run.stop(game)
    else:
        game.call(choices.Assigning(of=run.of, count=count))


def casualties(game: Game, run: Resolving, op: o.Casualties) -> None:
    attacker = (side_of(game, run) == "attacker") == (op.side == "own")
    first, second = conflict(game).spare
    run.used = True
    spare = (first + op.n, second) if attacker else (first, second + op.n)
    change_conflict(game, spare=spare)


def place_unit(game: Game, run: Resolving, op: o.PlaceUnit) -> None:
    """7.4. In a combat a mercenary from the supply, onto this card; as an action one by one."""
    if op.to:
        choices.levy(game, run, op)
        return
    units = min(op.count, supply(game, run.of, "unit"))
    if units:
        recruit.put(game, run.of, conflict(game).hex, 0, units, "supply", "7.4")
        put_on_card(game, run, 0, units)


def remove_unit(game: Game, run: Resolving, op: o.RemoveUnit) -> None:
    """Ruling 66. Of several, the card's player says which."""
    found = choices.removable(game, run, op)
    if found:
        game.call(choices.Removing(of=run.of))
    else:
        run.took = False


def convert_unit(game: Game, run: Resolving, op: o.ConvertUnit) -> None:
    (enemy,) = opponents(game, run.of)
    hex_ = conflict(game).hex
    if convertible(game, run):
        take_off(game, run, hex_, enemy, "mercenary")
        recruit.put(game, run.of, hex_, 0, 1, "supply", "7.4")


def cancel_card(game: Game, run: Resolving, op: o.CancelCard) -> None:
    """Ruling 29. One that has not been resolved; without a target, nothing."""
    if choices.cancellable(game, run, op):
        game.call(choices.Cancelling(of=run.of))


def nullify_strength(game: Game, run: Resolving, op: o.NullifyStrength) -> None:
    run.used = True
    change_conflict(game, nullified=(*conflict(game).nullified, *op.of))


def forbid_sack(game: Game, run: Resolving, op: o.ForbidSack) -> None:
    run.used = True
    if side_of(game, run) == "defender":
        change_conflict(game, no_sack=True)


def gain_coins(game: Game, run: Resolving, op: o.GainCoins) -> None:
    n = amount(game, run.scene(game), op.n)
    if op.if_won:
        add(game, run, if_won=n)
    else:
        run.used = True
        money.gain(game, run.of, n, "7.4")


def pay_coins(game: Game, run: Resolving, op: o.PayCoins) -> None:
    """To the Nomad where there is one and another player pays; else to the supply."""
    payer = run.target if op.payer == "target" else run.of
    to = {"player": run.of, "supply": NOBODY, "nomad": nomad_or_supply(game, payer)}[op.to]
    if game.board.coins[payer] < op.n:
        run.stop(game)
        return
    run.used = True
    money.pay(game, payer, to, op.n, "7.4")


def nomad_or_supply(game: Game, payer: Seat) -> Seat:
    return NOMAD if game.board.seats > NOMAD and payer != NOMAD else NOBODY


def win_ties(game: Game, run: Resolving, op: o.WinTies) -> None:
    run.used = True
    change_conflict(game, ties=(*conflict(game).ties, side_of(game, run)))


def pass_card(game: Game, run: Resolving, op: o.PassCard) -> None:
    """Ruling 81"""
    set_card(game, run.index, replace(conflict(game).cards[run.index], passed_to=run.target))


def choose_player(game: Game, run: Resolving, op: o.ChoosePlayer) -> None:
    """Ruling 81. Without anybody to choose it comes to nothing."""
    if choices.choosable(game, run, op):
        game.call(choices.ChoosingPlayer(of=run.of))
    else:
        run.stop(game)


def force_choice(game: Game, run: Resolving, op: o.ForceChoice) -> None:
    """Ruling 76. Of what the chosen player can do; if that is nothing, nothing."""
    if choices.can_do(game, run, op):
        game.call(choices.Forced(of=run.target))


def give_random_card(game: Game, run: Resolving, op: o.GiveRandomCard) -> None:
    """Ruling 60. What a character began with is not among them."""
    card = game.dice.take(choices.givable(game, run.target))
    board, run.used = game.board, True
    board.hands[run.target] = tuple(other for other in board.hands[run.target] if other != card)
    board.hands[run.of] += (card,)
    game.tell(CardGiven(seat=run.target, to=run.of, rule="7.4"))
    two = tuple(sorted((run.of, run.target)))
    game.tell(CardsTaken(seat=run.of, cards=(card,), rule="7.4", seen_by=two))
    check_hands(game)


def place_influence(game: Game, run: Resolving, op: o.PlaceInfluence) -> None:
    if supply(game, run.of, "influence") and choices.fitting(game, run, op):
        game.call(choices.PlacingToken(of=run.of))


def remove_building(game: Game, run: Resolving, op: o.RemoveBuilding) -> None:
    if choices.removable_buildings(game, run, op):
        game.call(choices.RemovingBuilding(of=run.of))


def do_action(game: Game, run: Resolving, op: o.DoAction) -> None:
    """That action now; there is no other to take in its place."""
    run.used = True
    run.do(game, op.deed)


CARRY_OUT: dict[type[o.Operation], Callable[[Game, Resolving, Any], None]] = {
    o.CombatStrength: combat_strength,
    o.Assign: assign,
    o.Casualties: casualties,
    o.PlaceUnit: place_unit,
    o.RemoveUnit: remove_unit,
    o.ConvertUnit: convert_unit,
    o.CancelCard: cancel_card,
    o.NullifyStrength: nullify_strength,
    o.ForbidSack: forbid_sack,
    o.GainCoins: gain_coins,
    o.PayCoins: pay_coins,
    o.Influence: influence,
    o.WinTies: win_ties,
    o.PassCard: pass_card,
    o.ChoosePlayer: choose_player,
    o.ForceChoice: force_choice,
    o.GiveRandomCard: give_random_card,
    o.PlaceInfluence: place_influence,
    o.RemoveBuilding: remove_building,
    o.DoAction: do_action,
}
