"""The only code that edits sets: drafts are begun, changed, published and thrown away here."""

import copy
import logging
from collections.abc import Mapping
from itertools import zip_longest
from typing import Any

from django.db import IntegrityError, transaction
from django.db.models import QuerySet

from apps.components.editing.columns import Standing
from apps.components.editing.sections import Data, Section, sections
from apps.components.models import Change, ComponentSet, Draft
from apps.components.selectors import default_set
from apps.components.services import DEFAULT, digest_of
from apps.components.trials import latest_trial
from games.engine.components import BadComponents, read
from games.registry import check_components, has_map, schema

log = logging.getLogger("majlis.components")
Editor = Any  # a row of settings.AUTH_USER_MODEL, which is of an app beside this one


class Refused(Exception):
    """What an editor asked for cannot be, in plain words."""


class Overtaken(Refused):
    """Somebody else was faster, and this editor has not seen what they did."""


@transaction.atomic
def begin_draft(*, base: ComponentSet, name: str, by: Editor) -> Draft:
    if name.casefold() == DEFAULT.casefold():
        raise Refused(f"The {DEFAULT.lower()} is what comes with each release. Give yours a name of its own.")
    draft = Draft(base=base, name=name, begun_by=by)
    draft._history_user = by
    draft.save()
    _note(f"{draft} is begun from {base}", by)
    return draft


@transaction.atomic
def change_part(
    *, draft: Draft, section: Section, number: int, value: Any, why: str, by: Editor, seen: int
) -> Change | None:
    """The part at this place is so now. `seen` is the revision of the change that the editor knows of, 0 if
    of none; raises Overtaken if there is another. What is as it was in the base is no change: None.
    """
    draft = _hold(draft)
    change = draft.changes.filter(section=section.path, number=number).select_related("by").first()
    if (change.revision if change else 0) != seen:
        raise Overtaken(_faster(change))
    draft.revision += 1
    Draft.objects.filter(pk=draft.pk).update(revision=draft.revision)
    if _is_as_it_was(draft, section, number, value):
        _take_back(change, why, by)
        return None
    change = change or Change(draft=draft, section=section.path, number=number)
    change.value, change.why, change.by, change.revision = value, why, by, draft.revision
    change._history_user = by
    change.save()
    return change


@transaction.atomic
def change_parts(
    *, draft: Draft, section: Section, values: Mapping[int, Any], why: str, by: Editor, seen: int
) -> int:
    """Several parts or none; how many differ. `seen`: the revision of the draft that the editor has read."""
    draft = _hold(draft)
    if draft.revision != seen:
        raise Overtaken("The draft was changed since you read it. Look through it, and try again.")
    stand = standing(draft, section)
    changed = {number: value for number, value in values.items() if value != stand[number].part}
    for number, value in changed.items():
        change_part(
            draft=draft,
            section=section,
            number=number,
            value=value,
            why=why,
            by=by,
            seen=stand[number].revision,
        )
    return len(changed)


def standing(draft: Draft, section: Section) -> list[Standing]:
    """The parts of a section as the draft has them, each with the revision of its change."""
    changes = {change.number: change for change in draft.changes.filter(section=section.path)}
    parts = parts_of(section, draft.base.data, list(changes.values()))
    return [
        Standing(part, changes[number].revision if number in changes else 0)
        for number, part in enumerate(parts)
    ]


@transaction.atomic
def begin_from(*, base: ComponentSet, name: str, data: Data, why: str, by: Editor) -> Draft:
    """A draft that holds what came from a file, as changes to the set it is compared with.

    Raises BadComponents for what has not the shape of a set of this game.
    """
    read(schema(base.game), data)
    draft = begin_draft(base=base, name=name, by=by)
    for section in sections(base.game).values():
        pairs = zip_longest(section.of(base.data), section.of(data))
        for number, (was, now) in enumerate(pairs):
            if was != now:
                change_part(draft=draft, section=section, number=number, value=now, why=why, by=by, seen=0)
    return draft


def _hold(draft: Draft) -> Draft:
    """The draft's row, locked, so that its changes come one after the other."""
    held = Draft.objects.select_for_update(of=("self",)).select_related("base").filter(pk=draft.pk).first()
    if held is None:
        raise Refused("This draft was thrown away.")
    if held.published_id:
        raise Refused("This draft is published, and a published set never changes. Begin another from it.")
    return held


def _faster(change: Change | None) -> str:
    if change is None:
        return "Somebody has set this part back to what it was while you wrote."
    return f"{change.by or 'Somebody'} has changed this part while you wrote: {change.why}"


def _is_as_it_was(draft: Draft, section: Section, number: int, value: Any) -> bool:
    parts = section.of(draft.base.data)
    return value == parts[number] if number < len(parts) else value is None


def _take_back(change: Change | None, why: str, by: Editor) -> None:
    if change:
        change._history_user, change._change_reason = by, why[:100]
        change.delete()


