"""A game. The row of the game is also the turn that is being played."""

from __future__ import annotations

from datetime import datetime
from functools import cached_property

from django.db import models
from django.utils import timezone

from games import clock, dice_source
from games.models.choices import Kind, Leaving, Pace, Status, Talk, Timer, TurnOrder
from games.models.game_query import GameQuerySet
from games.models.scored import Scored, parse_scores
from games.models.seat import Seat
from games.models.stored import made_ruleset, parsed_rolls, unpacked
from games.rules import (
    Dice,
    Order,
    Position,
    Record,
    Roll,
    Ruleset,
    Ties,
    TurnEntry,
)


class Game(models.Model):
    """A played match: its rules, whose turn it is, and the dice on the table."""

    code = models.CharField(max_length=6, unique=True)
    kind = models.CharField(max_length=8, choices=Kind.choices)
    variant = models.CharField(max_length=8)
    columns = models.PositiveSmallIntegerField()
    order = models.CharField(max_length=8)
    ties = models.CharField(max_length=8, default=Ties.SHARE.value)
    turn_order = models.CharField(
        max_length=8, choices=TurnOrder.choices, default=TurnOrder.SEATS.value
    )
    """Whether the order of the seats was drawn or given."""
    pace = models.CharField(max_length=8, choices=Pace.choices, default=Pace.CALM.value)
    """How quickly bots take their steps."""
    timer = models.CharField(max_length=8, choices=Timer.choices, default=Timer.OFF.value)
    """How long a person may take for each roll or choice."""
    leaving = models.CharField(max_length=8, choices=Leaving.choices, default=Leaving.BOT.value)
    """What becomes of a seat whose player leaves the running game."""
    talk = models.CharField(max_length=8, choices=Talk.choices, default=Talk.ALL.value)
    """Who may chat."""
    undo = models.BooleanField(default=True)
    """Whether people on one device may take a score back until the next roll."""
    status = models.CharField(max_length=8, choices=Status.choices, default=Status.PLAYING)
    key = models.BinaryField(max_length=32, default=dice_source.new_key)
    host = models.ForeignKey(
        "accounts.Player", null=True, on_delete=models.SET_NULL, related_name="hosted"
    )
    """Who sets an online table up and starts it."""
    watching = models.BooleanField(default=True)
    """Whether people without a seat may look on."""
    listed = models.BooleanField(default=False)
    """Whether the lobby stands on the home page, open to everybody."""
    removed = models.JSONField(default=list, blank=True)
    """The ids of the players that the host has removed."""
    once = models.CharField(max_length=32, unique=True, null=True)  # noqa: DJ001 (unique, so null)
    """The mark of the form that made this game: sent twice, it still makes one."""

    version = models.PositiveIntegerField(default=1)
    ply = models.PositiveIntegerField(default=0)
    turn_seat = models.PositiveSmallIntegerField(default=0)
    rolls = models.CharField(max_length=64, default="", blank=True)
    """The rolls of this turn so far, as in a record: `26414 35:44426`."""
    nonces = models.CharField(max_length=200, default="", blank=True)
    """What the roller's browser added to each of these rolls, `.` for nothing."""
    held = models.CharField(max_length=5, default="", blank=True)
    """The positions held at the moment, `134`."""
    happened = models.CharField(max_length=64, default="", blank=True)
    """The last move in short, for announcements: `roll`, `undo 0 fours`, `score 0 1 fours 12 0`."""
    recent = models.CharField(max_length=400, default="", blank=True)
    """The last scores, `;` between them, as in `games.models.scored`."""

    turn_due_at = models.DateTimeField(null=True)
    """When the time for the next roll or choice is up, or a bot takes its next step."""
    acted_at = models.DateTimeField(null=True)
    """When the last roll, score or start was."""
    extended = models.PositiveSmallIntegerField(default=0)
    """How often more time was taken for the roll or choice that is due."""
    stand_in = models.BooleanField(default=False)
    """Whether a bot plays this turn for a person whose time was up."""
    asked_at = models.DateTimeField(null=True)
    """When the others asked that the person on turn, silent for long, be replaced."""
    next = models.OneToOneField(
        "self", null=True, on_delete=models.SET_NULL, related_name="previous"
    )
    """The game that the same people play after this one."""

    created_at = models.DateTimeField(default=timezone.now)
    touched_at = models.DateTimeField(default=timezone.now)
    finished_at = models.DateTimeField(null=True)
    due_at = models.DateTimeField(null=True, db_index=True)
    """When something must happen next without anybody's doing; null where nothing must."""

    seats: models.Manager[Seat]
    turns: models.Manager
    leaves: models.Manager
    lines: models.Manager
    seats_in_order: list[Seat]
    """The seats by index, where `load` or `with_seats` has read them."""
    changed_parts: tuple[str, ...] = ()
    """The parts of the page that the last write through this object changed."""

    objects = GameQuerySet.as_manager()

    def __str__(self) -> str:
        return self.code

    @property
    def ruleset(self) -> Ruleset:
        return made_ruleset(self.variant, self.columns, self.order)

    @property
    def title(self) -> str:
        """The rules in words: `Bonus & Joker, three columns, top to bottom`."""
        words = [{"bonus": "Bonus & Joker", "classic": "Classic"}[self.variant]]
        if self.columns > 1:
            words.append("three columns")
        if self.order == Order.DOWN.value:
            words.append("top to bottom")
        return ", ".join(words)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the key, in hexadecimal."""
        return dice_source.commitment(bytes(self.key))

    def seats_of(self, player_id: int | None) -> tuple[int, ...]:
        """The seats of this player, those included which they have left."""
        seats = self.seats_in_order if player_id else []
        return tuple(seat.index for seat in seats if seat.player_id == player_id)

    def role_of(self, player_id: int | None) -> tuple[int, ...]:
        """The seats that this player holds, none for a spectator."""
        mine = self.seats_of(player_id)
        return tuple(index for index in mine if not self.seats_in_order[index].out)

    @property
    def rolls_of_turn(self) -> tuple[Roll, ...]:
        return parsed_rolls(self.rolls)

    @property
    def held_positions(self) -> tuple[int, ...]:
        return tuple(map(int, self.held))

    @property
    def recent_scores(self) -> tuple[Scored, ...]:
        return parse_scores(self.recent)

    @property
    def turns_done(self) -> int:
        """How many boxes all seats together have filled."""
        return sum(self.ruleset.turns - card.boxes_left for card in self.position.cards)

    @property
    def has_bots(self) -> bool:
        return any(seat.level for seat in self.seats_in_order)

    @property
    def bot_on_turn(self) -> bool:
        """Whether the game waits for a bot, or for one that stands in."""
        level = self.seats_in_order[self.turn_seat].level or self.stand_in
        return self.status == Status.PLAYING and bool(level)

    @property
    def host_passes_at(self) -> datetime | None:
        """When the role of a host who is away goes to somebody who is here; None while it stays."""
        people = [seat for seat in self.seats_in_order if seat.player_id]
        away = next((s.away_since for s in people if s.player_id == self.host_id), None)
        here = any(not seat.away_since for seat in people)
        return away + clock.AWAY if away and here else None

    def silent(self, now: datetime) -> bool:
        """Whether a person at an online table has been on turn, with no timer, for a day."""
        waiting = self.kind == Kind.TABLE and self.timer == Timer.OFF and not self.bot_on_turn
        return waiting and now - (self.acted_at or self.touched_at) >= clock.SILENT

    @property
    def undo_allowed(self) -> bool:
        """Never with bots (then the kind is another) or on several devices."""
        return self.undo and self.kind in (Kind.SOLO, Kind.LOCAL)

    @property
    def can_undo(self) -> bool:
        """Whether the last thing that happened is a score that may be taken back."""
        return self.undo_allowed and self.status == Status.PLAYING and self.happened[:5] == "score"

    @cached_property
    def drawn(self) -> dict[object, str]:
        """What was rendered from this object, by all that the text depends on."""
        return {}

    @cached_property
    def position(self) -> Position:
        """The game as the rules see it, built from the rows that `load` has read."""
        rolls = self.rolls_of_turn
        dice: Dice | None = rolls[-1].dice if rolls else None
        seats = self.seats_in_order
        cards = tuple(seat.parsed_card(self.ruleset) for seat in seats)
        handed = frozenset(seat.index for seat in seats if seat.out and seat.level)
        closed = frozenset(seat.index for seat in seats if seat.out and not seat.level)
        return Position(self.ruleset, cards, self.turn_seat, len(rolls), dice, closed, handed)

    def record(self) -> Record:
        """The game so far as text tells it; its key only when it is over."""
        # A leave stands before the turn of its number; sorting keeps it there.
        rows = sorted([*self.leaves.all(), *self.turns.all()], key=lambda row: row.number)
        entries = [entry for row in rows for entry in row.entries]
        if self.rolls and self.status == Status.PLAYING:
            nonces = unpacked(self.nonces)
            entries.append(TurnEntry(self.turn_seat, self.rolls_of_turn, None, nonces))
        return Record(
            self.ruleset,
            Ties(self.ties),
            tuple(seat.name for seat in self.seats_in_order),
            tuple(entries),
            self._headers(),
        )

    def _headers(self) -> tuple[tuple[str, str], ...]:
        headers = [
            ("Code", self.code),
            ("Started", f"{self.created_at:%Y-%m-%d %H:%M} UTC"),
            ("Commitment", self.commitment),
        ]
        if self.status == Status.FINISHED:
            headers.append(("Key", bytes(self.key).hex()))
        return tuple(headers)
