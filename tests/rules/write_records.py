"""Writes the stored records anew: ``python -m tests.rules.write_records`` from the root.

They are data: run it only when the format changes on purpose, and read the difference.
"""

import random
from dataclasses import replace
from pathlib import Path

from games.rules import RULESETS
from tests.rules.build import random_record

SEATS = (2, 1, 3, 2, 6, 4, 1, 5)
"""How many play each of the eight."""

FOLDER = Path(__file__).with_name("records")


def main() -> None:
    """One game for each ruleset, somebody leaving in some."""
    for number, ruleset in enumerate(RULESETS):
        rng = random.Random(f"yacht {ruleset.text}")
        record = random_record(rng, ruleset, SEATS[number], leaving=0.02 * (number % 3))
        totals = " ".join(map(str, record.totals))
        record = replace(record, headers=(("Totals", totals), ("Made by", "tests, seeded")))
        (FOLDER / f"{ruleset.text}.txt").write_text(record.text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
