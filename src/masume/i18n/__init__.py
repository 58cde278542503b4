"""Every sentence that users see, in every language that Masume speaks."""

import os

LANGUAGES = ("en", "es", "pl")

FOLDERS: dict[str, str] = {}
"""The folders with the sentences (`en.toml` …) of kinds that other packages have added, by the name of the kind."""


def language() -> str:
    """The language that the environment asks for; English if that one is missing."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(name, "")
        if wanted:
            return wanted[:2].lower() if wanted[:2].lower() in LANGUAGES else "en"
    return "en"
