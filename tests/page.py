"""HTML as a tree, as little of it as the tests need."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"br", "circle", "hr", "img", "input", "link", "meta", "path", "rect", "use"}


@dataclass
class Element:
    tag: str
    attributes: dict[str, str] = field(default_factory=dict)
    children: list["Element | str"] = field(default_factory=list)

    def __getitem__(self, name: str) -> str:
        return self.attributes[name]

    def get(self, name: str) -> str | None:
        return self.attributes.get(name)

    def __iter__(self) -> Iterator["Element"]:
        """This element and all below it, in order."""
        yield self
        for child in self.children:
            if isinstance(child, Element):
                yield from child

    @property
    def text(self) -> str:
        parts = [child if isinstance(child, str) else child.text for child in self.children]
        return " ".join(" ".join(parts).split())

    def by_id(self, name: str) -> "Element":
        found = [element for element in self if element.get("id") == name]
        assert len(found) == 1, f"{len(found)} elements have the id {name!r}"
        return found[0]

    def has_id(self, name: str) -> bool:
        return any(element.get("id") == name for element in self)

    def all(self, tag: str | None = None, **attributes: str) -> list["Element"]:
        """Elements by tag and by attributes, `_` standing for `-`."""
        wanted = {name.strip("_").replace("_", "-"): value for name, value in attributes.items()}
        return [
            element
            for element in self
            if tag in (None, element.tag)
            and all(element.get(name) == value for name, value in wanted.items())
        ]

    def with_attribute(self, name: str) -> list["Element"]:
        return [element for element in self if name in element.attributes]

    @property
    def roots(self) -> list["Element"]:
        return [child for child in self.children if isinstance(child, Element)]


class _Reader(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.open = [Element("document")]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        assert len(element.attributes) == len(attrs), f"<{tag}> has an attribute twice: {attrs}"
        self.open[-1].children.append(element)
        if tag not in VOID:
            self.open.append(element)

    def handle_endtag(self, tag: str) -> None:
        if tag not in VOID:
            assert self.open[-1].tag == tag, f"</{tag}> closes <{self.open[-1].tag}>"
            self.open.pop()

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in VOID:
            self.handle_endtag(tag)

    def handle_data(self, data: str) -> None:
        self.open[-1].children.append(data)


def read(html: str | bytes) -> Element:
    """The tree of a whole page or of fragments; fails where tags do not match."""
    reader = _Reader()
    reader.feed(html if isinstance(html, str) else html.decode())
    reader.close()
    assert len(reader.open) == 1, f"<{reader.open[-1].tag}> is never closed"
    return reader.open[0]


def check_designed(shown: Element) -> None:
    """A page of ours: a title, a sentence and a way home."""
    assert [title.text.endswith("– Yacht") for title in shown.all("title")] == [True]
    assert len(shown.all("h1")) == 1
    assert any(link["href"] == "/" for link in shown.all("a"))
    sentences = shown.all("p", class_="sentence")
    assert [sentence.text.endswith(".") for sentence in sentences] == [True]
