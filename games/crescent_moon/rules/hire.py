"""6.6, 6.7, 6.8. Mercenaries for money: from the supply, from the Nomad's reserves, from the map."""

from typing import ClassVar

from games.crescent_moon.components.words import Deed
from games.crescent_moon.rules import combat, march, money, offers
from games.crescent_moon.rules.actions import Take
from games.crescent_moon.rules.board import NOBODY, NOMAD, Game, HexId, Offer, change_force
from games.crescent_moon.rules.events import UnitsBribed, UnitsHired, UnitsLost
from games.crescent_moon.rules.recruit import place
from games.crescent_moon.rules.stand import free_of_others, name, presences, supply
from games.crescent_moon.rules.table import Asked
from games.crescent_moon.rules.target import DONE, Placing
from games.engine.contract import Reason, Seat
from games.engine.words import counted


def takes(game: Game, seat: Seat, deed: Deed) -> list[Take]:
    """What there is to take: of the printed terms with four players, of what is agreed with five."""
    if game.board.seats <= NOMAD:
        return [Take("hire", offer=terms.units) for terms in game.components.hire] if deed == "hire" else []
    return [Take(deed, offer=offer.id) for offer in offers.usable(game, seat) if offer.what == deed]


def bar(game: Game, seat: Seat, action: Take) -> Reason | None:
    if game.board.seats <= NOMAD:
        return bar_four(game, seat, action)
    if agreed(game, seat, action):
        return None
    rule = "6.8" if action.deed == "hire" else "6.6"
    return Reason("No price is agreed with the Nomad.", rule)


def agreed(game: Game, seat: Seat, action: Take) -> Offer | None:
    return next(
        (o for o in offers.usable(game, seat) if o.id == action.offer and o.what == action.deed), None
    )


def bar_four(game: Game, seat: Seat, action: Take) -> Reason | None:
    """6.7, Ruling 74."""
    coins = {terms.units: terms.coins for terms in game.components.hire}.get(action.offer)
    if coins is None:
        return Reason("Hire one or two units.", "6.7")
    if game.board.coins[seat] < coins:
        return Reason(f"That costs {counted(coins, 'coin')}.", "6.7")
    if supply(game, seat, "unit") < action.offer:
        return Reason("You have too few units in your supply.", "Ruling 74")
    return None if places(game, seat) else Reason("There is no hex to place them in.", "6.7")


def places(game: Game, seat: Seat) -> list[HexId]:
    """6.7, 6.8. One's presence, and no other's control."""
    return [hex_ for hex_ in presences(game, seat) if free_of_others(game, seat, hex_)]


def start(game: Game, seat: Seat, action: Take) -> None:
    if game.board.seats <= NOMAD:
        hire_four(game, seat, action)
        return
    offer = agreed(game, seat, action)
    assert offer
    game.board.offers = [other for other in game.board.offers if other.id != offer.id or not offer.agreed]
    if action.deed == "hire":
        hire(game, seat, offer)
    else:
        bribe(game, seat, offer)


def hire_four(game: Game, seat: Seat, action: Take) -> None:
    coins = {terms.units: terms.coins for terms in game.components.hire}[action.offer]
    money.pay(game, seat, NOBODY, coins, "6.7")
    game.tell(UnitsHired(seat=seat, units=action.offer, coins=coins, rule="6.7"))
    game.call(HirePlacing(left=action.offer))


def hire(game: Game, seat: Seat, offer: Offer) -> None:
    """6.8, 12.20, Ruling 48. The Nomad's units go from the reserves to the supply, the buyer's own are
    placed.
    """
    money.pay(game, seat, NOMAD, offer.coins, "6.8")
    game.board.reserves[NOMAD] -= offer.units
    game.board.sold += offer.units
    game.tell(UnitsHired(seat=seat, units=offer.units, coins=offer.coins, rule="6.8"))
    game.call(HirePlacing(left=offer.units))


class HirePlacing(Placing, kw_only=True):
    """6.7, 6.8. In the same hex or in several."""

    wanted: ClassVar[Reason] = Reason("Say where a mercenary is placed.", "6.8")

    def paragraph(self, game: Game) -> str:
        return "6.7" if game.board.seats <= NOMAD else self.wanted.rule

    def hexes(self, game: Game) -> list[HexId]:
        return places(game, game.board.turn)

    def bar(self, game: Game, hex_: HexId) -> Reason:
        words = f"{name(game, hex_)} lacks your presence, or another player controls it."
        return Reason(words, self.paragraph(game))

    def place(self, game: Game, hex_: HexId) -> None:
        place(game, game.board.turn, hex_, 1, "supply", "6.8")

    def again(self) -> Placing:
        return HirePlacing(left=self.left - 1)


def bribe(game: Game, seat: Seat, offer: Offer) -> None:
    """6.6, Ruling 48, Ruling 49. Then a combat, if the Nomad still has strength there; else a move or an
    assault.
    """
    money.pay(game, seat, NOMAD, offer.coins, "6.6")
    game.board.sold += offer.units
    change_force(game, NOMAD, offer.hex, mercenary=-offer.units)
    game.tell(
        UnitsLost(seat=NOMAD, hex=offer.hex, ordinary=0, mercenary=offer.units, why="bribed", rule="6.6")
    )
    game.tell(UnitsBribed(seat=seat, hex=offer.hex, units=offer.units, coins=offer.coins, rule="6.6"))
    change_force(game, seat, offer.hex, mercenary=offer.units)
    if offer.hex in game.board.forces[NOMAD]:
        combat.begin(game, seat, NOMAD, offer.hex)
    else:
        game.call(Bribed(hex=offer.hex, units=offer.units))


class Bribed(Asked, kw_only=True):
    """Ruling 49. What the mercenaries do at once, if there was no combat."""

    wanted: ClassVar[Reason] = Reason("Say whether they move, assault, or stay.", "6.6")
    hex: HexId
    units: int

    def seat(self, game: Game) -> Seat:
        return game.board.turn

    def answers(self, game: Game) -> list[str]:
        seat, kinds = game.board.turn, {"move": self.move(), "assault": self.assault()}
        return [DONE, *(kind for kind, frame in kinds.items() if march.ways(game, seat, frame))]

    def move(self) -> march.Marching:
        return march.Marching(origin=self.hex, most=self.units, steps=1, forced=True)

    def assault(self) -> march.Assaulting:
        return march.Assaulting(origin=self.hex, most=self.units, forced=True)

    def asks(self, game: Game, seat: Seat) -> bool:
        """Ruling 77. With Ships in hand there may be more ways yet: it is always asked."""
        return True

    def answer(self, game: Game, answer: str) -> None:
        if answer != DONE:
            game.call(self.move() if answer == "move" else self.assault())
