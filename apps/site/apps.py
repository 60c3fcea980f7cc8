from django.apps import AppConfig


class SiteConfig(AppConfig):
    name = "apps.site"

    def ready(self) -> None:
        from apps.site.standing import check_not_empty

        check_not_empty()
