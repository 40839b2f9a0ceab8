"""The questions people ask, with plain answers; what the rules can compute is computed."""

from games.rulebook.boxes import FIVE_FOURS, FULL_RUN, Drawing
from games.rulebook.chances import IN_A_TURN, IN_ONE_ROLL, PAR
from games.rulebook.online import ONLINE
from games.rulebook.question import Group, Question, See
from games.rules import BONUS_YACHT, Box, Variant

_FOUR_IN_A_ROW = Drawing("2345", "5")
_BONUS, _CLASSIC = PAR[Variant.BONUS], PAR[Variant.CLASSIC]
_SMALL, _LARGE = Box.SMALL_STRAIGHT, Box.LARGE_STRAIGHT
_ALONE = Box.FULL_HOUSE.natural(FIVE_FOURS.dice)
_AS_JOKER = Box.FULL_HOUSE.as_joker(FIVE_FOURS.dice)
_DATA = See("Your data", "me")

START = (
    Question(
        "sign-up",
        "Do I have to sign up or pay?",
        (
            "No. Press Play and your first game is on the table: no name, no sign-up, no "
            "download. It is free, without advertisements, and there is nothing to buy.",
        ),
    ),
    Question(
        "play",
        "Which rules do I get when I just press Play?",
        (
            "Bonus & Joker with one column, and you fill the boxes in any order. The other "
            "games are under New game.",
        ),
        (See("New game", "new"), See("The two variants", "rules", "rules-variants")),
    ),
    Question(
        "keys",
        "Can I play with the keyboard?",
        (
            "Yes. Dice, boxes and Roll are real buttons: Tab walks through them, Enter or Space "
            "presses them. Nothing needs a mouse. Single keys, R for Roll among them, are listed "
            "by ? at a table; the settings switch them off.",
        ),
    ),
    Question(
        "senses",
        "Does it work without colours, or with a screen reader?",
        (
            "Nothing is told by colour alone. The flags of the seats differ in their pattern, a "
            "held die is raised and says HELD, a scratched box is struck through and says so.",
            "The card is a real table with headings. Every roll and every score is announced in "
            "one sentence. The pages are light or dark as your device is, and keep still if it "
            "asks for less motion.",
        ),
    ),
)

RULES = (
    Question(
        "must",
        "Nothing fits. Must I fill a box all the same?",
        (
            "Yes, every turn fills one box. Chance takes any dice; every other box that they do "
            "not fit gets a zero.",
            "Scratch where it costs you least. Early in a game that is often Ones, late in a "
            "game often Yacht.",
        ),
    ),
    Question(
        "held",
        "Does a held die stay held?",
        (
            "Yes, for the next roll too, until you let it go. You may hold other dice before "
            "every roll, or none: then all five are rolled. A new turn starts with nothing held.",
        ),
    ),
    Question(
        "run",
        "Is there a small straight inside a full run?",
        (
            f"Yes. {FULL_RUN} is five in a row, so four in a row lie in it: "
            f"{_SMALL.natural(FULL_RUN.dice)} in Small straight, or "
            f"{_LARGE.natural(FULL_RUN.dice)} in Large straight.",
            f"The fifth die cannot spoil a small straight: {_FOUR_IN_A_ROW} is worth "
            f"{_SMALL.natural(_FOUR_IN_A_ROW.dice)} there too.",
        ),
        (See("The thirteen boxes", "rules", "rules-boxes"),),
    ),
    Question(
        "five-equal",
        f"Why do five equal dice write {_ALONE} in Full house?",
        (
            "A full house takes two numbers: three dice of one and two of the other. Five equal "
            f"dice show only one number, so by themselves they write {_ALONE}.",
            f"As a joker they write {_AS_JOKER}: that is what a joker is for.",
        ),
        (See("The joker order", "rules", "rules-joker"),),
    ),
    Question(
        "joker",
        "Why must my joker go there?",
        (
            "Because Bonus & Joker has a fixed order. Five fours are fours first of all, so Fours "
            "takes them while it is open. Only then may they stand for something else, in any "
            "open lower box. And only when no lower box is open is an upper box scratched.",
            "While a joker lies on the table only the boxes that may take it can be pressed, "
            "marked by a small arrow. If your Yacht box holds its points, you get the extra "
            f"{BONUS_YACHT} wherever the joker goes.",
            "In Classic nothing is forced, and nothing is paid.",
        ),
        (See("The joker order, with examples", "rules", "rules-joker"),),
    ),
    Question(
        "undo",
        "Can I take a score back?",
        (
            "Where Undo is on, yes: until the next roll. It is on in solo games, in the Daily and "
            "on one device. It is off against bots, online and in ranked games. A roll cannot be "
            "taken back.",
        ),
    ),
)

