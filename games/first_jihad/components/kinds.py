"""What values the printed parts can have."""

from typing import Annotated, Literal

from msgspec import Meta

from games.engine.components import naming

Name = Annotated[str, Meta(min_length=1, max_length=80)]
Id = Annotated[str, Meta(pattern="^[a-z][a-z0-9_]*$", max_length=24)]
Count = Annotated[int, Meta(ge=0, le=99)]
Some = Annotated[int, Meta(ge=1, le=99)]
Signed = Annotated[int, Meta(ge=-20, le=20)]
LandName = Annotated[str, naming("paths.lands")]  # or none
PathName = Annotated[str, naming("paths")]  # or none
LandId = Annotated[Id, naming("paths.lands")]
PathId = Annotated[Id, naming("paths")]
CrossingId = Annotated[Id, naming("crossings")]
ArmyId = Annotated[Id, naming("armies")]
PowerName = Annotated[str, naming("minor_powers")]  # or none
Faith = Literal[
    "orthodox",
    "catholic",
    "monophysite",
    "nestorian",
    "arian",
    "zoroastrian",
    "buddhist",
    "chinese",
    "hindu",
    "khazar",
    "tengrist",
]
Creed = Literal[Faith, "byzantine", "kharijite"]  # of an army: also the Emperor's, or of Muslims themselves
Ground = Literal["plain", "mountain", "river", "straits"]
Box = Literal[-1, 0, 1]  # of a Minor Power Track: the hits it adds
Empire = Literal["", "byzantium", "persia"]
Theater = Literal["west", "africa", "east", "caucasus"]
Hex = Annotated[str, Meta(pattern="^(r?[0-9]|F|F3)$")]  # of a Rose; r is a red number
Code = Literal[
    "BAQT_OFFER",
    "BERBER_REVOLT",
    "CALIPH_UMAR_I",
    "CAPITAL_MOVE",
    "CAROLINGIANS",
    "COUNT_JULIAN",
    "DAHLAK_FALLS",
    "DAY_OF_THIRST",
    "ECUMENICAL_COUNCIL",
    "EMPRESS_WU",
    "END_OF_ERA",
    "EXCUBITORS",
    "FEIGNED_CONVERSION",
    "GAME_END",
    "GREAT_KING",
    "GREEK_FIRE",
    "GREGORY_REVOLTS",
    "ICONOCLASM",
    "IMPERIAL_VISIT",
    "INTOLERANCE",
    "JEWS",
    "JIHAD",
    "KAABA",
    "KARABISIAN_THEME",
    "KHRI_MANG",
    "LOMBARDS",
    "MALABARS",
    "MEROVINGIANS",
    "MINOR_LEFT",
    "MINOR_VALUE",
    "MUNNUZA_DEFECTS",
    "OH_SHIITE",
    "PAPAL_BULL",
    "PIROOZ_REVOLTS",
    "QUEEN_KAHINA",
    "RETRENCHMENT",
    "REVOLT",
    "RIDDA",
    "RIGHTLY_GUIDED_ARMY",
    "RULER_CHANGE",
    "SARDINIAN_RAIDS",
    "SCLAVINIAE",
    "SHARIA_LAW",
    "ST_DEMETRIUS",
    "SULU_ASSASSINATED",
    "SULU_KHAN",
    "TRUCE_OFFER",
]
DarResult = Literal[
    "PARSEES_MOVE",
    "MANICHEES_MOVE",
    "MARDAITES_MOVE",
    "MARDAITE_RAID",
    "ICONS_BAQT",
    "ZABULISTAN",
    "KHARIJITES_SOUTH",
    "KHARIJITES_NORTH",
]
