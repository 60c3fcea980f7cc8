"""What happened, drawn on any map of hexes."""

from xml.etree import ElementTree

from games.hexmap.grid import Grid, size
from games.hexmap.since import Happened, drawing

CENTRE = Grid(shifted=0).centres(["0101", "0102", "0201", "0202"])


def test_nothing_is_drawn_where_nothing_happened() -> None:
    assert drawing(CENTRE, Happened()) == ""


def test_ways_lead_to_a_ring_and_places_have_their_signs() -> None:
    happened = Happened([(("0101", "0102", "0202"), "red")], ["0201", "0201"], {"0102": "blue"})
    root = ElementTree.fromstring(drawing(CENTRE, happened))
    wide, high = size(CENTRE.values())
    assert root.get("viewBox") == f"0 0 {wide} {high}"
    kinds = [element.get("class") for element in root if element.get("class")]
    assert kinds == ["came red", "way-case", "way red", "taken blue", "fought"]
    way = next(element for element in root if element.get("class") == "way red")
    assert (way.get("d") or "").count("L") == 2