SCORES = (
    Question(
        "par",
        "What is par?",
        (
            "The points that perfect play expects. We know it exactly, because a game with one "
            "column can be solved as a whole: over very many games perfect play makes "
            f"{_BONUS.mean} points a game in Bonus & Joker, and {_CLASSIC.mean} in Classic. Top "
            f"to bottom it makes {_BONUS.down_mean} and {_CLASSIC.down_mean}.",
            "Three columns are too many to solve. What we say about them is an estimate.",
        ),
    ),
    Question(
        "good",
        "What is a good score?",
        (
            "With one column in any order, over 200 is solid and over 250 is really good. Even "
            f"perfect play reaches 200 in only {_BONUS.reach[200]} percent of its games of Bonus "
            f"& Joker, 250 in {_BONUS.reach[250]} percent and 300 in {_BONUS.reach[300]} percent. "
            f"Half of its games end at {_BONUS.median} or below.",
            f"In Classic it is {_CLASSIC.reach[200]}, {_CLASSIC.reach[250]} and "
            f"{_CLASSIC.reach[300]} percent. The upper bonus comes in {_BONUS.upper_bonus} percent "
            f"of the games, in Classic in {_CLASSIC.upper_bonus} percent. Luck moves a single "
            f"game by some {_BONUS.deviation} points either way, in Classic by "
            f"{_CLASSIC.deviation}.",
        ),
        (See("The highest totals", "rules", "rules-highest"),),
    ),
)

DICE = (
    Question(
        "fair",
        "Are the dice fair?",
        (
            "Yes. Every number is as likely as any other, and people and bots get their dice in "
            "the same way. A die is decided when it is rolled: nobody can know it before, and "
            "nobody can change it afterwards.",
            f"A Yacht in a single roll comes once in {IN_ONE_ROLL.denominator:,} times. With all "
            f"three rolls, and nothing else in mind, {float(IN_A_TURN):.1%} of turns bring one.",
        ),
    ),
    Question(
        "check",
        "How can I check them?",
        (
            "All luck of a game comes from one secret key. Before the first roll the table shows "
            "its seal, and at the end the key itself. If the key fits the seal, it was not "
            "changed. From the key and the moves as text anyone can work out every die again.",
        ),
        (See("Dice that anyone can check", "rules", "rules-dice"),),
    ),
)

DATA = (
    Question(
        "saved",
        "What is saved, and where?",
        (
            "Your games, on our server, move by move as you play. One cookie tells us that it is "
            "your browser again, and nothing else about you. It lasts a year from your last visit. "
            "Pages with a form set a second one, which only guards the form against forgery.",
            "Whoever only reads the rules gets no cookie at all.",
        ),
        (_DATA,),
    ),
    Question(
        "later",
        "Can I close the page and go on later?",
        (
            "Yes, at any moment. Open the site in the same browser and press Continue, or pick a "
            "game from your list. Solo games and games on one device simply wait.",
        ),
        (See("Your games", "my-games"), See("Leaving a table", "rules", "rules-leaving")),
    ),
    Question(
        "delete",
        "How do I delete everything?",
        (
            "One press on Delete everything, under Your data. It removes your games and the "
            "cookie at once, and it cannot be taken back.",
        ),
        (_DATA,),
    ),
)

QUESTIONS = (
    Group("start", "To begin with", START),
    Group("rules", "The rules", RULES),
    Group("online", "With friends", ONLINE),
    Group("scores", "Scores", SCORES),
    Group("dice", "The dice", DICE),
    Group("data", "What is kept", DATA),
)
