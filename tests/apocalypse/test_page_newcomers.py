"""What a newcomer would stumble over on the page of Apocalypse in the East is said before."""

import pytest

from games.apocalypse.present import PRESENTER, advice, words
from games.apocalypse.present.overlay import sheet
from games.apocalypse.present.sorts import SORTS
from games.apocalypse.rules.actions import (
    Assault,
    Besiege,
    Disband,
    Disperse,
    Done,
    Escort,
    Muster,
    QuickSetUp,
)
from games.apocalypse.rules.board import ASIDE, BYZANTINE, DEAD, IMPERIAL, MUSLIM, WAITING, Game
from games.apocalypse.rules.campaign import LAND, SEA, Campaign
from games.apocalypse.rules.flight import Flight
from games.apocalypse.rules.fortune import Placing
from games.apocalypse.rules.naval import Burning
from games.apocalypse.rules.replacements import Choosing
from games.engine.contract import Action
from games.engine.questions import Choose
from tests.apocalypse.build import (
    ALEXANDRIA,
    ASIAN_SHORE,
    CLEAR,
    CONSTANTINOPLE,
    DAMASCUS,
    EMESA,
    FUSTAT,
    KONSTANTIA,
    NICAEA,
    NICOMEDIA,
    PARTS,
    RULES,
    TRIPOLIS,
    aboard,
    act,
    begin,
    ids,
    position,
    put,
)
from tests.apocalypse.test_page import acts, marching, plan, says
from tests.apocalypse.test_page_proposals import adjusting
from tests.apocalypse.views import part, view


def test_3_0_who_has_no_expedition_is_told_that_nobody_will_march() -> None:
    alone = adjusting(MUSLIM, position({DAMASCUS: "syr_kalb"}))
    with_one = adjusting(MUSLIM, position(expeditions={"Syria": (CLEAR, "syr_kalb")}))
    details = [PRESENTER.label(view(game, MUSLIM), Done()).detail for game in (alone, with_one)]
    assert details[0] == "You have no Expedition: nobody of yours marches"
    assert details[1] == "Nothing changes its mode till next year"


def test_3_3_4_who_would_find_no_room_at_home_is_told_before() -> None:
    near = marching(MUSLIM, expeditions={"Syria": (CLEAR, "3 syr_kalb")})
    far = marching(MUSLIM, expeditions={"Syria": (NICOMEDIA, "3 syr_kalb")})
    details = [PRESENTER.label(view(game, MUSLIM), Disband("Syria")).detail for game in (near, far)]
    assert details[0] == "Its units go home, up to 10 points"
    assert details[1].startswith("Within 10 points there is no room for all of them")


def test_2_0_by_sea_an_expedition_inland_is_told_that_it_marches_later() -> None:
    army, ships = {"Syria": (DAMASCUS, "3 syr_kalb")}, {"3518": "1 muslim sea"}
    game = marching(MUSLIM, SEA, expeditions=army, ships=ships)
    shown = plan(game, MUSLIM)
    assert shown["says"].endswith("37 points left by land, later this year.")
    assert says(shown) == "It fills 2 ships; none of yours are here, ready for sea."
    assert not shown["groups"]  # nobody is left in garrison yet


def test_3_3_1_it_is_said_what_becomes_of_units_that_are_chosen() -> None:
    shown = plan(marching(MUSLIM, expeditions={"Syria": (DAMASCUS, "3 syr_kalb")}), MUSLIM)
    assert shown["groups"] and shown["says"].endswith("Units chosen below stay here, in garrison.")


def test_3_3_where_an_expedition_gathers_is_said_and_why_it_does_not() -> None:
    besieger = {IMPERIAL: (FUSTAT, "obs_batavi")}
    game = position({EMESA: "2 syr_kalb", FUSTAT: "egy_tujib"}, expeditions=besieger)
    anywhere = "across water too. All come there at once, without ships."
    assert plan(adjusting(MUSLIM, game), MUSLIM, tab="Syria")["says"].endswith(
        f"within 10 hexes of Damascus or Fustat, {anywhere}"
    )
    assert plan(game, MUSLIM, tab="Egypt")["says"] == "None of its units can join it now."
    (besieged,) = ids(game, FUSTAT, "egy")
    game.board.put(besieged, ASIDE)
    game.board.hold("fustat", BYZANTINE)
    assert plan(game, MUSLIM, tab="Syria")["says"].endswith(f"within 10 hexes of Damascus, {anywhere}")
    game.board.hold("damascus", BYZANTINE)
    lost = plan(game, MUSLIM, tab="Syria")["says"]
    assert lost == "Nobody gathers while the enemy holds Damascus and Fustat."


