"""Another game with everybody, asked for at the end of an online game."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from games import access, fragments
from games.commands import rematch as commands
from games.forms import RematchForm
from games.pov import Pov
from games.refusals import Refused, Stale
from games.rules import RulesError
from games.views.acting import refused
from games.views.errors import by_htmx


@require_POST
def rematch(request: HttpRequest, code: str) -> HttpResponse:
    """Answers with what changed, in which the address of the next game stands, or leads there."""
    seat = access.seat(request, code)
    fields = RematchForm.read(request.POST)
    try:
        game = commands.answer(seat, now=timezone.now(), **fields)
    except (Stale, RulesError) as refusal:
        status = refusal.status if isinstance(refusal, Refused) else 422
        return refused(request, seat, status, str(refusal))
    if not by_htmx(request):
        return redirect("table", code=game.next.code if game.next else seat.code)
    return HttpResponse(fragments.render(Pov(game, seat.role), commands.PARTS, notice=""))
