"""People: those with an account, and guests, who have a name and may make an account of it."""

from django.contrib.auth.models import AbstractUser
from django.db import models


class User(AbstractUser):
    """`name` is what others see; a guest has no password and signs in by the session alone."""

    name = models.CharField(max_length=40)
    guest = models.BooleanField(default=False)

    def __str__(self) -> str:
        return self.name or self.username
