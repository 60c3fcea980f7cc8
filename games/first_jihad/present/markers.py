"""The markers that only the Advanced Game has."""

from collections.abc import Iterator

from games.engine.words import counted, signed
from games.first_jihad.present.counters import Pieces, counter
from games.first_jihad.present.words import EMPIRES
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
    yield (
        "mujahideen",
        at,
        f"Mujahideen, {'tribal' if tribal else 'Syrians'}: +{counted(board.kaaba, 'hit')}",
        symbol,
    )
    for refugees in components.refugees:
        if board.refugees.get(refugees.id):
            land = components.at[refugees.path][board.refugees[refugees.id]]
            yield f"refugees-{refugees.id}", f"{land}/p2", refugees.name, f"ref-{refugees.id}"
    if board.jews:
        symbol = "jews-plus" if board.jews_side > 0 else "jews-minus"
        yield "jews", f"{board.jews}/p4", f"Jews: {signed(board.jews_side)} hit", symbol
    for path, kind in board.baqts.items():
        yield _baqt(path, kind, components.flag[path])
    if board.capital_of_islam:
        yield "damascus", "damascus/p1", "The capital of Islam", "capital-damascus"
    else:
        yield "damascus", "damascus/p1", "Christian Damascus", "christian-damascus"
    if board.jihad:
        yield from _jihad(board.jihad)
    if board.zabulistan in ("defiant", "subdued"):
        says = f"Zabulistan, {board.zabulistan}"
        yield "zabulistan", "zabulistan/2", says, f"zabulistan-{board.zabulistan}"
    if board.stop:
        yield "stop", f"{components.at[board.stop][1]}/p4", "Stop Sign: no hits on this Path", "stop"
    if board.navy:
        yield "navy", "navy/2", "The Muslim Navy is active", "navy"
    if board.king:
        symbol = "king-africa" if board.king == "african" else "king-caucasus"
        army = board.active.get(board.king)
        if army:
            yield "king", f"{land_of(game, board.armies[army])}/p4", "Great King", symbol
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


def _baqt(path: str, kind: str, flags: dict[int, str]) -> tuple[str, str, str, str]:
    """16.3.2 in place of the Country's army; 16.3.3 armies pass it by, so it lies beside them."""
    if kind == FULL:
        return f"baqt-{path}", f"{flags[1]}/army", "Full Baqt: no war on this Path", "baqt-full"
    return f"baqt-{path}", f"{flags[2]}/p1", "Partial Baqt: Islam comes no further", "baqt-partial"
