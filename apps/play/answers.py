"""From the fields of a posted form to the action that they make."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from games.engine.contract import Action, Amounts, Form, NotAnAction, One, Pick, Rules

Posted = Mapping[str, Sequence[str]]  # each field's values
MOST = 10_000  # no number that a player writes comes near


def read_answer(rules: Rules[Any], form: Form | None, posted: Posted) -> Action:
    """Raises NotAnAction when no form waits for an answer, or a value is no number."""
    if form is None:
        raise NotAnAction("Nothing was chosen.")
    answer: dict[str, Any] = {"type": form.action}
    for field in form.fields:
        match field:
            case Amounts(name=name, labels=labels):
                answer[name] = [_number(posted.get(f"{name}-{i}") or ["0"]) for i in range(len(labels))]
            case Pick(name=name):
                answer[name] = [_number([value]) for value in posted.get(name, ())]
            case One(name=name):
                answer[name] = (posted.get(name) or [""])[-1]
    return rules.read_action(msgspec.json.encode(answer))


def answers(form: Form | None, action: Action) -> bool:
    """Whether the action is an answer that the form can hold."""
    return form is not None and form.action == type(action).__name__


def fields_of(form: Form, action: Action) -> dict[str, list[str]]:
    """The form's fields as they are filled in for this action: of each its values."""
    filled: dict[str, list[str]] = {}
    for field in form.fields:
        value = getattr(action, field.name)
        match field:
            case Amounts(name=name):
                filled |= {f"{name}-{i}": [str(number)] for i, number in enumerate(value)}
            case Pick(name=name):
                filled[name] = [str(number) for number in value]
            case One(name=name):
                filled[name] = [value]
    return filled


def _number(values: Sequence[str]) -> int:
    try:
        value = int(values[-1] or "0")
    except ValueError:
        raise NotAnAction("Only whole numbers can be chosen here.") from None
    if not 0 <= value <= MOST:
        raise NotAnAction(f"{value} is out of bounds.")
    return value
