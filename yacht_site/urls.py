"""Every address of the site."""

from django.templatetags.static import static
from django.urls import include, path
from django.views.generic import RedirectView

from games.views import errors, health

urlpatterns = [
    # Asked for by browsers where no page names an icon, such as a record.
    path("favicon.ico", RedirectView.as_view(url=static("icon.svg"))),
    path("healthz/", health.healthz, name="health"),
    path("me/", include("accounts.urls")),
    path("", include("games.urls")),
]

handler400 = errors.bad_request
handler403 = errors.forbidden
handler404 = errors.not_found
handler500 = errors.server_error
