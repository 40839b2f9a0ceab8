"""Parts of the table page, rendered from one viewer's point of view.

The same text answers a post, goes out by socket and stands in the page: each part has one root
with the id of its name, the version it was drawn for, and the mark by which htmx swaps it.
"""

from collections.abc import Iterable

from django.template.loader import get_template

from games.pov import Pov

CARD = "card-"


def part_names(pov: Pov) -> tuple[str, ...]:
    """Every part of this table, in the order of the page."""
    cards = (f"{CARD}{seat.index}" for seat in pov.game.seats_in_order)
    return ("state", "result", "dice", "controls", "seats", *cards)


def render(pov: Pov, parts: Iterable[str] | None = None, notice: str | None = None) -> str:
    """The named parts (None: all) as one text; `notice` adds a message to the player."""
    wanted = set(part_names(pov) if parts is None else parts) | {"state"}
    texts = [render_part(pov, name) for name in part_names(pov) if name in wanted]
    if notice is not None:
        texts.append(get_template("games/_notice.html").render({"notice": notice}))
    return "\n".join(texts)


def render_part(pov: Pov, name: str) -> str:
    """One part. A card is named `card-<seat>`, all others by their template."""
    context: dict[str, object] = {"pov": pov}
    if name.startswith(CARD):
        context["card"] = pov.card(int(name.removeprefix(CARD)))
        name = "card"
    return get_template(f"games/_{name}.html").render(context)
