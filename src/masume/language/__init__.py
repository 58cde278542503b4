"""Every sentence that users see, in every language that Masume speaks."""

import os

LANGUAGES = ("en", "es", "pl")


def language() -> str:
    """The language that the environment asks for; English if that one is missing."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        wanted = os.environ.get(name, "")
        if wanted:
            return wanted[:2].lower() if wanted[:2].lower() in LANGUAGES else "en"
    return "en"
