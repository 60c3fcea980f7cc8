"""The address of the page of whoever runs the server. The page is in desk.py."""

from typing import Any

from django.contrib import admin
from django.http import HttpRequest
from django.urls import URLPattern, path

from apps.host import desk
from apps.host.models import Failure


class FailureAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # no generic when it runs
    """Failures are counted by themselves."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False

    def get_urls(self) -> list[URLPattern]:
        page = self.admin_site.admin_view(desk.server)
        return [path("", page, name="host_failure_changelist")]


def register() -> None:
    admin.site.register(Failure, FailureAdmin)
