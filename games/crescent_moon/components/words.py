"""The words that printed parts are described with."""

from typing import Annotated, Literal

from msgspec import Meta

from games.engine.components import naming

Terrain = Literal["fertile", "quarry", "mountain", "wilderness", "desert"]
Feature = Literal["", "river", "river_crossing", "holy_site"]
Who = Literal["warlord", "murshid", "sultan", "caliph", "nomad"]
Piece = Literal[
    "ordinary",
    "mercenary",
    "influence",
    "fort",
    "castle",
    "palace",
    "town",
    "city",
    "stronghold",  # 1.5: fort, castle or palace
    "settlement",  # 1.5: town, city or palace
]
Building = Literal["fort", "castle", "town", "city"]
Sacked = Literal["fort", "castle", "palace", "town", "city"]
CardType = Literal["event", "character", "battalion", "strategy"]
Keyword = Literal["combat", "influence_contest", "action", "anytime"]
Role = Literal["attacker", "defender", "supporter"]
Side = Literal["own", "opposing"]
Deed = Literal[
    "influence",
    "build",
    "move",
    "assault",
    "recruit",
    "hire",
    "bribe",
    "buy",
    "play",
    "collect",
    "uprising",
    "mass",
    "plot",
    "conspire",
    "palace",
    "desert",
]

Name = Annotated[str, Meta(min_length=1, max_length=40)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", max_length=30)]
TileId = Annotated[str, Meta(pattern="^T[0-9]{2}$")]
TileName = Annotated[TileId, naming("tiles")]
Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Signed = Annotated[int, Meta(ge=-9, le=9)]

PIECES_OF: dict[str, tuple[str, ...]] = {
    "stronghold": ("fort", "castle", "palace"),
    "settlement": ("town", "city", "palace"),
}
