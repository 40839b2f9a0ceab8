"""An online table before play: join, leave, and what its host may do."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.views.decorators.http import require_POST, require_safe

from games import access, fragments
from games.codes import meant
from games.commands import lobby, rematch
from games.forms import BotForm, Checked, JoinForm, NothingForm, SeatForm
from games.models import Game, Status
from games.new_game import NewGameForm, like
from games.pov import Pov
from games.qr import qr_svg
from games.refusals import NoSuchTable, Refused
from games.rules import RulesError
from games.views.errors import by_htmx

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
    fields = JoinForm.read(request.POST)
    lobby.join(viewer, access.player_id_or_new(request), now=timezone.now(), **fields)
    return redirect("table", code=viewer.code)


@require_POST
def leave(request: HttpRequest, code: str) -> HttpResponse:
    seat = access.seat(request, code)
    LEAVE.get(seat.status, lobby.leave)(seat, now=timezone.now())
    return redirect("home")


@require_POST
def remove(request: HttpRequest, code: str) -> HttpResponse:
    return act(request, code, SeatForm, lobby.remove)


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


def act(
    request: HttpRequest, code: str, form: type[Checked], command: Callable[..., Game]
) -> HttpResponse:
    """Run a command of the host; a refusal shows the lobby as it is."""
    seat = access.seat(request, code)
    fields: dict[str, Any] = form.read(request.POST)
    try:
        game = command(seat, now=timezone.now(), **fields)
    except RulesError as refusal:
        game = Game.objects.load(seat.game_id)
        return shown(request, game, game.role_of(seat.player_id), str(refusal), 422)
    return shown(request, game, game.role_of(seat.player_id))


def shown(
    request: HttpRequest, game: Game, role: tuple[int, ...], notice: str = "", status: int = 200
) -> HttpResponse:
    """The lobby after a press of its host, with one sentence where nothing was done."""
    pov = Pov(game, role)
    if by_htmx(request):
        return HttpResponse(fragments.render(pov, notice=notice), status=status)
    return lobby_page(request, pov, notice, status) if notice else redirect("table", game.code)


def lobby_page(request: HttpRequest, pov: Pov, notice: str = "", status: int = 200) -> HttpResponse:
    """The whole page of a table that has not begun."""
    link = request.build_absolute_uri(pov.address)
    context = {
        "pov": pov,
        "parts": {name: fragments.render_part(pov, name) for name in fragments.part_names(pov)},
        "link": link,
        "qr": qr_svg(link),
        "notice": notice,
        "form": NewGameForm(initial=like(pov.game, "table")),
    }
    response = render(request, "games/lobby.html", context, status=status)
    add_never_cache_headers(response)
    return response
