"""What the choices of a new game are called, and what each option means."""

ANY = ("solo", "local", "bots", "table")
OPTIONS: dict[str, tuple[str, tuple[str, ...], tuple[str, ...]]] = {
    "variant": (
        "Further Yachts",
        ANY,
        (
            "A further Yacht earns 100 and is a joker.",
            "A further Yacht goes where it fits, with no bonus.",
        ),
    ),
    "columns": (
        "Columns",
        ANY,
        ("Thirteen turns.", "Thirty-nine turns; the columns count once, twice and three times."),
    ),
    "order": ("Order", ANY, ("Fill the boxes as you like.", "From Ones down to Chance.")),
    "turns": (
        "Who begins",
        ("local", "bots", "table"),
        ("The order of play is drawn and shown.", "People in the order above, then bots."),
    ),
    "ties": (
        "Equal totals",
        ("local", "bots", "table"),
        ("Both come first.", "Whoever played first is ahead."),
    ),
    "timer": (
        "Clock",
        ("table",),
        (
            "Nobody is hurried; the game waits for as long as it takes.",
            "40 seconds for each roll or choice.",
            "80 seconds for each roll or choice.",
            "20 seconds for each roll or choice: quick from the first second.",
        ),
    ),
    "leaving": (
        "Who leaves",
        ("table",),
        (
            "It takes the seat, which comes last all the same.",
            "Its card stays as it is and comes last.",
        ),
    ),
    "pace": (
        "Pace of the bots",
        ("bots", "table"),
        ("A step a second.", "Three steps a second.", "You see the result."),
    ),
    "undo": (
        "Taking a score back",
        ("solo", "local"),
        ("A box is final when the dice are rolled again.", "What is written stays."),
    ),
    "listed": (
        "Who may sit down",
        ("table",),
        ("Whoever has the code or the link.", "The table also stands on the home page."),
    ),
    "watching": (
        "Who may watch",
        ("table",),
        ("Without a seat one only looks on.", "Only who has a seat sees the game."),
    ),
    "talk": (
        "Chat",
        ("table",),
        (
            "Players and whoever watches.",
            "Who watches reads along.",
            "A handful of ready-made ones.",
            "Nobody says anything.",
        ),
    ),
    "previews": (
        "What a box would score",
        ANY,
        (
            "As soon as the dice lie there.",
            "You count the others yourself.",
            "You count everything yourself.",
        ),
    ),
}
"""Each choice: its title, the kinds of game it matters for, and a line for each option."""
FIRST = ("variant", "columns", "order", "timer", "pace")
"""What is shown at first sight; the others wait under `More options`."""