def next_number(draft: Draft, section: Section) -> int:
    """Where a part is added: behind those of the base and those added before."""
    added = draft.changes.filter(section=section.path).order_by("-number").first()
    return max(len(section.of(draft.base.data)), added.number + 1 if added else 0)


def data_of(draft: Draft, *typed: Change) -> Data:
    """The set as the draft has it, or would have it with what is typed just now."""
    data: Data = copy.deepcopy(draft.base.data)
    by_section: dict[str, list[Change]] = {}
    for change in (*draft.changes.all(), *typed):
        by_section.setdefault(change.section, []).append(change)
    for path, changes in by_section.items():
        section = sections(draft.base.game)[path]
        section.put(data, [part for part in parts_of(section, data, changes) if part is not None])
    return data


def parts_of(section: Section, data: Data, changes: list[Change]) -> list[Any]:
    """The parts of a section by their number; None for those that are taken out. Of two changes of one part
    the later in the list stands.
    """
    parts = section.of(data)
    for change in sorted(changes, key=lambda change: change.number):
        parts += [None] * (change.number + 1 - len(parts))
        parts[change.number] = change.value
    return parts


def faults_of(game: str, data: Data) -> list[str]:
    """What keeps a set from being played with, a sentence each."""
    try:
        check_components(game, data)
    except BadComponents as bad:
        return bad.reasons
    return []


def publish(*, draft: Draft, note: str, by: Editor, seen: int, latest: int) -> ComponentSet:
    """Make the next version of the set. `seen`: the draft's revision as its editor has read it; `latest`: the
    last version of the set that they know of, 0 if of none.
    """
    try:
        with transaction.atomic():
            return _publish(_hold(draft), note, by, seen, latest)
    except IntegrityError as error:
        raise Overtaken(
            "Somebody has published a version of this set at the same moment. Look, and publish again."
        ) from error


def _publish(draft: Draft, note: str, by: Editor, seen: int, latest: int) -> ComponentSet:
    if draft.revision != seen:
        raise Overtaken("The draft was changed since you read it. Look through it, and publish then.")
    if latest_version(draft) != latest:
        raise Overtaken("Another draft of this set was published meanwhile. Look what this one lacks of it.")
    made = _made(draft, note)
    _check(draft, made)
    made._history_user = draft._history_user = by
    made.save()
    draft.published = made
    draft.save()
    _note(f"{draft} is published as {made}", by)
    return made


def _made(draft: Draft, note: str) -> ComponentSet:
    data = data_of(draft)
    return ComponentSet(
        game=draft.base.game,
        name=draft.name,
        version=latest_version(draft) + 1,
        data=data,
        digest=digest_of(data),
        note=note,
        drawn=not has_map(draft.base.game),
    )


def _check(draft: Draft, made: ComponentSet) -> None:
    if made.digest == draft.base.digest:
        raise Refused(f"Nothing in this draft differs from {draft.base}.")
    if faults := faults_of(made.game, made.data):
        raise Refused(f"It cannot be played with yet: {faults[0]}")
    trial = latest_trial(draft)
    if trial is None or not trial.passed:
        raise Refused("Its trial games have not all been played to their end since the last change.")


def latest_version(draft: Draft) -> int:
    """Of the set that a draft will be a version of; 0 if there is none yet."""
    return _versions(draft).values_list("version", flat=True).first() or 0


def passed_over(draft: Draft) -> ComponentSet | None:
    """The latest version of its set, if the draft does not come from that: it lacks what was changed."""
    latest = _versions(draft).first()
    return None if latest in (None, draft.base) or draft.published_id else latest


def _versions(draft: Draft) -> QuerySet[ComponentSet]:
    """The latest first."""
    return ComponentSet.objects.filter(game=draft.base.game, name=draft.name).order_by("-version")


@transaction.atomic
def throw_away(*, draft: Draft, by: Editor, seen: int) -> None:
    """It goes, if its editor has read its latest revision. What was done to it stays in the history."""
    draft = _hold(draft)
    if draft.revision != seen:
        raise Overtaken("The draft was changed since you read it. Look through it, and throw it away then.")
    _note(f"{draft} is thrown away", by)
    for change in draft.changes.all():
        _take_back(change, "the draft was thrown away", by)
    draft._history_user = by
    draft.delete()


@transaction.atomic
def withdraw(*, chosen: ComponentSet, withdrawn: bool, by: Editor) -> None:
    """Take a set from the choices of new tables, or offer it again. Tables that have it are not touched."""
    if withdrawn and chosen == default_set(chosen.game):
        raise Refused("New tables play with this set when nothing else is said, so it cannot be withdrawn.")
    chosen = ComponentSet.objects.select_for_update().get(pk=chosen.pk)
    chosen.withdrawn, chosen._history_user = withdrawn, by
    chosen.save(update_fields=["withdrawn"])
    _note(f"{chosen} is {'withdrawn' if withdrawn else 'offered again'}", by)


def _note(what: str, by: Editor) -> None:
    log.info("%s, by account %s", what, by.pk)
