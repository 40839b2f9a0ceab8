"""A game as a record: built move by move, written, read, and what is refused."""

import pytest

from games.rules import (
    Box,
    IllegalMove,
    InvalidNotation,
    LeaveEntry,
    NotYourTurn,
    Position,
    Record,
    Roll,
    RulesError,
    Score,
    Ties,
    TurnEntry,
    format_record,
    parse_record,
)
from tests.rules.build import BONUS, BONUS_3, DOWN, record_of, roll

HEAD = "Yacht record 1\nRuleset: bonus-1-free\nTies: share\nSeat 1: Ann\nSeat 2: Bo\n\n"
FOURS = "1.1 26414@x7 35:44424 = fours 16\n"
CHANCE = "1.2 11111 = chance 5\n"
EMPTY = Record(BONUS, Ties.SHARE, ("Ann", "Bo"))
PLAYED = (
    EMPTY.add(roll((), "26414"), "x7")
    .add(roll((3, 5), "44424"))
    .add(Score(1, Box.FOURS))
    .add(roll((), "11111"))
)
HEAD_OF_THREE = HEAD.replace("\n\n", "\nSeat 3: Cleo\n\n")
OF_THREE = parse_record(HEAD_OF_THREE + FOURS + "1.2 11111\n")


def refuse(text: str) -> str:
    """The sentence with which the record is refused."""
    with pytest.raises(InvalidNotation) as refused:
        parse_record(text)
    return str(refused.value)


def test_a_record_grows_move_by_move():
    assert PLAYED.entries == (
        TurnEntry(0, (roll((), "26414"), roll((3, 5), "44424")), Score(1, Box.FOURS), ("x7", "")),
        TurnEntry(1, (roll((), "11111"),)),
    )
    assert PLAYED.text == HEAD + FOURS + "1.2 11111\n"
    assert PLAYED.add(Score(1, Box.CHANCE)).text == HEAD + FOURS + CHANCE
    assert EMPTY.text == HEAD


def test_a_record_is_read_as_it_was_written():
    for text in (HEAD, HEAD + FOURS, HEAD + FOURS + "1.2 11111\n", HEAD + FOURS + CHANCE):
        record = parse_record(text)
        assert record.text == format_record(record) == text
    assert parse_record((HEAD + FOURS).removesuffix("\n")) == parse_record(HEAD + FOURS)


def test_replay_gives_the_position():
    record = parse_record(HEAD + FOURS + CHANCE)
    assert record.totals == (16, 5)
    assert record.replay().round == 2
    assert record.replay() == PLAYED.add(Score(1, Box.CHANCE)).replay()
    assert EMPTY.replay() == Position.start(BONUS, 2)


def test_positions_give_every_step():
    steps = list(OF_THREE.leave(0).positions())
    assert [step for step, _ in steps] == [
        roll((), "26414"),
        roll((3, 5), "44424"),
        Score(1, Box.FOURS),
        LeaveEntry(0),
        roll((), "11111"),
    ]
    assert [(position.seat, position.rolls) for _, position in steps] == [
        (0, 1),
        (0, 2),
        (1, 0),
        (1, 0),
        (1, 1),
    ]


def test_the_hundred_and_the_column_are_written():
    yachts = [("66666", column, Box.YACHT) for column in (1, 2, 3)]
    record = record_of(BONUS_3, [*yachts, ("22222", 3, Box.TWOS)])
    assert record.text.splitlines()[-2:] == ["3.1 66666 = 3.yacht 50", "4.1 22222 = 3.twos 10+100"]
    assert record.totals == (50 + 100 + 150 + 30 + 100,)
    assert parse_record(record.text) == record


def test_rounds_differ_after_a_leave():
    record = OF_THREE.add(Score(1, Box.CHANCE)).leave(0)
    for _ in range(2):
        record = record.add(roll((), "12345")).add(Score(1, Box.ONES))
    played = "1 leaves\n1.3 12345 = ones 1\n2.2 12345 = ones 1\n"
    assert record.text == HEAD_OF_THREE + FOURS + CHANCE + played
    assert parse_record(record.text) == record


