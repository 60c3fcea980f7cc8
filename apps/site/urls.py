from django.contrib import admin
from django.urls import include, path

from apps.site.health import healthz

urlpatterns = [
    path("healthz", healthz, name="healthz"),
    path("api/", include("apps.api.urls")),
    path("clubs/", include("apps.clubs.urls")),
    path("", include("apps.events.urls")),
    path("", include("apps.lobby.urls")),
    path("", include("apps.moderation.urls")),
    path("", include("apps.summons.urls")),
    path("tables/", include("apps.play.urls")),
    path("components/", include("apps.components.urls")),
    path("accounts/", include("apps.accounts.urls")),
    path("accounts/", include("allauth.urls")),
    path("admin/", admin.site.urls),
]
handler400 = "apps.site.views.bad_request"
handler403 = "apps.site.views.forbidden"
handler404 = "apps.site.views.not_found"
handler500 = "apps.site.views.server_error"
handler429 = "apps.site.views.too_many_requests"
