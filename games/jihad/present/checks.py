"""Whether what is being composed would be allowed, and why not."""

from games.engine.contract import Action, Reason
from games.engine.page import View


def why_not(view: View, act: Action) -> Reason | None:
    assert view.seat is not None
    return view.rules.why_not(view.seen, view.seat, act)
