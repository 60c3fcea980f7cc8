"""What the page of Crescent Moon shows: all of it true, and to each watcher no more than is theirs."""

import re
from random import Random

import pytest
from msgspec.structs import replace

from apps.play.page import element
from apps.play.pieces import changed_pieces
from apps.play.unsaved import moment_of
from games.crescent_moon.present import PRESENTER
from games.crescent_moon.present.advice import PLANNED, explain
from games.crescent_moon.present.beats import beats
from games.crescent_moon.present.end import end
from games.crescent_moon.present.hand import without_attack
from games.crescent_moon.present.ledger import summed
from games.crescent_moon.present.log import tell
from games.crescent_moon.present.words import coins, points
from games.crescent_moon.rules import events
from games.crescent_moon.rules.actions import Build, Counter, March, Propose, Take, Units
from games.crescent_moon.rules.board import (
    MURSHID,
    NOBODY,
    NOMAD,
    SULTAN,
    WARLORD,
    Conflict,
    Force,
    Game,
    Line,
    Offer,
    conflict,
)
from games.crescent_moon.rules.buying import price
from games.crescent_moon.rules.combat import Capture, Casualties
from games.crescent_moon.rules.conflicts import Sway
from games.crescent_moon.rules.contest import Declaring
from games.crescent_moon.rules.influence import contested
from games.crescent_moon.rules.scoring import due
from games.crescent_moon.rules.selecting import entitled, playable
from games.crescent_moon.rules.stand import controller
from games.engine.beats import Become
from games.engine.contract import Action, Event, Outcome, Place
from games.engine.page import Context, Past
from games.engine.questions import Choose
from tests.crescent_moon.build import (
    BARLEYLAND,
    CROSSING,
    HOLY_SITE,
    ORCHARDS,
    C,
    M,
    N,
    S,
    W,
    act,
    say,
    select,
    settle,
    table,
)
from tests.crescent_moon.pages import RULES, moments, parts, pieces, view_of
from tests.play.dom import Page

SIGNS = "games/crescent_moon/jinja2/crescent_moon/signs.svg"


@pytest.fixture
def game() -> Game:
    """The Warlord's first action on Divided Land."""
    return next(game for game in moments("page") if game.board.phase == "action")


def at_select(game: Game) -> Game:
    """A combat at the crossing, Warlord against Caliph, before anybody has selected."""
    crossing = next(
        tile for tile in game.board.hexes if RULES.components.tile[tile].feature == "river_crossing"
    )
    game.board.forces[0][crossing] = Force(3)
    game.board.forces[3][crossing] = Force(1, stronghold="castle")
    sides = ("attacker", "", "", "defender", "")
    game.board.conflict = Conflict("combat", crossing, 0, sides, (3,))  # type: ignore[arg-type]
    return game


# The hand


def test_the_first_card_of_a_hand_lies_where_the_next_ones_will() -> None:
    """Though it is sent by itself, after what stands before it."""
    before, after = (parts(table(hands={W: held}), W)["hand"] for held in ((), ("warchief",)))
    moment = moment_of(RULES, table())
    page = Page(element(before, moment))
    page.show(changed_pieces(before, after))
    assert str(page.root) == str(Page(element(after, moment)).root)


# The board


def test_a_hex_says_who_holds_it_and_all_that_lies_there(game: Game) -> None:
    found = pieces(parts(game, None)["board"])
    assert len(found) == len(game.board.hexes)
    for tile in game.board.hexes:
        shown, holder = found[f"hex-{tile}"], controller(game, tile)
        assert bool(shown["held"]) == (holder != NOBODY)
        assert shown["says"].startswith(RULES.components.tile[tile].name)
        assert ("nobody controls it" in shown["says"]) == (holder == NOBODY)
        if tile in game.board.settlements:
            assert game.board.settlements[tile] in shown["says"]


def test_3_3_and_3_4_a_hex_says_what_lies_next_to_it_and_what_over_the_river(game: Game) -> None:
    names = {tile.name: tile.id for tile in RULES.components.tiles}
    near, across = {}, {}
    for tile, says in parts(game, None)["board"].context["near"]:
        told = re.fullmatch(r"(?:next to (.+?))?(?:(?:; )?over the river: (.+))?", says)
        assert told
        near[tile], across[tile] = (
            {names[name] for name in found.split(", ")} if found else set() for found in told.groups()
        )
    assert near == {tile: set(hexes) for tile, hexes in game.board.near.items()}
    assert across == {tile: set(hexes) for tile, hexes in game.board.across.items()}
    assert near.keys() == game.board.hexes.keys() and any(across.values())


def test_while_the_map_is_laid_no_hex_says_what_lies_next_to_it() -> None:
    first = next(moments("laid", scenario="variable"))
    assert any(first.board.dealt) and parts(first, None)["board"].context["near"] == ()


