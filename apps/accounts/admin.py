"""Who has which role. All else about people is theirs."""

from typing import Any

from django.contrib import admin
from django.db.models import ManyToManyField
from django.forms import CheckboxSelectMultiple
from django.http import HttpRequest

from apps.accounts.models import User


class UserAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # no generic when it runs
    list_display = ("username", "name", "is_superuser")
    search_fields = ("username", "name")
    fields = ("username", "name", "groups")
    readonly_fields = ("username", "name")
    formfield_overrides = {ManyToManyField: {"widget": CheckboxSelectMultiple}}
    ordering = ("username",)

    def get_queryset(self, request: HttpRequest) -> Any:
        """Guests have nothing to sign in with again."""
        return super().get_queryset(request).filter(guest=False)

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        return False


def register() -> None:
    admin.site.register(User, UserAdmin)
