"""Another game with everybody, once all who have played to the end want it."""

from datetime import datetime

from django.db import IntegrityError, transaction

from games.access import Viewer
from games.commands.save import save
from games.commands.table import Sitter, set_up
from games.models import Game, Kind, Seat, Status
from games.models.again import Again
from games.refusals import Refused
from games.rules import IllegalMove

PARTS = ("state", "result", "controls")
SAME = (
    *("ties", "turn_order", "pace", "timer", "leaving", "talk"),
    *("undo", "watching", "removed"),
)
"""What the next game takes over from the one before, besides its rules."""
TRIES = 5


def answer(viewer: Viewer, *, want: bool, now: datetime) -> Game:
    """Say whether these seats want another game; the last one to agree begins it.

    Saying the same twice does no harm, and once the next game is there, `Game.next` leads to it
    whatever is said. Errors: Refused (409 not over or no online table, 403 who was put out),
    IllegalMove (nobody is left to play with).
    """
    with transaction.atomic(durable=True):
        game = _over(viewer.game_id)
        role = game.role_of(viewer.player_id)
        if not role:
            raise Refused(403, "Only who has played to the end can ask for another game.")
        again = Again(game)
        if want and not again.possible:
            raise IllegalMove("Nobody is left here to play with. Open another table instead.")
        if game.next_id is None and _noted(game, role, want) | again.agreed:
            happened = f"again {role[0]} {'yes' if want else 'no'}"
            following = _following(game, now) if again.agreed else None
            save(game, PARTS, now, ply=game.ply + 1, happened=happened, next=following)
    return game


def decline(viewer: Viewer, *, now: datetime) -> Game:
    """Leave a table whose game is over: whoever does wants no other one. Errors as above."""
    return answer(viewer, want=False, now=now)


def _over(game_id: int) -> Game:
    game = Game.objects.load(game_id, lock=True)
    if game.kind != Kind.TABLE:
        raise Refused(409, "This was no online game; start a new one from the home page.")
    if game.status != Status.FINISHED:
        raise Refused(409, "This game is not over yet.")
    return game


def _noted(game: Game, role: tuple[int, ...], want: bool) -> bool:
    """Keep the answer of these seats; whether it is news."""
    news = [seat for seat in game.seats_in_order if seat.index in role and seat.again is not want]
    for seat in news:
        seat.again = want
    Seat.objects.bulk_update(news, ["again"])
    return bool(news)


def _following(game: Game, now: datetime) -> Game:
    """The next game: the same rules, people and bots, at once and in an order of its own."""
    stayers = Again(game).stayers
    people = [seat.player_id for seat in stayers if seat.player_id]
    options = {name: getattr(game, name) for name in SAME}
    options["host_id"] = game.host_id if game.host_id in people else people[0]
    sitters = [Sitter(seat.player_id, seat.name, seat.level) for seat in stayers]
    for _ in range(TRIES):
        try:
            with transaction.atomic():  # its code may be taken
                made = set_up(Kind.TABLE, game.ruleset, sitters, now, **options)
        except IntegrityError:
            continue
        return made
    raise RuntimeError("No free code was found.")
