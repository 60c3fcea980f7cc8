"""Roles: made with the database, so that whoever runs the server need only say who has which."""

from collections.abc import Collection
from functools import partial
from typing import Any

from django.apps import AppConfig
from django.apps import apps as all_apps
from django.apps.registry import Apps
from django.contrib.auth.management import create_permissions
from django.db.models.signals import post_migrate


def connect(config: AppConfig, role: str, allowed: Collection[str]) -> None:
    """`allowed`: the codenames of permissions of this app."""
    make = partial(_make_role, role=role, allowed=allowed)
    post_migrate.connect(make, sender=config, weak=False, dispatch_uid=role)


def _make_role(
    sender: AppConfig, using: str, role: str, allowed: Collection[str], apps: Apps = all_apps, **signal: Any
) -> None:
    """The permissions are otherwise made later in the same migration, and the role needs them now.
    Migrated in part, a database has neither yet: `apps` are those that it has.
    """
    try:
        groups, permissions = (apps.get_model("auth", name) for name in ("Group", "Permission"))
        apps.get_app_config(sender.label)
    except LookupError:
        return
    create_permissions(sender, verbosity=0, using=using, apps=apps)
    group, _ = groups.objects.using(using).get_or_create(name=role)
    known = permissions.objects.using(using)
    group.permissions.set(known.filter(content_type__app_label=sender.label, codename__in=allowed))
