"""Asks a web process on this machine for its health, by the name that it answers to."""

import sys
from argparse import ArgumentParser
from typing import Any

import httpx
from django.conf import settings
from django.core.management.base import BaseCommand


class Command(BaseCommand):
    help = "Exits 0 if the web process on this machine is well."
    requires_system_checks = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--port", type=int, default=8000)

    def handle(self, *, port: int, **options: Any) -> None:
        host = settings.ALLOWED_HOSTS[0]
        headers = {"Host": "localhost" if host == "*" else host.lstrip("."), "X-Forwarded-Proto": "https"}
        try:
            answer = httpx.get(f"http://127.0.0.1:{port}/healthz", headers=headers, timeout=5)
        except httpx.HTTPError as error:
            sys.exit(f"No answer: {error}")
        if answer.status_code != httpx.codes.OK:
            sys.exit(f"Answered {answer.status_code}: {answer.text}")
