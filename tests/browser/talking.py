"""The chat of a page, as somebody who talks there uses it."""

from typing import Any

from playwright.sync_api import expect


def chat(page: Any) -> Any:
    return page.get_by_role("region", name="Chat", exact=True)


def field(page: Any) -> Any:
    return chat(page).get_by_role("textbox", name="What you say")


def lines(page: Any) -> list[str]:
    """What stands there to be read."""
    shown = page.locator("#lines .said:visible .words").all_inner_texts()
    return [text.strip() for text in shown]


def says(page: Any, text: str) -> None:
    field(page).fill(text)
    field(page).press("Enter")
    expect(field(page)).to_have_value("")


def hears(page: Any, *texts: str) -> None:
    """The last lines are these."""
    words = page.locator("#lines .said:not(.muted) .words")
    expect(words.last).to_have_text(texts[-1])
    assert lines(page)[-len(texts) :] == list(texts)
