"""Who may edit sets: a role, made with the database, that anybody with an account can be given."""

from typing import Any

from django.apps import AppConfig, apps
from django.contrib.auth.management import create_permissions
from django.db.models.signals import post_migrate

ROLE = "Component editor"
ALLOWED = ("view_componentset", "change_componentset", "change_draft")


def connect(config: AppConfig) -> None:
    post_migrate.connect(make_role, sender=config)


def make_role(sender: AppConfig, using: str, **signal: Any) -> None:
    """The permissions are otherwise made later in the same migration, and the role needs them now."""
    create_permissions(sender, verbosity=0, using=using)
    group, _ = apps.get_model("auth", "Group").objects.using(using).get_or_create(name=ROLE)
    known = apps.get_model("auth", "Permission").objects.using(using)
    group.permissions.set(known.filter(content_type__app_label=sender.label, codename__in=ALLOWED))
