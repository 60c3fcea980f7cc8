"""A bot that plays at one table of Majlis, at random, until its game is over. It needs nothing but Python.

python docs/bot.py http://127.0.0.1:8000 majlis_... abcdefghjk
"""

import json
import random
import sys
import time
import uuid
from urllib.error import HTTPError
from urllib.request import Request, urlopen

SITE, TOKEN, TABLE = sys.argv[1:]


def ask(path, sent=None):
    """What the site answers: what was asked for, or the reason why not."""
    body = json.dumps(sent).encode() if sent else None
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    try:
        return urlopen(Request(f"{SITE}/api/v1/tables/{TABLE}{path}", body, headers))
    except HTTPError as refused:
        if refused.code in (429, 503):
            time.sleep(int(refused.headers["Retry-After"]))
            return ask(path, sent)  # under the same key, so it is done once
        if refused.code != 409:  # the rules forbid it, or somebody was faster: choose again
            raise SystemExit(refused.read().decode()) from None
        return refused


def filled(form):
    """An answer within the bounds of each field: what the rules say of them together, they say."""
    answer = {"type": form["action"]}
    for field in form["fields"]:
        if field["type"] == "One":
            answer[field["name"]] = random.choice(field["options"])
        elif field["type"] == "Pick":
            most = min(field["most"], len(field["options"]))
            answer[field["name"]] = random.sample(field["options"], random.randint(field["least"], most))
        else:  # Amounts
            drawn = random.choices(range(len(field["labels"])), k=random.randint(0, field["total"]))
            answer[field["name"]] = [drawn.count(n) for n in range(len(field["labels"]))]
    return answer


def play():
    """Whatever this seat is asked, until it is asked nothing."""
    while (now := json.load(ask("/choices"))).get("asked"):
        listed = [choice["action"] for choice in now["choices"]]
        action = random.choice(listed) if listed else filled(now["form"])
        ask("/actions", {"action": action, "version": now["version"], "key": str(uuid.uuid4())})


table = {}
while table.get("status") != "over":
    for line in ask("/changes"):
        if line.startswith(b"data:"):
            table = json.loads(line[5:])
            play()
