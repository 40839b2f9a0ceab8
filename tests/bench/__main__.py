"""Run the measurements named on the command line, or all of them, a line a figure."""

import sys
import tempfile

from tests.bench import action, burst, fanout, memory, moves, queries, referee, start, weight
from tests.bench.site import use_data

MEASUREMENTS = {
    "action": action.measure,
    "queries": queries.measure,
    "weight": weight.measure,
    "moves": moves.measure,
    "fanout": fanout.measure,
    "memory": memory.measure,
    "burst": burst.measure,
    "referee": referee.measure,
    "start": start.measure,
}


def main(names: list[str]) -> int:
    unknown = set(names) - set(MEASUREMENTS)
    if unknown:
        print(f"unknown: {', '.join(sorted(unknown))}; known: {', '.join(MEASUREMENTS)}")
        return 2
    with tempfile.TemporaryDirectory() as folder:
        use_data(folder)
        for name in names or MEASUREMENTS:
            for figure in MEASUREMENTS[name]():
                print(figure, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
