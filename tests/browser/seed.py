"""Sets games to given positions: a JSON request on each line of the input, an answer on each line.

Runs as `python -m tests.browser.seed` next to a server, with the same YACHT_DATA, because a test
that drives a browser cannot use the ORM in its own process.
"""

import json
import sys
from typing import Any


def seed(
    code: str, cards: list[str], seats: dict[str, dict[str, Any]], game: dict[str, Any]
) -> dict[str, Any]:
    """Write what is given, one version on; the stored game as it is then."""
    from django.db.models import F

    from games.models import Game, Seat

    rows = Game.objects.filter(code=code)
    if game or cards or seats:
        for index, card in enumerate(cards):
            Seat.objects.filter(game__code=code, index=index).update(card=card)
        for at, fields in seats.items():
            Seat.objects.filter(game__code=code, index=int(at)).update(**fields)
        rows.update(**game, version=F("version") + 1)
    stored = rows.get()
    return {
        "key": bytes(stored.key).hex(),
        "version": stored.version,
        "ply": stored.ply,
        "rolls": stored.rolls,
        "held": stored.held,
        "status": stored.status,
        "card": stored.seats.get(index=0).card,
        "turns": stored.turns.count(),
    }


def main() -> None:
    import django

    django.setup()
    for line in sys.stdin:
        print(json.dumps(seed(**json.loads(line))), flush=True)


if __name__ == "__main__":
    main()