def test_leaving_in_the_middle_of_ones_own_turn():
    record = OF_THREE.leave(1)
    assert record.text == HEAD_OF_THREE + FOURS + "1.2 11111\n2 leaves\n"
    assert parse_record(record.text) == record
    assert record.replay().seat == 2


@pytest.mark.parametrize("seat", [0, 1])
def test_leaving_one_alone_ends_the_game_in_the_middle_of_a_turn(seat):
    record = PLAYED.leave(seat)
    assert record.text == HEAD + FOURS + f"1.2 11111\n{seat + 1} leaves\n"
    assert parse_record(record.text) == record
    assert record.replay().outcome().places[seat] == 2


@pytest.mark.parametrize("leave", ["3 leaves", "2 leaves to a bot", "1 leaves"])
def test_a_leave_that_lets_a_turn_go_on_is_not_written_after_it(leave):
    assert refuse(OF_THREE.text + f"{leave}\n") == "Line 10: The turn before is not finished."


def test_a_seat_handed_to_a_bot_in_the_middle_of_its_turn():
    record = OF_THREE.leave(1, bot=True)
    assert record.text == HEAD_OF_THREE + FOURS + "2 leaves to a bot\n1.2 11111\n"
    assert parse_record(record.text) == record
    assert (record.replay().seat, record.replay().rolls) == (1, 1)
    assert record.add(Score(1, Box.CHANCE)).replay().seat == 2


def test_leaving_in_the_middle_of_anothers_turn_is_written_before_it():
    record = OF_THREE.leave(0)
    assert record.text == HEAD_OF_THREE + FOURS + "1 leaves\n1.2 11111\n"
    assert parse_record(record.text) == record
    assert record.replay() == OF_THREE.replay().close(0)
    assert record.add(Score(1, Box.CHANCE)).replay().seat == 2


def test_undo_takes_the_last_score_back_with_the_same_dice():
    """B82, B87, B90: it is that seat's turn again, with the dice and rolls it had."""
    scored = PLAYED.add(Score(1, Box.CHANCE))
    undone = scored.undo()
    assert undone == PLAYED
    assert undone.replay() == PLAYED.replay()
    assert (undone.replay().seat, undone.replay().rolls) == (1, 1)
    assert undone.add(Score(1, Box.ONES)).totals == (16, 5)
    assert undone.add(Score(1, Box.CHANCE)) == scored


def test_undo_gives_the_turn_back_from_the_next_seat():
    """B87: the turn must not stay with an opponent who never moves."""
    record = EMPTY.add(roll((), "12345")).add(Score(1, Box.CHANCE))
    assert record.replay().seat == 1
    assert record.undo().replay().seat == 0


@pytest.mark.parametrize("rounds", [1, 7, 13])
def test_undo_reverts_only_the_last_score(rounds):
    """B88: in the first, a middle and the last round."""
    boxes = list(Box)[:rounds]
    record = record_of(BONUS, [("12345", 1, box) for box in boxes])
    undone = record.undo()
    assert undone.replay().card.boxes_left == 13 - rounds + 1
    assert undone.entries[:-1] == record.entries[:-1]
    assert not undone.replay().is_over


def test_undo_refuses_once_the_dice_are_rolled():
    """B91: a roll after the score makes it final."""
    with pytest.raises(IllegalMove, match="gone on since"):
        PLAYED.undo()


@pytest.mark.parametrize("record", [EMPTY, EMPTY.add(roll((), "12345")), EMPTY.leave(0)])
def test_undo_refuses_when_nothing_is_scored(record):
    """B85."""
    with pytest.raises(IllegalMove):
        record.undo()


def test_undo_twice_is_refused():
    once = record_of(BONUS, [("12345", 1, Box.CHANCE), ("11111", 1, Box.ONES)]).undo()
    with pytest.raises(IllegalMove):
        once.undo()