def lit_up(game: Game, **asked: str) -> str:
    parts = PRESENTER.plan(view(game, MUSLIM), {name: [value] for name, value in asked.items()})
    svg: str = part(parts, "lit").context["svg"]
    return svg


def test_3_3_whoever_has_formed_an_expedition_is_told_so_and_not_asked_again() -> None:
    """Another form of the same would be refused, whatever it said."""
    game = adjusting(MUSLIM, position({FUSTAT: "6 egy_tujib", EMESA: "syr_kalb"}))
    muster = Muster("Egypt", ids(game, FUSTAT)[:2], FUSTAT)
    act(game, muster)
    shown = plan(game, MUSLIM, was="Egypt")
    assert shown["title"] == "The Expedition of Egypt is formed"
    assert shown["says"].startswith(
        "2 units at Fustat: 38 points this year. Nobody else can join it this year."
    )
    assert not (shown["selects"] or shown["checks"] or shown["fills"] or shown["groups"])
    assert [tab["text"] for tab in shown["tabs"]] == ["Garrisons", "Form: Syria", "Formed: Egypt", "Ships"]
    assert 'class="start"' in lit_up(game, was="Egypt")


def test_3_3_the_byzantines_are_told_who_leads_their_expedition() -> None:
    led = {"komes_theodore": NICOMEDIA}
    game = adjusting(BYZANTINE, position({NICOMEDIA: "obs_batavi, obs_nervii"}, leaders=led))
    act(game, Muster(IMPERIAL, ids(game, NICOMEDIA), NICOMEDIA))
    shown = plan(game, BYZANTINE, was=IMPERIAL)
    assert shown["title"] == "The Byzantine Expedition is formed"
    assert shown["says"].startswith("2 units with Komes Theodore at Nicomedia: ")
    assert [tab["text"] for tab in shown["tabs"]] == ["Garrisons", "Expedition formed", "Ships"]


def test_2_2_who_may_form_no_second_expedition_is_told_before_choosing() -> None:
    game = adjusting(MUSLIM, position({FUSTAT: "egy_tujib", EMESA: "syr_kalb"}, unpaid=True, formed=1))
    shown = plan(game, MUSLIM, tab="Syria")
    assert (shown["title"], shown["rule"]) == ("Form the Expedition of Syria", "2.2")
    assert shown["says"] == "This turn only one new Expedition is formed." and not shown["selects"]


def test_3_3_where_it_gathers_is_ringed_on_the_map() -> None:
    """Which brings it into sight: Egypt lies far from where a map is opened."""
    game = adjusting(MUSLIM, position({FUSTAT: "6 egy_tujib", EMESA: "syr_kalb"}))
    lit = lit_up(game, tab="Egypt", all=FUSTAT)
    x, y = sheet(PARTS).centres[FUSTAT]
    assert f'class="start" x="{x:.0f}" y="{y:.0f}"' in lit


def test_3_3_an_army_that_is_not_there_yet_is_not_offered() -> None:
    game = adjusting(MUSLIM, position({EMESA: "syr_kalb", FUSTAT: "egy_tujib"}))
    shown = plan(game, MUSLIM)
    assert [tab["text"] for tab in shown["tabs"]] == ["Garrisons", "Form: Syria", "Form: Egypt", "Ships"]


def test_3_3_1_who_has_no_leader_is_not_told_that_it_is_nothing() -> None:
    game = adjusting(MUSLIM, position({EMESA: "4 syr_kalb"}))
    told = says(plan(game, MUSLIM, tab="Syria", best="3"))
    assert told == "40 − 3 = 37 points a turn. No leader goes along."


