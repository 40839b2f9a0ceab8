"""Our words, and those that others use for the same things, so that a search finds them."""

from typing import NamedTuple

from games.rulebook.boxes import box_id
from games.rules import BOXES


class Word(NamedTuple):
    """A word as we use it."""

    word: str
    meaning: str

    @property
    def id(self) -> str:
        return f"rules-word-{self.word.lower().replace(' ', '-')}"


class OtherWord(NamedTuple):
    """A word of others, ours for it, and the id of where ours is told."""

    word: str
    ours: str
    target: str


WORDS = (
    Word("Bonus Yacht", "A joker while a Yacht box holds its full points: extra points on top."),
    Word("Bot", "A seat that the computer plays: Easy, Normal, Hard or Perfect."),
    Word("Box", "One of the thirteen lines of a card. Each is filled once."),
    Word("Card", "All boxes of one seat, with its total."),
    Word("Classic", "The variant in which a further Yacht is an ordinary roll."),
    Word("Column", "Thirteen boxes, one above the other. A card has one column or three."),
    Word("Daily", "One game a day with the same luck of the dice for everyone."),
    Word("Game", "All turns of all seats at a table, from the first roll to the last box."),
    Word("Hold", "To leave a die on the table while others are rolled. It says HELD then."),
    Word("Joker", "A Yacht after your Yacht box is filled, in Bonus & Joker."),
    Word("Lower boxes", "Three of a kind down to Chance."),
    Word("One device", "Several people take turns on the same screen."),
    Word("Par", "The points that perfect play expects."),
    Word("Record", "A game as text: every roll, every hold, every score."),
    Word("Roll", "To let the dice fall that are not held. Up to three times a turn."),
    Word("Score", "To fill a box with the dice on the table. This ends your turn."),
    Word("Scratch", "To fill a box with zero, because the dice do not fit."),
    Word("Seal", "The fingerprint of a game's secret key, shown before the first roll."),
    Word("Seat", "A place at the table, for a person or a bot. It has a flag."),
    Word("Solo", "A game with one seat, for a high score."),
    Word("Spectator", "Somebody who watches a table without a seat."),
    Word("Table", "The page on which a game is played. Its code invites others."),
    Word("Top to bottom", "The boxes are filled in their order, Ones first."),
    Word("Total", "All boxes and all bonuses of a card."),
    Word("Turn", "Up to three rolls and one score of one seat."),
    Word("Undo", "To take the last score back."),
    Word("Upper bonus", "Extra points for enough in the upper boxes of a column."),
    Word("Upper boxes", "Ones to Sixes."),
)

_TARGETS = {
    **{box.label: box_id(box) for box in BOXES},
    **{word.word: word.id for word in WORDS},
    "Joker order": "rules-joker",
    "Leaving a table": "rules-leaving",
    "Three columns": "rules-columns",
}

_OTHERS = {
    "Bonus Yacht": "bonus chip, extra Yacht, second Yacht, Yacht bonus",
    "Bot": "AI, computer player, CPU, robot",
    "Box": "category, combination, field, slot",
    "Card": "grid, score pad, scoresheet, sheet",
    "Classic": "no bonus, plain rules",
    "Daily": "daily challenge",
    "Four of a kind": "four alike, quads",
    "Full house": "boat, full boat",
    "Game": "match",
    "Hold": "freeze, keep, lock, put aside, save a die",
    "Joker": "wild card",
    "Joker order": "forced joker, joker rule, wild card order",
    "Large straight": "big straight, five in a row, full run, high straight, long straight",
    "Leaving a table": "forfeit, quit, resign",
    "Lower boxes": "bottom half, lower section",
    "Ones": "aces",
    "One device": "hot seat, pass and play",
    "Par": "expected score",
    "Record": "game log, list of moves, transcript",
    "Roll": "cast, re-roll, reroll, shake, throw, toss",
    "Score": "bank, claim, write in",
    "Scratch": "burn, cross out, dump, sacrifice, strike, take a zero, zero",
    "Small straight": "four in a row, little straight, low straight, short straight",
    "Solo": "practice, single player",
    "Spectator": "kibitzer, observer, viewer, watcher",
    "Table": "lobby, room",
    "Three columns": "triple game, triple Yacht",
    "Three of a kind": "three alike, trips",
    "Top to bottom": "fixed order, in sequence, straight down",
    "Total": "final score, grand total",
    "Turn": "go, round",
    "Twos": "deuces",
    "Undo": "take back, takeback",
    "Upper bonus": "number bonus, top bonus",
    "Upper boxes": "number boxes, top half, upper section",
    "Yacht": "five alike, five of a kind",
}

OTHER_WORDS = tuple(
    sorted(
        (
            OtherWord(word, ours, _TARGETS[ours])
            for ours, words in _OTHERS.items()
            for word in words.split(", ")
        ),
        key=lambda entry: entry.word.casefold(),
    )
)