def test_a_hex_for_influence_says_whether_it_is_contested_and_by_whom(game: Game) -> None:
    act(game, W, Take("influence"))
    view = view_of(game, W)
    said = {
        tile: PRESENTER.label(view, Choose(tile)).detail
        for tile in game.board.hexes
        if Choose(tile) in view.legal
    }
    assert {tile: says.startswith("A contest") for tile, says in said.items()} == {
        tile: contested(game, W, tile) for tile in said
    }
    for tile in said:
        begun = [
            one for one in act(RULES.clone(game), W, Choose(tile)) if isinstance(one, events.ContestBegan)
        ]
        names = [RULES.components.characters[other].name for one in begun for other in one.participants]
        assert all(name in said[tile] for name in names)


def test_every_unit_on_the_map_is_counted_once() -> None:
    for game in moments("units"):
        shown = pieces(parts(game, None)["board"]).values()
        counted = sum(piece.number for hex_ in shown for piece in hex_["arms"])
        assert counted == sum(force.units for forces in game.board.forces for force in forces.values())


def test_a_laid_out_map_grows_within_its_picture() -> None:
    for game in moments("draft", scenario="variable"):
        if not any(game.board.dealt):
            return
        frame = parts(game, None)["board"].context
        assert all(
            0 <= hex_["x"] <= frame["cols"] - 2 and 0 <= hex_["y"] < frame["rows"] for hex_ in frame["hexes"]
        )
        seat = min(RULES.waiting(game))
        laid = pieces(parts(game, seat)["board"]).values()
        slots = [hex_ for hex_ in laid if not hex_["name"]]
        assert slots and all(0 <= slot["x"] <= frame["cols"] - 2 for slot in slots)
        assert all(re.match("Beside [A-Z]", slot["says"]) for slot in slots)


# The powers


def test_what_others_have_changed_since_ones_turn_is_named() -> None:
    """One's own next action takes nothing of that away, and is no news itself."""
    game, rng, past, marked = table(coins=20, reserves=dict.fromkeys(range(5), 5)), Random(5), list[Past](), 0
    stood = mine = game.clone()
    turn, turns = game.board.turn, 0
    while RULES.waiting(game):
        seat, before = min(RULES.waiting(game)), game.clone()
        past.append(Past(seat, RULES.apply(game, seat, RULES.sample(game, seat, rng)), before.clone))
        if game.board.turn != turn:
            stood, mine = (game.clone(), mine) if turn == C else (stood, game.clone())
            turn, turns = game.board.turn, turns + (turn == C)
        if C in RULES.waiting(game) and turn in range(5):
            (part,) = PRESENTER.since(view_of(game, C), reversed(past))
            was, now = (pieces(parts(one, None)["board"]) for one in (stood, mine if turn == C else game))
            named = {f"hex-{tile}" for tile, _ in part.context["hexes"]}
            assert named == {hex_ for hex_ in now if now[hex_] != was[hex_]}
            assert part.context["first"] == (not turns)
            marked += bool(named)
    assert marked


def test_points_are_shown_to_their_owner_alone(game: Game) -> None:
    for watcher in (*range(5), None):
        found = pieces(parts(game, watcher)["powers"])
        assert [found[f"power-{seat}"]["points"] is not None for seat in range(5)] == [
            seat == watcher for seat in range(5)
        ]


def test_8_4_at_the_end_everybody_sees_all_points() -> None:
    *_, game = moments("turned over")
    for watcher in (*range(5), None):
        found = pieces(parts(game, watcher)["powers"])
        assert [found[f"power-{seat}"]["points"] for seat in range(5)] == list(game.board.points)
        cards = PRESENTER.seat_cards(view_of(game, watcher))
        assert [card.unit for card in cards] == ["points"] * 5


def test_where_all_others_have_left_the_end_counts_what_each_has() -> None:
    game = next(game for game in moments("left") if game.board.year > 1)
    places = tuple(Place(seat, 2 if seat else 1, 0) for seat in range(5))
    view = view_of(game, None)._replace(outcome=Outcome(places, "All players but one have resigned."))
    shown = end(view).context
    assert [place["score"] for place in shown["places"]] == game.board.points
    assert shown["title"].endswith(f"wins with {points(game.board.points[0])}")


def test_a_supply_is_told_in_words(game: Game) -> None:
    game.board.forces[0] = {tile: Force(4) for tile in list(game.board.hexes)[:5]}
    game.board.reserves[0] = 3
    shown = pieces(parts(game, None)["powers"])["supply-0"]["supply"]
    assert shown == (
        ("disc", 1, "unit"),
        ("fort1", 4, "forts"),
        ("castle1", 2, "castles"),
        ("star1", 4, "influence"),
    )


def test_what_was_announced_adds_up_to_what_is_held() -> None:
    for game in moments("heard"):
        known = [card.score for card in PRESENTER.seat_cards(view_of(game, None))]
        assert known == game.board.points


