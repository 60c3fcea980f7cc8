"""Whether what is being composed would be allowed, and why not."""

from games.engine.contract import Action, IllegalAction
from games.engine.page import View


def refused(view: View, act: Action) -> dict[str, str] | None:
    assert view.seat is not None
    try:
        view.rules.check(view.seen, view.seat, act)
    except IllegalAction as refusal:
        return {"reason": refusal.reason, "rule": refusal.rule}
    return None
