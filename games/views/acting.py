"""The one shape that all posts to a table share."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone

from games import access, fragments
from games.forms import Checked
from games.models import Game
from games.pov import Pov
from games.refusals import Refused, Stale
from games.rules import RulesError
from games.views.errors import by_htmx
from games.views.table import table_page


def act(
    request: HttpRequest, code: str, form: type[Checked], command: Callable[..., Game]
) -> HttpResponse:
    """Run a command for the seat of this browser; a refusal shows the table as it is."""
    seat = access.seat(request, code)
    fields: dict[str, Any] = form.read(request.POST)
    seat = replace(seat, cup=fields.pop("cup", False))
    try:
        game = command(seat, now=timezone.now(), **fields)
    except (Stale, RulesError) as refusal:
        status = refusal.status if isinstance(refusal, Refused) else 422
        return refused(request, seat, status, str(refusal))
    if not by_htmx(request):
        return redirect("table", code=seat.code)
    pov = Pov(game, game.role_of(seat.player_id), cup=seat.cup)
    return HttpResponse(fragments.render(pov, game.changed_parts, notice=""))


def refused(request: HttpRequest, seat: access.Viewer, status: int, sentence: str) -> HttpResponse:
    """The table as it stands now, with one sentence that says why nothing was done."""
    game = Game.objects.load(seat.game_id)
    pov = Pov(game, game.role_of(seat.player_id), cup=seat.cup)
    if not by_htmx(request):
        return table_page(request, pov, access.preferences(request), sentence, status)
    return HttpResponse(fragments.render(pov, notice=sentence), status=status)
