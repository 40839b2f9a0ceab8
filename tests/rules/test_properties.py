"""What holds in every game: random play in all eight rulesets with one to six seats."""

import contextlib
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from games.rules import (
    BOXES,
    RULESETS,
    Box,
    Card,
    Dice,
    IllegalMove,
    LeaveEntry,
    Position,
    Record,
    Roll,
    Score,
    Ties,
    TurnEntry,
    Variant,
    format_card,
    format_dice,
    format_position,
    format_roll,
    parse_card,
    parse_dice,
    parse_position,
    parse_record,
    parse_roll,
)
from tests.rules.build import random_record

every_ruleset = pytest.mark.parametrize("ruleset", RULESETS, ids=lambda ruleset: ruleset.text)
seeds = st.integers(0, 2**32).map(random.Random)
seats = st.integers(1, 6)
dice = st.builds(Dice, st.tuples(*[st.integers(1, 6)] * 5))
few = settings(max_examples=3, deadline=None)
some = settings(max_examples=12, deadline=None)


@every_ruleset
@few
@given(seeds, seats)
def test_a_legal_move_exists_until_the_end(ruleset, rng, seats):
    record = random_record(rng, ruleset, seats)
    before = Position.start(ruleset, seats)
    for step, after in record.positions():
        moves = before.legal_moves()
        assert moves
        shape = Roll(step.held) if isinstance(step, Roll) else step
        assert shape in moves
        assert not isinstance(step, LeaveEntry)
        assert before.is_legal(step)
        assert before.is_legal(rng.choice(moves))
        assert not before.is_over
        before = after
    assert before.is_over
    assert before.legal_moves() == ()


@every_ruleset
@few
@given(seeds, seats)
def test_every_seat_has_exactly_its_turns(ruleset, rng, seats):
    """Thirteen or 39 turns each, one box a turn, and the seats alternate."""
    record = random_record(rng, ruleset, seats)
    order = [entry.seat for entry in record.entries]
    assert order == list(range(seats)) * ruleset.turns
    assert all(card.is_full for card in record.replay().cards)
    rolls = [len(entry.rolls) for entry in record.entries if isinstance(entry, TurnEntry)]
    assert all(1 <= number <= 3 for number in rolls)


def parts(card: Card) -> int:
    """The total by the rule's text, from the bare columns."""
    total = 100 * card.bonus_yachts
    for times, column in enumerate(card.columns, start=1):
        upper = sum(points or 0 for points in column[:6])
        total += times * (sum(p or 0 for p in column) + (35 if upper >= 63 else 0))
    return total


@every_ruleset
@few
@given(seeds, seats)
def test_totals_are_the_sum_of_their_parts(ruleset, rng, seats):
    record = random_record(rng, ruleset, seats)
    for step, position in record.positions():
        if isinstance(step, Score):
            assert position.totals == tuple(map(parts, position.cards))
    columns = range(1, ruleset.columns + 1)
    for card in record.replay().cards:
        assert card.total == sum(map(card.column_total, columns)) + 100 * card.bonus_yachts


@every_ruleset
@few
@given(seeds, seats)
def test_a_score_changes_one_box_by_what_was_offered(ruleset, rng, seats):
    """Choices, points and score are one source; nothing else on the table changes."""
    record = random_record(rng, ruleset, seats, turns=40)
    before = Position.start(ruleset, seats)
    for step, after in record.positions():
        if isinstance(step, Score):
            assert before.dice is not None
            for choice in before.card.choices(before.dice):
                check_choice(before.card, before.dice, choice)
            assert after.cards[before.seat] == before.card.score(before.dice, step.column, step.box)
            others = [seat for seat in range(seats) if seat != before.seat]
            assert all(after.cards[seat] == before.cards[seat] for seat in others)
        before = after


def check_choice(card, dice, choice):
    """What the choice promises is what scoring writes, and unscore takes it back."""
    column, box, points, bonus = choice
    after = card.score(dice, column, box)
    assert card.points(dice, column, box) == points == after.filled(column, box)
    assert 100 * (after.bonus_yachts - card.bonus_yachts) == bonus
    assert after.boxes_left == card.boxes_left - 1
    assert points in box.possible
    changed = [
        (at, BOXES[index])
        for at, (old, new) in enumerate(zip(card.columns, after.columns, strict=True), start=1)
        for index in range(13)
        if old[index] != new[index]
    ]
    assert changed == [(column, box)]
    assert after.unscore(column, box, bonus) == card


@every_ruleset
@few
@given(seeds, seats)
def test_what_is_not_offered_is_refused_and_changes_nothing(ruleset, rng, seats):
    position = random_record(rng, ruleset, seats, turns=rng.randint(0, 40)).replay()
    if position.is_over:
        return
    rolled = position.apply(Roll((), Dice((rng.randint(1, 6),) * 5)))
    assert rolled.dice is not None
    kept = format_position(rolled)
    offered = {(choice.column, choice.box) for choice in rolled.card.choices(rolled.dice)}
    for column in range(5):
        for box in BOXES:
            legal = (column, box) in offered
            assert rolled.is_legal(Score(column, box)) is legal
            if not legal:
                with pytest.raises(IllegalMove) as refused:
                    rolled.apply(Score(column, box))
                assert str(refused.value).endswith(".")
    assert format_position(rolled) == kept


