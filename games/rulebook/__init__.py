"""What the rules page, the help at the table and the FAQ show: every figure computed by the rules.

The sentences stand in `templates/pages/`, their figures and tables here. Ids begin with `rules-`,
so that the text can lie in a dialog on the page of a table.
"""

from dataclasses import dataclass
from functools import cache
from typing import NamedTuple

from games import clock
from games.rulebook.boxes import (
    BONUS_ROWS,
    BOX_ROWS,
    FIVE_FOURS,
    FULL_RUN,
    BonusRow,
    BoxRow,
    Drawing,
)
from games.rulebook.cases import CASES, DOWN_CASE, THREE_CASE, Case
from games.rulebook.question import Question
from games.rulebook.questions import QUESTIONS
from games.rulebook.variants import (
    COMPARISON,
    HIGHEST,
    TIE_ROWS,
    TIMES,
    ComparisonRow,
    HighestRow,
    TieRow,
    TimesRow,
)
from games.rulebook.words import OTHER_WORDS, WORDS, OtherWord, Word
from games.rules import BONUS_YACHT, BOXES, LOWER, UPPER, UPPER_BONUS, UPPER_BONUS_AT, Box, Ruleset


class Section(NamedTuple):
    """A part of the rules; its text is `pages/rules/_<name>.html`."""

    name: str
    title: str

    @property
    def id(self) -> str:
        return f"rules-{self.name}"

    @property
    def template(self) -> str:
        return f"pages/rules/_{self.name}.html"


SECTIONS = (
    Section("game", "How a game goes"),
    Section("boxes", "The thirteen boxes"),
    Section("bonus", "The upper bonus"),
    Section("variants", "Two variants"),
    Section("joker", "The joker order"),
    Section("highest", "Highest totals"),
    Section("columns", "Three columns"),
    Section("down", "Top to bottom"),
    Section("ties", "Ties"),
    Section("undo", "Taking a score back"),
    Section("clock", "The clock"),
    Section("leaving", "Leaving a table"),
    Section("dice", "Dice that anyone can check"),
    Section("words", "Words"),
)


@dataclass(frozen=True)
class Rulebook:
    """All that the templates of the rules ask for."""

    sections: tuple[Section, ...] = SECTIONS
    upper: tuple[BoxRow, ...] = BOX_ROWS[: len(UPPER)]
    lower: tuple[BoxRow, ...] = BOX_ROWS[-len(LOWER) :]
    bonus_rows: tuple[BonusRow, ...] = BONUS_ROWS
    comparison: tuple[ComparisonRow, ...] = COMPARISON
    cases: tuple[Case, ...] = CASES
    three_case: Case = THREE_CASE
    down_case: Case = DOWN_CASE
    highest: tuple[HighestRow, ...] = HIGHEST
    times: tuple[TimesRow, ...] = TIMES
    ties: tuple[TieRow, ...] = TIE_ROWS
    words: tuple[Word, ...] = WORDS
    other_words: tuple[OtherWord, ...] = OTHER_WORDS

    bonus: int = UPPER_BONUS
    bonus_at: int = UPPER_BONUS_AT
    bonus_yacht: int = BONUS_YACHT
    turns: int = Ruleset().turns
    turns_of_three: int = Ruleset(columns=3).turns
    run: Drawing = FULL_RUN
    five: Drawing = FIVE_FOURS

    @property
    def seconds(self) -> dict[str, int]:
        """By the timer of a table, how long a roll or choice may take."""
        limits = clock.LIMITS.items()
        return {timer: limit.seconds for timer, limit in limits if limit is not None}

    @property
    def worth(self) -> dict[str, int]:
        """By the slug of a box, what five fours are worth there as a joker."""
        return {box.value: box.as_joker(self.five.dice) for box in BOXES}

    @property
    def alone(self) -> dict[str, int]:
        """By the slug of a box, what five fours are worth there without a joker."""
        return {box.value: box.natural(self.five.dice) for box in BOXES}

    @property
    def in_run(self) -> dict[str, int]:
        """By the slug of a box, what five in a row are worth there."""
        return {box.value: box.natural(self.run.dice) for box in BOXES}

    @property
    def most_upper(self) -> int:
        return sum(max(box.possible) for box in UPPER)

    @property
    def most_lower(self) -> int:
        return sum(max(box.possible) for box in LOWER)

    @property
    def further_yachts(self) -> int:
        """How many boxes of a column can take a bonus Yacht."""
        return len(BOXES) - 1

    @property
    def four_sixes(self) -> int:
        return Box.SIXES.natural(Drawing("6666", "1").dice)

    @property
    def sixes_ahead(self) -> int:
        """How far four sixes are past their share of the upper bonus, which is three of each."""
        return self.four_sixes - Box.SIXES.natural(Drawing("666", "11").dice)


@cache
def rulebook() -> Rulebook:
    """The one rulebook, made when it is first asked for."""
    return Rulebook()


__all__ = ["QUESTIONS", "Question", "Rulebook", "Section", "rulebook"]
