"""What a browser may send, checked before anything else looks at it."""

import secrets
from typing import Any

from django import forms
from django.http import QueryDict

from games import dice_source
from games.card_view import Pick
from games.models import Talk
from games.names import MOST, tidy_name
from games.refusals import Refused
from games.rules import Box
from games.solver.bots import LEVELS
from games.talk import LONGEST, tidy_line

POSITIONS = [(position, position) for position in range(1, 6)]


class Checked(forms.Form):
    """A form whose fields are right or refused."""

    @classmethod
    def read(cls, data: QueryDict) -> dict[str, Any]:
        """The checked fields of `data`; Refused (400) names the first field that is wrong."""
        form = cls(data)
        refuse_repeats(form, data)
        if form.is_valid():
            return form.cleaned_data
        name, errors = next(iter(form.errors.items()))
        raise Refused(400, f"The form cannot be read: {name}: {errors[0]}")


class PlayForm(Checked):
    """What every play form carries: the ply it was drawn for."""

    ply = forms.IntegerField(min_value=0, max_value=10_000)
    cup = forms.BooleanField(required=False)
    """Whether it was drawn for somebody who presses dice into the cup."""


def refuse_repeats(form: forms.Form, data: QueryDict) -> None:
    """Django would take the last of several values; a field that is sent twice is an error."""
    for name, field in form.fields.items():
        if len(data.getlist(name)) > 1 and not getattr(
            field.widget, "allow_multiple_selected", False
        ):
            form.add_error(name, "It must come once.")


class HeldField(forms.TypedMultipleChoiceField):
    """Positions 1 to 5, each at most once."""

    def __init__(self) -> None:
        super().__init__(choices=POSITIONS, coerce=int, required=False)

    def clean(self, value: Any) -> list[int]:
        positions = super().clean(value)
        if len(set(positions)) != len(positions):
            raise forms.ValidationError("A die is held once or not at all.")
        return sorted(positions)


class HoldForm(PlayForm):
    """The whole held set; `toggle` is the die pressed on a page that works without a script."""

    held = HeldField()
    toggle = forms.TypedChoiceField(choices=POSITIONS, coerce=int, required=False, empty_value=None)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        toggle = cleaned.pop("toggle", None)
        if toggle is not None and "held" in cleaned:
            cleaned["held"] = sorted(set(cleaned["held"]) ^ {toggle})
        return cleaned


class RollForm(PlayForm):
    """The held set and what the browser adds to the luck of this roll."""

    held = HeldField()
    nonce = forms.RegexField(rf"\A{dice_source.NONCE.pattern}\Z", required=False, strip=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        return cleaned | {"lay_out": cleaned.get("cup", False)}


class ScoreForm(PlayForm):
    """A box of a column."""

    column = forms.TypedChoiceField(choices=[(n, n) for n in (1, 2, 3)], coerce=int)
    box = forms.TypedChoiceField(choices=[(box.value, box.label) for box in Box], coerce=Box)


class JoinForm(Checked):
    """The name of whoever sits down."""

    name = forms.CharField(max_length=200, required=False)

    def clean_name(self) -> str:
        return tidy_name(self.cleaned_data["name"], "Guest")


class SeatForm(Checked):
    """A seat by its index."""

    seat = forms.IntegerField(min_value=0, max_value=MOST - 1)


class BotForm(Checked):
    """How well a bot plays."""

    level = forms.ChoiceField(choices=[(level, level) for level in LEVELS])


class SayForm(Checked):
    """What somebody says; a name from those who have no seat."""

    text = forms.CharField(required=False, strip=False)
    name = forms.CharField(max_length=200, required=False)

    def clean_text(self) -> str:
        line = tidy_line(self.cleaned_data["text"])
        if not line:
            raise Refused(400, "There is nothing to read in this line.")
        if len(line) > LONGEST:
            raise Refused(400, f"A line takes {LONGEST} letters; this one has {len(line)}.")
        return line

    def clean_name(self) -> str:
        return tidy_name(self.cleaned_data["name"], "")


class LineForm(Checked):
    """A line by its number."""

    line = forms.IntegerField(min_value=1, max_value=2**62)


class TalkForm(Checked):
    """Who may talk."""

    talk = forms.ChoiceField(choices=Talk.choices)


class RematchForm(Checked):
    """Whether another game is wanted, which is what a press means that says nothing else."""

    want = forms.ChoiceField(choices=[("yes", "Yes"), ("no", "No")], required=False)

    def clean_want(self) -> bool:
        return bool(self.cleaned_data["want"] != "no")


class NothingForm(Checked):
    """A press that tells nothing but itself."""


def new_once() -> str:
    """A mark for a form that must make one thing however often it is sent."""
    return secrets.token_urlsafe(16)


def picked(query: QueryDict) -> Pick | None:
    """The box picked in the address of a page without a script, `?pick=1-fours`."""
    column, _, slug = query.get("pick", "").partition("-")
    if column not in ("1", "2", "3") or slug not in {box.value for box in Box}:
        return None
    return Pick(int(column), Box(slug))
