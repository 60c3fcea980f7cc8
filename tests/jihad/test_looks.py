"""What the board of Jihad! can be asked: what stands in a place, how far it is from it, what happened."""

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree

from games.engine.contract import Action, Event
from games.engine.page import Context, Past
from games.jihad.present import PRESENTER
from games.jihad.present.layers import LAYERS
from games.jihad.rules.actions import March
from games.jihad.rules.board import EMPIRES, MUSLIM, Game
from games.jihad.rules.events import SegmentBegan
from games.jihad.rules.movement import Movement
from games.jihad.rules.sequence import Campaign
from tests.jihad.build import (
    CTESIPHON,
    DAMASCUS,
    EMPIRES_SEAT,
    HOMS,
    KUFA,
    MECCA,
    MEDINA,
    MUSLIM_SEAT,
    RULES,
    act,
    begin,
    ids,
    position,
)
from tests.jihad.views import moving, part, view
from tests.shown import html, pieces

GARRISON = "2 Byzantines Mercenary, 5 Byzantines Levy"


def look(game: Game, seat: int | None, **asked: str) -> Context:
    fields = {name: [value] for name, value in asked.items()}
    return part(PRESENTER.plan(view(game, seat), fields), "look").context


Made = tuple[int, list[Event], Game]  # a move: by whom, what it told, the game before it

# A place looked at


def test_a_stack_opens_to_its_units_for_everybody() -> None:
    game = moving({HOMS: GARRISON, MEDINA: "1 Muslims Bedouin"})
    for seat in (MUSLIM_SEAT, EMPIRES_SEAT, None):
        shown = look(game, seat, pick=HOMS)
        assert shown["name"] == "Homs"
        assert shown["told"]["says"] == "In the borders of the Byzantines; controlled by the Byzantines."
        (stack,) = shown["stacks"]
        assert stack["title"] == "Empires: strength 11"
        assert [(row["kind"], row["count"], row["worth"]) for row in stack["rows"]] == [
            ("Levy", 5, 5),
            ("Mercenary", 2, 6),
        ]
        assert stack["judged"]["says"] == "7 land units, holds 5: 2 too many"


def test_both_sides_in_a_place_are_listed_apart() -> None:
    game = moving({HOMS: "1 Byzantines Levy, 2 Muslims Bedouin, 1 rebel Muslims Levy"}, war=1)
    titles = [stack["title"] for stack in look(game, None, pick=HOMS)["stacks"]]
    assert [title.split(":")[0] for title in titles] == ["Muslims", "Rebels", "Empires"]


def test_it_stays_open_until_it_is_closed_or_another_is_picked() -> None:
    game = moving({HOMS: GARRISON, MEDINA: "1 Muslims Bedouin"})
    assert look(game, EMPIRES_SEAT, look=HOMS)["place"] == HOMS
    assert look(game, EMPIRES_SEAT, look=HOMS, pick=DAMASCUS)["place"] == DAMASCUS
    assert look(game, EMPIRES_SEAT, look="")["place"] == ""


def test_a_stack_that_is_being_moved_is_not_shown_twice() -> None:
    game = moving({MEDINA: "1 Muslims Bedouin"})
    assert look(game, MUSLIM_SEAT, pick=MEDINA)["place"] == ""
    assert look(game, EMPIRES_SEAT, pick=MEDINA)["place"] == MEDINA


def groups(game: Game) -> set[str]:
    piles = pieces(part(PRESENTER.parts(view(game, None)), "piles"))
    return {name for name, pile in piles.items() if 'class="group"' in pile}


def test_7_6_the_largest_stacks_stand_under_army_group_markers_as_far_as_there_are_any() -> None:
    game = position({HOMS: GARRISON, MEDINA: "6 Muslims Bedouin", KUFA: "5 Persians Levy"})
    assert groups(game) == {"pile-2307-e", "pile-2411-m"}
    game = position({KUFA: "6 Persians Levy", "2607": "7 Persians Levy", "0504": "8 Goths Levy"})
    assert groups(game) == {"pile-2607-e"}  # the Persians have one, the Goths none


# Who controls what


def test_the_states_are_told_apart_in_the_layer_of_control() -> None:
    game = position({HOMS: "1 Byzantines Levy", MEDINA: "1 Muslims Bedouin", CTESIPHON: "1 Persians Levy"})
    begin(game, Campaign())
    drawn = ElementTree.fromstring(LAYERS["control"].draw(view(game), ""))
    domains = {element.get("class"): element for element in drawn if "domain" in element.get("class", "")}
    assert set(domains) == {"domain n-M", "domain n-B", "domain n-P"}
    assert {domain.findtext("text") for domain in domains.values()} == {"M", "B", "P"}
    weaves = [
        [element.get("d") for element in one.iterfind("defs/pattern/g/path")] for one in domains.values()
    ]
    assert len({tuple(weave) for weave in weaves}) == 3


