from django import template

from apps.components.drawings import address_of
from apps.play.models import Table

register = template.Library()


@register.simple_tag
def drawn(table: Table, name: str) -> str:
    """{% drawn table "map-day.svg" %}: where a drawing of the components that a table plays with is found."""
    return address_of(table.components_id, table.game, name)
