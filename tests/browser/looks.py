"""How a page may be looked at: the colour schemes, a phone, letters twice as large."""

from typing import Any

SCHEMES = {
    "light": {"color_scheme": "light", "forced_colors": "none"},
    "dark": {"color_scheme": "dark", "forced_colors": "none"},
    "forced": {"color_scheme": "light", "forced_colors": "active"},
}
PHONE = {"width": 360, "height": 640}


def enlarge(page: Any) -> None:
    """What the browser's own setting for larger letters does: 32 pixels instead of 16."""
    session = page.context.new_cdp_session(page)
    session.send("Page.setFontSizes", {"fontSizes": {"standard": 32, "fixed": 26}})
    assert page.evaluate("() => getComputedStyle(document.documentElement).fontSize") == "32px"
