"""What is stored: games, their seats and their turns."""

from games.models.choices import Kind, Pace, Status, TurnOrder
from games.models.game import Game
from games.models.seat import Seat
from games.models.turn import Turn

__all__ = ["Game", "Kind", "Pace", "Seat", "Status", "Turn", "TurnOrder"]
