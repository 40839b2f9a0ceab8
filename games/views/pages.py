"""Pages that are the same for everyone: the rules, also as help at the table, and the FAQ."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.cache import patch_vary_headers
from django.views.decorators.http import require_safe

from games.rulebook import QUESTIONS, rulebook
from games.views.errors import by_htmx


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """The page, or for a dialog on another page only the sections."""
    template = "pages/_rules.html" if by_htmx(request) else "pages/rules.html"
    response = render(request, template, {"book": rulebook()})
    patch_vary_headers(response, ["HX-Request"])
    return response


@require_safe
def faq(request: HttpRequest) -> HttpResponse:
    return render(request, "pages/faq.html", {"groups": QUESTIONS})
