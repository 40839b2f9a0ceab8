"""A question with its answer, and what a page needs to show it."""

from dataclasses import dataclass
from typing import NamedTuple


class See(NamedTuple):
    """A link below an answer: its text, the name of the page, and the place there."""

    text: str
    page: str
    place: str = ""


@dataclass(frozen=True)
class Question:
    """A question, its answer in short paragraphs, and where to read on."""

    name: str
    text: str
    answer: tuple[str, ...]
    see: tuple[See, ...] = ()

    @property
    def id(self) -> str:
        return f"faq-{self.name}"


class Group(NamedTuple):
    """Questions that belong together."""

    name: str
    title: str
    questions: tuple[Question, ...]

    @property
    def id(self) -> str:
        return f"faq-{self.name}"
