from django.apps import AppConfig


class EventsConfig(AppConfig):
    name = "apps.events"

    def ready(self) -> None:
        from apps.events import people

        people.listen()
