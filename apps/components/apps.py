from django.apps import AppConfig


class ComponentsConfig(AppConfig):
    name = "apps.components"
