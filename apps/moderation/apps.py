from django.apps import AppConfig


class ModerationConfig(AppConfig):
    name = "apps.moderation"

    def ready(self) -> None:
        from apps.moderation import admin, people
        from apps.moderation.models import ALLOWED, ROLE
        from apps.site import roles

        admin.register()
        people.listen()
        roles.connect(self, ROLE, ALLOWED)
