"""Keep the session of whoever comes back."""

from collections.abc import Callable
from datetime import timedelta

from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from accounts import guests

RENEW_AFTER = timedelta(days=30)


class RenewMiddleware:
    """Saves a player's session again once a month, so that it ends a year after the last visit."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        session = request.session
        if session.accessed:
            now = timezone.now().timestamp()
            if now - session.get(guests.RENEWED, now) > RENEW_AFTER.total_seconds():
                session[guests.RENEWED] = now
        return response
