"""Where dice come from: fair, independent, repeatable, and never known in advance.

The statistical bounds are quantiles of chi-square at 1 in 10,000: that is how often a perfect
source with another key would be accused. The key here is fixed, so the verdict never changes.
"""

import hashlib
import hmac
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice, pairwise, product

import pytest

from games.dice_source import (
    NONCE,
    KeyedDice,
    ScriptedDice,
    Throw,
    commitment,
    faces,
    new_key,
)
from games.rules import KEEPS

KEY = bytes(range(32))
BOUND_5 = 25.74
BOUND_35 = 74.93
FIRST = Throw(0, 1, 1, ())


def chi_square(counts: Iterable[int], cells: int) -> float:
    """How far the counts are from equal ones."""
    found = list(counts)
    found += [0] * (cells - len(found))
    expected = sum(found) / cells
    return sum((count - expected) ** 2 / expected for count in found)


# Known values


@pytest.mark.parametrize(
    ("throw", "dice"),
    [
        (Throw(0, 1, 1, ()), (4, 1, 2, 1, 6)),
        (Throw(0, 1, 1, (), "x7"), (5, 1, 2, 3, 4)),
        (Throw(0, 1, 2, (4, 4)), (5, 2, 1)),
        (Throw(5, 39, 3, (1, 2, 3, 6), "-_" * 32), (4,)),
        (Throw(None, 1, 1, ()), (5, 1, 2, 2, 6)),
    ],
)
def test_known_dice(throw: Throw, dice: tuple[int, ...]) -> None:
    assert KeyedDice(KEY).draw(throw) == dice


def test_the_context_is_pinned() -> None:
    """Records that were written stay checkable: this text can never change."""
    assert Throw(2, 13, 3, (6, 1, 4), "a-b_9").context() == b"yacht-dice-1|2|13|3|146|a-b_9"
    assert Throw(None, 1, 1, ()).context() == b"yacht-dice-1|all|1|1||"


def test_anybody_can_write_it_again() -> None:
    """The promise in a few lines that share nothing with the product's."""

    def redo(key: bytes, text: str, count: int) -> tuple[int, ...]:
        inner = bytes(byte ^ 0x36 for byte in key.ljust(64, b"\0"))
        outer = bytes(byte ^ 0x5C for byte in key.ljust(64, b"\0"))
        dice: list[int] = []
        block = 0
        while len(dice) < count:
            message = f"{text}|{block}".encode()
            digest = hashlib.sha256(outer + hashlib.sha256(inner + message).digest()).digest()
            dice += [byte % 6 + 1 for byte in digest if byte <= 251]
            block += 1
        return tuple(dice[:count])

    for turn in range(1, 200):
        throw = Throw(turn % 6, turn, turn % 3 + 1, (2, 5)[: turn % 3], f"n{turn}")
        text = throw.context().decode()
        assert KeyedDice(KEY).draw(throw) == redo(KEY, text, 5 - len(throw.kept))


def test_a_row_of_dice_goes_on_over_the_blocks() -> None:
    row = list(islice(faces(KEY, b"x"), 100))
    assert row == list(islice(faces(KEY, b"x"), 100))
    assert row[:50] != row[50:]
    blocks = [hmac.new(KEY, b"x|%d" % block, "sha256").digest() for block in range(5)]
    whole = [byte % 6 + 1 for block in blocks for byte in block if byte < 252]
    assert row == whole[:100]


# Bytes to faces


def test_bytes_become_faces_evenly(monkeypatch: pytest.MonkeyPatch) -> None:
    """Case B42: the smallest and the largest byte, each face 42 times, four bytes for nothing."""
    monkeypatch.setattr("hmac.digest", lambda key, message, name: bytes(range(256)))
    row = faces(KEY, b"")
    once = list(islice(row, 252))
    assert once[0] == 1
    assert once[251] == 6
    assert Counter(once) == dict.fromkeys(range(1, 7), 42)
    assert list(islice(row, 252)) == once


