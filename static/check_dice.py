"""Computes the dice of a finished game of Majlis again, from its file: python check_dice.py game.json"""

import json
import sys
from hashlib import blake2b, sha256
from pathlib import Path

game = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
if not game.get("secret"):
    sys.exit("The game is not over: its secret is not told yet.")

seal = sha256(game["secret"].encode()).hexdigest()
if seal != game["commitment"]:
    sys.exit("FALSE: the secret does not give the seal that was promised.")

for player in game["players"]:
    if player.get("seal") and sha256(player.get("added", "").encode()).hexdigest() != player["seal"]:
        sys.exit(f"FALSE: what {player['name']} added is not what was sealed.")

added = [player.get("added", "") for player in game["players"]]
seed = sha256("\n".join([game["secret"], *added]).encode()).hexdigest()

drawn = 0
for number, move in enumerate(game["moves"]):
    for of, value in move.get("draws", []):
        drawn += 1
        digest = blake2b(str(drawn).encode(), key=seed.encode(), digest_size=8).digest()
        if int.from_bytes(digest, "big") % of != value:
            sys.exit(f"FALSE: draw {drawn}, in move {number}, is not the one that follows from the seed.")

sys.stdout.write(f"Seal {seal}\nSeed {seed}\nAll {drawn} draws follow from it.\n")
