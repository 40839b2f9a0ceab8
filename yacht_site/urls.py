"""Every address of the site."""

from django.urls import include, path

from games.views import errors, health

urlpatterns = [
    path("healthz/", health.healthz, name="health"),
    path("me/", include("accounts.urls")),
    path("", include("games.urls")),
]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error
