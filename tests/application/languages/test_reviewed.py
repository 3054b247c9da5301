"""Do numbers and cases read right? Two hundred lines of each language were read; whoever changes one reads it again.

`python -m tests.application.languages.test_reviewed` writes the lines anew.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from application.languages.catalogues import LANGUAGES, Language
from application.languages.rendering import wording
from domain.kernel.messages import Message
from domain.registry import TITLES
from tests.application.languages.games import CONVERTED, said_in_a_game

READ = Path(__file__).parent / "reviewed"
OF_EACH = 50
"""Lines of each title."""


def sample(language: Language) -> Iterator[str]:
    """Messages of two random games of each title, each message once, as they are told in a language."""
    for slug in CONVERTED:
        found: dict[str, str] = {}
        for seed in range(2):
            board, told = said_in_a_game(slug, seed)
            spoken = wording(language, TITLES[slug], board)
            for said in told:
                if isinstance(said, Message) and said.args and said.name not in found:
                    found[said.name] = spoken.text(said)
        for name in sorted(Random(slug).sample(sorted(found), OF_EACH)):
            yield f"{name}: {found[name]}\n"


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_hundred_lines_were_read(language: Language) -> None:
    """They are as somebody who speaks the language found them right."""
    lines = (READ / f"{language}.txt").read_text(encoding="utf-8").splitlines(keepends=True)
    assert list(sample(language)) == lines
    assert len(lines) == OF_EACH * len(CONVERTED)


if __name__ == "__main__":
    for spoken in LANGUAGES:
        (READ / f"{spoken}.txt").write_text("".join(sample(spoken)), encoding="utf-8")
