"""Who plays: a guest from the first action, later perhaps an account."""

from django.contrib.auth.models import AbstractUser
from django.db import models
from django.utils import timezone


class User(AbstractUser):
    """An account. Nobody needs one to play."""


class Player(models.Model):
    """A person who sits at tables: a guest (no `user`) or the holder of an account."""

    user = models.OneToOneField(User, null=True, on_delete=models.CASCADE, related_name="player")
    created_at = models.DateTimeField(default=timezone.now)
    preferences = models.JSONField(default=dict, blank=True)
    """What was chosen of `accounts.preferences`, by name."""

    def __str__(self) -> str:
        return f"player {self.pk}"
