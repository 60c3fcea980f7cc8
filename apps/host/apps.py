from django.apps import AppConfig


class HostConfig(AppConfig):
    name = "apps.host"

    def ready(self) -> None:
        from apps.host import admin
        from apps.host.models import ALLOWED, ROLE
        from apps.host.services import note
        from apps.site import roles
        from apps.site.failures import failed

        admin.register()
        failed.connect(note)
        roles.connect(self, ROLE, ALLOWED)
