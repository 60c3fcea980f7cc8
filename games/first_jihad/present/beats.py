"""What is seen of the events: the card is turned, its lines light, dice fall, armies and markers slide."""

from collections.abc import Sequence
from functools import singledispatch

from games.engine.beats import Beat, Become, Dice, Light, March, Move, Turn, chord
from games.engine.contract import Event
from games.engine.page import View
from games.engine.words import sentence, signed
from games.first_jihad.components import Components
from games.first_jihad.present import events
from games.first_jihad.present.card import in_play
from games.first_jihad.present.log import modifiers
from games.first_jihad.present.words import DAR, EMPIRES, army_name, land_name
from games.first_jihad.rules import news
from games.first_jihad.rules.board import Game, castle_at, land_of

# What needs no eyes: the page says it in words.
WORDS: dict[type[Event], str] = {
    news.TokensChanged: "the tokens lie in the panel of blessings, which says how many there are",
    news.Fitna: "nothing comes on that Path",
    news.Spared: "nothing comes on that Path",
    news.Raided: "what the raid spares is told with the hits that do not come",
    news.ChitPlayed: "what the chit brings is seen: AP, or a ruler's skill",
    news.TheaterDivided: "from now on its AP are counted apart",
    news.EmpireCollapsed: "its counters are seen to go",
    news.NothingCame: "nothing changes that could be seen",
}
CARD, KAABA = "card-face", "kaaba-number"  # elements of the page
CAME_FROM = "mecca"
OUT_OF_RUINS = "7.4.3.1"  # of an army's move: its Castle is no more
# Elements of tiles; of those that are not here, armies, refugees and the like have theirs by their names.
TILES = {
    **{name: f"marker-{name}" for name in ("icons", "themes", "mujahideen", "jews", "damascus", "jihad")},
    "zabulistan": "marker-zabulistan",
    "greek_fleet": "blessing-fleet",
    "immortals": "blessing-immortals",
    "mecca": "marker-mecca-tile",
    "great_king": "marker-king",
    "stop_sign": "marker-stop",
    "muslim_navy": "marker-navy",
}
OF_WHOM = {"capital": "capital-{}", "truce": "ruler-{}", "baqt": "marker-baqt-{}"}


@singledispatch
def beats(event: Event, view: View) -> Sequence[Beat]:
    return ()


# The card


@beats.register(news.TurnBegan)
@beats.register(news.CardDrawn)
def _(event: Event, view: View) -> Sequence[Beat]:
    return [Turn(what=CARD)]


@beats.register
def _(event: news.EventPlayed, view: View) -> Sequence[Beat]:
    """Its line lights, if the card that lies open has it still."""
    return [Light(what=f"event-{n}") for n in _lines(view.seen, event.code)]


def _lines(game: Game, code: str) -> list[int]:
    if not game.board.card:
        return []
    happening = [one for one in game.components.card[game.board.card].events if in_play(game, one)]
    return [n for n, one in enumerate(happening) if one.code == code][:1]


@beats.register
def _(event: news.DieRolled, view: View) -> Sequence[Beat]:
    known = event.what in events.WORDS
    title = sentence(events.name(event.what) if known else event.what.replace("_", " "))
    need = f"{event.needed} or more"
    return [Dice(faces=(event.die,), title=title, need=need, won=event.die >= event.needed)]


@beats.register
def _(event: news.DarRolled, view: View) -> Sequence[Beat]:
    total = f"{' + '.join(map(str, event.dice))} + {event.kaaba} = {event.total}: {DAR[event.result]}"
    return [Dice(what=KAABA, faces=event.dice, title="Dar al-Islam", sum=total)]


@beats.register
def _(event: news.KaabaChanged, view: View) -> Sequence[Beat]:
    return [Become(what=KAABA)]


@beats.register
def _(event: news.MinorMoved, view: View) -> Sequence[Beat]:
    return [Move(what=f"power-{event.power}")]


@beats.register
def _(event: news.PriceChanged, view: View) -> Sequence[Beat]:
    return [Become(what=f"power-{event.power}")]


@beats.register
def _(event: news.RulerChanged, view: View) -> Sequence[Beat]:
    """The die, the sum and what comes of it; then the ruler's tile slides there."""
    tile = f"ruler-{event.empire}"
    if not event.die:
        return [Move(what=tile)]
    account = f"{event.die} + {event.before}{modifiers(event)} = {event.total}: skill {event.skill}"
    title = f"A new ruler of {EMPIRES[event.empire]}"
    return [Dice(what=tile, faces=(event.die,), title=title, sum=account), Move(what=tile)]


# Action Points


@beats.register(news.ApChanged)
@beats.register(news.ApSpent)
@beats.register(news.ApLost)
def _(event: news.ApChanged | news.ApSpent | news.ApLost, view: View) -> Sequence[Beat]:
    return [left_in(view.seen.components, event.theater)]


def left_in(components: Components, theater: str) -> Beat:
    """A tile slides on its ruler's track; the AP of a Theater apart are a number in a list."""
    if theater in {ruler.theater for ruler in components.rulers}:
        return Move(what=f"ap-{theater}")
    return Become(what=f"fact-ap-{theater}")


@beats.register
def _(event: news.ApSent, view: View) -> Sequence[Beat]:
    components = view.seen.components
    return chord(left_in(components, event.source), left_in(components, event.to))


# Armies


