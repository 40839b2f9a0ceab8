"""One line of the bench."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Figure:
    """`name value limit ok|over`, with what the value was made from beside it."""

    name: str
    value: float
    limit: float | None = None
    beside: str = ""

    def __str__(self) -> str:
        if self.limit is None:
            judged = "- -"
        else:
            judged = f"{self.limit:g} {'ok' if self.value <= self.limit else 'over'}"
        return f"{self.name} {self.value:.4g} {judged}{f'  ({self.beside})' if self.beside else ''}"
