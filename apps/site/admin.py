"""Django's admin in the site's look, for those who have been given something to do in it."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.contrib.admin import AdminSite
from django.contrib.auth.views import redirect_to_login
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import URLPattern, URLResolver

# What the site itself has a page for, with all that it asks; and what nothing here needs.
ELSEWHERE = frozenset({"logout", "password_change", "password_change_done", "view_on_site", "autocomplete"})


class Admin(AdminSite):
    site_header = site_title = "Majlis"
    index_title = "Administration"
    enable_nav_sidebar = False

    def has_permission(self, request: HttpRequest) -> bool:
        """A role is enough, whatever it allows; each page asks for its own."""
        return request.user.is_active and bool(request.user.get_all_permissions())

    def admin_view(self, view: Any, cacheable: bool = False) -> Any:
        return self._closed(super().admin_view(view, cacheable))

    def _closed(self, view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
        """To one who is signed in and may not, another sign-in would be no help."""

        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            if not request.user.is_authenticated:
                return redirect_to_login(request.get_full_path())
            if not self.has_permission(request):
                raise PermissionDenied("Ask whoever runs this server for a role in it.")
            return view(request, *args, **kwargs)

        return guarded

    def login(self, request: HttpRequest, extra_context: dict[str, Any] | None = None) -> HttpResponse:
        """By the site's own way in, with its limits and its second step."""
        return redirect("admin:index") if self.has_permission(request) else redirect_to_login("/admin/")

    def get_urls(self) -> list[URLPattern | URLResolver]:
        return [url for url in super().get_urls() if getattr(url, "name", None) not in ELSEWHERE]