@pytest.mark.parametrize(
    ("where", "told"),
    [
        ("4936", ": too far to sail in one year, but from there it comes nearer."),
        (ASIAN_SHORE, "."),
        (DAMASCUS, ": first it has to come to the sea."),
    ],
)
def test_5_1_1_advice_promises_constantinople_for_this_year_only_where_it_is_in_reach(
    where: str, told: str
) -> None:
    game = position({EMESA: "7 syr_kinda, 4 syr_kalb", CONSTANTINOPLE: "obs_batavi, obs_nervii"})
    found = advice.why(game, Muster("Syria", ids(game, EMESA), where))
    assert found.reason == f"11 units for Constantinople, where 2 man the walls{told}"


def test_ruling_60_who_takes_along_some_of_a_camp_is_told_what_it_may_cost() -> None:
    game = position({EMESA: "7 syr_kinda"}, expeditions={"Syria": (NICAEA, "2 syr_kalb")})
    game.board.put_expedition("Syria", camped=True)
    adjusting(MUSLIM, game)
    fresh = plan(game, MUSLIM, tab="Syria", all=EMESA, to=EMESA)
    assert "camped" not in says(fresh)
    weary = plan(game, MUSLIM, tab="Syria", all=[EMESA, "Syria"], to=EMESA)
    (note,) = [one for one in weary["notes"] if one["rule"] == "Ruling 60"]
    cost = "Some of these have camped: the die for attrition is thrown for all who join, 0 to 1 lost."
    assert note["says"] == cost
    (muster,) = acts(weary)
    assert isinstance(muster, Muster)
    assert PRESENTER.label(view(game, MUSLIM), muster).detail.endswith(cost)


def test_5_1_6_it_is_said_how_many_ships_an_expedition_fills() -> None:
    """A warning where it gathers on a coast, and more than there are."""
    game = adjusting(
        MUSLIM, position({TRIPOLIS: "5 syr_kalb", EMESA: "syr_kalb"}, ships={"3619": "2 muslim"})
    )
    for count, to, bad in (("3", TRIPOLIS, False), ("5", TRIPOLIS, True), ("5", EMESA, False)):
        asked = {"tab": "Syria", f"n-{TRIPOLIS}-syr_kalb-garrison": count, "to": to}
        (note,) = [one for one in plan(game, MUSLIM, **asked)["notes"] if one["rule"] == "5.1.6"]
        ships = (int(count) + 1) // 2
        assert note["says"] == f"To go by sea they fill {ships} ships; you have 2." and note["bad"] == bad


def test_3_3_1_so_many_that_they_could_not_march_are_warned_of() -> None:
    everybody = [kind.id for kind in PARTS.unit_types if kind.army == "Obsequium"]
    game = adjusting(BYZANTINE, position({NICOMEDIA: ", ".join(everybody[:20])}))
    (note, *_) = plan(game, BYZANTINE, tab=IMPERIAL, all=NICOMEDIA)["notes"]
    assert note["bad"] and note["says"].startswith("20 − 20 leave no points: so many cannot march.")


def test_1_3_1_of_many_titles_two_are_named() -> None:
    game = position({NICAEA: "scola_1, scola_2, scola_3"})
    told = SORTS.titles(game, game.board.at(NICAEA))
    assert told == "Scola Scutariorum Prima, Scola Scutariorum Secunda and Scola Gentilium Seniorum"
    put(game, NICAEA, "scola_4, scola_5")
    told = SORTS.titles(game, game.board.at(NICAEA))
    assert told == "Scola Scutariorum Prima, Scola Scutariorum Secunda and 3 more"


def test_5_1_1_it_is_said_what_ships_can_do_in_this_segment() -> None:
    none = adjusting(MUSLIM, position({EMESA: "syr_kalb"}, turn=1))
    assert plan(none, MUSLIM, tab="ships")["says"] == "There are no ships. The first come in AD 647."
    early = adjusting(MUSLIM, position({EMESA: "syr_kalb"}, ships={"3518": "1 muslim"}))
    assert plan(early, MUSLIM, tab="ships")["says"] == "Ships sail for an Expedition: form one first."
    ready = position(expeditions={"Syria": (EMESA, "syr_kalb")}, ships={"3518": "1 muslim"})
    told = plan(adjusting(MUSLIM, ready), MUSLIM, tab="ships")["says"]
    assert told == "Those that are to carry an Expedition this year go to sea now."


