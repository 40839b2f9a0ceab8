"""Sessions in the database, read through the cache."""

from django.contrib.sessions.backends import cached_db


class SessionStore(cached_db.SessionStore):
    """Django's own, but a key that it never made is not even looked for.

    PostgreSQL refuses to compare with some texts, and anybody can put any text into a cookie.
    """

    def _validate_session_key(self, key: str | None) -> bool:
        django_would = super()._validate_session_key(key)  # type: ignore[misc]
        return bool(django_would and key and key.isascii() and key.isalnum())
