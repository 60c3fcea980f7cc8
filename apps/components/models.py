"""Editions of the games' printed parts. A set never changes once it is published: tables pin it."""

from django.db import models


class ComponentSet(models.Model):
    game = models.SlugField()
    name = models.CharField(max_length=80)
    version = models.PositiveIntegerField(default=1)
    data = models.JSONField()
    digest = models.CharField(max_length=64)  # SHA-256 of the data, in canonical JSON
    published_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["game", "name", "-version"]
        constraints = [
            models.UniqueConstraint(fields=["game", "name", "version"], name="one_of_each_version"),
        ]

    def __str__(self) -> str:
        return f"{self.name}, version {self.version}"


class Drawing(models.Model):
    """A file of the map drawn from a set. Kept, for it takes seconds; drawn anew when the pens change."""

    components = models.ForeignKey(ComponentSet, models.CASCADE, related_name="drawings")
    edition = models.CharField(max_length=16)
    name = models.CharField(max_length=40)
    text = models.TextField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["components", "edition", "name"], name="one_of_each_drawing"),
        ]

    def __str__(self) -> str:
        return f"{self.name} of {self.components}"