@beats.register
def _(event: news.HitsCounted, view: View) -> Sequence[Beat]:
    """They come up from Mecca to the army they fall on."""
    army = view.seen.board.armies.get(event.army)
    if not event.total or army is None or not army.at:
        return ()
    land = view.seen.components.at[event.path][army.at]
    return [March(looks="is-hit", path=(CAME_FROM, f"{land}/army"), words=str(event.total), ms=900)]


@beats.register
def _(event: news.HitsAbsorbed, view: View) -> Sequence[Beat]:
    return [Light(what=f"army-{event.army}", ms=400)]


@beats.register
def _(event: news.ArmyMoved, view: View) -> Sequence[Beat]:
    """Out of a Castle its walls fall first (7.4.3.1), or it stands there again as it did without the army."""
    army = f"army-{event.army}"
    slides = Move(what=army, to=f"{event.to}/army")
    if event.rule == OUT_OF_RUINS:
        return [Become(what=army), slides]
    return chord(slides, *_castle(view.seen, event.before))


def _castle(game: Game, land: str) -> Sequence[Beat]:
    castle = castle_at(game, land)
    return [Become(what=f"castle-{castle.id}")] if castle else []


@beats.register(news.ArmyChanged)
@beats.register(news.ArmyLost)
@beats.register(news.ArmyActivated)
@beats.register(news.Rallied)
@beats.register(news.Looted)
def _(event: news.ArmyChanged | news.ArmyLost | news.Rallied | news.Looted, view: View) -> Sequence[Beat]:
    return [Become(what=f"army-{event.army}")]


@beats.register
def _(event: news.Attacked, view: View) -> Sequence[Beat]:
    components: Components = view.seen.components
    title = f"{sentence(army_name(components, event.army))} attack {land_name(components, event.land)}"
    drm = f" {signed(event.drm)}" if event.drm else ""
    need = f"{drm} more than {event.value}".strip()
    result = "Victory" if event.won else "It fails"
    where = f"land-{event.land}"
    return [Dice(what=where, faces=event.dice, title=title, need=need, sum=result, won=event.won)]


@beats.register
def _(event: news.BattleAtSea, view: View) -> Sequence[Beat]:
    drm = f" {signed(event.drm)}" if event.drm else ""
    need = f"{drm} {event.needed} or more".strip()
    title = f"Naval battle, {view.seen.components.minor_power[event.power].name}"
    what = f"power-{event.power}"
    return [Dice(what=what, faces=(event.die,), title=title, need=need, won=event.won)]


# Faith


@beats.register
def _(event: news.MarkerMoved, view: View) -> Sequence[Beat]:
    """The marker slides or is turned over, and the Land changes its colours."""
    marker = f"islam-{event.path}"
    if event.before == event.to:
        return [Become(what=marker)]
    return [Move(what=marker, to=f"{event.to}/islam"), Become(what=f"land-{event.to}")]


@beats.register
def _(event: news.ConversionRolled, view: View) -> Sequence[Beat]:
    title = f"Conversion of {land_name(view.seen.components, event.land)}"
    need = f"{event.apostasy} or less"
    converts = event.die <= event.apostasy
    result = "It converts" if converts else "It stays as it is"
    where = f"land-{event.land}"
    return [Dice(what=where, faces=(event.die,), title=title, need=need, sum=result, won=not converts)]


@beats.register
def _(event: news.RevivalRolled, view: View) -> Sequence[Beat]:
    won = event.die >= event.needed
    what, need = f"islam-{event.path}", f"{event.needed} or more"
    return [Dice(what=what, faces=(event.die,), title="Religious revival", need=need, won=won)]


# Tiles


@beats.register
def _(event: news.PieceChanged, view: View) -> Sequence[Beat]:
    game: Game = view.seen
    if event.piece in game.components.castle:
        return _walls(game, event)
    if army := game.board.armies.get(event.piece):  # into its Castle, or out on top of it
        return chord(Become(what=f"army-{army.id}"), *_castle(game, land_of(game, army)))
    return [Become(what=what)] if (what := tile(game.components, event.piece)) else ()


def _walls(game: Game, event: news.PieceChanged) -> Sequence[Beat]:
    """7.4.3 Those of a Castle with an army in it are drawn with the army, and fall as it leaves (7.4.3.1)."""
    if event.now == "destroyed":
        return () if event.rule == OUT_OF_RUINS else _taken_in_revolt(game, event.piece)
    land = game.board.castles[event.piece].at
    inside = [army.id for army in game.board.armies.values() if army.inside and land_of(game, army) == land]
    return [Become(what=f"army-{inside[0]}" if inside else f"castle-{event.piece}")]


def _taken_in_revolt(game: Game, castle: str) -> Sequence[Beat]:
    """6.2 An army that was besieged is gone as well: its element stands until now, for it has the walls."""
    exarchate = game.board.armies["exarchate"]
    ousted = [Become(what="army-byz_med")] if land_of(game, exarchate) == "carthage" else []
    return chord(Become(what=f"castle-{castle}"), *ousted)


def tile(components: Components, piece: str) -> str:
    """The element of a tile; none for what is told in words alone."""
    kind, _, whose = piece.rpartition("_")
    if kind in OF_WHOM:
        return OF_WHOM[kind].format(whose)
    if piece in components.army:
        return f"army-{piece}"
    if piece in components.minor_power:
        return f"power-{piece}"
    if piece in {refugees.id for refugees in components.refugees}:
        return f"marker-refugees-{piece}"
    return TILES.get(piece, "")


@beats.register
def _(event: news.GameEnded, view: View) -> Sequence[Beat]:
    return [Become(what="part-end")]
