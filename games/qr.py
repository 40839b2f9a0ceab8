"""A link as a picture that a phone can read."""

from functools import lru_cache

import segno

INK = "#14304a"


@lru_cache(maxsize=256)
def qr_svg(link: str) -> str:
    """The QR code of a link as inline SVG in one colour, without style attributes."""
    code = segno.make(link, error="m", micro=False)
    return code.svg_inline(omitsize=True, dark=INK, border=2, lineclass=None)