def test_aims_show_what_the_year_would_bring_now() -> None:
    sums = []
    for game in moments("aims"):
        if game.board.phase == "action":
            for seat in range(5):
                aims = parts(game, seat)["aims"].context["aims"]
                sums.append(sum(aim["points"] for aim in aims))
                assert sums[-1] == sum(due(without_attack(view_of(game, seat)), seat).values())
    assert any(sums)


def test_an_aim_of_the_first_year_says_so_and_none_stands_when_it_is_over() -> None:
    *_, ended = moments("turned over")
    for seat in range(5):
        assert [aim["once"] for aim in parts(table(), seat)["aims"].context["aims"]].count(True) == 1
        assert not parts(ended, seat)["aims"].context["aims"]


def test_collecting_says_what_it_brings() -> None:
    game = table()
    label = PRESENTER.label(view_of(game, W), Take("collect"))
    before = game.board.coins[W]
    RULES.apply(game, W, Take("collect"))
    assert label.cost == f"+{coins(game.board.coins[W] - before)}"


def test_ones_own_price_begins_at_what_is_offered() -> None:
    game = table(reserves={N: 3}, forces={W: {CROSSING: Force(1)}})
    act(game, W, Propose("hire:2", (3,)))
    (field,) = parts(game, N)["offer"].context["fields"]
    assert field["starts"] == 3


def test_a_price_is_named_to_the_other_of_the_two() -> None:
    game = table(reserves={N: 3}, forces={W: {CROSSING: Force(1)}})
    act(game, W, Propose("hire:2", (3,)))
    assert parts(game, N)["offer"].context["instead"] == "Or name another price to the Warlord"
    act(game, N, Counter((5,)))
    assert parts(game, W)["offer"].context["instead"] == "Or name another price to the Nomad"


# The market


def test_the_market_is_priced_for_whoever_looks() -> None:
    short = set[bool]()
    for game in moments("market"):
        for seat in range(5) if game.board.phase == "action" else ():
            shown = pieces(parts(game, seat)["market"])
            for slot, card in enumerate(game.board.market):
                if card:
                    coins, _ = price(game, seat, card)
                    ticket = shown[f"slot-{slot}"]
                    assert ticket["price"] == coins
                    assert ticket["short"] == max(0, coins - game.board.coins[seat])
                    short.add(ticket["short"] > 0)
    assert short == {True, False}


def test_who_looks_on_sees_whom_a_card_pays() -> None:
    looked_at = 0
    for game in moments("market"):
        shown = pieces(parts(game, None)["market"])
        for slot, card in enumerate(game.board.market):
            if card:
                owner = RULES.components.power[card].alignment
                ticket = shown[f"slot-{slot}"]
                assert ticket["note"] == ("to" if owner else "to the supply")
                assert bool(ticket["paid"]) == bool(owner)
                looked_at += 1
    assert looked_at


def test_before_anything_is_for_sale_the_market_says_so_once() -> None:
    """2.6. While a map is laid: not of each of its places that it is empty."""
    for game in moments("draft", scenario="variable"):
        market = parts(game, None)["market"]
        sold = any(card.get("name") for card in pieces(market).values())
        assert pieces(market)["h-market"]["filled"] == sold
        assert market.frame == ("" if sold else "unfilled")
        if sold:
            return


def test_every_kind_of_card_has_a_sign(settings) -> None:
    signs = set(re.findall(r'<symbol id="cd-([^"]+)"', (settings.BASE_DIR / SIGNS).read_text()))
    assert {card.id for card in RULES.components.cards} <= signs


def test_every_card_for_sale_has_its_text_in_the_page(game: Game) -> None:
    shown = pieces(parts(game, None)["market"])
    texts = dict(parts(game, None)["texts"].context["cards"])
    for slot, card in enumerate(game.board.market):
        assert texts[shown[f"slot-{slot}"]["drawn_as"]] == RULES.components.power[card].text


# Choices


def test_every_choice_has_words_and_leads_to_something_on_the_page() -> None:
    for game in moments("choices"):
        for seat in RULES.waiting(game):
            view, all_parts = view_of(game, seat), parts(game, seat)
            ids = {name for part in all_parts.values() for name in part.pieces or ()}
            for action in view.legal:
                label = PRESENTER.label(view, action)
                assert label.text and label.text[0].isupper() | label.text[0].isdigit()
                assert not label.about or label.about.removesuffix("-card") in ids


def test_a_form_offers_what_can_be_answered() -> None:
    for game in moments("forms"):
        for seat in RULES.waiting(game):
            view = view_of(game, seat)
            shown = [parts(game, seat)[name].context for name in ("form", "offer")]
            assert [bool(context["button"]) for context in shown].count(True) == bool(view.form)
            fields = [field for context in shown for field in context["fields"]]
            for field, one in zip(fields, view.form.fields if view.form else (), strict=True):
                assert [choice.value for choice in field["choices"]] == list(getattr(one, "options", ())) or (
                    field["kind"] != "One"
                )


