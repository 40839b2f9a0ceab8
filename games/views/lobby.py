"""Who sits at an online table: join, leave, and what its host may do."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from games import access
from games.codes import meant
from games.commands import lobby, rematch
from games.commands.leave import leave as leave_table
from games.commands.leave import remove as remove_from_table
from games.forms import BotForm, JoinForm, NothingForm, SeatForm
from games.models import Game, Status
from games.new_game import NewGameForm
from games.refusals import NoSuchTable, Refused
from games.views.acting import act

LEAVE: dict[str, Callable[..., Game]] = {Status.FINISHED: rematch.decline}
"""What it means to leave a table that is no lobby any more."""


@require_safe
def find(request: HttpRequest) -> HttpResponse:
    """From a code as somebody typed it, or a whole link, to its table."""
    code = meant(request.GET.get("code", ""))
    try:
        return redirect("table", code=access.viewer(request, code or "").code)
    except NoSuchTable as refusal:
        context = {"sentence": refusal.sentence, "code": request.GET.get("code", "")[:40]}
        return render(request, "games/find.html", context, status=404)


@require_POST
def join(request: HttpRequest, code: str) -> HttpResponse:
    viewer = access.viewer(request, code)
    access.once_more(request, "sit")
    fields = JoinForm.read(request.POST)
    lobby.join(viewer, access.player_id_or_new(request), now=timezone.now(), **fields)
    return redirect("table", code=viewer.code)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    seat = access.seat(request, code)
    access.once_more(request, "sit")
    LEAVE.get(seat.status, leave_table)(seat, now=timezone.now())
    return redirect("home")


@require_POST
def remove(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, SeatForm, remove_from_table)


@require_POST
def bot(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, BotForm, lobby.add_bot)


@require_POST
def start(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, NothingForm, lobby.start)


@require_POST
def options(request: HttpRequest, code: str) -> HttpResponse:
    seat = access.seat(request, code)
    form = NewGameForm.read(request.POST)
    if not form.is_valid():
        raise Refused(400, "The options could not be read.")
    lobby.set_options(seat, ruleset=form.ruleset(), now=timezone.now(), **form.options())
    return redirect("table", code=seat.code)
