"""The options of engines, which users set by words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Self

NUMBER = ("<int>",)  # stands for any whole number


class Configurable:
    """Base class of engines whose options are attributes with the same names.

    `options` lists the words of each option, the default first, or is NUMBER; `ranges` restricts the numbers. If None
    is the default, the engine chooses the number.
    """

    name: str
    options: Mapping[str, tuple[str, ...]] = {}
    ranges: Mapping[str, range] = {}

    def configured(self, **words: str) -> Self:
        """Return a copy with some options changed. Raise ValueError if there is no such option or word."""
        from copy import copy

        changed = copy(self)
        for option, word in words.items():
            if option not in self.options:
                known = ", ".join(self.options) or "none"
                raise ValueError(
                    f"{self.name} has no option {option!r:.40} (its options: {known}, as in {self.name}:name=value)"
                )
            is_number = self.options[option] == NUMBER and re.fullmatch("-?[0-9]+", word)
            setattr(changed, option, int(word) if is_number else word)
        changed.check_options()
        return changed

    def check_options(self) -> None:
        """Raise ValueError if an option is none of its words, or a number out of its range."""
        for option, words in self.options.items():
            chosen, allowed = getattr(self, option), self.ranges.get(option)
            if words != NUMBER:
                wanted = "" if chosen in words else f"one of {', '.join(words)}"
            elif allowed:
                wanted = "" if chosen is None or chosen in allowed else f"a number from {allowed[0]} to {allowed[-1]}"
            else:
                wanted = "" if isinstance(chosen, int) else "a whole number"
            if wanted:
                raise ValueError(f"{self.name}: {option} must be {wanted}, not {chosen!r:.40}")

    def __repr__(self) -> str:
        chosen = {option: getattr(self, option) for option in self.options}
        words = [f"{option}={word}" for option, word in chosen.items() if word is not None]
        return f"find({':'.join([self.name, *words])!r})"
