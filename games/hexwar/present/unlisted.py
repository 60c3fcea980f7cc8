"""Hexes and what they cost, for a list that a page fills when somebody opens it: there may be thousands."""

from collections.abc import Mapping

from games.hexwar.stacks import Where


def unlisted(costs: Mapping[Where, int]) -> str:
    """By number; of hexes in a row the first alone is named: "2508 12 14,2601 9"."""
    said, next_in_row = "", ""
    for at in sorted(costs):
        said += f" {costs[at]}" if at == next_in_row else f",{at} {costs[at]}"
        next_in_row = f"{int(at) + 1:0{len(at)}}" if at.isdigit() else ""
    return said[1:]
