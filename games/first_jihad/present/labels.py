"""What each choice is called, what it costs, and what comes of it."""

from functools import singledispatch

from games.engine import flow
from games.engine.contract import Action
from games.engine.page import Label
from games.engine.questions import Choose
from games.engine.words import plain, sentence, several, signed
from games.first_jihad.present import events, losses, questions
from games.first_jihad.present.targets import swords_of
from games.first_jihad.present.words import LEVELS, ap, army_name, land_name, path_name, short_path, value
from games.first_jihad.rules import actions, attack, bribes, minor, naval, rally, trade, words
from games.first_jihad.rules.ap import owed, sibling
from games.first_jihad.rules.board import (
    Army,
    Game,
    active_army,
)


def label(game: Game, action: Action) -> Label:
    return _label(action, game)


def _price(game: Game, cost: int) -> str:
    """Of what there is to spend: "1 of 3 AP"."""
    paths = getattr(flow.decision(game), "paths", ())
    have = game.board.ap[game.components.theater[paths[0]]] if paths else 0
    return f"{cost} of {have} AP" if have and cost else ap(cost)


@singledispatch
def _label(action: Action, game: Game) -> Label:
    return Label(words.action(game, action))


@_label.register
def _(action: actions.Absorb, game: Game) -> Label:
    return losses.label(game, action)


# 8, 9 Actions


@_label.register
def _(action: actions.Attack, game: Game) -> Label:
    odds = attack.odds(game, action)
    army = active_army(game, action.path)
    assert army
    dice = "one die" if odds.dice == 1 else "the lower of two dice"
    drm = f" with {signed(odds.drm)}" if odds.drm else ""
    detail = f"More than {odds.value} on {dice}{drm}: {round(odds.chance * 100)} in 100."
    detail += _lands_first(game) if action.landing else ""
    detail += " Raises the siege." if army.inside else ""
    detail += (
        " If it fails, the elephants die." if action.immortals > game.components.numbers.immortals else ""
    )
    about = f"army-{army.id} land-{odds.land} {swords_of(action.path)}{' blessing-fleet' * action.landing}"
    rule = "8.5.3" if action.landing else "9.4" if army.inside else "9.1.2"
    return Label(words.action(game, action), _price(game, odds.cost), detail, rule, about)


def _lands_first(game: Game) -> str:
    """8.5.3, 12.1; 8.13 Karabisian Theme: free again at once."""
    return f" The Fleet lands first{'' if game.board.this_turn.karabisian else ', and is used'}."


@_label.register
def _(action: actions.Rally, game: Game) -> Label:
    army = active_army(game, action.path)
    assert army
    better = Army(army.id, army.at, army.level + 1)
    cost = rally.rally_cost(game, army)
    text = f"Rally {army_name(game.components, army.id)}"
    detail = (
        f"{sentence(LEVELS[army.level])} to {LEVELS[better.level]}: value {value(game.components, better)}."
    )
    paid = f"{cost} {action.token}" if action.token else _price(game, cost)
    return Label(text, paid, detail, "8.15" if action.token else "8.4", f"army-{army.id}")


@_label.register
def _(action: actions.NavalBattle, game: Game) -> Label:
    numbers = game.components.numbers
    least = numbers.naval_roll - naval.battle_drm(game, action)
    name = game.components.minor_power[action.power].name
    text = f"Naval battle for {name}" + (" with the Fleet" if action.fleet else "")
    detail = f"{least} or more on a die moves {name} to the right." if least > 1 else "Succeeds on any roll."
    detail += " The Fleet is used up." if action.fleet and not game.board.this_turn.karabisian else ""
    rule = "8.5.1" if action.power == "cyprus" else "8.11"
    return Label(text, _price(game, numbers.naval_cost), detail, rule, f"power-{action.power}")


@_label.register(actions.CoastalRaid)
@_label.register(actions.CavalryRaid)
def _raid(action: actions.CoastalRaid | actions.CavalryRaid, game: Game) -> Label:
    coastal = isinstance(action, actions.CoastalRaid)
    marker = game.board.islam[action.path]
    land = game.components.at[action.path][marker.at]
    by = "The Fleet is used" if coastal else "The Immortals are used"
    detail = f"{by}; Islam in {land_name(game.components, land)} is disrupted, without a roll."
    text = f"{'Coastal' if coastal else 'Cavalry'} raid on {land_name(game.components, land)}"
    cost = _price(game, game.components.numbers.raid_cost)
    return Label(text, cost, detail, "8.5.2" if coastal else "8.6", f"islam-{action.path} land-{land}")


