"""Designed answers for everything that goes wrong, each with one plain sentence."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import get_template
from django.utils.cache import add_never_cache_headers

from games.refusals import Refused

TITLES = {
    400: "That did not make sense",
    403: "Not at this table",
    404: "Nothing moored here",
    405: "Not that way",
    409: "The table moved on",
    422: "Not allowed",
    429: "One moment",
    500: "Man overboard",
}
WRONG_METHOD = "This address does not answer to that kind of request."


def by_htmx(request: HttpRequest) -> bool:
    """Whether a script on a page of ours asks, which wants parts and no whole page."""
    return bool(getattr(request, "htmx", False))


def answer(request: HttpRequest, status: int, sentence: str) -> HttpResponse:
    """One sentence: as a notice on the page that asked, or as a page of its own."""
    if by_htmx(request):
        notice = get_template("games/_notice.html").render({"notice": sentence})
        response = HttpResponse(notice, status=status)
    else:
        context = {"status": status, "title": TITLES.get(status, "No"), "sentence": sentence}
        response = render(request, "error.html", context, status=status)
    add_never_cache_headers(response)  # what is not there now may be there in a minute
    return response


class RefusalMiddleware:
    """Turns what was refused anywhere below into an answer."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        response = self.get_response(request)
        if response.status_code == 405 and not response.content:
            allowed = response.headers["Allow"]
            response = answer(request, 405, WRONG_METHOD)
            response.headers["Allow"] = allowed
        return response

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, Refused):
            return answer(request, exception.status, exception.sentence)
        return None


def bad_request(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return answer(request, 400, "The request could not be read.")


def forbidden(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return answer(request, 403, "You may not do that here.")


def not_found(request: HttpRequest, exception: Any = None) -> HttpResponse:
    return answer(request, 404, "There is no such page.")


def csrf_failed(request: HttpRequest, reason: str = "") -> HttpResponse:
    return answer(
        request, 403, "This page is no longer valid for your browser. Load it again and retry."
    )


def server_error(request: HttpRequest) -> HttpResponse:
    return answer(
        request, 500, "Something broke on our side. Your game is safe; nothing was half written."
    )
