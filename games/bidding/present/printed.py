"""A card by itself, for those who edit it."""

from typing import Any

from games.bidding.components import Card
from games.bidding.present.words import KINDS, card_mark, card_sign
from games.engine.page import Printed


def printed(section: str, part: Any) -> Printed | None:
    match section, part:
        case "cards", Card():
            face = {"name": part.name, "force": part.force, "kind": KINDS[part.kind]}
            return Printed(
                "bidding/printed_card.html", {**face, "sign": card_sign(part), "mark": card_mark(part)}
            )
    return None