def test_3_3_3_the_end_of_a_phase_says_who_camps_and_who_marches_later() -> None:
    armies = {"Syria": (TRIPOLIS, "2 syr_kalb"), "Egypt": (EMESA, "egy_tujib")}
    ashore = at_the_end(marching(MUSLIM, SEA, expeditions=armies, ships={"3518": "1 muslim sea"}))
    assert ashore == "Who has not sailed may march later this year"
    game = aboard(position(expeditions=armies, ships={"3518": "1 muslim"}), "Syria")
    begin(game, Campaign(MUSLIM, SEA))
    assert at_the_end(game) == f"Who has sailed goes ashore and camps. {ashore}"
    assert at_the_end(marching(MUSLIM, expeditions=armies)) == "Whoever is still out camps"
    assert at_the_end(marching(MUSLIM, where={EMESA: "syr_kalb"}, leaders={"uunada": EMESA})) == ""


def at_the_end(game: Game) -> str:
    return PRESENTER.label(view(game, MUSLIM), Done()).detail


def test_10_1_7_it_is_said_what_each_noble_is_worth_and_who_will_go_over() -> None:
    game: Game = RULES.setup("war", "nobles", 2, {})
    loyal, other = [
        PRESENTER.label(view(game, BYZANTINE), Choose(name)).detail
        for name in ("musel_mamikonian", "theodore_rshtuni")
    ]
    assert loyal == "With Mamikonian clan: shifts 1 column in battle. The other stays out of play"
    assert "shifts 2 columns in battle, but goes over to the Muslims if Armenia revolts." in other


def test_2_2_whom_an_event_brings_is_said_and_that_all_are_placed_while_nobody_is_chosen() -> None:
    """The map goes to where they come."""
    game = position()
    put(game, WAITING, "afr_mauri, afr_secundani")
    begin(game, Placing(BYZANTINE, 6))
    game.board.hold("alexandria", BYZANTINE)
    shown = plan(game, BYZANTINE)
    assert shown["says"] == (
        "Gregorios brings the army of Africa. 2 units still to be placed."
        " While you choose nobody, all of them are placed."
    )
    assert shown["acts"][0]["text"] == "Place 2 units at Alexandria"
    assert PRESENTER.about(view(game, BYZANTINE)) == [ALEXANDRIA]
    assert PRESENTER.about(view(game, MUSLIM)) == []


def test_4_0_a_place_says_how_many_find_room_before_some_go_there() -> None:
    """At set-up, where a garrison shifts, and on the way home."""
    game: Game = RULES.setup("war", "room", 2, {})
    act(game, Choose("musel_mamikonian"), QuickSetUp())
    field = "n-waiting-syr_kalb-box"
    assert says(plan(game, MUSLIM, to=EMESA)) == "Room there for 8 of 8 points."
    many = plan(game, MUSLIM, to=EMESA, **{field: "9"})
    assert says(many) == "Room there for 8 of 8 points; these are 9." and many["notes"][0]["bad"]
    game = adjusting(MUSLIM, position({DAMASCUS: "2 syr_kalb", EMESA: "7 syr_kinda"}))
    crowd = plan(game, MUSLIM, at=DAMASCUS, to=EMESA)
    assert says(crowd) == "Room there for 1 of 8 points; these are 2." and crowd["notes"][0]["bad"]
    game = marching(MUSLIM, expeditions={"Syria": (CLEAR, "2 syr_kalb")})
    act(game, Disband("Syria"))
    assert says(plan(game, MUSLIM, pick=EMESA)) == "Room there for 8 of 8 points; these are 2."


def test_3_2_patrols_are_offered_to_those_alone_who_have_mounted_units() -> None:
    game: Game = RULES.setup("war", "patrols", 2, {})
    act(game, Choose("musel_mamikonian"))
    riding = plan(game, BYZANTINE, patrol="on")
    assert [check["text"] for check in riding["checks"]] == ["On patrol"]
    assert "Mounted units alone patrol, one in a hex." in riding["says"]
    act(game, QuickSetUp())
    afoot = plan(game, MUSLIM, to=DAMASCUS, patrol="on")
    assert not afoot["checks"] and afoot["groups"] and afoot["place"] == DAMASCUS


