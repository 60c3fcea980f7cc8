from django.apps import AppConfig


class LobbyConfig(AppConfig):
    name = "apps.lobby"

    def ready(self) -> None:
        from apps.lobby import people

        people.listen()
