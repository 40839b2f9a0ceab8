"""What is stored: games, their seats and their turns."""

from games.models.game import Game, Kind, Seat, Status
from games.models.turn import Turn

__all__ = ["Game", "Kind", "Seat", "Status", "Turn"]
