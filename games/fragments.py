"""Parts of the table page, rendered from one viewer's point of view.

The same text answers a post, goes out by socket and stands in the page: each part has one root
with the id of its name, the version it was drawn for, and the mark by which htmx swaps it.
"""

from collections.abc import Hashable, Iterable
from dataclasses import fields
from functools import lru_cache

from django.template.loader import get_template
from django.utils import timezone

from games.card_view import Row
from games.chat_view import ChatView, LineView
from games.clock_view import ClockView
from games.lobby_view import TALKS, LobbyView
from games.models import Kind
from games.pov import Pov
from games.rematch_view import RematchView
from games.seat_view import DieView, SeatView, next_leave_ends, removable
from games.solver.bots import LEVELS
from games.talk import PHRASES

CARD = "card-"
LIKE_OTHERS = ("dice", "controls")
"""Parts that, during play, all seats see alike who are not on turn, and all spectators."""
PAGE_FIELDS = [field.name for field in fields(Pov) if field.name not in ("game", "role")]


def part_names(pov: Pov) -> tuple[str, ...]:
    """Every part of this table, in the order of the page."""
    if pov.waiting:
        return ("state", "lobby", "chat")
    cards = (f"{CARD}{seat.index}" for seat in pov.game.seats_in_order)
    online = ("clock", "roles", "chat") if pov.game.kind == Kind.TABLE else ()
    return ("state", "result", "dice", "controls", *online, "seats", *cards)


def render(pov: Pov, parts: Iterable[str] | None = None, notice: str | None = None) -> str:
    """The named parts (None: all) as one text; `notice` adds a message to the player.

    What several viewers of this game see alike is rendered for one of them.
    """
    wanted = set(part_names(pov) if parts is None else parts) | {"state"}
    texts = [_drawn(pov, name) for name in part_names(pov) if name in wanted]
    if notice is not None:
        texts.append(notice_text(notice))
    return "\n".join(texts)


def _drawn(pov: Pov, name: str) -> str:
    drawn, key = pov.game.drawn, looks(pov, name)
    if key not in drawn:
        drawn[key] = render_part(pov, name)
    return drawn[key]


def looks(pov: Pov, name: str) -> Hashable:
    """What tells this part from the same part for other viewers: equal for those who see it alike.

    A part that is not known here to look alike for several roles is each role's own.
    """
    role: Hashable = pov.role
    if name.startswith(CARD) and int(name.removeprefix(CARD)) not in pov.role:
        role = "another's"
    elif name in LIKE_OTHERS and pov.playing and not pov.my_turn:
        role = (bool(pov.role), pov.can_undo)
    return name, pov.game.version, role, *(getattr(pov, field) for field in PAGE_FIELDS)


def notice_text(sentence: str) -> str:
    """A message to one viewer."""
    return get_template("games/_notice.html").render({"notice": sentence})


def told_text(sentence: str) -> str:
    """A message to one viewer about what they say."""
    return get_template("games/_told.html").render({"told": sentence})


def around_chat(pov: Pov) -> dict[str, object]:
    """What stands around the lines of chat and is never swapped by a frame; empty without chat."""
    if "chat" not in part_names(pov):
        return {}
    return {
        "phrases": PHRASES,
        "limits": [(value, text, value == pov.game.talk) for value, text in TALKS.items()],
        "mine": render_part(pov, "chat_mine"),
    }


def chat_text(pov: Pov) -> str:
    """The chat as its reader gets it, with what no frame may tell: whom they have muted."""
    parts = render(pov, ("chat",), notice="")
    return "\n".join([parts, render_part(pov, "chat_mine"), told_text("")])


def render_part(pov: Pov, name: str) -> str:
    """One part. A card is named `card-<seat>`, all others by their template."""
    context: dict[str, object] = {"pov": pov}
    if name.startswith(CARD):
        name, card = "card", pov.card(int(name.removeprefix(CARD)))
        context["card"] = card
        for half in ("upper", "lower"):
            rows: list[Row] = getattr(card, half)
            context[half] = [row_text(card.seat, card.mine, row) for row in rows]
    elif name == "lobby":
        context["lobby"] = LobbyView(pov.game, pov.role)
        context["levels"] = LEVELS
    elif name == "clock":
        context["clock"] = ClockView(pov.game, pov.role, timezone.now())
    elif name == "roles":
        context["removable"] = removable(pov.game, pov.role)
        context["ends"] = next_leave_ends(pov.game)
    elif name.startswith("chat"):
        context["chat"] = chat = ChatView(pov.game, pov.role, pov.reader)
        context["lines"] = [line_text(line) for line in chat.lines] if name == "chat" else []
    elif name == "state":
        context |= state_context(pov)
    elif name in ("result", "controls"):
        context["rematch"] = RematchView(pov.game, pov.role)
    elif name == "seats":
        texts = (seat_text(seat, seat.index == pov.you, pov.alone) for seat in pov.seats)
        context["seats"] = "\n".join(texts)
    elif name == "dice":
        context["dice"] = [die_text(die, bool(pov.role), pov.can_hold) for die in pov.dice]
    return get_template(f"games/_{name}.html").render(context)


def state_context(pov: Pov) -> dict[str, object]:
    """What the state part shows; of it only `front` and what is said differ between viewers."""
    next_code = RematchView(pov.game, pov.role).next_code
    drawn, key = pov.game.drawn, ("facts", pov.game.version, next_code)
    if key not in drawn:
        facts = {"pov": pov, "next_code": next_code}
        drawn[key] = get_template("games/_facts.html").render(facts).strip()
    return {
        "facts": drawn[key],
        "front": None if pov.waiting else str(pov.front),
        "before": "".join(news_text(turn, said) for turn, said in pov.said_before),
        "plies": plies_text(pov.game.ply),
    }


@lru_cache(maxsize=1_000)
def plies_text(ply: int) -> str:
    """The ply that guards what is pressed from now on, for both forms of play."""
    return get_template("games/_plies.html").render({"ply": ply})


@lru_cache(maxsize=4_000)
def news_text(turn: int, said: str) -> str:
    """What one turn has brought, for whoever has missed it."""
    return get_template("games/_news.html").render({"turn": turn, "said": said})


@lru_cache(maxsize=4_000)
def seat_text(seat: SeatView, you: bool, alone: bool) -> str:
    """One seat; `you` where it is that of the only person here."""
    context = {"seat": seat, "you": you, "alone": alone}
    return get_template("games/_seat.html").render(context)


@lru_cache(maxsize=4_000)
def die_text(die: DieView, player: bool, can_hold: bool) -> str:
    """One die: a button for a player, a picture for a spectator."""
    context = {"die": die, "player": player, "can_hold": can_hold}
    return get_template("games/_die.html").render(context)


@lru_cache(maxsize=10_000)
def row_text(seat: int, mine: bool, row: Row) -> str:
    """One row of a card. Most rows of most cards look alike, and templates are what costs."""
    context = {"seat": seat, "mine": mine, "row": row}
    return get_template("games/_row.html").render(context)


@lru_cache(maxsize=4_000)
def line_text(line: LineView) -> str:
    """One line of chat, the same for everybody who has not muted its speaker."""
    return get_template("games/_said.html").render({"line": line})
