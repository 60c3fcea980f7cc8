"""What is asked, and what its answers are called."""

from typing import NamedTuple

from games.engine import flow
from games.engine.flow import Frame
from games.engine.page import Label
from games.engine.words import listed
from games.first_jihad.present.curses import curse_brings
from games.first_jihad.present.words import EMPIRES, land_name, path_name
from games.first_jihad.rules.attack import Loot
from games.first_jihad.rules.blessings import IconsMove
from games.first_jihad.rules.board import Game
from games.first_jihad.rules.building import CapitalSite, CastleSite
from games.first_jihad.rules.codes.empires import CapitalMove, ChitSide, Council, Themes
from games.first_jihad.rules.codes.optional import ImperialVisit, Pirooz, Sclaviniae
from games.first_jihad.rules.codes.powers import Lombards
from games.first_jihad.rules.kings import BaqtOffer, BreakBaqt
from games.first_jihad.rules.trade import TradeWay, left_on
from games.first_jihad.rules.truce import TruceOffer, Violation


class Asked(NamedTuple):
    """A question and its answers: each a name and what comes of it. A Land's answer is its name."""

    asks: str
    answers: dict[str, tuple[str, str]] = {}
    rule: str = ""
    lands: str = ""  # what comes of an answer that is a Land


FAITHS = {
    "orthodox": ("Orthodox", "As the empire began; {now}."),
    "catholic": ("Catholic", "New Emperors +2; western Lands are friendly, Orthodox ones are not; {now}."),
    "monophysite": ("Monophysite", "New Emperors −2; Egypt and Syria are friendly, others not; {now}.{pact}"),
}
QUESTIONS: dict[type[Frame], Asked] = {
    Loot: Asked(
        "Loot the Land, or spare it?",
        {
            "spare": ("Spare it", "The army stays weak, and can go on attacking."),
            "loot": (
                "Loot it",
                "The army is strong at no cost, but Cursed: no more attacks this turn. At its end, {curse}.",
            ),
        },
        "9.3",
    ),
    CastleSite: Asked("Where is the castle built?", {}, "8.7", "On its weak side."),
    CapitalSite: Asked("Where is the capital rebuilt?", {}, "8.8", "On its weak side."),
    CapitalMove: Asked("Where does the Emperor reside?", {}, "8.8.2", "Here it can be defended, or lost."),
    Themes: Asked("Where are the Themes raised?", {}, "12.4", "−1 hit while a Byzantine army defends it."),
    IconsMove: Asked(
        "Where do the Icons go?",
        {
            "available": (
                "Into their box",
                "Safe from conversion, and of no use there. In a Land of yours they keep a disrupted marker"
                " of Islam next to them from recovering.",
            )
        },
        "14.7",
        "They are lost if it converts.",
    ),
    ChitSide: Asked(
        "Which side of {empire}’s Last Stand chit?",
        {
            "ap": ("+2 AP", "Once until the era ends, up to the ruler’s limit."),
            "skill": ("+1 skill", "Once until the era ends."),
        },
        "6.4",
    ),
    Council: Asked("What does the Council decide for Byzantium?", FAITHS, "20.2"),
    Lombards: Asked(
        "The Lombards come: who pays?",
        {
            "bulgars": ("The Bulgars move left", "One box towards +1 hit on the Greek Path."),
            "skill": ("The Emperor’s skill −1", "One AP less that he can hold."),
        },
        "6.2",
    ),
    Sclaviniae: Asked("Which army do the Slavs join?", {}, "8.13"),
    Pirooz: Asked("Where does Pirooz rise?", {}, "8.13"),
    ImperialVisit: Asked(
        "What does the Emperor bring from his visit?",
        {
            "tokens": ("Gold", "His skill −1, for 2 blue Bonus AP."),
            "skill": ("Respect", "2 West AP, for skill +1."),
        },
        "8.13",
    ),
    TradeWay: Asked("Which way do the AP take?", {}, "21.4"),
    BreakBaqt: Asked(
        "Break the Baqt on the {path}?",
        {
            "keep": ("Keep the peace", "Nothing changes."),
            "break": ("Break it", "War again, under a Great King with {ap} AP."),
        },
        "16.4.1",
    ),
    BaqtOffer: Asked(
        "Sign the Baqt on the {path}?",
        {
            "refuse": ("Refuse", "Nothing changes."),
            "full": ("Sign the Full Baqt", "Peace on the whole Path: no hits, no actions, no AP."),
            "partial": ("Sign the Partial Baqt", "Peace up to its flag; the power beyond comes forward."),
        },
        "16.3",
    ),
    TruceOffer: Asked(
        "A Truce for {empire}?",
        {
            "reject": ("Go on fighting", "A Persian refusal calls a Jihad on Persia next turn."),
            "accept": (
                "Accept the Truce",
                "No hits and no attacks on its Paths; 1 AP a turn; Mecca grows strong.",
            ),
        },
        "22.1",
    ),
    Violation: Asked(
        "Keep the Truce, or break it?",
        {
            "keep": ("Keep it", "No hits on its Paths this turn."),
            "byzantium": ("Break the Byzantine Truce", "The Ka’aba number +1; this card’s AP in full."),
            "persia": ("Break the Persian Truce", "The Ka’aba number +1; this card’s AP in full."),
        },
        "22.4",
    ),
}