@pytest.mark.parametrize("byte", [252, 253, 254, 255])
def test_unfair_bytes_are_thrown_away(monkeypatch: pytest.MonkeyPatch, byte: int) -> None:
    blocks = iter([bytes([byte]) * 32, bytes([byte, 5, byte, 0])])
    monkeypatch.setattr("hmac.digest", lambda key, message, name: next(blocks))
    assert list(islice(faces(KEY, b""), 2)) == [6, 1]


# One throw


def test_as_many_dice_as_are_not_kept() -> None:
    for kept in KEEPS:
        dice = KeyedDice(KEY).draw(Throw(0, 1, 2, kept))
        assert len(dice) == 5 - len(kept)
        assert set(dice) <= set(range(1, 7))


def test_the_same_throw_gives_the_same_dice() -> None:
    assert KeyedDice(KEY).draw(FIRST) == KeyedDice(bytes(KEY)).draw(Throw(0, 1, 1, (), ""))


def test_the_order_of_the_kept_dice_does_not_matter() -> None:
    drawn = {
        KeyedDice(KEY).draw(Throw(0, 1, 2, kept)) for kept in ((1, 6, 3), (6, 3, 1), (3, 1, 6))
    }
    assert len(drawn) == 1


def many(**changes: object) -> tuple[int, ...]:
    """Twenty throws in a row, so that equal ones are no accident."""
    fields: dict[str, object] = {"seat": 0, "roll": 1, "kept": (), "nonce": ""}
    fields |= changes
    key = fields.pop("key", KEY)
    shift = fields.pop("turn", 0)
    assert isinstance(key, bytes)
    assert isinstance(shift, int)
    return tuple(
        die
        for turn in range(1, 21)
        for die in KeyedDice(key).draw(Throw(turn=turn + shift, **fields))  # type: ignore[arg-type]
    )


@pytest.mark.parametrize(
    "change",
    [
        {"key": bytes(32)},
        {"key": KEY[:-1] + b"\0"},
        {"seat": 1},
        {"seat": None},
        {"turn": 20},
        {"roll": 2},
        {"nonce": "a"},
        {"nonce": "A"},
        {"nonce": "-"},
        {"nonce": "0"},
    ],
    ids=str,
)
def test_anything_else_changes_the_dice(change: dict[str, object]) -> None:
    assert many(**change) != many()


def test_other_kept_dice_other_dice() -> None:
    drawn = [many(roll=2, kept=(face,)) for face in range(1, 7)]
    assert len(set(drawn)) == 6


def test_every_throw_has_a_context_of_its_own() -> None:
    """Case B46: 1-11 is not 11-1, in no pair of neighbouring fields."""
    seats = (None, 0, 1, 5)
    turns, rolls = (1, 2, 11, 12, 13, 21, 39, 111), (1, 2, 3)
    kepts = [kept for kept in KEEPS if len(kept) < 4]
    nonces = ("", "1", "11", "-", "_", "all", "1-1", "3-11", "0")
    throws = list(product(seats, turns, rolls, kepts, nonces))
    contexts = {Throw(*fields).context() for fields in throws}
    assert len(contexts) == len(throws)


@pytest.mark.parametrize("text", ["a|b", "|", "a b", "a\n", "a\0", "ä", "x" * 65])
def test_no_nonce_holds_the_separator(text: str) -> None:
    assert NONCE.fullmatch(text) is None


def test_the_first_throws_of_many_keys_differ() -> None:
    """Case B46."""
    rows = {many(key=hashlib.sha256(b"%d" % day).digest()) for day in range(400)}
    assert len(rows) == 400


# Fairness


def leaning(dice: bytes) -> Counter[int]:
    """The counts of dice of which ones come 1 % too often: every 500th other die became one."""
    others = dice.translate(None, b"\x01")
    turned = others[499::500]
    counts = Counter(dice)
    counts.subtract(turned)
    counts[1] += len(turned)
    return counts


