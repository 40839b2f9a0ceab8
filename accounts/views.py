"""A player's own pages: the games, and what is kept about them."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from accounts import guests
from accounts.erase import erase
from games.models import Game, Status
from games.pov import Pov

SHOWN = 50


@require_safe
@never_cache
def me(request: HttpRequest) -> HttpResponse:
    return render(request, "accounts/me.html", {"player": guests.current(request)})


@require_safe
@never_cache
def games(request: HttpRequest) -> HttpResponse:
    player = guests.player_id(request.session)
    mine = Game.objects.of(player).with_seats()
    finished = mine.filter(status=Status.FINISHED).order_by("-finished_at")
    lists = {"running": mine.in_progress()[:SHOWN], "finished": finished[:SHOWN]}
    context = {
        name: [Pov(game, game.role_of(player)) for game in games] for name, games in lists.items()
    }
    return render(request, "accounts/games.html", context)


@require_POST
def delete(request: HttpRequest) -> HttpResponse:
    erase(request)
    return redirect("home")