def test_whoever_has_nothing_to_pick_is_not_told_to_pick_nothing() -> None:
    """6.14. A plot that finds no card of the Murshid's asks all the same: nobody learns of it."""
    game = table(turn=M)
    game.board.deck = []
    act(game, M, Take("plot"))
    shown = parts(game, M)["form"].context
    assert shown["fields"][0]["title"] == "There is no card here that you could pick"
    assert shown["button"] == "Go on"


@pytest.mark.parametrize(("deed", "button"), [("move", "March"), ("assault", "Assault")])
def test_6_3_and_6_4_the_button_says_what_is_done(deed: str, button: str) -> None:
    game = table(forces={W: {BARLEYLAND: Force(3)}, C: {CROSSING: Force(1)}})
    act(game, W, Take(deed))  # type: ignore[arg-type]
    assert parts(game, W)["form"].context["button"] == button


def test_whoever_is_asked_is_asked_in_a_sentence() -> None:
    for game in moments("asks"):
        for watcher in (*range(5), None):
            turn = PRESENTER.turn(view_of(game, watcher))
            assert turn.asks and not turn.asks.endswith(".")


# Conflicts


def test_before_the_reveal_a_scene_counts_the_map_alone(game: Game) -> None:
    scene = parts(at_select(game), 0)["scene"]
    attack, defence = scene.context["camps"]
    assert (attack["total"], defence["total"]) == (3, 3) and attack["secret"] and defence["secret"]
    assert "scene" in scene.frame
    assert scene.context["ledger"] is None


def test_the_scene_says_what_the_murshid_may_still_do_and_that_a_tie_was_won(game: Game) -> None:
    now = replace(conflict(at_select(game)), interferes=True)
    game.board.influence[now.hex] = MURSHID
    for stage, winner, rule in (("select", "", "12.9"), ("count", "", "12.7"), ("spoils", "attacker", "")):
        lines = (Line("attacker", "units", 3, 0),) if stage != "select" else ()
        game.board.conflict = replace(now, stage=stage, winner=winner, lines=lines, totals=(3, 3))
        shown = parts(game, None)["scene"].context
        assert (shown["murshid"].rule if shown["murshid"] else "") == rule
    assert shown["ledger"]["winner"] == "The Warlord wins in a tie"


def test_a_sum_runs_up_to_its_total() -> None:
    lines = (
        Line("attacker", "units", 4, 0),
        Line("defender", "castle", 2, 3),
        Line("attacker", "card", -1, 3, 8),
    )
    entries = summed(RULES.components, lines)
    assert [(entry.left_now, entry.right_now) for entry in entries] == [(4, None), (None, 2), (3, None)]


def test_a_building_says_what_it_brings() -> None:
    game = table(turn=S, settlements={BARLEYLAND: "town"}, forces={C: {CROSSING: Force(1)}})
    act(game, S, Take("build"))
    view = view_of(game, S)
    says = {one: PRESENTER.label(view, one).detail for one in view.legal if isinstance(one, Build)}
    assert says[Build("city", BARLEYLAND)] == "+2 points, as it stands"
    assert says[Build("town", CROSSING)] == "No point more: the Caliph has control there"
    assert game.board.settlements == {BARLEYLAND: "town"}
    assert game.board.coins[S] == 10


def test_an_assault_says_what_it_sacks_and_what_it_leaves() -> None:
    game = table(turn=W, settlements={CROSSING: "town"}, forces={W: {BARLEYLAND: Force(2)}})
    act(game, W, Take("assault"))
    origin, target, _ = parts(game, W)["form"].context["fields"]
    assert [one.name for one in origin["choices"]] == ["Barleyland (control goes with the last unit)"]
    assert "The Crossing (sacks the town: 2 coins and 1 point)" in [one.name for one in target["choices"]]


def test_what_is_not_captured_says_what_it_brings_to_sack_it() -> None:
    game = table(forces={W: {BARLEYLAND: Force(4)}, C: {CROSSING: Force(1, 0, "fort")}})
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (4, 0)))
    settle(game, Capture)
    label = PRESENTER.label(view_of(game, W), Choose("leave"))
    assert (label.text, label.cost) == ("Sack it", "+1 coin and 1 point")


def test_hire_and_bribe_are_named_where_there_is_no_price_yet_with_the_way_to_one() -> None:
    game = table(reserves={N: 3}, forces={W: {CROSSING: Force(1)}})
    words = {one.what: one.why.words for one in RULES.refusals(game, W)}
    assert words["Hire mercenaries"] == "Offer the Nomad a price first, under this list."
    assert words["Bribe mercenaries"] == "The Nomad has no mercenary on the map."
    assert parts(game, W)["offer"].context["instead"] == "Or offer the Nomad or the Sultan a price"
    game.board.offers = [Offer(1, NOMAD, WARLORD, "hire", 3, 1)]
    assert "Hire mercenaries" not in {one.what for one in RULES.refusals(game, W)}


