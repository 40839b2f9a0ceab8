"""The least that an action can be: who asks, one transaction on the same rows, an empty answer."""

from django.db import transaction
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from games.models import Game, Seat


def bare(request: HttpRequest, pk: int) -> HttpResponse:
    player = request.session["player"]
    with transaction.atomic(durable=True):
        game = Game.objects.select_for_update().get(pk=pk)
        seats = list(game.seats.order_by("index"))
        mine = next(seat for seat in seats if seat.player_id == player)
        Seat.objects.filter(pk=mine.pk).update(card=mine.card)
        Game.objects.filter(pk=pk, version=game.version).update(
            version=game.version + 1, touched_at=timezone.now()
        )
    return HttpResponse()
