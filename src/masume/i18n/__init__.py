"""The sentences that users read, in every language of Masume."""

import os

LANGUAGES = ("en", "es", "pl")

FOLDERS: dict[str, str] = {}
"""The folders with the sentences (`en.toml` …) of kinds from other packages, by the name of the kind."""


def language() -> str:
    """Return the language of the environment, or English if Masume does not support it."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(name, "")
        if wanted:
            return wanted[:2].lower() if wanted[:2].lower() in LANGUAGES else "en"
    return "en"