def test_ruling_11_with_a_full_market_conspiring_says_that_it_changes_nothing() -> None:
    full = table(turn=S, sultans=["berserkers", "elder", "ships"])
    says = PRESENTER.label(view_of(full, S), Take("conspire")).detail
    assert says == "No slot of your market is empty: you would look at cards and put none there"
    assert "fill your market" in PRESENTER.label(view_of(table(turn=S), S), Take("conspire")).detail
    words = [line.text for event in act(full, S, Take("conspire")) for line in tell(RULES.components, event)]
    assert any(text.startswith("You look at ") for text in words)


@pytest.mark.parametrize("watcher", [None, M])
def test_what_each_power_scores_for_builds_and_can_do_is_for_everybody_to_read(
    game: Game, watcher: int | None
) -> None:
    for mat, who in zip(
        parts(game, watcher)["powers"].context["mats"], RULES.components.characters, strict=True
    ):
        for shown, one in zip(mat.says.aims, who.objectives, strict=True):
            assert (shown.name, one.text in shown.text) == (one.name, True)
        for shown, built in zip(mat.says.builds, who.build.values(), strict=True):
            assert shown.text.startswith(coins(built.cost))
        assert ("Conspire" in {one.name for one in mat.says.deeds}) is (who.id == "sultan")


def test_what_came_of_a_conflict_is_shown_with_every_card_and_line() -> None:
    """From the events of the move that settled it."""
    met = 0
    for seed in ("settled", "settled again"):
        game = RULES.setup("divided_land", seed, 5, {})
        rng = Random(seed)
        while not RULES.outcome(game):
            seat = sorted(RULES.waiting(game))[0]
            news = RULES.apply(game, seat, RULES.sample(game, seat, rng))
            told = [event for event in news if event.seen_by is None]
            if any(isinstance(event, events.ConflictWon) for event in told) and not game.board.conflict:
                view = view_of(game, None)._replace(news=told)
                scene = next(part for part in PRESENTER.parts(view) if part.id == "scene").context
                total = next(event for event in told if isinstance(event, events.Totalled))
                assert scene["ledger"]["totals"] == (total.attacker, total.defender)
                assert len(scene["ledger"]["entries"]) >= len(total.lines)
                met += 1
    assert met


def test_a_card_that_adds_nothing_is_shown_though_it_was_revealed_a_move_before() -> None:
    """9.3. The Warlord was asked whether the Berserkers go before all was settled."""
    game = table(forces={W: {BARLEYLAND: Force(3)}, C: {CROSSING: Force(3)}}, hands={W: ["berserkers"]})
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (3, 0)))
    select(game, W, "berserkers")
    view = view_of(game, None)._replace(news=say(game, W, "leave"), seen=game)
    scene = next(part for part in PRESENTER.parts(view) if part.id == "scene").context
    shown = {entry.what: entry.why for entry in scene["ledger"]["entries"]}
    assert shown["Berserkers"] == "adds nothing to the sum"


def scene_after(game: Game, news: list[Event]) -> Context:
    """Of the move that told this, to all."""
    view = view_of(game, None)._replace(news=[event for event in news if event.seen_by is None])
    return next(part for part in PRESENTER.parts(view) if part.id == "scene").context


@pytest.mark.parametrize(
    ("attack", "defence", "token", "answer", "totals", "came"),
    [
        (Force(2, 2), Force(3), NOBODY, Units(1, 0), (4, 3), "loses 1 ordinary unit as casualties."),
        (Force(4), Force(1, 0, "fort"), NOBODY, Choose("capture"), (4, 2), "captures the fort."),
        (Force(2), Force(2), M, Choose("defender"), (2, 2), "loses 1 ordinary unit in the retreat."),
    ],
)
def test_what_came_of_a_combat_is_shown_though_somebody_was_asked_after_the_sum(
    attack: Force, defence: Force, token: int, answer: Action, totals: tuple[int, int], came: str
) -> None:
    """9.6, 9.9, 12.7. The sum was told a move before."""
    tokens = {CROSSING: token} if token != NOBODY else {}
    game = table(forces={W: {BARLEYLAND: attack}, C: {CROSSING: defence}}, tokens=tokens)
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (attack.ordinary, attack.mercenary)))
    settle(game, Casualties | Capture | Sway)
    shown = scene_after(game, act(game, min(RULES.waiting(game)), answer))
    assert shown["kind"] == "settled"
    assert shown["ledger"]["totals"] == totals
    assert f"The Warlord {came}" in shown["fallout"]


def test_the_years_points_did_not_come_of_the_conflict_before_them() -> None:
    """8.2. After the year's last act they come in the same move; 8.3: those for losses count at once."""
    game = table(forces={W: {BARLEYLAND: Force(2, 2)}, C: {CROSSING: Force(3)}})
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (2, 2)))
    settle(game, Casualties)
    news = act(game, min(RULES.waiting(game)), Units(1, 0))
    year = [events.PointsScored(seat=seat, points=3, rule="8.2") for seat in range(5)]
    shown = [line for line in scene_after(game, [*news, *year])["fallout"] if "scores" in line]
    assert shown == ["The Warlord scores 2 points at once."]


