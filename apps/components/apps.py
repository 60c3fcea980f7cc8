from django.apps import AppConfig


class ComponentsConfig(AppConfig):
    name = "apps.components"

    def ready(self) -> None:
        from apps.components import admin, roles

        admin.register()
        roles.connect(self)
