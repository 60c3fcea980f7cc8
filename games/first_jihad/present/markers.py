"""The markers that only the Advanced Game has."""

from collections.abc import Iterator

from games.engine.words import counted, signed
from games.first_jihad.components import Components
from games.first_jihad.present.counters import Pieces, counter
from games.first_jihad.present.words import EMPIRES, land_name, path_name
from games.first_jihad.rules.board import Game, Jihad, land_of
from games.first_jihad.rules.kings import FULL


def advanced(game: Game) -> Pieces:
    found: Pieces = {}
    if game.board.advanced:
        for name, at, says, symbol in _markers(game):
            found |= counter(f"marker-{name}", at, says, [symbol], "piece-seal")
        layers = ["kaaba", f"v-{game.board.kaaba}"]
        found |= counter("kaaba-number", "mecca/kaaba", f"Ka’aba number {game.board.kaaba}", layers)
    return found


def _markers(game: Game) -> Iterator[tuple[str, str, str, str]]:
    board, components = game.board, game.components
    yield "mecca-tile", "mecca/tile", f"Mecca: +{counted(board.mecca, 'hit')}", f"mecca-{board.mecca}"
    tribal = board.kaaba <= components.numbers.kaaba_least
    symbol = "mujahideen-tribal" if tribal else "mujahideen"
    at = f"{components.at[board.mujahideen][1]}/p3" if board.mujahideen else "casbah/2"
    where = f"on the {path_name(components, board.mujahideen)}" if board.mujahideen else "in the Casbah"
    kind = "tribal" if tribal else "Syrians"
    yield "mujahideen", at, f"Mujahideen {where}, {kind}: +{counted(board.kaaba, 'hit')}", symbol
    for refugees in components.refugees:
        if board.refugees.get(refugees.id):
            land = components.at[refugees.path][board.refugees[refugees.id]]
            says = f"{refugees.name}, refugees in {land_name(components, land)}"
            yield f"refugees-{refugees.id}", f"{land}/p2", says, f"ref-{refugees.id}"
    if board.jews:
        symbol = "jews-plus" if board.jews_side > 0 else "jews-minus"
        says = f"The Jews in {land_name(components, board.jews)}: {signed(board.jews_side)} hit there"
        yield "jews", f"{board.jews}/p4", says, symbol
    for path, kind in board.baqts.items():
        yield _baqt(components, path, kind)
    if board.capital_of_islam:
        yield "damascus", "damascus/p1", "The capital of Islam, in Damascus", "capital-damascus"
    else:
        yield "damascus", "damascus/p1", "Christian Damascus, in Damascus", "christian-damascus"
    if board.jihad:
        yield from _jihad(board.jihad)
    if board.zabulistan in ("defiant", "subdued"):
        says = f"Zabulistan, {board.zabulistan}"
        yield "zabulistan", "zabulistan/2", says, f"zabulistan-{board.zabulistan}"
    if board.stop:
        yield (
            "stop",
            f"{components.at[board.stop][1]}/p4",
            f"Stop Sign on the {path_name(components, board.stop)}: no hits there",
            "stop",
        )
    if board.navy:
        yield "navy", "navy/2", "The Muslim Navy is active", "navy"
    if board.king:
        symbol = "king-africa" if board.king == "african" else "king-caucasus"
        army = board.active.get(board.king)
        if army:
            land = land_of(game, board.armies[army])
            yield "king", f"{land}/p4", f"Great King, in {land_name(components, land)}", symbol
    for route in components.trade_routes:
        limit = route.limit
        if limit is not None and board.sent.get(route.id, 0) >= limit:
            yield f"trade-{route.id}", f"trade/{route.id}", f"{route.name}: closed", "closed"


def _jihad(jihad: Jihad) -> Iterator[tuple[str, str, str, str]]:
    """17.6.2 which side is up; 17.6.4 the Stop Sign upon it."""
    kind = "alternating" if jihad.alternating else "on one front"
    symbol = "jihad-alternating" if jihad.alternating else "jihad"
    yield "jihad", "jihad/2", f"Jihad against {EMPIRES[jihad.empire]}, {kind}", symbol
    if jihad.paused:
        yield "jihad-stop", "jihad/3", "Stop Sign: the Jihad pauses this turn", "stop"


def _baqt(components: Components, path: str, kind: str) -> tuple[str, str, str, str]:
    """16.3.2 in place of the Country's army; 16.3.3 armies pass it by, so it lies beside them."""
    land = components.flag[path][1 if kind == FULL else 2]
    here = land_name(components, land)
    if kind == FULL:
        says = f"Full Baqt in {here}: no war on the {path_name(components, path)}"
        return f"baqt-{path}", f"{land}/army", says, "baqt-full"
    return f"baqt-{path}", f"{land}/p1", f"Partial Baqt in {here}: Islam comes no further", "baqt-partial"
