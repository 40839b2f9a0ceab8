"""What a browser may choose of a player's preferences."""

from typing import Any

from django import forms

from accounts.preferences import PREFERENCES


class PreferencesForm(forms.Form):
    """One field for each preference; what is left out stays as it is."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        for name, preference in PREFERENCES.items():
            choices = [(value, label) for value, (label, _) in preference.values.items()]
            self.fields[name] = forms.ChoiceField(choices=choices, required=False)

    def chosen(self) -> dict[str, str]:
        """What was sent, by name."""
        return {name: value for name, value in self.cleaned_data.items() if value}

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
