"""The page of a game, and its record as text."""

from dataclasses import replace
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.utils.cache import add_never_cache_headers
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from games import access, fragments
from games.chat_view import Reader
from games.commands.play import look
from games.forms import new_once, picked
from games.models import Game
from games.new_game import NewGameForm, like
from games.pov import Pov
from games.qr import qr_svg


@require_safe
def table(request: HttpRequest, code: str) -> HttpResponse:
    viewer = access.viewer(request, code)
    if viewer.code != code:
        return redirect("table", code=viewer.code)
    look(viewer, timezone.now())
    game = Game.objects.load(viewer.game_id)
    prefer = access.preferences(request)
    pov = Pov(
        game,
        viewer.role,
        pick=picked(request.GET),
        asking="ask" in request.GET,
        cup=bool(viewer.role) and prefer["dice"] == "cup",
    )
    return table_page(request, pov, prefer)


@require_safe
@never_cache
def record(request: HttpRequest, code: str) -> HttpResponse:
    told = Game.objects.record_of(access.viewer(request, code).game_id)
    return HttpResponse(told.text, content_type="text/plain; charset=utf-8")


def table_page(
    request: HttpRequest, pov: Pov, prefer: dict[str, Any], notice: str = "", status: int = 200
) -> HttpResponse:
    """The whole page of a table for one viewer, who likes to play as `prefer` tells."""
    pov = replace(pov, reader=Reader.of(access.player_id(request), prefer))
    if pov.waiting:
        return lobby_page(request, pov, notice, status)
    parts = {name: fragments.render_part(pov, name) for name in fragments.part_names(pov)}
    context = {
        "pov": pov,
        "parts": {name: text for name, text in parts.items() if "-" not in name},
        "talk": fragments.around_chat(pov),
        "cards": [text for name, text in parts.items() if "-" in name],
        "prefer": prefer,
        "notice": notice,
        "once": new_once(),
    }
    response = render(request, "games/table.html", context, status=status)
    add_never_cache_headers(response)
    return response


def lobby_page(request: HttpRequest, pov: Pov, notice: str = "", status: int = 200) -> HttpResponse:
    """The whole page of a table that has not begun."""
    link = request.build_absolute_uri(pov.address)
    context = {
        "pov": pov,
        "parts": {name: fragments.render_part(pov, name) for name in fragments.part_names(pov)},
        "talk": fragments.around_chat(pov),
        "link": link,
        "qr": qr_svg(link),
        "notice": notice,
        "form": NewGameForm(initial=like(pov.game, "table")),
    }
    response = render(request, "games/lobby.html", context, status=status)
    add_never_cache_headers(response)
    return response
