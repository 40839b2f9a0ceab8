"""The site's own settings, with bare views and a bare socket beside it to measure against."""

from yacht_site.settings import *  # noqa: F403
from yacht_site.settings import INSTALLED_APPS

INSTALLED_APPS = [*INSTALLED_APPS, "tests.bench.apps.BenchConfig"]
ROOT_URLCONF = "tests.bench.urls"