@_label.register
def _(action: actions.BuildCastle, game: Game) -> Label:
    kind = "major" if game.components.castle[action.castle].major else "minor"
    cost = _price(game, game.components.numbers.castle_cost)
    return Label(f"Build a {kind} castle", cost, "On its weak side; the Land is asked for next.", "8.7")


@_label.register
def _(action: actions.FixCastle, game: Game) -> Label:
    numbers, at = game.components.numbers, game.board.castles[action.castle].at
    text = f"Fix the castle in {land_name(game.components, at)}"
    detail = f"From {numbers.major_weak} to {numbers.major_strong}."
    return Label(
        text, _price(game, numbers.castle_cost), detail, "8.7.1", f"castle-{action.castle} land-{at}"
    )


@_label.register
def _(action: actions.BuildCapital, game: Game) -> Label:
    cost = _price(game, game.components.numbers.capital_cost)
    return Label("Rebuild the capital", cost, "On its weak side; you can bank AP again.", "8.8.1")


@_label.register
def _(action: actions.FixCapital, game: Game) -> Label:
    at = game.board.capitals[action.empire].at
    text = f"Fix the capital in {land_name(game.components, at)}"
    cost = _price(game, game.components.numbers.capital_cost)
    return Label(text, cost, "From weak to strong.", "8.8.1", f"capital-{action.empire} land-{at}")


@_label.register
def _(action: actions.Appease, game: Game) -> Label:
    box = game.board.minor[action.power]
    name = game.components.minor_power[action.power].name
    detail = f"From {_box(box)} to {_box(box - 1)} on the {_affected(game, action.power)}."
    cost = _price(game, minor.appease_price(game, action.power))
    return Label(f"Appease {name}", cost, detail, bribes.RULES[action.power], f"power-{action.power}")


def _box(box: int) -> str:
    return f"{signed(box)} {several(box, 'hit')}" if box else "0"


def _affected(game: Game, power: str) -> str:
    return path_name(game.components, game.board.affects[power])


@_label.register
def _(action: actions.BuyElephants, game: Game) -> Label:
    cost = _price(game, game.components.numbers.elephants_cost)
    return Label("Buy elephants from India", cost, "The Immortals turn to their +2 side.", "8.12")


@_label.register
def _(action: actions.PlayEvent, game: Game) -> Label:
    title, text = events.WORDS[action.code]
    return Label(f"Play {title}", "free", text, "8.13")


@_label.register
def _(action: actions.LastStand, game: Game) -> Label:
    numbers, stand = game.components.numbers, game.board.stands[action.empire]
    gain = f"+{numbers.last_stand_ap} AP" if stand.side == "ap" else f"+{numbers.last_stand_skill} skill"
    detail = f"{gain}, up to the ruler’s limit; once until the era ends."
    return Label(words.action(game, action), "free", detail, "8.14", f"ruler-{action.empire}")


@_label.register
def _(action: actions.UseToken, game: Game) -> Label:
    return Label(words.action(game, action), f"1 {action.colour}", "Up to the ruler’s limit.", "8.15")


@_label.register
def _(action: actions.SendAp, game: Game) -> Label:
    detail = "It rallies the army one level at once." if action.rally else "To be spent, or kept, there."
    return Label(words.action(game, action), f"{trade.ap_to_send(game, action)} AP", detail, "21.4")


@_label.register
def _(action: actions.Done, game: Game) -> Label:
    """What is left behind: banked, owed to a barbarian, or lost."""
    paths = getattr(flow.decision(game), "paths", ())
    names = " and ".join(short_path(game.components, path) for path in paths)
    text = f"Done with the {names} Path{'s' if len(paths) > 1 else ''}"
    return Label(text, "", _left_behind(game, paths), "8.2")


def _left_behind(game: Game, paths: tuple[str, ...]) -> str:
    if not paths:
        return ""
    left = game.board.ap[game.components.theater[paths[0]]]
    if not left:
        return "No AP are left."
    if any(owed(game, path) for path in paths):
        return f"{plain(left)} AP left; 1 of them is lost, as none was spent on the barbarian."
    other = sibling(game, paths[0])
    later = (
        other is not None
        and other not in paths
        and list(game.board.active).index(other) > list(game.board.active).index(paths[-1])
    )
    return (
        f"{left} AP left for the {path_name(game.components, other)}."
        if later and other
        else f"{left} AP left."
    )


# Questions


@_label.register
def _(action: Choose, game: Game) -> Label:
    return questions.label(game, action.answer)
