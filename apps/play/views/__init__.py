from apps.play.views.acting import act, answer, claim, notes, order, pause, resign, say, take_over, undo
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
    "claim",
    "course",
    "curtain",
    "fair",
    "history",
    "log",
    "notes",
    "order",
    "pause",
    "plan",
    "refusals",
    "resign",
    "say",
    "since",
    "table",
    "take",
    "take_over",
    "undo",
]
