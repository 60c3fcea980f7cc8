from apps.play.views.acting import act, answer, notes, order, resign, say, undo
from apps.play.views.leafing import chronicle, course, history
from apps.play.views.showing import (
    advice,
    curtain,
    fair,
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
    "chronicle",
    "course",
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
