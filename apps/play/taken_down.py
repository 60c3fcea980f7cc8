"""Lines of talk that a moderator has taken down."""

from django.db import transaction

from apps.play.models import Message
from apps.play.publish import publish_to_all
from apps.site.commits import after_commit

TAKEN_DOWN = "(a moderator has taken this line down)"


@transaction.atomic
def take_down(message: Message) -> None:
    """Nobody reads it any more, on a page that is open either."""
    Message.objects.filter(pk=message.pk).update(text=TAKEN_DOWN)
    where = f"[data-said='{message.pk}'] .said"
    after_commit(
        publish_to_all,
        message.table_id,
        f'<span hx-swap-oob="innerHTML:{where}">{TAKEN_DOWN}</span>',
    )
