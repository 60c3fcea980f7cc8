"""The addresses of all that is done to sets. The pages are in desk.py and parts.py."""

from collections.abc import Callable

from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.urls import URLPattern, path

from apps.components import desk, desk_files, desk_history, desk_parts
from apps.components.models import ComponentSet
from apps.site.limits import limited

View = Callable[..., HttpResponse]
PACE = "1200/10m"  # a picture that follows what is typed is asked for twice a second
DRAFT = "draft/<int:pk>/"
PART = f"{DRAFT}<str:section>/<int:number>/"
PAGES: dict[str, tuple[str, View]] = {
    "components_componentset_changelist": ("", desk.sets),
    "components_componentset_change": ("<int:pk>/", desk.version),
    "components_offer": ("<int:pk>/offer/", desk.offer),
    "components_begin": ("<int:pk>/draft/", desk.begin),
    "components_history": ("history/", desk_history.history),
    "components_draft": (DRAFT, desk.draft),
    "components_export": ("<int:pk>/export/", desk_files.export),
    "components_bring_in": ("<int:pk>/import/", desk_files.bring_in),
    "components_export_draft": (f"{DRAFT}export/", desk_files.export_draft),
    "components_publish": (f"{DRAFT}publish/", desk.publish),
    "components_trial": (f"{DRAFT}trial/", desk.trial),
    "components_throw_away": (f"{DRAFT}throw-away/", desk.throw_away),
    "components_section": (f"{DRAFT}<str:section>/", desk_parts.section),
    "components_add": (f"{DRAFT}<str:section>/add/", desk_parts.add),
    "components_several": (f"{DRAFT}<str:section>/several/", desk_files.several),
    "components_sheet": (f"{DRAFT}<str:section>/sheet/", desk_files.sheet),
    "components_bring_in_sheet": (f"{DRAFT}<str:section>/import/", desk_files.bring_in_sheet),
    "components_part": (PART, desk_parts.part),
    "components_look": (f"{PART}look/", desk_parts.look),
    "components_restore": (f"{PART}restore/", desk_parts.restore),
    "components_take_out": (f"{PART}take-out/", desk_parts.take_out),
}


class SetAdmin(admin.ModelAdmin):  # type: ignore[type-arg]  # no generic when it runs
    """Sets are published from drafts, and never deleted: tables keep theirs."""

    def has_add_permission(self, request: HttpRequest) -> bool:
        return False

    def get_urls(self) -> list[URLPattern]:
        guarded = self.admin_site.admin_view
        return [
            path(address, guarded(limited(PACE)(view)), name=name) for name, (address, view) in PAGES.items()
        ]


def register() -> None:
    admin.site.register(ComponentSet, SetAdmin)
