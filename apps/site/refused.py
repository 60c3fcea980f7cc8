"""Where a page begins again after a form on it was refused: at the first field that is to be written anew.

The browser leads there by itself, with script or without, and a screen reader says what is wrong with it.
"""

from collections.abc import Sequence

from django.forms import BaseForm, BoundField


def first_refused(forms: Sequence[BaseForm]) -> BoundField | None:
    """Of forms in the order of the page; none where what is wrong is said of them as a whole."""
    if any(form.non_field_errors() for form in forms):
        return None
    return next((field for form in forms for field in form.visible_fields() if field.errors), None)


def leads(field: BoundField) -> bool:
    """Whether the page begins at it. A form that is one of several sent together names them all."""
    if not field.errors:
        return False
    together: Sequence[BaseForm] = getattr(field.form, "together", (field.form,))
    first = first_refused(together)
    return first is not None and first.html_name == field.html_name