def test_a_bonus_is_taken_back_too():
    record = record_of(BONUS, [("66666", 1, Box.YACHT), ("22222", 1, Box.TWOS)])
    assert record.totals == (160,)
    assert record.undo().totals == (50,)


def test_illegal_moves_add_nothing():
    kept = PLAYED.text
    for move in (Roll((1,)), roll((1,), "66666"), Roll((1, 2, 3, 4, 5)), Score(2, Box.ONES)):
        with pytest.raises(IllegalMove):
            PLAYED.add(move)
    assert PLAYED.text == kept


def test_a_score_has_no_nonce():
    with pytest.raises(RulesError, match="Only a roll has a nonce"):
        PLAYED.add(Score(1, Box.CHANCE), nonce="x")


@pytest.mark.parametrize("nonce", ["x" * 64, "A-z_09", ""])
def test_nonces(nonce):
    record = EMPTY.add(roll((), "12345"), nonce)
    assert parse_record(record.text) == record


@pytest.mark.parametrize("nonce", ["x" * 65, "a b", "a=b", "ä", "a\n", "@", "a:b"])
def test_nonces_refused(nonce):
    with pytest.raises(RulesError, match="nonce"):
        EMPTY.add(roll((), "12345"), nonce)


def test_a_turn_has_as_many_nonces_as_rolls_or_none():
    rolls = (roll((), "12345"), roll((1,), "12346"))
    assert TurnEntry(0, rolls, None, ("", "")).nonces == ()
    with pytest.raises(RulesError):
        TurnEntry(0, rolls, None, ("a",))
    with pytest.raises(RulesError):
        TurnEntry(0, (), Score(1, Box.ONES))


@pytest.mark.parametrize(
    "name", ["", " ", "Ann: x", "Seat 2: Bo", "名前 🎲", "=", "a" * 500, " x "]
)
def test_any_name_of_one_line_goes_round(name):
    record = Record(BONUS, Ties.SHARE, (name, name), (), (("Code", name),))
    assert parse_record(record.text) == record


@pytest.mark.parametrize(
    "name", ["a\nb", "a\rb", "\x00", "a\tb", "\x85", "\u2028", "\u2029", "\x1b[31m", "\ud800"]
)
def test_a_name_or_value_with_a_control_character_is_refused(name):
    with pytest.raises(RulesError, match="one line"):
        Record(BONUS, Ties.SHARE, ("Ann", name))
    with pytest.raises(RulesError, match="one line"):
        Record(BONUS, Ties.SHARE, ("Ann",), (), (("Code", name),))


@pytest.mark.parametrize(
    "key", ["", "Ruleset", "Ties", "Seat 1", "Seat 99", "1a", "a:b", "a\nb", " a"]
)
def test_header_keys_refused(key):
    with pytest.raises(RulesError, match="headers need"):
        Record(BONUS, Ties.SHARE, ("Ann",), (), ((key, "x"),))


def test_header_keys_are_different():
    with pytest.raises(RulesError, match="headers need"):
        Record(BONUS, Ties.SHARE, ("Ann",), (), (("A", "x"), ("A", "y")))


def test_further_headers_keep_their_order():
    headers = (("Code", "BCDFGH"), ("Seats chosen", "by lot"), ("Started", "2026-11-01 10:00 UTC"))
    record = Record(BONUS, Ties.EARLIER, ("Ann",), (), headers)
    assert parse_record(record.text).headers == headers
    assert "Ties: earlier\nSeat 1: Ann\nCode: BCDFGH\nSeats chosen: by lot\n" in record.text


@pytest.mark.parametrize("names", [(), ("a",) * 7])
def test_one_to_six_names(names):
    with pytest.raises(RulesError, match="one to six seats"):
        Record(BONUS, Ties.SHARE, names)


