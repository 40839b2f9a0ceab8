"""What a browser may choose of a player's preferences."""

from collections.abc import Mapping
from typing import Any

from django import forms

from accounts.keymap import KEYMAP, clashes, is_key
from accounts.preferences import PREFERENCES


class PreferencesForm(forms.Form):
    """One field for each preference and each key; what is left out stays as it is."""

    def __init__(self, *args: Any, kept: Mapping[str, str] | None = None, **options: Any) -> None:
        """`kept` are the keys that stay where others are sent."""
        super().__init__(*args, **options)
        self.kept = dict(kept or {})
        for name, preference in PREFERENCES.items():
            choices = [(value, label) for value, (label, _) in preference.values.items()]
            self.fields[name] = forms.ChoiceField(choices=choices, required=False)
        for name in KEYMAP:
            self.fields[f"key_{name}"] = forms.CharField(max_length=2, required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        keys = self._keys(cleaned)
        for name, key in keys.items():
            if not is_key(key):
                self.add_error(f"key_{name}", "One letter, digit or sign.")
        for key in clashes(self.kept | keys):
            self.add_error(None, f"{key} would do two things at once.")
        return cleaned

    def chosen(self) -> dict[str, str]:
        """The preferences that were sent, by name."""
        return {name: self.cleaned_data[name] for name in PREFERENCES if self.cleaned_data[name]}

    def keys(self) -> dict[str, str]:
        """The keys that were sent, by act; an empty one is the usual key again."""
        return self._keys(self.cleaned_data)

    def _keys(self, cleaned: dict[str, Any]) -> dict[str, str]:
        sent = [name for name in KEYMAP if f"key_{name}" in self.data]
        return {
            name: (cleaned.get(f"key_{name}") or KEYMAP[name].usual).upper()
            for name in sent
            if f"key_{name}" in cleaned
        }

    def choices_shown(self) -> list[dict[str, Any]]:
        """Each preference with its options and which of them is chosen."""
        return [
            {
                "name": name,
                "title": preference.title,
                "options": [
                    (value, label, text, value == (self[name].value() or preference.default))
                    for value, (label, text) in preference.values.items()
                ],
            }
            for name, preference in PREFERENCES.items()
        ]

    def keys_shown(self) -> list[tuple[str, str, str]]:
        """Each act: the name of its field, its title, its key."""
        return [
            (f"key_{name}", key.title, self[f"key_{name}"].value() or key.usual)
            for name, key in KEYMAP.items()
        ]
