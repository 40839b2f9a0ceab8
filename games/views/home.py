"""Home and the New game form."""

from datetime import timedelta
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import access
from games.commands import table
from games.forms import new_once
from games.models import Game, Kind
from games.new_game import NewGameForm, like
from games.pov import Pov
from games.presets import PRESETS, preset_options

SAME_PRESS = timedelta(minutes=1)
"""How long a form that is sent again can be the same press, which names the same player."""

OPEN_SHOWN = 12


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    player = access.player_id(request)
    newest = Game.objects.played_by(player).with_seats().first()
    running = Pov(newest, newest.role_of(player)) if newest else None
    context = {
        "player": player,
        "running": running,
        "once": new_once(),
        "once_more": new_once(),
        "open_tables": Game.objects.with_seats().open_to_all()[:OPEN_SHOWN],
    }
    return render(request, "games/home.html", context)


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    if request.method == "POST":
        form = NewGameForm.read(request.POST)
        if form.is_valid():
            return redirect("table", code=started(request, form).code)
        status = 422
    else:
        form, status = NewGameForm(initial=shown_first(request)), 200
    context = {
        "form": form,
        "kind": form["kind"].value() or "solo",
        "once": new_once(),
        "presets": PRESETS,
        "preset": request.GET.get("preset"),
    }
    return render(request, "games/new.html", context, status=status)


def shown_first(request: HttpRequest) -> dict[str, Any]:
    """The choices of a form that nobody has filled in: a preset's, or those of the last time."""
    player = access.player_id(request)
    last = Game.objects.of(player).with_seats().order_by("-created_at").first()
    options = preset_options(request.GET.get("preset")) or like(last, request.GET.get("kind"))
    return options | {"previews": access.preferences(request)["previews"]}


def started(request: HttpRequest, form: NewGameForm) -> Game:
    """The game that a valid form asks for; sent twice it gives the same game."""
    newcomer = access.player_id(request) is None
    game = table.made_by(form.cleaned_data["once"] or None)
    if game is None:
        player = access.player_id_or_new(request)
        online = form.kind_of_game == Kind.TABLE
        game = table.create(
            form.kind_of_game,
            form.ruleset(),
            form.sitters(player),
            now=timezone.now(),
            host=player if online else None,
            **form.options(),
            **form.only_at_first(),
        )
        access.prefer(request, form.preferences())
    owner = game.seats.filter(player__isnull=False).values_list("player_id", flat=True).first()
    if newcomer and owner is not None and timezone.now() - game.created_at < SAME_PRESS:
        access.take_over(request, owner)
    return game