@every_ruleset
@few
@given(seeds, seats)
def test_undo_then_redo_is_the_same(ruleset, rng, seats):
    record = random_record(rng, ruleset, seats, turns=rng.randint(1, 30))
    last = record.entries[-1]
    assert isinstance(last, TurnEntry)
    assert last.score is not None
    undone = record.undo()
    assert undone.replay().seat == last.seat
    assert undone.replay().dice == last.rolls[-1].dice
    assert undone.replay().rolls == len(last.rolls)
    redone = undone.add(last.score)
    assert redone == record
    assert redone.replay() == record.replay()
    assert redone.text == record.text


@every_ruleset
@few
@given(seeds, seats)
def test_records_and_positions_go_round(ruleset, rng, seats):
    """parse(format(x)) == x at every step of a game in which seats may leave."""
    record = random_record(rng, ruleset, seats, turns=rng.randint(0, 45), leaving=0.05)
    assert parse_record(record.text) == record
    assert parse_record(record.text).text == record.text
    for _, position in record.positions():
        text = format_position(position)
        assert parse_position(text) == position
        assert format_position(parse_position(text)) == text
    for card in record.replay().cards:
        assert parse_card(format_card(card), ruleset) == card


@every_ruleset
@few
@given(seeds, seats)
def test_games_with_leavers_end(ruleset, rng, seats):
    """Who left comes last; all others finish their cards, unless only one is left."""
    record = random_record(rng, ruleset, seats, leaving=0.1)
    position = record.replay()
    left = {entry.seat for entry in record.entries if isinstance(entry, LeaveEntry)}
    assert position.left == left
    alone = len(left) == seats - 1 > 0
    playing = set(range(seats)) - position.closed
    assert alone or all(position.cards[seat].is_full for seat in playing)
    for ties in Ties:
        outcome = position.outcome(ties)
        assert outcome is not None
        best_of_left = min((outcome.places[seat] for seat in left), default=seats + 1)
        assert all(outcome.places[s] < best_of_left for s in range(seats) if s not in left)
        assert outcome.totals == position.totals == record.totals


@every_ruleset
@few
@given(seeds, seats)
def test_a_record_built_and_a_record_read_agree(ruleset, rng, seats):
    """The position kept while adding moves is the one that a replay finds."""
    record = random_record(rng, ruleset, seats, turns=30, leaving=0.1)
    fresh = Record(record.ruleset, record.ties, record.names, record.entries)
    assert fresh.replay() == record.replay()


@some
@given(seeds)
def test_classic_has_neither_joker_nor_bonus(rng):
    for ruleset in RULESETS:
        if ruleset.variant is Variant.CLASSIC:
            for _, position in random_record(rng, ruleset, 1).positions():
                assert position.card.bonus_yachts == 0
                assert not position.card.joker(Dice((3,) * 5))


@some
@given(seeds)
def test_bonus_yachts_are_what_the_dice_earned(rng):
    """Counted again from the record: five equal dice with every Yacht box filled, one by 50."""
    for ruleset in RULESETS:
        if ruleset.variant is Variant.BONUS:
            record = random_record(rng, ruleset, 1)
            yachts: list[int | None] = []
            earned, equal = 0, False
            for step, position in record.positions():
                if isinstance(step, Roll) and step.dice is not None:
                    equal = len(set(step.dice.values)) == 1
                elif isinstance(step, Score):
                    earned += equal and len(yachts) == ruleset.columns and 50 in yachts
                    if step.box is Box.YACHT:
                        yachts.append(position.card.filled(step.column, Box.YACHT))
            assert record.replay().card.bonus_yachts == earned


@given(dice)
def test_dice_go_round(fallen):
    assert parse_dice(format_dice(fallen)) == fallen


@given(st.sets(st.integers(1, 5), max_size=4), dice)
def test_rolls_go_round(held, fallen):
    later = Roll(tuple(held), fallen)
    assert parse_roll(format_roll(later)) == later
    first = Roll((), fallen)
    assert parse_roll(format_roll(first, first=True)) == first


@some
@given(st.text(alphabet=tuple("0123456-+/:@=., \n\x00abzYR\u0661\u2074\ud800"), max_size=30))
def test_no_text_makes_a_reader_fall_over(text):
    """Whatever is typed is read or refused with a RulesError (a ValueError)."""
    for parse in (parse_dice, parse_roll, parse_position, parse_record, Box):
        with contextlib.suppress(ValueError):
            parse(text)


@some
@given(seeds, st.data())
def test_a_damaged_record_is_refused_or_still_canonical(rng, data):
    """One character changed: either the text is refused or it reads as exactly itself."""
    text = random_record(rng, rng.choice(RULESETS), 2, turns=4).text
    for _ in range(20):
        at = data.draw(st.integers(0, len(text) - 2))
        damaged = text[:at] + data.draw(st.sampled_from("0123456-+:@=. ,\nabx")) + text[at + 1 :]
        try:
            record = parse_record(damaged)
        except ValueError:
            continue
        assert record.text.removesuffix("\n") == damaged.removesuffix("\n")
