"""Map pictures of hex games: a game's drawing.py fills a HexMap, `manage.py drawboard` draws it.

Only `grid` is read while people play; the rest needs shapely, and is read when an edited map is drawn.
"""
