"""Who may edit sets: a role, made with the database, that anybody with an account can be given."""

from typing import Any

from django.apps import AppConfig
from django.apps import apps as all_apps
from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.db.models.signals import post_migrate

ROLE = "Component editor"
ALLOWED = ("view_componentset", "change_componentset", "change_draft")


def connect(config: AppConfig) -> None:
    post_migrate.connect(make_role, sender=config)


def make_role(sender: AppConfig, using: str, apps: Apps = all_apps, **signal: Any) -> None:
    """The permissions are otherwise made later in the same migration, and the role needs them now.
    Migrated in part, a database has neither yet: `apps` are those that it has.
    """
    try:
        groups, permissions = (apps.get_model("auth", name) for name in ("Group", "Permission"))
        apps.get_app_config(sender.label)
    except LookupError:
        return
    create_permissions(sender, verbosity=0, using=using, apps=apps)
    group, _ = groups.objects.using(using).get_or_create(name=ROLE)
    known = permissions.objects.using(using)
    group.permissions.set(known.filter(content_type__app_label=sender.label, codename__in=ALLOWED))
