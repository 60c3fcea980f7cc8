"""Who may edit sets: a role that anybody with an account can be given."""

from django.apps import AppConfig

from apps.site import roles

ROLE = "Component editor"
ALLOWED = ("view_componentset", "change_componentset", "change_draft")


def connect(config: AppConfig) -> None:
    roles.connect(config, ROLE, ALLOWED)
