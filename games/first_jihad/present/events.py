"""The events of the cards in a few words: what each is called, and what it does."""

from games.engine.words import sentence, signed
from games.first_jihad.components import CardEvent, Components
from games.first_jihad.present.words import EMPIRES, land_name, path_name, power_name, short_path
from games.first_jihad.rules import news

# Code of an event: its name, and what it does. {power}, {land}, {empire}, {path}, {amount} and {name}
# are the card's.
WORDS = {
    "BAQT_OFFER": ("Baqt offered", "Peace may be signed on the {path} Path in the Diplomacy Step."),
    "BERBER_REVOLT": ("Berber revolt", "They rise in Tingitana, if it is Muslim and Arab."),
    "CALIPH_UMAR_I": ("Caliph Umar I", "The Ka’aba number rises once Damascus is Muslim."),
    "CAPITAL_MOVE": ("The capital may move", "To Constantinople, Rome or Carthage, where it is allowed."),
    "CAROLINGIANS": ("Carolingians", "The Franks return to strong, at no cost."),
    "COUNT_JULIAN": ("Count Julian", "The Visigoths lose a level, and Islam may leap to the Med front."),
    "DAHLAK_FALLS": ("The Dahlak Isles fall", "Axum falls back one Land."),
    "DAY_OF_THIRST": ("Day of Thirst", "If Transoxiana is Arab: Tibet to the right, or a red token."),
    "ECUMENICAL_COUNCIL": ("Ecumenical Council", "Keep Byzantium’s religion, or change it."),
    "EMPRESS_WU": ("Empress Wu", "The Chinese return to strong, at no cost."),
    "END_OF_ERA": ("End of an Era", "Last Stand chits return, and you choose their sides."),
    "EXCUBITORS": ("Excubitors", "They can take hits for a Byzantine army, twice."),
    "FEIGNED_CONVERSION": ("Feigned conversion", "The Caucasus army advances one Land."),
    "GAME_END": ("The Abbasid revolution", "The game ends, and its outcome is counted."),
    "GREAT_KING": ("Great King {name}", "The {path} Path has a ruler, with {amount} AP."),
    "GREEK_FIRE": ("Greek Fire", "The Greek Fleet turns to its +3 side."),
    "GREGORY_REVOLTS": ("Gregory revolts", "If the Emperor is weak: Exarchate for Byzantines in Africa."),
    "ICONOCLASM": ("Iconoclasm", "The Icons are lost; the Themes may appear."),
    "IMPERIAL_VISIT": ("Imperial Visit", "Trade the Emperor’s skill for AP, or AP for skill."),
    "INTOLERANCE": ("Intolerance", "One more conversion roll on every Path that has one to make."),
    "JEWS": ("Jews of {land}", "{amount} hit in an invasion of that Land."),
    "JIHAD": ("Jihad on {empire}", "The Mujahideen strike its Paths turn after turn."),
    "KAABA": ("{name}", "The Ka’aba number changes by {amount}."),
    "KARABISIAN_THEME": ("Karabisian Theme", "The Greek Fleet is not used up this turn."),
    "KHRI_MANG": ("Khri Mang", "The Chinese lose a level; Tibet one box to the left."),
    "LOMBARDS": ("Lombards", "The Emperor’s skill −1, or the Bulgars one box to the left."),
    "MALABARS": ("Bishops of Malabar", "Socotra one box to the right."),
    "MEROVINGIANS": ("Merovingians", "The Franks lose a level."),
    "MINOR_LEFT": ("{power} ←", "One box to the left, towards +1 hit."),
    "MINOR_VALUE": ("{power}: {cost} AP", "That is now the price of one box to the right."),
    "MUNNUZA_DEFECTS": ("Munnuza defects", "The Berbers become Catholic; draw another card."),
    "OH_SHIITE": ("Sectarian strife", "Every Islam marker on a Path is disrupted."),
    "PAPAL_BULL": ("Papal Bull", "Byzantium is in Schism."),
    "PIROOZ_REVOLTS": ("Pirooz revolts", "Disrupts Islam in a Zoroastrian Land of the East."),
    "QUEEN_KAHINA": ("Queen Kahina", "The Fleet may raid the Med Path, and is not used up."),
    "RETRENCHMENT": ("Retrenchment", "Conversion rolls; where they fail, your army advances."),
    "REVOLT": ("Revolt", "A Baqt on the {path} Path is broken; a Great King with {amount} AP."),
    "RIDDA": ("Ridda", "Religious Revival reaches the marker’s own Land this turn, on 5 or 6."),
    "RIGHTLY_GUIDED_ARMY": ("The Rightly Guided Army", "The cards with a red star join the deck."),
    "RULER_CHANGE": ("New ruler: {empire}", "A die decides the new ruler’s skill{modified}."),
    "SARDINIAN_RAIDS": ("Sardinian raids", "Cyprus now adds its hits on the Med Path."),
    "SCLAVINIAE": ("Sclaviniae", "One Byzantine army rallies a level, at no cost."),
    "SHARIA_LAW": ("Sharia Law", "From next turn on, the Dar al-Islam table is rolled on."),
    "ST_DEMETRIUS": ("Saint Demetrius", "Bulgars one box to the right, or a better Emperor."),
    "SULU_ASSASSINATED": ("Sulu murdered", "The Türgesh give way to the Sogdians; the Chinese advance."),
    "SULU_KHAN": ("Sulu Khan", "Strong Türgesh take the place of the Sogdians."),
    "TRUCE_OFFER": ("Truce offered", "{empire} may take it in the Diplomacy Step."),
}
# Why nothing happens; of the Minor Powers' events see UNMOVED.
NOTHING = {
    "BERBER_REVOLT": "they are not in their box, or Tingitana is not Muslim and Arab",
    "CAPITAL_MOVE": "Byzantium has no capital",
    "COUNT_JULIAN": "no Visigoths are left to suffer, and Islam has nowhere to leap",
    "DAHLAK_FALLS": "Axum is gone, or has no Land to fall back to",
    "DAY_OF_THIRST": "the Arabs do not hold Transoxiana",
    "FEIGNED_CONVERSION": "no army there can advance",
    "GREAT_KING": "nobody is there to be crowned",
    "GREEK_FIRE": "the Fleet has it already",
    "GREGORY_REVOLTS": "the Emperor is too strong, or has no army in Carthage or Sufetula",
    "ICONOCLASM": "the Themes are raised already, or were destroyed",
    "INTOLERANCE": "no Land is in danger of converting",
    "JIHAD": "no army of that Empire is left to fight",
    "KAABA": "the Ka’aba number is at the end of its track",
    "KHRI_MANG": "the Chinese can lose nothing more, and Tibet is at its worst",
    "LOMBARDS": "the Bulgars are at their worst already",
    "MEROVINGIANS": "the Franks can lose nothing more",
    "MINOR_VALUE": "that is the price already",
    "MUNNUZA_DEFECTS": "the Berbers are gone",
    "OH_SHIITE": "no marker of Islam is face up on a Path",
    "PAPAL_BULL": "Byzantium is in Schism already",
    "RETRENCHMENT": "no Land is in danger of converting, and no marker is disrupted",
    "REVOLT": "there is no Baqt to break, and nobody to crown",
    "RULER_CHANGE": "the Empire is no more",
    "SARDINIAN_RAIDS": "Cyprus raids there already",
    "SHARIA_LAW": "it has been proclaimed",
    "SULU_ASSASSINATED": "no Türgesh are there",
    "SULU_KHAN": "no Sogdians are left",
    "TRUCE_OFFER": "it has a Truce already, or is no more",
}
UNMOVED = {
    "land": "the Arabs do not hold {land}",
    "absent": "it has no part in this game",
    "navy": "the Muslims have no navy",
    "turned": "with the Arabs in Constantinople they turn to the right, and have no box left there",
    "end": "it is at the end of its track",
}
# What did not come of an offer or of the Dar al-Islam table, and why.
CAME = {"truce": "no Truce for {of}: {why}", "baqt": "no Baqt on the {of}: {why}"}
WHY_NOT = {
    ("truce", "converted"): "a Zoroastrian Land has gone over to Islam",
    ("truce", "armies"): "its armies do not stand where the terms have them",
    ("truce", "green"): "it holds a Land with a green box",
    ("truce", "player"): "you fight on",
    ("baqt", "holds"): "one holds already",
    ("baqt", "country"): "the Country’s army is not the active one",
    ("baqt", "converted"): "its Land has gone over to Islam",
    ("baqt", "flag"): "the army stands in no Land with a flag",
    ("baqt", "player"): "you refuse",
}
BY_TABLE = {
    "PARSEES_MOVE": "the Parsees stay: the Arabs do not hold their Land, or no Land lies beyond",
    "MANICHEES_MOVE": "the Manichees stay: the Arabs do not hold their Land, or no Land lies beyond",
    "MARDAITES_MOVE": "the Mardaites stay: the Arabs do not hold their Land, or no Land lies beyond",
    "MARDAITE_RAID": "no raid: their Land is not the Arabs’, or Islam there cannot be disrupted",
    "ICONS_BAQT": "no Icons are among the Arabs, and no Full Baqt pays tribute",
    "ZABULISTAN": "nothing changes in Zabulistan",
    "KHARIJITES_SOUTH": "the Kharijites of the south find nothing to disrupt",
    "KHARIJITES_NORTH": "the Kharijites of the north find nothing to disrupt",
}
# In the log those with a name of their own on each card are called by it, or by nothing.
UNNAMED = {
    "GREAT_KING": "",
    "JEWS": "The Jews",
    "JIHAD": "Jihad",
    "KAABA": "",
    "MINOR_LEFT": "",
    "MINOR_VALUE": "",
    "RULER_CHANGE": "",
}


