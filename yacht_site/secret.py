"""The secret key of a site that was given none."""

import os
import secrets
import tempfile
from pathlib import Path


def read_or_make_secret(path: Path) -> str:
    """The key in `path`, made at the first call in a file only its owner can read.

    Two processes that start at once end with the same key: the file appears whole or not at all.
    """
    try:
        return path.read_text()
    except FileNotFoundError:
        descriptor, name = tempfile.mkstemp(dir=path.parent)  # readable by its owner alone
        draft = Path(name)
        with os.fdopen(descriptor, "w") as file:
            file.write(secrets.token_urlsafe(50))
        try:
            os.link(draft, path)
        except FileExistsError:
            pass
        except OSError:  # a file system without hard links
            os.replace(draft, path)
        finally:
            draft.unlink(missing_ok=True)
        return path.read_text()
