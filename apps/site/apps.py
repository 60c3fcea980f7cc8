from django.apps import AppConfig
from django.contrib.admin.apps import SimpleAdminConfig


class SiteConfig(AppConfig):
    name = "apps.site"
    default = True

    def ready(self) -> None:
        from apps.site.standing import check_not_empty

        check_not_empty()


class AdminConfig(SimpleAdminConfig):
    """Only what an app of ours registers is administered: nobody's second step, no session."""

    default = False
    default_site = "apps.site.admin.Admin"
