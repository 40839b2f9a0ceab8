"""The site and the bare views."""

from django.urls import path

from tests.bench import bare
from yacht_site.urls import handler400, handler403, handler404, handler500, urlpatterns

urlpatterns = [
    *urlpatterns,
    path("bare/<int:pk>/", bare.bare),
    path("bare/<int:pk>/tell/<int:size>/", bare.tell),
    path("bare/<int:pk>/burst/<int:count>/", bare.burst),
    path("bare/commits/", bare.commits),
]

__all__ = ["handler400", "handler403", "handler404", "handler500", "urlpatterns"]
