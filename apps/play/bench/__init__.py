"""How fast the games and the site are: what `manage.py bench` measures."""