def test_2_3_it_is_said_who_comes_back_and_how_many_more_could() -> None:
    game = position()
    put(game, DEAD, "obs_batavi, obs_promoti, syr_kalb")
    begin(game, Choosing(BYZANTINE, "constantinople", 3, ""))
    mine = view(game, BYZANTINE)
    labels = [PRESENTER.label(mine, action) for action in mine.legal]
    named = {label.text: label.detail for label in labels}
    assert named["Bring back no more"] == "3 more could come"
    assert named["Batavi at Nicomedia"] == "Obsequium 3–2, foot"
    assert named["Equites Promoti at Nicomedia"] == "Obsequium 4–2, mounted"


def test_8_3_it_is_said_what_greek_fire_may_come_to() -> None:
    game = position(ships={"3320": "6 byzantine sea, 2 muslim sea"}, fire=True)
    begin(game, Burning("3320"))
    mine = view(game, BYZANTINE)
    details = [PRESENTER.label(mine, Choose(ships)).detail for ships in ("6", "1", "0")]
    assert details[0] == "Burns 1 to 3 of theirs; on 2 faces of six one of yours"
    assert details[1] == "Burns 0 to 1 of theirs; on 1 face of six one of yours"
    assert details[2] == ""


def test_3_3_4_a_leader_goes_in_one_press_to_where_most_of_his_are() -> None:
    garrisons, army = {EMESA: "syr_kinda", DAMASCUS: "3 syr_kinda"}, {"Syria": (CLEAR, "2 syr_kalb")}
    game = marching(MUSLIM, where=garrisons, expeditions=army, leaders={"uunada": "Syria"})
    act(game, Disband("Syria"), Disperse(ids(game, CLEAR), DAMASCUS))
    shown = plan(game, MUSLIM)
    assert acts(shown) == [Escort("uunada", DAMASCUS)]
    assert shown["acts"][0]["text"] == "Uunada to Damascus, where most of yours are"


@pytest.mark.parametrize(
    ("action", "dice", "told", "bars"),
    [
        (Besiege("Syria"), (), "The Expedition of Syria, 6 units, besieges Cyzicus.", 1),
        (Assault("Syria"), (6,), "The Expedition of Syria, 6 units, has breached the walls of Cyzicus", 0),
    ],
)
def test_7_3_whoever_may_flee_is_told_from_whom(
    action: Action, dice: tuple[int, ...], told: str, bars: int
) -> None:
    port = PARTS.atlas.site["cyzicus"]
    armies, ships = {"Syria": (port, "6 syr_kalb")}, {"1437": "1 byzantine"}
    game = position({port: "obs_batavi, obs_nervii"}, expeditions=armies, ships=ships, dice=dice)
    begin(game, Campaign(MUSLIM, LAND))
    act(game, action)
    shown = plan(game, BYZANTINE)
    assert shown["title"] == "Flee by sea, or stay" and says(shown).startswith(told)
    assert [len(note["bars"]) for note in shown["notes"]] == [bars, 0]


def test_7_3_it_is_said_what_becomes_of_those_who_flee_and_of_their_ships() -> None:
    """On a coast without friends near by they would be lost; in port they are safe."""
    besieger, ships = {"Syria": (KONSTANTIA, "syr_kalb")}, {KONSTANTIA: "1 byzantine"}
    game = position({KONSTANTIA: "car_cyprii"}, expeditions=besieger, ships=ships)
    begin(game, Flight(BYZANTINE, KONSTANTIA))
    start = "No port: the ships stay at sea, and the units go on to friendly places within 10 points"
    assert says(plan(game, BYZANTINE, to="3124")) == f"{start}, as far as there is room."
    for place in PARTS.places:
        if place.anchors == 0:
            game.board.hold(place.id, MUSLIM)
    assert says(plan(game, BYZANTINE, to="3124")) == f"{start}, and none has room: they would be lost."
    port = position({"1437": "obs_batavi"}, ships={"1437": "1 byzantine"})
    begin(port, Flight(BYZANTINE, "1437"))
    assert says(plan(port, BYZANTINE, to="1235")) == "They and their ships go into garrison there."
    heads = [group["name"] for group in plan(game, BYZANTINE)["groups"]]
    assert heads == ["Konstantia 3224", "Ships at Konstantia 3224"]


def test_a_shore_without_a_town_is_called_by_its_hex_once() -> None:
    assert words.name(PARTS, "1338e") == "European shore of hex 1338"
    assert words.name(PARTS, "1440e") == "European shore of Abydos 1440"
