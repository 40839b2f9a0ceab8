"""Turns: rolls, holds, scores, and who is on turn next."""

import pytest

from games.rules import (
    Box,
    Card,
    IllegalMove,
    NotYourTurn,
    Position,
    Roll,
    RulesError,
    Ruleset,
    Score,
)
from tests.rules.build import (
    BONUS,
    BONUS_3,
    CLASSIC,
    all_but,
    card,
    card_of,
    dice,
    record_of,
    roll,
    table,
)

FULL = card_of(BONUS, all_but())
LAST = card_of(BONUS, all_but("ones"))
CHANCE = Score(1, Box.CHANCE)


def refusal(position: Position, move: object, seat: int | None = None) -> str:
    """The sentence that refuses the move; the position must be left as it was."""
    kept = repr(position)
    with pytest.raises(IllegalMove) as refused:
        position.apply(move, seat)  # type: ignore[arg-type]
    assert repr(position) == kept
    return str(refused.value)


@pytest.mark.parametrize("seats", range(1, 7))
def test_a_game_starts_with_empty_cards_and_no_dice(seats):
    """P5; B70: no roll is made for anyone, seat 0 has three rolls."""
    start = Position.start(BONUS, seats)
    assert start.cards == (Card.empty(BONUS),) * seats
    assert (start.seat, start.rolls, start.rolls_left, start.dice) == (0, 0, 3, None)
    assert (start.round, start.totals, start.is_over) == (1, (0,) * seats, False)


@pytest.mark.parametrize("seats", [0, 7, 100, -1])
def test_one_to_six_seats(seats):
    with pytest.raises(RulesError, match="one to six seats"):
        Position.start(BONUS, seats)


def test_nothing_can_be_held_before_the_first_roll():
    """B58, B60: the first roll of a turn rolls all five, whatever lay there before."""
    start = Position.start(BONUS, 2)
    assert refusal(start, roll((1, 2), "11345")) == "Nothing can be held before the first roll."
    second = start.apply(roll((), "11345")).apply(roll((1, 2), "11666")).apply(CHANCE)
    assert (second.dice, second.rolls, second.seat) == (None, 0, 1)
    assert refusal(second, roll((1, 2), "11345")) == "Nothing can be held before the first roll."
    assert second.legal_moves() == (Roll(()),)


def test_three_rolls_and_no_fourth():
    """B61: the dice stay as they are."""
    position = table(card(), rolled="22346", rolls=3)
    assert position.rolls_left == 0
    assert refusal(position, roll((1,), "21111")) == "All three rolls are used."
    assert all(isinstance(move, Score) for move in position.legal_moves())


def test_rolls_left_count_down():
    position = Position.start(BONUS, 1)
    left = [position.rolls_left]
    for fallen in ("12345", "12346", "12341"):
        position = position.apply(roll((), fallen))
        left.append(position.rolls_left)
    assert left == [3, 2, 1, 0]


def test_a_roll_needs_dice_on_the_table_before_a_score():
    assert refusal(Position.start(BONUS, 1), CHANCE) == "Roll the dice before you score."


def test_all_five_held_is_no_roll():
    """B102: a bot that keeps everything must score."""
    position = table(card(), rolled="22346")
    message = "All five dice stay on the table; choose at least one to roll."
    assert refusal(position, roll((1, 2, 3, 4, 5), "22346")) == message
    assert not position.is_legal(Roll((1, 2, 3, 4, 5)))
    assert Roll((1, 2, 3, 4, 5)) not in position.legal_moves()


@pytest.mark.parametrize("held", [(2,), (3,), (2, 3), (4, 5), (1, 2, 3, 4)])
def test_a_held_die_keeps_its_place_and_value(held):
    """B57, B66: by position, so the other 3 of 2-3-3-4-4 may change."""
    position = table(card(), rolled="23344")
    kept = [value if at in held else 6 for at, value in enumerate((2, 3, 3, 4, 4), start=1)]
    after = position.apply(roll(held, "".join(map(str, kept))))
    assert after.dice is not None
    assert list(after.dice.values) == kept
    for at in held:
        moved = kept.copy()
        moved[at - 1] = 1
        refused = roll(held, "".join(map(str, moved)))
        assert refusal(position, refused) == "A held die can not change."


def test_held_values_may_not_move_to_another_position():
    """B66: the same values elsewhere are not the same dice."""
    position = table(card(), rolled="61416")
    assert position.apply(roll((1, 5), "62226")).dice == dice("62226")
    assert refusal(position, roll((1, 5), "66222")) == "A held die can not change."


def test_holds_may_change_between_rolls():
    """P12: what was held for roll 2 can be let go for roll 3."""
    position = table(card(), rolled="23344").apply(roll((2, 3), "63316"))
    assert position.apply(roll((1, 5), "65556")).dice == dice("65556")


