"""What is printed once: costs, limits and strengths."""

from games.engine.components import PrintedPart
from games.first_jihad.components.kinds import Some


class Numbers(PrintedPart, frozen=True):
    """The single numbers of play."""

    least_skill: Some
    most_skill: Some
    king_ap: Some  # the most a Great King may hold
    free_ap: Some  # the most a Theater without a Ruler can show
    land_ap: Some  # a turn, on the African and Caucasus Paths
    truce_ap: Some
    major_strong: Some
    major_weak: Some
    minor_castle: Some
    castle_cost: Some
    capital_cost: Some
    rally_cost: Some
    lost_heartland_cost: Some
    raid_cost: Some
    naval_cost: Some
    naval_roll: Some
    elephants_cost: Some
    straits_cost: dict[str, Some]  # by the box of Cyprus
    fleet: Some
    fleet_fire: Some
    landing: Some
    immortals: Some  # the horse side
    elephants: Some
    last_stand_ap: Some
    last_stand_skill: Some
    mecca_strong: Some
    kaaba_least: Some
    kaaba_most: Some
    umar: Some
    umar_monophysite: Some
    umar_harder: Some
    revival_roll: Some
    damascus_tokens: Some
    council_king_ap: Some
    visit_tokens: Some
    visit_cost: Some
    ridda_roll: Some
    pirooz_roll: Some
    excubitors: Some
    raise_siege_cost: Some
