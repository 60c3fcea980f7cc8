"""Map pictures of hex games: a game's drawing fills a HexMap, `manage.py drawboard` draws it.

`board` is what a map holds and `earth` what lies under every one. `picture` draws it from the ground up:
washes, `relief` and its `shading`, `texture` and its `marks`, `waters`, `barriers`, `signs`, `lettering`.
`grid` and `weaves` are read while people play; the rest needs shapely and numpy, and is read when an edited
map is drawn.
"""
