"""What clubs may be called: as people are, and like no other club."""

import re

from django.core.exceptions import ValidationError

from apps.accounts.fields import NameField
from apps.accounts.lookalikes import skeleton


class ClubNameField(NameField):
    def to_python(self, value: object) -> str:
        name = super().to_python(value)
        if name and not likeness_of(name):
            raise ValidationError("Write at least one letter.")
        return name


def likeness_of(name: str) -> str:
    """What the eye keeps of a name, without spaces and signs between."""
    return "".join(re.findall(r"[^\W_]+", skeleton(name)))