def modulo(dice: int) -> Iterator[int]:
    """What leaving the rejection out would give."""
    for block in range(dice // 32):
        for byte in hmac.digest(KEY, b"%d" % block, "sha256"):
            yield byte % 6 + 1


def test_faces_come_equally_often() -> None:
    """Case B43, and the proof that a lean of 1 % in one face would be seen."""
    dice = bytes(islice(faces(KEY, b"fairness"), 3_000_000))
    assert chi_square(Counter(dice).values(), 6) < BOUND_5
    lean = leaning(dice)
    assert lean.total() == len(dice)
    assert 1.009 < lean[1] / (len(dice) / 6) < 1.012
    assert chi_square(lean.values(), 6) > BOUND_5
    assert chi_square(Counter(modulo(600_000)).values(), 6) > BOUND_5


@pytest.fixture(scope="module")
def throws() -> list[tuple[int, ...]]:
    """What 60,000 seats would see in their first throw, with nonces like a browser's."""
    source = KeyedDice(KEY)
    return [source.draw(Throw(at % 6, at // 6 % 13 + 1, 1, (), f"{at:x}")) for at in range(60_000)]


def test_every_place_is_fair(throws: list[tuple[int, ...]]) -> None:
    for place in range(5):
        assert chi_square(Counter(throw[place] for throw in throws).values(), 6) < BOUND_5
    for seat in range(6):
        seen = Counter(die for throw in throws[seat::6] for die in throw)
        assert chi_square(seen.values(), 6) < BOUND_5


def test_dice_do_not_know_each_other(throws: list[tuple[int, ...]]) -> None:
    for first in range(5):
        for second in range(first + 1, 5):
            pairs = Counter((throw[first], throw[second]) for throw in throws)
            assert chi_square(pairs.values(), 36) < BOUND_35
    later = Counter((a[0], b[0]) for a, b in pairwise(throws))
    assert chi_square(later.values(), 36) < BOUND_35
    # One that does is seen: every 25th second die repeats the first.
    stuck = Counter(
        (throw[0], throw[0] if at % 25 == 0 else throw[1]) for at, throw in enumerate(throws)
    )
    assert chi_square(stuck.values(), 36) > BOUND_35


def test_the_next_roll_does_not_know_the_last() -> None:
    source, pairs = KeyedDice(KEY), Counter[tuple[int, int]]()
    for at in range(20_000):
        first = source.draw(Throw(0, at, 1, (), "n"))
        again = source.draw(Throw(0, at, 2, (), "n"))
        pairs.update(zip(first, again, strict=True))
    assert chi_square(pairs.values(), 36) < BOUND_35


def test_five_of_a_kind_is_as_rare_as_it_should_be(throws: list[tuple[int, ...]]) -> None:
    """Case B39: 1 in 1,296; five standard deviations around 46.3."""
    alike = sum(len(set(throw)) == 1 for throw in throws)
    assert 12 < alike < 81


# Keys


def test_a_key_is_32_bytes_of_the_systems_chance() -> None:
    keys = {new_key() for _ in range(100)}
    assert {len(key) for key in keys} == {32}
    assert len(keys) == 100


def test_the_commitment_is_the_sha256_of_the_key() -> None:
    assert commitment(KEY) == hashlib.sha256(KEY).hexdigest()
    assert re.fullmatch("[0-9a-f]{64}", commitment(KEY))
    assert commitment(KEY) != commitment(bytes(32))


# Scripted


def test_scripted_dice_come_as_written() -> None:
    source = ScriptedDice([(1, 2, 3, 4, 5), (6,)])
    assert source.draw(FIRST) == (1, 2, 3, 4, 5)
    assert source.draw(Throw(0, 1, 2, (1, 2, 3, 4))) == (6,)


def test_a_script_that_does_not_fit_is_an_error() -> None:
    with pytest.raises(ValueError, match="2 values written for 3 dice"):
        ScriptedDice([(1, 2)]).draw(Throw(0, 1, 2, (1, 2)))
