"""Home and the New game form."""

from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from games import access
from games.commands import table
from games.forms import NewGameForm, new_once, refuse_repeats
from games.models import Game, Kind
from games.pov import Pov

SAME_PRESS = timedelta(minutes=1)
"""How long a form that is sent again can be the same press, which names the same player."""


@require_safe
@never_cache
def home(request: HttpRequest) -> HttpResponse:
    player = access.player_id(request)
    newest = Game.objects.of(player).with_seats().in_progress().first()
    running = Pov(newest, newest.role_of(player)) if newest else None
    return render(request, "games/home.html", {"running": running, "once": new_once()})


@require_http_methods(["GET", "HEAD", "POST"])
@never_cache
def new(request: HttpRequest) -> HttpResponse:
    if request.method != "POST":
        return render(request, "games/new.html", {"form": NewGameForm(), "once": new_once()})
    form = NewGameForm(request.POST)
    refuse_repeats(form, request.POST)
    if not form.is_valid():
        context = {"form": form, "once": new_once()}
        return render(request, "games/new.html", context, status=422)
    return redirect("table", code=started(request, form).code)


def started(request: HttpRequest, form: NewGameForm) -> Game:
    """The solo game that a valid form asks for; sent twice it gives the same game."""
    once = form.cleaned_data["once"] or None
    newcomer = access.player_id(request) is None
    game = table.made_by(once)
    if game is None:
        person = table.Person(access.player_id_or_new(request), form.cleaned_data["name"])
        game = table.create(
            Kind.SOLO,
            form.ruleset(),
            [person],
            now=timezone.now(),
            ties=form.ties_chosen(),
            once=once,
        )
    owner = game.seats.get(index=0).player_id
    if newcomer and owner is not None and timezone.now() - game.created_at < SAME_PRESS:
        access.take_over(request, owner)
    return game