def words(components: Components, event: CardEvent) -> tuple[str, str]:
    """The event's name and what it does."""
    title, text = WORDS[event.code]
    fields = {
        "power": sentence(power_name(components, event.power)) if event.power else "",
        "land": land_name(components, event.land) if event.land else "",
        "empire": EMPIRES.get(event.empire, ""),
        "path": short_path(components, event.path) if event.path else "",
        "amount": signed(event.amount),
        "cost": event.amount,
        "name": event.name or "Great King",
        "modified": f", {signed(event.amount)}" if event.amount else "",
    }
    if event.code == "MINOR_LEFT" and event.land:
        text = f"If {fields['land']} is Arab: one box to the left."
    if event.code == "MINOR_LEFT" and event.power == "bulgars":
        text += " To the right while the Arabs are in Constantinople, even before its castle."
    return title.format(**fields), text.format(**fields)


def heading(components: Components, event: news.EventPlayed) -> str:
    """As the log has it, and why nothing came of it; no word where its effect says all."""
    called = _called(components, event)
    if not event.nothing:
        return f"{called}." if called else ""
    subject = called or _subject(components, event)
    if not subject:  # of a game recorded before it was told
        return ""
    land = land_name(components, event.land) if event.land else ""
    why = UNMOVED[event.why].format(land=land) if event.why else NOTHING.get(event.code, "")
    return f"{subject}: nothing happens{f', for {why}' if why else ''}."