def test_a_roll_without_its_dice_is_a_choice_not_a_move():
    position = table(card(), rolled="23344")
    assert position.is_legal(Roll((2,)))
    position.check(Roll((2,)))
    assert refusal(position, Roll((2,))) == "The dice of this roll have not fallen yet."


@pytest.mark.parametrize("move", [None, "roll", 0, (1, Box.ONES), Box.ONES])
def test_nothing_else_is_a_move(move):
    position = table(card(), rolled="23344")
    assert refusal(position, move) == "A move is a roll or a score."
    assert not position.is_legal(move)


@pytest.mark.parametrize("box", ["", None, " ", "ones", "ones ", "Bonus", 99, ["ones"]])
def test_only_a_box_can_be_scored(box):
    """B22: nothing that merely looks like a box."""
    position = table(card(), rolled="23344")
    assert refusal(position, Score(1, box)) == "There is no such box."
    assert not position.is_legal(Score(1, box))


def test_only_the_seat_on_turn_moves():
    position = table(card(), card(), rolled="23344", seat=1)
    assert position.apply(CHANCE, seat=1) == position.apply(CHANCE)
    for seat in (0, 2, -1):
        for move in (CHANCE, roll((), "11111"), Score(1, Box.YACHT)):
            with pytest.raises(NotYourTurn, match=r"^It is not your turn\.$"):
                position.apply(move, seat)
            with pytest.raises(NotYourTurn):
                position.check(move, seat)


def test_not_your_turn_comes_before_what_is_wrong_with_the_move():
    position = table(card(), card(), rolled="23344", rolls=3)
    with pytest.raises(NotYourTurn):
        position.apply(roll((), "11111"), seat=1)


def test_legal_moves_are_every_hold_and_every_choice():
    position = table(card(BONUS, yacht=0), rolled="23344", rolls=2)
    moves = position.legal_moves()
    rolls = [move for move in moves if isinstance(move, Roll)]
    assert len(rolls) == len(set(rolls)) == 31
    assert all(move.dice is None for move in rolls)
    scores = [(move.column, move.box) for move in moves if isinstance(move, Score)]
    assert scores == [(c.column, c.box) for c in position.card.choices(dice("23344"))]
    assert moves == (*rolls, *(Score(*spot) for spot in scores))


def test_after_a_score_the_next_seat_is_on_turn_with_no_dice():
    """B72: nothing is left on the table to score a second time."""
    position = table(card_of(BONUS_3), card_of(BONUS_3), rolled="12346")
    after = position.apply(Score(1, Box.SMALL_STRAIGHT))
    assert (after.seat, after.rolls, after.dice) == (1, 0, None)
    assert after.cards[0].filled(1, Box.SMALL_STRAIGHT) == 30
    assert after.cards[1] == position.cards[1]
    assert refusal(after, Score(2, Box.SMALL_STRAIGHT)) == "Roll the dice before you score."


def test_rounds_count_the_seats_own_turns():
    record = record_of(BONUS, [("12345", 1, Box.CHANCE), ("66666", 1, Box.SIXES)], ("A", "B"))
    assert [position.round for _, position in record.positions()] == [1, 1, 1, 2]
    assert table(LAST).round == 13
    assert table(FULL).round == 13


def test_seats_take_turns_in_order():
    position = Position.start(CLASSIC, 3)
    order = []
    for box in (Box.ONES, Box.TWOS):
        for _ in range(3):
            order.append(position.seat)
            position = position.apply(roll((), "12345")).apply(Score(1, box))
    assert order == [0, 1, 2, 0, 1, 2]


@pytest.mark.parametrize("last", [0, 1])
def test_the_game_is_over_when_the_last_open_box_is_filled(last):
    """B36: not a turn earlier, whichever seat plays last."""
    cards = [FULL, FULL]
    cards[last] = LAST
    position = table(*cards, rolled="11345", seat=last)
    assert not position.is_over
    assert position.outcome() is None
    after = position.apply(Score(1, Box.ONES))
    assert after.is_over
    assert after.outcome() is not None
    assert (after.legal_moves(), after.rolls_left) == ((), 0)
    for move in (roll((), "11111"), Score(1, Box.ONES), Roll(())):
        assert refusal(after, move) == "The game is over."
        assert refusal(after, move, seat=last) == "The game is over."


@pytest.mark.parametrize("seat", [0, 2])
def test_full_cards_are_skipped_in_uneven_games(seat):
    """B37: with 13, 12 and 13 boxes filled the seat with 12 plays, then the game ends."""
    before = card_of(BONUS, all_but("twos"))
    cards = [FULL, LAST, FULL]
    cards[seat] = before
    position = table(*cards, rolled="22345", seat=seat).apply(Score(1, Box.TWOS))
    assert position.seat == 1
    assert not position.is_over
    assert position.apply(roll((), "11345")).apply(Score(1, Box.ONES)).is_over


