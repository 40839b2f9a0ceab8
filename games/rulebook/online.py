"""Questions about tables where everybody has a device of their own."""

from games.rulebook.question import Question, See

_CLOCK = See("The clock", "rules", "rules-clock")
_LEAVING = See("Leaving a table", "rules", "rules-leaving")

ONLINE = (
    Question(
        "friends",
        "How do I play with friends who are somewhere else?",
        (
            "Open a table under New game, Online. It has a code of six characters, a link and a "
            "picture that a phone can read; whoever has one of them takes a seat, six at most. "
            "You fill free seats with bots if you like, and start.",
            "Nobody needs an account, and nobody sees your table on the home page unless you "
            "choose so.",
        ),
        (See("New game", "new"),),
    ),
    Question(
        "line",
        "What happens when my connection breaks?",
        (
            "The page says so, tries again by itself, and shows the newest state as soon as the "
            "line is back. Nothing that you pressed and saw answered is lost.",
            "At a table with a clock your seat is kept for a minute. Without a clock it is kept "
            "for as long as the others like to wait.",
        ),
        (_LEAVING,),
    ),
    Question(
        "time-up",
        "What happens when my time is up?",
        (
            "A bot plays this one turn for you, and the next turn is yours again. When your time "
            "runs out twice in a row you are out. The clock is that of the server, so a wrong "
            "clock on your device changes nothing.",
            "If you need longer, press More time, up to ten times for each roll or choice.",
        ),
        (_CLOCK,),
    ),
    Question(
        "watch",
        "Can others look on and talk?",
        (
            "Whoever comes with the code when all seats are taken, or when the game runs, "
            "watches with all cards in view, unless the host has closed the table to watchers. "
            "There is a chat at every online table; the host can limit it to the seats or to "
            "ready phrases, or close it, and you can mute anybody.",
        ),
    ),
)
