from django.apps import AppConfig


class FirstJihadConfig(AppConfig):
    name = "games.first_jihad"