def test_aims_count_no_hex_that_is_still_fought_for() -> None:
    forces = {W: {BARLEYLAND: Force(4)}, C: {HOLY_SITE: Force(3)}}
    game = table(forces=forces, hands={W: ["berserkers"]})
    game.board.near[BARLEYLAND] = (*game.board.near[BARLEYLAND], HOLY_SITE)
    act(game, W, Take("assault"), March(BARLEYLAND, HOLY_SITE, (4, 0)))
    assert game.board.conflict and HOLY_SITE in game.board.forces[W]
    aims = {seat: parts(game, seat)["aims"].context for seat in (W, C)}
    assert (aims[W]["total"], aims[C]["total"]) == (0, 4)


def test_aims_count_a_hex_that_was_lost_no_more_while_casualties_are_taken() -> None:
    game = table(forces={W: {BARLEYLAND: Force(5, 1)}, C: {HOLY_SITE: Force(3)}})
    game.board.near[BARLEYLAND] = (*game.board.near[BARLEYLAND], HOLY_SITE)
    employed = {aim["name"]: aim["points"] for aim in parts(game, N)["aims"].context["aims"]}
    act(game, W, Take("assault"), March(BARLEYLAND, HOLY_SITE, (5, 1)))
    assert {aim["name"]: aim["points"] for aim in parts(game, N)["aims"].context["aims"]} == employed
    settle(game, Casualties)
    assert game.board.conflict and game.board.conflict.winner == "attacker"
    aims = {seat: parts(game, seat)["aims"].context for seat in (W, C)}
    assert (aims[W]["total"], aims[C]["total"]) == (3, 0)


@pytest.mark.parametrize(("seats", "rule"), [(4, "6.7"), (5, "6.8")])
def test_of_whom_one_hires_is_told_as_it_is_with_so_many_players(seats: int, rule: str) -> None:
    game = RULES.setup("divided_land", "hired", seats, {})
    says = parts(game, W)["powers"].context["mats"][W].says.deeds
    hire = next(deed for deed in says if deed.name.startswith("Hire"))
    assert (hire.rule, "Nomad" in hire.text) == (rule, seats == 5)


def test_what_a_bot_explains_of_a_step_says_what_the_next_ones_have_to_do_with_it() -> None:
    game = table(turn=S, coins=20)
    act(game, S, Take("build"))
    first = explain(RULES, RULES.seen_by(game, None), S, Build("town", CROSSING))
    assert first and first.words.startswith("It brings ") and first.words.endswith(PLANNED)
    for hex_ in (CROSSING, BARLEYLAND):
        act(game, S, Build("town", hex_))
    last = explain(RULES, RULES.seen_by(game, None), S, Build("town", HOLY_SITE))
    assert last and not last.words.endswith(PLANNED)


def test_who_has_recruited_nobody_yet_may_take_another_action() -> None:
    game = table(forces={W: {CROSSING: Force(1)}}, reserves={W: 3})
    act(game, W, Take("recruit"))
    label = PRESENTER.label(view_of(game, W), Choose("done"))
    assert label.text == "Another action instead"
    say(game, W, CROSSING)
    assert PRESENTER.label(view_of(game, W), Choose("done")).text == "No more"


def test_a_contest_in_which_nobody_else_takes_part_has_no_scene() -> None:
    game = table(turn=M, tokens={BARLEYLAND: M})
    news = act(game, M, Take("influence"), Choose(CROSSING))
    assert any(isinstance(event, events.ConflictWon) for event in news)
    assert scene_after(game, news)["kind"] == ""


def test_in_a_contest_each_side_shows_what_it_has_already() -> None:
    game = table(
        turn=S, forces={S: {CROSSING: Force(0, 1)}}, tokens={CROSSING: M}, settlements={CROSSING: "town"}
    )
    act(game, S, Take("influence"), Choose(CROSSING))
    attackers, _ = scene_after(game, [])["camps"]
    assert ([row.number for row in attackers["rows"]], attackers["total"]) == (["1", "1"], 2)


def test_8_2_what_a_year_has_brought_is_shown_power_by_power_and_aim_by_aim() -> None:
    game = table(turn=N, year=1, forces={W: {HOLY_SITE: Force(1)}})
    game.board.round = 4
    news = act(game, N, Take("collect"))
    shown = scene_after(game, news)
    assert (shown["kind"], shown["title"]) == ("settled", "What year 1 has brought")
    assert [(one.who.name, one.points) for one in shown["scored"]][:2] == [("Warlord", 3), ("Murshid", 0)]
    assert [one.aims for one in shown["scored"]][:2] == [(("Take the holy site", 3),), ()]
    view = view_of(game, None)._replace(news=news)
    seen = [beat.what for event in news for beat in beats(event, view) if isinstance(beat, Become)]
    assert seen == ["part-scene", *(f"scored-{seat}" for seat in range(5))]