def test_a_seat_that_is_behind_plays_on_alone():
    """B37: three turns in a row when all others are full."""
    behind = card_of(BONUS, all_but("ones", "twos", "threes"))
    position = table(behind, FULL, FULL)
    for box in (Box.ONES, Box.TWOS, Box.THREES):
        assert position.seat == 0
        position = position.apply(roll((), "12345")).apply(Score(1, box))
    assert position.is_over


def test_closing_the_seat_on_turn_passes_the_turn():
    position = table(card(), card(), card(), rolled="23344", seat=1)
    after = position.close(1)
    assert (after.seat, after.rolls, after.dice) == (2, 0, None)
    assert after.closed == {1}
    assert after.cards == position.cards


def test_closing_another_seat_leaves_the_turn():
    position = table(card(), card(), card(), rolled="23344", seat=1)
    after = position.close(2)
    assert (after.seat, after.rolls, after.dice) == (1, 1, dice("23344"))
    assert after.apply(CHANCE).seat == 0


def test_closed_seats_are_skipped_and_one_left_alone_ends_the_game():
    """P51, C32: with two players the other wins."""
    position = Position.start(BONUS, 4).close(0).close(1)
    assert position.seat == 2
    assert position.apply(roll((), "12345")).apply(CHANCE).seat == 3
    over = position.apply(roll((), "12345")).close(3)
    assert (over.is_over, over.seat, over.rolls, over.legal_moves()) == (True, 2, 0, ())
    assert over.outcome() == ((0, 0, 0, 0), (2, 2, 1, 2))


def test_a_bot_goes_on_with_the_dice_as_they_lie():
    """P49, P50: a bot takes the seat, and it comes last whatever it scores."""
    position = table(card(), card(), card(), rolled="23344", seat=1)
    after = position.close(1, bot=True)
    assert (after.seat, after.dice, after.handed, after.closed) == (1, dice("23344"), {1}, set())
    assert after.apply(CHANCE).seat == 2
    ended = table(FULL, LAST, FULL, seat=1).close(1, bot=True)
    assert not ended.is_over
    rolled = ended.apply(roll((), "66666"))
    box = rolled.card.choices(rolled.dice)[0]
    assert rolled.apply(Score(box.column, box.box)).outcome().places == (1, 3, 1)


def test_a_bot_does_not_keep_a_lost_game_going():
    over = table(card(), card(), rolled="23344", seat=1).close(1, bot=True)
    assert (over.is_over, over.rolls, over.dice) == (True, 0, None)
    assert over.outcome() == ((0, 0), (1, 2))


def test_a_game_is_over_when_all_open_cards_are_closed():
    assert table(FULL, LAST, seat=1).close(1).is_over


@pytest.mark.parametrize(
    ("position", "seat", "message"),
    [
        (table(card(), card()), 2, "There is no such seat in this game."),
        (table(card(), card()), -1, "There is no such seat in this game."),
        (table(card(), card(), card()).close(1), 1, "There is no such seat in this game."),
        (table(FULL, FULL), 0, "The game is over."),
    ],
)
def test_close_refuses(position, seat, message):
    with pytest.raises(IllegalMove) as refused:
        position.close(seat)
    assert str(refused.value) == message


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"cards": ()}, "one to six seats"),
        ({"cards": (card(),) * 7}, "one to six seats"),
        ({"seat": 2}, "no such seat"),
        ({"seat": -1}, "no such seat"),
        ({"closed": frozenset({2})}, "no such seat"),
        ({"closed": frozenset({-1})}, "no such seat"),
        ({"handed": frozenset({2})}, "no such seat"),
        ({"closed": frozenset({1}), "handed": frozenset({1})}, "not both"),
        ({"rolls": 1}, "Dice lie on the table"),
        ({"dice": dice("12345")}, "Dice lie on the table"),
        ({"rolls": 4, "dice": dice("12345")}, "Dice lie on the table"),
        ({"rolls": -1, "dice": dice("12345")}, "Dice lie on the table"),
        ({"cards": (card(), card(CLASSIC))}, "have its ruleset"),
    ],
)
def test_a_position_refuses_what_does_not_fit(fields, message):
    with pytest.raises(RulesError, match=message):
        Position(**{"ruleset": BONUS, "cards": (card(), card())} | fields)


@pytest.mark.parametrize("held", [(0,), (6,), (1, 1), ("1",), (True,)])
def test_a_roll_refuses_what_can_not_be_held(held):
    with pytest.raises(IllegalMove):
        Roll(held)


def test_a_roll_sorts_what_is_held():
    assert Roll((5, 1)) == Roll((1, 5))


@pytest.mark.parametrize("columns", [1, 3])
def test_turns_of_a_seat(columns):
    """Row 36 of A.5."""
    assert Ruleset(columns=columns).turns == 13 * columns
