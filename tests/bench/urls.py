"""The site and the bare view."""

from django.urls import path

from tests.bench.bare import bare
from yacht_site.urls import handler400, handler403, handler404, handler500, urlpatterns

urlpatterns = [*urlpatterns, path("bare/<int:pk>/", bare)]

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]