def test_9_6_losses_of_an_earlier_move_are_told_as_long_as_the_scene_stands() -> None:
    """The defender's casualties, and then the attacker is asked about the fort."""
    game = table(forces={W: {BARLEYLAND: Force(4)}, C: {CROSSING: Force(1, 0, "fort")}})
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (4, 0)))
    settle(game, Capture)
    lost = "The Caliph loses 1 ordinary unit as casualties."
    assert lost in scene_after(game, [])["fallout"]
    game = RULES.load(RULES.save(game))
    shown = scene_after(game, say(game, W, "capture"))
    assert shown["fallout"].count(lost) == 1
    assert "The Warlord captures the fort." in shown["fallout"]


def test_while_cards_are_selected_nobody_sees_who_has_nothing_to_select() -> None:
    """12.9, Ruling 82. Whoever has a card is awaited, and so are they to everybody else until the reveal."""
    met = 0
    for game in moments("awaited"):
        now = game.board.conflict
        if now and now.stage == "select":
            holding = {seat for seat in entitled(now) if game.board.hands[seat]}
            met += any(not playable(game, seat) for seat in holding)
            assert holding - game.board.sealed.keys() <= RULES.waiting(game)
            assert holding <= view_of(game, None).waiting
    assert met


def test_9_2_whoever_has_no_card_for_it_presses_one_button() -> None:
    hands = {C: ["imam"], M: ["rebel"]}
    game = table(
        forces={W: {BARLEYLAND: Force(3)}, C: {CROSSING: Force(3)}}, tokens={ORCHARDS: M}, hands=hands
    )
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (3, 0)))
    for seat in (C, M):
        shown = parts(game, seat)["form"].context
        assert shown["button"] == "Go on without a card"
        assert [field["title"] for field in shown["fields"]] == ["None of your cards can be selected here"]


def test_a_selection_is_nowhere_in_the_pages_of_others() -> None:
    for game in moments("sealed"):
        for by, cards in game.board.sealed.items():
            for watcher in (*(seat for seat in range(5) if seat != by), None):
                other = RULES.clone(game)
                other.board.sealed[by] = () if cards else (1,)
                assert parts(other, watcher) == parts(game, watcher)


def test_cards_are_ticked_as_they_were_sealed_and_for_no_other_question() -> None:
    """9.2. Else what was ticked for one question would be sent with the answer to the next."""
    hands = {W: ["warfare", "berserkers"], C: ["warchief"]}
    game = table(forces={W: {BARLEYLAND: Force(3)}, C: {CROSSING: Force(3)}}, hands=hands)
    act(game, W, Take("assault"), March(BARLEYLAND, CROSSING, (3, 0)))
    select(game, W, "berserkers")
    shown = [card for card in pieces(parts(game, W)["hand"]).values() if "chosen" in card]
    assert {card["name"]: card["chosen"] for card in shown} == {"Berserkers": True, "Warfare": False}
    before = {card["question"] for card in shown}
    game.question += 1
    after = {card["question"] for card in pieces(parts(game, W)["hand"]).values() if "chosen" in card}
    assert before.isdisjoint(after)


# Bargains


def test_an_offer_is_shown_to_those_whom_it_concerns(game: Game) -> None:
    game.board.offers = [Offer(1, WARLORD, NOMAD, "hire", 3, 1), Offer(2, NOMAD, NOBODY, "hire", 4, 2)]
    seen = {watcher: set(parts(game, watcher)["bargains"].pieces or ()) for watcher in (*range(5), None)}
    assert {watcher for watcher in seen if "offer-1" in seen[watcher]} == {WARLORD, NOMAD}
    assert all("offer-2" in found for found in seen.values())


def test_who_sells_may_agree_and_who_made_it_may_withdraw(game: Game) -> None:
    game.board.offers = [Offer(1, WARLORD, NOMAD, "hire", 3, 1)]
    words = {
        seat: [answer.word for answer in pieces(parts(game, seat)["bargains"])["offer-1"]["answers"]]
        for seat in (WARLORD, NOMAD)
    }
    assert words == {WARLORD: ["Withdraw"], NOMAD: ["Agree"]}


def test_ruling_65_terms_that_were_kept_do_not_lapse_in_the_log() -> None:
    offer = Offer(1, WARLORD, SULTAN, "card", 2, card=17, agreed=True, passing=True)
    [line] = tell(RULES.components, events.OfferEnded(offer=offer, lapsed=True, rule="16.3"))
    assert line.text.endswith("for 2 coins, are over with the action.")
    [line] = tell(RULES.components, events.OfferEnded(offer=replace(offer, agreed=False), lapsed=True))
    assert line.text.endswith("for 2 coins, lapses.")