@pytest.mark.parametrize(
    ("entries", "error"),
    [
        ((TurnEntry(1, (roll((), "12345"),)),), NotYourTurn),
        ((TurnEntry(0, (roll((), "12345"),)), TurnEntry(1, (roll((), "12345"),))), IllegalMove),
        ((TurnEntry(0, (roll((), "12345"),)), TurnEntry(0, (roll((), "12345"),))), IllegalMove),
        ((TurnEntry(0, (Roll(()),)),), IllegalMove),
        ((TurnEntry(0, (roll((), "12345"),), Score(2, Box.ONES)),), IllegalMove),
        ((TurnEntry(0, (roll((), "12345"),) * 4),), IllegalMove),
        ((LeaveEntry(2),), IllegalMove),
        ((LeaveEntry(0), LeaveEntry(0)), IllegalMove),
        ((LeaveEntry(0), LeaveEntry(1), TurnEntry(1, (roll((), "12345"),))), IllegalMove),
    ],
)
def test_replay_checks_everything(entries, error):
    record = Record(BONUS, Ties.SHARE, ("Ann", "Bo"), entries)
    for ask in (record.replay, lambda: record.text, lambda: record.totals):
        with pytest.raises(error):
            ask()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "A record starts with 'Yacht record 1', Ruleset, Ties and Seats."),
        ("Yacht record 1", "A record has an empty line after its headers."),
        (HEAD.replace("record 1", "record 2"), "A record starts with 'Yacht record 1', Rule"),
        (HEAD.replace("Yacht", "yacht"), "A record starts with 'Yacht record 1', Rules"),
        (" " + HEAD, "A record starts with 'Yacht record 1', Ruleset"),
        (HEAD.replace("Ruleset: bonus-1-free\n", ""), "A record starts with"),
        (HEAD.replace("Ties: share\n", ""), "A record starts with"),
        (HEAD.replace("Seat 1: Ann\n", ""), "A record starts with"),
        (HEAD.replace("Seat 1", "Seat 01"), "A record starts with"),
        (HEAD.replace("Seat 2", "Seat 3"), "A record starts with"),
        (HEAD.replace("Seat 2", "Seat 1"), "A record starts with"),
        (HEAD.replace("Seat 2: Bo", "Seat 2:Bo"), "A record starts with"),
        (HEAD.replace("Ties: share", "ties: share"), "A record starts with"),
        (HEAD.replace("Seat 2: Bo", "Code: x\nSeat 2: Bo"), "A record starts with"),
        (HEAD.replace("bonus-1-free", "bonus-2-free"), "There is no ruleset 'bonus-2-free'."),
        (HEAD.replace("share", "shared"), "There is no rule for ties 'shared'."),
        (HEAD.replace("\n\n", "\nA: 1\nA: 2\n\n"), "The headers need different keys"),
        (HEAD.replace("\n\n", "\nTies: share\n\n"), "The headers need different keys"),
        (HEAD.replace("\n\n", "\n1: 2\n\n"), "The headers need different keys"),
        (HEAD.replace("Ann", "Ann\r"), "Names and headers must be one line"),
        (HEAD.replace("Seat 1: Ann\nSeat 2: Bo\n", ""), "A game has one to six seats."),
    ],
)
def test_headers_refused(text, message):
    assert refuse(text).startswith(message)


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("1.1 26414 = fours 12", "Line 7 should read '1.1 26414 = fours 8'."),
        ("1.1 26414 = fours 8+100", "Line 7 should read '1.1 26414 = fours 8'."),
        ("1.1 26414 = fours 08", "Line 7 should read '1.1 26414 = fours 8'."),
        ("1.1 26414 = 1.fours 8", "Line 7 should read '1.1 26414 = fours 8'."),
        ("2.1 26414 = fours 8", "Line 7 should read '1.1 26414 = fours 8'."),
        ("0.1 26414 = fours 8", "Line 7 should read '1.1 26414 = fours 8'."),
        ("01.1 26414 = fours 8", "Line 7 should read '1.1 26414 = fours 8'."),
        ("1.1 :26414 = fours 8", "Line 7 should read '1.1 26414 = fours 8'."),
        ("1.1 26414@ = fours 8", "Line 7 should read '1.1 26414 = fours 8'."),
        ("1.1 26414 44424 = fours 16", "Line 7 should read '1.1 26414 :44424 = fours 16'."),
        ("1.1 3:26414 = fours 8", "Line 7: Nothing can be held before the first roll."),
        ("1.1 26414 3:44264", "Line 7: A held die can not change."),
        ("1.1 26414 12345:26414", "Line 7: '12345' are no held positions."),
        ("1.1 26414 :26414 :26414 :26414", "Line 7: All three rolls are used."),
        ("1.2 26414 = fours 8", "Line 7: It is not your turn."),
        ("1.7 26414 = fours 8", "Line 7: '1.7 26414 = fours 8' is neither a turn nor a leave."),
        ("1.1 26414 = 2.fours 8", "Line 7: There is no column 2."),
        ("1.1 26414 = 4.fours 8", "Line 7: '1.1 26414 = 4.fours 8' is neither a turn nor a leave."),
        ("1.1 26414 = four 8", "Line 7: There is no box 'four'."),
        ("1.1 26414 = Fours 8", "Line 7: '1.1 26414 = Fours 8' is neither a turn nor a leave."),
        ("1.1 26414 = fours", "Line 7: '1.1 26414 = fours' is neither a turn nor a leave."),
        ("1.1 26414 = fours 8+50", "Line 7: '1.1 26414 = fours 8+50' is neither a turn nor"),
        ("1.1 26414 = fours 8 ", "Line 7: '1.1 26414 = fours 8 ' is neither a turn nor a leave."),
        ("1.1  26414", "Line 7: '' is no five dice."),
        ("1.1 26414 ", "Line 7: '' is no five dice."),
        ("1.1 26414  = fours 8", "Line 7: '' is no five dice."),
        ("1.1 26414@a@b", "Line 7: A nonce has up to 64 letters, digits, hyphens and underscores."),
        ("1.1 26414@ä", "Line 7: A nonce has up to 64 letters, digits, hyphens and underscores."),
        ("1.1 26417", "Line 7: '26417' is no five dice."),
        ("1.1", "Line 7: '1.1' is neither a turn nor a leave."),
        ("1.1 = fours 8", "Line 7: '1.1 = fours 8' is neither a turn nor a leave."),
        ("1,1 26414", "Line 7: '1,1 26414' is neither a turn nor a leave."),
        ("3 leaves", "Line 7: There is no such seat in this game."),
        ("0 leaves", "Line 7: '0 leaves' is neither a turn nor a leave."),
        ("1 leaves ", "Line 7: '1 leaves ' is neither a turn nor a leave."),
        ("1 leave", "Line 7: '1 leave' is neither a turn nor a leave."),
        ("1 leaves\n1 leaves", "Line 8: The game is over."),
        ("1 leaves to a bot\n1.2 12345", "Line 8: The game is over."),
        ("1 leaves to bots", "Line 7: '1 leaves to bots' is neither a turn nor a leave."),
        ("1.1 26414\n1.2 26414", "Line 8: The turn before is not finished."),
        ("1.1 26414\n1.1 :26414", "Line 8: The turn before is not finished."),
        ("", "Line 7: '' is neither a turn nor a leave."),
        ("\n1.1 26414", "Line 7: '' is neither a turn nor a leave."),
        ("# remark", "Line 7: '# remark' is neither a turn nor a leave."),
        ("1.1 26414\r", "Line 7: '26414\\r' is no five dice."),
    ],
)
def test_lines_refused(line, message):
    assert refuse(f"{HEAD}{line}\n").startswith(message)


def test_top_to_bottom_is_checked_in_a_record():
    text = Record(DOWN, Ties.SHARE, ("Ann",)).text + "1.1 12345 = twos 2\n"
    assert refuse(text) == "Line 6: Top to bottom: the next box in this column is Ones."


def test_a_long_text_is_refused_quickly():
    """And with a sentence, not with the whole text back."""
    for line in ("1.1 " + "2" * 200_000, "1.1 " + "= " * 100_000, "1.1 12345@" + "a" * 200_000):
        assert len(refuse(HEAD + line)) < 120
