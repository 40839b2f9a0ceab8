"""The posts of play, and the one shape that they share."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from games import access, fragments
from games.commands import play
from games.forms import HoldForm, PlayForm, RollForm, ScoreForm
from games.models import Game
from games.pov import Pov
from games.refusals import Refused, Stale
from games.rules import RulesError
from games.views.errors import by_htmx
from games.views.table import table_page


@require_POST
def roll(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, RollForm, play.roll)


@require_POST
def hold(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, HoldForm, play.hold)


@require_POST
def score(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, ScoreForm, play.score)


@require_POST
def undo(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, PlayForm, play.undo)


@require_POST
def skip(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, PlayForm, play.skip)


def act(
    request: HttpRequest, code: str, form: type[PlayForm], command: Callable[..., Game]
) -> HttpResponse:
    """Run a command for the seat of this browser; a refusal shows the table as it is."""
    seat = access.seat(request, code)
    fields: dict[str, Any] = form.read(request.POST)
    seat = replace(seat, cup=fields.pop("cup"))
    try:
        game = command(seat, now=timezone.now(), **fields)
    except (Stale, RulesError) as refusal:
        status = refusal.status if isinstance(refusal, Refused) else 422
        return refused(request, seat, status, str(refusal))
    if not by_htmx(request):
        return redirect("table", code=seat.code)
    pov = Pov(game, seat.role, cup=seat.cup)
    return HttpResponse(fragments.render(pov, game.changed_parts, notice=""))


def refused(request: HttpRequest, seat: access.Viewer, status: int, sentence: str) -> HttpResponse:
    """The table as it stands now, with one sentence that says why nothing was done."""
    pov = Pov(Game.objects.load(seat.game_id), seat.role, cup=seat.cup)
    if not by_htmx(request):
        return table_page(request, pov, access.preferences(request), sentence, status)
    return HttpResponse(fragments.render(pov, notice=sentence), status=status)
