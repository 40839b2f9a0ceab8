"""Stored games of all eight rulesets, written once: they must replay for ever."""

from pathlib import Path

import pytest

from games.rules import RULESETS, LeaveEntry, format_position, parse_position, parse_record

FOLDER = Path(__file__).with_name("records")
every_file = pytest.mark.parametrize("path", sorted(FOLDER.glob("*.txt")), ids=lambda p: p.stem)


def test_there_is_a_record_for_every_ruleset():
    assert {path.stem for path in FOLDER.glob("*.txt")} == {ruleset.text for ruleset in RULESETS}


@every_file
def test_it_replays_to_its_totals(path):
    record = parse_record(path.read_bytes().decode())
    totals = tuple(map(int, dict(record.headers)["Totals"].split()))
    assert record.ruleset.text == path.stem
    assert record.totals == totals
    outcome = record.replay().outcome(record.ties)
    assert outcome is not None
    assert outcome.totals == totals


@every_file
def test_it_is_written_again_byte_for_byte(path):
    assert parse_record(path.read_bytes().decode()).text.encode() == path.read_bytes()


@every_file
def test_its_last_position_goes_round(path):
    position = parse_record(path.read_bytes().decode()).replay()
    assert parse_position(format_position(position)) == position


def test_the_records_hold_what_is_rare():
    """Jokers, bonus Yachts, leaves, nonces and every number of seats are among them."""
    records = [parse_record(path.read_bytes().decode()) for path in FOLDER.glob("*.txt")]
    assert {len(record.names) for record in records} == {1, 2, 3, 4, 5, 6}
    entries = [entry for record in records for entry in record.entries]
    assert any(isinstance(entry, LeaveEntry) for entry in entries)
    assert any(not isinstance(entry, LeaveEntry) and entry.nonces for entry in entries)
    cards = [card for record in records for card in record.replay().cards]
    assert sum(card.bonus_yachts for card in cards) >= 10
    assert " = full_house 25+100" in "".join(record.text for record in records)