def test_an_offer_of_more_than_there_is_says_so_to_both(game: Game) -> None:
    game.board.coins[WARLORD] = 10
    game.board.offers = [
        Offer(1, WARLORD, NOMAD, "hire", 99, 1, agreed=True),
        Offer(2, WARLORD, NOMAD, "hire", 10, 1),
    ]
    says = {
        seat: [pieces(parts(game, seat)["bargains"])[f"offer-{n}"]["state"] for n in (1, 2)]
        for seat in (WARLORD, NOMAD)
    }
    assert says == {
        WARLORD: ["agreed; you have 10 coins now", ""],
        NOMAD: ["agreed; the Warlord has 10 coins now", ""],
    }


def test_who_is_asked_reads_who_offers_what_for_what() -> None:
    game = table(reserves={N: 3}, forces={W: {CROSSING: Force(1)}, N: {BARLEYLAND: Force(0, 2)}})
    act(game, W, Propose(f"bribe:{BARLEYLAND}:1", (3,)))
    asked = PRESENTER.turn(view_of(game, N)).asks
    assert asked == "The Warlord offers you 3 coins for one mercenary at Barleyland"
    assert PRESENTER.turn(view_of(game, W)).asks == "The Nomad answers an offer"
    act(game, N, Counter((5,)))
    asked = PRESENTER.turn(view_of(game, W)).asks
    assert asked == "The Nomad offers you one mercenary at Barleyland for 5 coins"
    accept = PRESENTER.label(view_of(game, W), Choose("accept"))
    assert accept.detail == "You may still choose another action"
    assert PRESENTER.turn(view_of(game, M)).asks == "The Warlord answers an offer"


def test_while_sides_are_declared_the_one_who_declares_is_named() -> None:
    game = table(turn=S, forces={S: {BARLEYLAND: Force(0, 1)}}, tokens={CROSSING: M})
    act(game, S, Take("influence"), Choose(CROSSING))
    settle(game, Declaring)
    assert PRESENTER.turn(view_of(game, S)).asks == "The Murshid declares for a side"


def test_an_offer_on_the_table_says_who_offers_what_to_whom(game: Game) -> None:
    game.board.offers = [Offer(1, WARLORD, NOMAD, "hire", 3, 1), Offer(2, NOMAD, NOBODY, "hire", 4, 2)]
    says = {
        seat: [
            piece["says"]
            for name, piece in pieces(parts(game, seat)["bargains"]).items()
            if name != "h-bargains"
        ]
        for seat in (WARLORD, NOMAD, MURSHID)
    }
    assert says == {
        WARLORD: [
            "You offer the Nomad 3 coins for one mercenary from the reserves",
            "The Nomad offers anybody 2 mercenaries from the reserves for 4 coins",
        ],
        NOMAD: [
            "The Warlord offers you 3 coins for one mercenary from the reserves",
            "You offer anybody 2 mercenaries from the reserves for 4 coins",
        ],
        MURSHID: ["The Nomad offers anybody 2 mercenaries from the reserves for 4 coins"],
    }


def test_a_price_agreed_stands_on_the_choice(game: Game) -> None:
    game.board.reserves[NOMAD] = 2
    game.board.offers = [Offer(7, NOMAD, NOBODY, "hire", 2, 1)]
    label = PRESENTER.label(view_of(game, WARLORD), Take("hire", offer=7))
    assert (label.text, label.cost) == ("Hire one mercenary from the reserves", "2 coins")


def test_whoever_may_promise_points_is_asked_how_many(game: Game) -> None:
    at_select(game)
    game.board.influence[game.board.conflict.hex] = MURSHID  # type: ignore[union-attr]
    game.board.conflict = replace(game.board.conflict, interferes=True)  # type: ignore[type-var]
    asked = {seat: parts(game, seat)["asides"].context["promise"] for seat in range(5)}
    assert asked == {0: 0, 1: None, 2: None, 3: 0, 4: None}


# The log


def test_every_event_is_told_or_stands_where_it_is_seen() -> None:
    """In a sentence that says who, and never by the name of a field."""
    quiet = set()
    for seed in ("log", "more log"):
        game = RULES.setup("fertile_valley", seed, 5, {})
        rng = Random(seed)
        while not RULES.outcome(game):
            seat = sorted(RULES.waiting(game))[0]
            for event in RULES.apply(game, seat, RULES.sample(game, seat, rng)):
                lines = tell(RULES.components, event)
                quiet |= set() if lines else {type(event).__name__}
                assert all(line.head or line.text.endswith((".", "”")) for line in lines)
                assert all("_" not in line.text and "None" not in line.text for line in lines)
    assert not quiet


def test_a_total_is_told_as_a_sum() -> None:
    lines = (
        Line("attacker", "units", 4, 0),
        Line("attacker", "card", -1, 3, 8),
        Line("defender", "castle", 2, 3),
    )
    event = events.Totalled(hex="T01", lines=lines, attacker=3, defender=2)
    assert tell(RULES.components, event)[0].text == "Attack 4 − 1 = 3; defence 2 = 2."
