"""What is stored: games, their seats, turns and leaves, and what is said at them."""

from games.models.choices import Kind, Leaving, Out, Pace, Status, Talk, Timer, TurnOrder
from games.models.game import Game
from games.models.leave import Leave
from games.models.line import Line
from games.models.seat import Seat
from games.models.turn import Turn

__all__ = [
    "Game",
    "Kind",
    "Leave",
    "Leaving",
    "Line",
    "Out",
    "Pace",
    "Seat",
    "Status",
    "Talk",
    "Timer",
    "Turn",
    "TurnOrder",
]
