from django.apps import AppConfig


class JihadConfig(AppConfig):
    name = "games.jihad"
