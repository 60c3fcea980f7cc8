"""The addresses of the moderators' desk. The pages are in desk.py."""

from django.contrib import admin
from django.http import HttpRequest
from django.urls import URLPattern, path

from apps.moderation import desk
from apps.moderation.models import Report
from apps.site.limits import limited

PACE = "600/10m"


class ReportAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # no generic when it runs
    """Reports come from people, and stay with what was ruled on them."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def get_urls(self) -> list[URLPattern]:
        pages = (
            ("", desk.queue, "moderation_report_changelist"),
            ("record/", desk.record, "moderation_record"),
            ("<int:number>/", desk.case, "moderation_report_change"),
        )
        guarded = self.admin_site.admin_view
        return [path(at, guarded(limited(PACE)(view)), name=name) for at, view, name in pages]


def register() -> None:
    admin.site.register(Report, ReportAdmin)
