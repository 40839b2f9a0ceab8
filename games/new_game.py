"""What a browser may ask of a new game: its rules, who sits down, and how it is played."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.http import QueryDict

from games.commands.table import Sitter
from games.forms import refuse_repeats
from games.models import Game, Kind, Leaving, Pace, Talk, Timer, TurnOrder
from games.names import BOT_NAMES, MOST, different, tidy_name
from games.options import FIRST, OPTIONS
from games.presets import PLAIN
from games.rules import Order, Ruleset, Ties, Variant


class Names(forms.MultipleHiddenInput):
    """However many values came, as they came."""

    allow_multiple_selected = True


class NamesField(forms.Field):
    """The names of people in seat order; an empty one leaves its seat free."""

    widget = Names

    def clean(self, value: Any) -> list[str]:
        if len(value) > MOST or any(len(name) > 200 for name in value):
            raise forms.ValidationError("At most six names, none longer than 200 letters.")
        for name in value:
            forms.CharField(required=False).clean(name)  # no null characters
        return [tidy_name(name, "") for name in value]


class NewGameForm(forms.Form):
    """A new game. Every field has a default, so an empty form starts a plain solo game."""

    kind = forms.ChoiceField(
        choices=[
            ("solo", "Solo"),
            ("local", "Pass and play"),
            ("bots", "Against bots"),
            ("table", "Online"),
        ],
        required=False,
    )
    variant = forms.ChoiceField(
        choices=[("bonus", "Bonus & Joker"), ("classic", "Classic")], required=False
    )
    columns = forms.TypedChoiceField(
        choices=[(1, "One column"), (3, "Three columns")],
        coerce=int,
        required=False,
        empty_value=None,
    )
    order = forms.ChoiceField(
        choices=[("free", "Any order"), ("down", "Top to bottom")], required=False
    )
    ties = forms.ChoiceField(
        choices=[("share", "Share the place"), ("earlier", "Earlier turn wins")], required=False
    )
    turns = forms.ChoiceField(choices=[("draw", "Drawn"), ("seats", "As seated")], required=False)
    timer = forms.ChoiceField(
        choices=[
            ("off", "Off"),
            ("normal", "Normal"),
            ("relaxed", "Relaxed"),
            ("quick", "Quick"),
        ],
        required=False,
    )
    leaving = forms.ChoiceField(
        choices=[("bot", "A bot plays on"), ("close", "The seat closes")], required=False
    )
    pace = forms.ChoiceField(
        choices=[("calm", "Calm"), ("quick", "Quick"), ("once", "At once")], required=False
    )
    undo = forms.ChoiceField(
        choices=[("on", "Until the next roll"), ("off", "Never")], required=False
    )
    watching = forms.ChoiceField(
        choices=[("on", "Everybody with the code"), ("off", "Nobody")], required=False
    )
    listed = forms.ChoiceField(
        choices=[("off", "By invitation"), ("on", "Open to everybody")], required=False
    )
    talk = forms.ChoiceField(
        choices=[
            ("all", "Everybody"),
            ("seats", "Players only"),
            ("phrases", "Phrases only"),
            ("off", "Off"),
        ],
        required=False,
    )
    previews = forms.ChoiceField(
        choices=[
            ("all", "In every open box"),
            ("picked", "Only in the picked box"),
            ("off", "Nowhere"),
        ],
        required=False,
    )
    name = NamesField(required=False)
    bot = forms.MultipleChoiceField(choices=[("", "Nobody"), ("easy", "Easy")], required=False)
    once = forms.RegexField(r"\A[A-Za-z0-9_-]{16,32}\Z", required=False)

    @classmethod
    def read(cls, data: QueryDict) -> "NewGameForm":
        """The form, checked; `is_valid()` tells whether it may be used."""
        form = cls(data)
        refuse_repeats(form, data)
        return form

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        kind = Kind(cleaned.get("kind") or Kind.SOLO)
        people = [name for name in cleaned.get("name", []) if name]
        bots = [level for level in cleaned.get("bot", []) if level]
        if kind == Kind.SOLO and (bots or len(people) > 1):
            self.add_error(None, "A solo game has one seat.")
        if kind == Kind.TABLE and len(people) > 1:
            self.add_error(None, "At an online table everybody sits down on their own device.")
        if kind == Kind.LOCAL and len(people) + len(bots) == 0:
            people = ["Player 1", "Player 2"]
        if kind == Kind.BOTS:
            bots = bots or ["easy"]
        people = people or ["Skipper"]
        if kind == Kind.LOCAL and len(people) + len(bots) < 2:
            self.add_error(None, "Pass and play takes two to six seats. Name one more person.")
        if len(people) + len(bots) > MOST:
            self.add_error(None, "A table has six seats.")
        return cleaned | {"people": different(people), "bots": bots}

    @property
    def kind_of_game(self) -> Kind:
        """Against bots as soon as one sits at this device, whatever was asked for."""
        kind = Kind(self.cleaned_data["kind"] or Kind.SOLO)
        return Kind.BOTS if self.cleaned_data["bots"] and kind != Kind.TABLE else kind

    def ruleset(self) -> Ruleset:
        """The rules that were chosen."""
        cleaned = self.cleaned_data
        variant = Variant(cleaned["variant"] or Variant.BONUS.value)
        return Ruleset(
            variant, cleaned["columns"] or 1, Order(cleaned["order"] or Order.FREE.value)
        )

    def options(self) -> dict[str, Any]:
        """Everything else that a table is set up with."""
        cleaned = self.cleaned_data
        listed = cleaned["listed"] == "on"
        return {
            "timer": Timer(cleaned["timer"] or (Timer.NORMAL if listed else Timer.OFF)),
            "leaving": Leaving(cleaned["leaving"] or Leaving.BOT),
            "ties": Ties(cleaned["ties"] or Ties.SHARE.value),
            "turn_order": TurnOrder(cleaned["turns"] or TurnOrder.DRAW),
            "pace": Pace(cleaned["pace"] or Pace.CALM),
            "watching": cleaned["watching"] != "off",
            "listed": listed,
            "talk": Talk(cleaned["talk"] or Talk.ALL),
        }

    def only_at_first(self) -> dict[str, Any]:
        """What cannot be changed once the table is there."""
        cleaned = self.cleaned_data
        return {"undo": cleaned["undo"] != "off", "once": cleaned["once"] or None}

    def sitters(self, player_id: int) -> list[Sitter]:
        """Everybody who sits down, people first; all people play in this browser."""
        people, bots = self.cleaned_data["people"], self.cleaned_data["bots"]
        taken = {name.casefold() for name in people}
        free = [name for name in BOT_NAMES if name.casefold() not in taken]
        return [
            *(Sitter(player_id, name) for name in people),
            *(Sitter(None, name, level) for name, level in zip(free, bots, strict=False)),
        ]

    def preferences(self) -> dict[str, str]:
        """What was chosen for this player, at this table and the next."""
        previews = self.cleaned_data["previews"]
        return {"previews": previews} if previews else {}

    def options_shown(self) -> list[dict[str, Any]]:
        """Each choice that matters for this kind of game, with its options and the chosen one."""
        kind = self["kind"].value() or Kind.SOLO.value
        return [
            {
                "name": name,
                "title": title,
                "options": self._options(name, texts),
                "first": name in FIRST,
            }
            for name, (title, kinds, texts) in OPTIONS.items()
            if kind in kinds
        ]

    def _options(self, name: str, texts: Sequence[str]) -> list[tuple[Any, str, str, bool]]:
        choices: list[tuple[Any, str]] = self.fields[name].choices  # type: ignore[attr-defined]
        chosen = str(self[name].value() or choices[0][0])
        return [
            (value, label, text, str(value) == chosen)
            for (value, label), text in zip(choices, texts, strict=True)
        ]

    def names_shown(self) -> list[str]:
        """A value for each of six name fields."""
        return _filled(self["name"].value())

    def bots_shown(self) -> list[str]:
        """A level for each of five bot fields."""
        return _filled(self["bot"].value())[: MOST - 1]


def like(game: Game | None, kind: str | None) -> dict[str, Any]:
    """The choices of the player's newest game, if there is one, as a new form shows them."""
    if game is None:
        return PLAIN | {"kind": kind or Kind.SOLO.value}
    seats = game.seats_in_order
    several = len(seats) > 1
    same = ("variant", "columns", "order", "ties", "pace", "timer", "leaving")
    chosen = {name: getattr(game, name) for name in same}
    return chosen | {
        "kind": kind or game.kind,
        "watching": "on" if game.watching else "off",
        "listed": "on" if game.listed else "off",
        "talk": game.talk,
        "undo": "on" if game.undo else "off",
        "turns": game.turn_order if several else TurnOrder.DRAW.value,
        "name": [seat.name for seat in seats if several and not seat.level],
        "bot": [seat.level for seat in seats if seat.level],
    }


def _filled(values: Any) -> list[str]:
    return [*(values or ()), *[""] * MOST][:MOST]
