from apps.play.views.acting import act, answer, notes, resign, say, undo
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
    "plan",
    "refusals",
    "resign",
    "say",
    "since",
    "table",
    "take",
    "undo",
]
