import json
from typing import Any

from django.core.management.base import BaseCommand, CommandError

from apps.components.services import fixture, load_default
from games.engine.components import BadComponents
from games.registry import RULEBOOKS


class Command(BaseCommand):
    help = "Load every game's default components from fixtures/. What is loaded already stays as it is."

    def handle(self, *args: Any, **options: Any) -> None:
        for game in RULEBOOKS:
            try:
                loaded = load_default(game=game, data=json.loads(fixture(game).read_text()))
            except (OSError, ValueError, BadComponents) as error:
                raise CommandError(f"{fixture(game)}: {error}") from error
            if options["verbosity"]:
                self.stdout.write(f"{game}: {loaded}")
