"""What was composed, judged: the buttons that do it, or why it cannot be done."""

from typing import TypedDict

import msgspec

from games.engine.contract import Action, Reason
from games.engine.page import View


class Act(TypedDict):
    json: str
    text: str


class Verdict(TypedDict):
    acts: list[Act]
    refusal: Reason | None


class Stepped(Verdict):
    """Of numbers. `prompt` keeps the place of the button, which moves and covers nothing when it comes."""

    prompt: str


SAY_HOW_MANY = "Say how many, with + and −."
NOTHING_YET: Verdict = {"acts": [], "refusal": None}


def why_not(view: View, act: Action) -> Reason | None:
    assert view.seat is not None
    return view.rules.why_not(view.seen, view.seat, act)


def button(act: Action, text: str) -> Act:
    return {"json": msgspec.json.encode(act).decode(), "text": text}


def offered(view: View, *answers: tuple[Action, str]) -> Verdict:
    """What is proposed while nothing is chosen, one press for it all. Of what is not allowed nothing is said:
    nobody has asked for it."""
    allowed = [button(act, text) for act, text in answers if why_not(view, act) is None]
    return {"acts": allowed, "refusal": None}


def verdict(view: View, act: Action, text: str) -> Verdict:
    if refusal := why_not(view, act):
        return {"acts": [], "refusal": refusal}
    return {"acts": [button(act, text)], "refusal": None}
