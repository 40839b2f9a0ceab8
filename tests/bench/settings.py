"""The site's own settings, with one bare view beside its addresses to measure against."""

from yacht_site.settings import *  # noqa: F403

ROOT_URLCONF = "tests.bench.urls"
