"""Who may find a table and look on there, in words; and in others where it is for its club alone."""

from collections.abc import Mapping
from typing import Any

from django import forms

AS_USUAL = "usual"
FOUND_BY = {
    AS_USUAL: "As usual: in the lobby, unless alone or practice",
    "yes": "Anyone, in the lobby",
    "no": "Only those with the link",
}
FOUND_BY_MEMBERS = {
    AS_USUAL: "As usual: members, in the lobby, unless alone or practice",
    "yes": "Members of the club, in the lobby",
    "no": "Members of the club who have the link",
}
WATCHED_BY = {"yes": "Anyone who finds it, without the secrets", "no": "Nobody but the players"}
WATCHED_BY_MEMBERS = {"yes": "Members of the club, without the secrets", "no": "Nobody but the players"}


class CompanySelect(forms.Select):
    """Says what its choices mean at the table as it is sent; new-table.js, as that changes."""

    for_members = False

    def __init__(self, members: Mapping[str, str]) -> None:
        super().__init__()
        self.members = members

    def create_option(
        self, name: str, value: Any, label: int | str, *args: Any, **kwargs: Any
    ) -> dict[str, Any]:
        words = self.members[str(value)]
        option = super().create_option(name, value, words if self.for_members else label, *args, **kwargs)
        option["attrs"] |= {"data-anyone": label, "data-members": words}
        return option
