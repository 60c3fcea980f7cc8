"""The ways by which messengers bring what is told, a module each."""

from collections.abc import Callable, Mapping, Sequence

from apps.summons.models import Letter, Messenger
from apps.summons.ways import hooks, mail, pushes

Way = Callable[[Messenger, Sequence[Letter]], None]  # raises Failed

WAYS: Mapping[str, Way] = {
    Messenger.Kind.MAIL: mail.bring,
    Messenger.Kind.DISCORD: hooks.bring,
    Messenger.Kind.SLACK: hooks.bring,
    Messenger.Kind.JSON: hooks.bring,
    Messenger.Kind.BROWSER: pushes.bring,
}