# The element that an answer which is a Land would move there.
MOVED: dict[type[Frame], str] = {IconsMove: "marker-icons", CapitalMove: "capital-byzantium"}


def asked(game: Game) -> Asked | None:
    frame = flow.decision(game)
    return QUESTIONS.get(type(frame)) if frame else None


def title(game: Game) -> str:
    """What is asked, in a line; nothing where it is no question of this kind."""
    found = asked(game)
    return found.asks.format(**_fields(game)) if found else ""


def label(game: Game, answer: str) -> Label:
    found = asked(game) or Asked("")
    if answer in found.answers:
        text, detail = found.answers[answer]
        path = getattr(flow.decision(game), "path", "")
        about = f"army-{game.board.active[path]}" if path else ""
        return Label(text, "", detail.format(**_fields(game, answer)), found.rule, about)
    if answer in game.components.land:
        return _place(game, answer, found)
    if answer in game.components.path:
        return _army(game, answer, found)
    if isinstance(flow.decision(game), TradeWay):
        return _way(game, answer.split("+"), found)
    return Label(answer.replace("_", " ").capitalize(), "", "", found.rule)


def _place(game: Game, land: str, found: Asked) -> Label:
    frame = flow.decision(game)
    stays = "As it is now." if land == _now(game) else ""
    near = _islam_near(game, land) if isinstance(frame, IconsMove) else ""
    detail = " ".join(filter(None, (stays, near, found.lands)))
    about = f"land-{land} {MOVED.get(type(frame), '') if frame else ''}".strip()
    return Label(land_name(game.components, land), "", detail, found.rule, about)


def _islam_near(game: Game, land: str) -> str:
    """14.4. What the Icons do there, while the Land is the player's."""
    components = game.components
    path = components.path_of[land]
    marker = game.board.islam[path]
    if not marker.at or abs(components.number[land] - marker.at) != 1:
        return "No Islam marker is next to it."
    there = land_name(components, components.at[path][marker.at])
    if marker.disrupted:
        return f"Islam in {there}, next to it, stays disrupted."
    return f"Islam in {there}, next to it, stays disrupted once it is."


def _now(game: Game) -> str:
    """The Land in which what the question is about stands already."""
    frame = flow.decision(game)
    if isinstance(frame, IconsMove):
        return game.board.icons
    return game.board.capitals["byzantium"].at if isinstance(frame, CapitalMove) else ""


def _army(game: Game, path: str, found: Asked) -> Label:
    """An answer that is a Path means what stands on it: the army, or the Islam marker."""
    about = f"army-{game.board.active[path]} islam-{path}"
    return Label(f"On the {path_name(game.components, path)}", "", "", found.rule, about)


def _way(game: Game, routes: list[str], found: Asked) -> Label:
    """What goes one way now cannot go it again where a route carries no more."""
    names = {route: game.components.route[route].name for route in routes}
    full = [name for route, name in names.items() if left_on(game, route) == 1]
    carry = "carry" if len(full) > 1 else "carries"
    detail = f"After that {listed(full)} {carry} no more this turn." if full else ""
    return Label(f"By {listed(names.values())}", "", detail, found.rule)


def _fields(game: Game, answer: str = "") -> dict[str, str]:
    """What words may name: the Path and the Empire that the question is about, and the AP."""
    frame = flow.decision(game)
    path, empire = getattr(frame, "path", ""), getattr(frame, "empire", "")
    kept = answer == game.board.religion
    return {
        "path": path_name(game.components, path) if path else "",
        "empire": EMPIRES.get(empire, ""),
        "now": "kept, and any Schism healed" if kept else "a change, and a Schism",
        "pact": _pact(game),
        "ap": str(getattr(frame, "ap", 0)),
        "curse": curse_brings(game, path) if path in game.board.islam else "",
    }


def _pact(game: Game) -> str:
    """20.4 What going over to the Monophysites brings on the first turn."""
    if game.board.turn > 1:
        return ""
    return (
        " On this first turn the Armenians take Nisibis from its Garrison, under a Great King with"
        f" {game.components.numbers.council_king_ap} AP."
    )