def _called(components: Components, event: news.EventPlayed) -> str:
    """With whom it is about, where many cards have an event of this code."""
    called = name(event.code, event.name)
    if event.code in ("JIHAD", "TRUCE_OFFER") and event.empire:
        return f"{called} {'to' if event.code == 'TRUCE_OFFER' else 'on'} {EMPIRES[event.empire]}"
    if event.code == "BAQT_OFFER" and event.path:
        return f"{called} on the {path_name(components, event.path)}"
    return called


def _subject(components: Components, event: news.EventPlayed) -> str:
    if event.power:
        return sentence(power_name(components, event.power))
    return f"A new ruler of {EMPIRES[event.empire]}" if event.empire else ""


def nothing_came(components: Components, event: news.NothingCame) -> str:
    if event.what in BY_TABLE:
        return f"{BY_TABLE[event.what]}."
    of = EMPIRES[event.of] if event.of in EMPIRES else path_name(components, event.of)
    why = " and ".join(WHY_NOT[event.what, one] for one in event.why)
    return f"{CAME[event.what].format(of=of, why=why)}."


def name(code: str, called: str = "") -> str:
    """An event by its code alone, as the log has it; nothing for those whose effect says it all."""
    if code in UNNAMED:
        return UNNAMED[code] or called
    return WORDS[code][0]
