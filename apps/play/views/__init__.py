from apps.play.views.acting import act, answer, notes, order, resign, say, undo
from apps.play.views.showing import (
    advice,
    curtain,
    fair,
    history,
    log,
    plan,
    refusals,
    since,
    table,
    take,
)

__all__ = [
    "act",
    "advice",
    "answer",
    "curtain",
    "fair",
    "history",
    "log",
    "notes",
    "order",
    "plan",
    "refusals",
    "resign",
    "say",
    "since",
    "table",
    "take",
    "undo",
]
