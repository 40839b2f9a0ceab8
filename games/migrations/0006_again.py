from typing import Any

from django.db import migrations, models


def nobody_has_said(apps: Any, schema_editor: Any) -> None:
    """Until now `False` stood for everybody who was never asked."""
    apps.get_model("games", "Seat").objects.filter(again=False).update(again=None)


class Migration(migrations.Migration):
    dependencies = [
        ("games", "0005_online_play"),
    ]

    operations = [
        migrations.AlterField(
            model_name="seat",
            name="again",
            field=models.BooleanField(null=True),
        ),
        migrations.RunPython(nobody_has_said, migrations.RunPython.noop),
    ]
