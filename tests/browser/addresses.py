"""The pages that are not tables, for tests that look at all of them."""

PAGES = (
    *("/", "/new/", "/new/?kind=bots", "/rules/", "/faq/"),
    *("/me/", "/me/games/", "/me/settings/", "/t/222222/"),
)
