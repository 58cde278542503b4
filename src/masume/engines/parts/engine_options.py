"""Set the options of engines, which users write as words."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Self

from masume.core.errors import Message, Word

NUMBER = ("<int>",)  # the words of an option that takes any whole number


class Configurable:
    """Base class of engines, in which each option is an attribute of the same name.

    `options` maps each option to the words that it accepts, the default first, or to NUMBER. `ranges` restricts the
    numbers. If the default of such an option is None, the engine chooses the number.
    """

    name: str
    options: Mapping[str, tuple[str, ...]] = {}
    ranges: Mapping[str, range] = {}

    def configured(self, **words: str) -> Self:
        """Return a copy with the options in `words` changed. Raise ValueError if an option does not exist or does not
        accept its word.
        """
        from copy import copy

        changed = copy(self)
        for option, word in words.items():
            if option not in self.options:
                known = ", ".join(self.options) or Word("none")
                raise ValueError(
                    Message(
                        "{name} has no option {option} (its options: {known}, as in {name}:name=value)",
                        name=self.name,
                        option=f"{option!r:.40}",
                        known=known,
                    )
                )
            is_number = self.options[option] == NUMBER and re.fullmatch("-?[0-9]+", word)
            setattr(changed, option, int(word) if is_number else word)
        changed.check_options()
        return changed

    def check_options(self) -> None:
        """Raise ValueError if the value of some option is neither one of its words nor a number in its range."""
        for option, words in self.options.items():
            chosen, allowed = getattr(self, option), self.ranges.get(option)
            if words != NUMBER:
                wanted = None if chosen in words else Message("one of {words}", words=", ".join(words))
            elif allowed:
                least, most = allowed[0], allowed[-1]
                fits = chosen is None or chosen in allowed
                wanted = None if fits else Message("a number from {least} to {most}", least=least, most=most)
            else:
                wanted = None if isinstance(chosen, int) else Message("a whole number")
            if wanted:
                raise ValueError(
                    Message(
                        "{name}: {option} must be {wanted}, not {chosen}",
                        name=self.name,
                        option=option,
                        wanted=wanted,
                        chosen=f"{chosen!r:.40}",
                    )
                )

    def __repr__(self) -> str:
        chosen = {option: getattr(self, option) for option in self.options}
        words = [f"{option}={word}" for option, word in chosen.items() if word is not None]
        return f"find({':'.join([self.name, *words])!r})"