def test_a_hex_that_both_sides_stand_in_is_contested() -> None:
    game = position({HOMS: "1 Byzantines Levy, 1 Muslims Bedouin"})
    begin(game, Campaign())
    drawn = ElementTree.fromstring(LAYERS["control"].draw(view(game), ""))
    assert [element.get("class") for element in drawn] == ["contested", "on-dark"]


# Costs from a place


def test_the_layer_from_here_goes_by_the_stack_that_stands_there() -> None:
    game = moving({HOMS: "1 Byzantines Levy", MEDINA: "1 Muslims Bedouin"})
    theirs = LAYERS["reach"].draw(view(game), HOMS)
    assert theirs.count('class="band') > 1
    assert theirs != LAYERS["reach"].draw(view(game), MEDINA)


def test_from_an_empty_hex_it_is_a_levy_of_ones_own() -> None:
    game = position({})
    begin(game, Campaign())
    mine, theirs = (LAYERS["reach"].draw(view(game, seat), KUFA) for seat in (MUSLIM_SEAT, EMPIRES_SEAT))
    assert 'class="band b1"' in mine
    assert 'class="band b1"' in theirs


# What the other side did


def past_of(moves: Sequence[Made]) -> Iterator[Past]:
    """Moves in their order, as the page is told them: the latest first."""
    for seat, events, before in reversed(moves):
        yield Past(seat, events, before.clone)


def played(game: Game, *actions: Action) -> list[Made]:
    moves = []
    for action in actions:
        seat, before = min(RULES.waiting(game)), game.clone()
        moves.append((seat, act(game, action), before))
    return moves


def since(game: Game, moves: list[Made], seat: int) -> str:
    return str(part(PRESENTER.since(view(game, seat), past_of(moves)), "since").context["svg"])


def test_the_ways_of_the_other_side_and_what_it_took_are_marked_through_ones_own_phase() -> None:
    game = position({MEDINA: "3 Muslims Bedouin", KUFA: "1 Persians Levy"}, income={"Muslims": 10})
    begin(game, Movement(MUSLIM))
    moves = [(MUSLIM_SEAT, [begun(MUSLIM)], game.clone())]
    moves += played(game, March(ids(game, MEDINA), DAMASCUS))
    begin(game, Movement(EMPIRES))
    shown = since(game, moves, EMPIRES_SEAT)
    assert shown.count("way m") == 1
    assert 'class="taken m"' in shown
    moves.append((EMPIRES_SEAT, [begun(EMPIRES)], game.clone()))
    moves += played(game, March(ids(game, KUFA), "2609"))
    shown = since(game, moves, EMPIRES_SEAT)
    assert shown.count("way m") == 1
    assert "way e" not in shown


def test_6_2_a_city_that_was_lost_is_told_in_words() -> None:
    guards = {MECCA: "1 Muslims Levy", DAMASCUS: "1 Muslims Levy"}
    game = position({MEDINA: "1 Muslims Bedouin", KUFA: "3 Persians Levy", **guards})
    begin(game, Movement(EMPIRES))
    moves = [(EMPIRES_SEAT, [begun(EMPIRES)], game.clone())]
    game.board.put(ids(game, MEDINA)[0], "pool")
    for unit in ids(game, KUFA):
        game.board.put(unit, MEDINA)
    begin(game, Movement(MUSLIM))
    told = part(PRESENTER.since(view(game), past_of(moves)), "lost")
    assert [one["name"] for one in told.context["lost"]] == ["Medina 2411"]
    assert "you recruit nobody there" in html(told)
    assert part(PRESENTER.since(view(game, EMPIRES_SEAT), iter(())), "lost").context["lost"] == []
    idle = [html(part(PRESENTER.parts(view(game, seat)), "lost")) for seat in (MUSLIM_SEAT, EMPIRES_SEAT)]
    assert idle[0] != idle[1]  # so that a push takes away what was told


def begun(force: str) -> Event:
    return SegmentBegan(force=force, segment="movement", rule="4.2")


def test_nothing_is_marked_where_the_other_side_has_not_moved() -> None:
    game = moving({MEDINA: "3 Muslims Bedouin"})
    assert since(game, played(game, March(ids(game, MEDINA), DAMASCUS, on=True)), MUSLIM_SEAT) == ""


def test_marks_are_asked_for_by_whoever_is_to_act_alone() -> None:
    game = moving({MEDINA: "3 Muslims Bedouin"})
    for seat, asks in ((MUSLIM_SEAT, "since"), (EMPIRES_SEAT, ""), (None, "")):
        assert part(PRESENTER.parts(view(game, seat)), "since").context["asks"] == asks
