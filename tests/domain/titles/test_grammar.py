"""Does every title say how its options are written, and ask for each decision in a sentence?"""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

from application.languages.catalogues import DEFAULT
from application.languages.rendering import wording
from domain.kernel.grammar import ArgKind, Grammar, forms
from domain.kernel.options import Option
from domain.kernel.steps import Step
from domain.registry import TITLES

ROOT = Path(__file__).parents[3] / "domain" / "titles"


def literals(slug: str) -> set[str]:
    """The verbs with which the title's source makes options."""
    found = set()
    for path in (ROOT / slug).rglob("*.py"):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Option":
                first = node.args[0]
                if isinstance(first, ast.Constant):
                    found.add(first.value)
    return found


@pytest.mark.parametrize("slug", TITLES)
def test_every_kind_of_decision_has_forms_and_a_prompt(slug: str) -> None:
    """No step that asks is left out, no other is named, and a prompt is one sentence."""
    title = TITLES[slug]
    asking = {name for name, cls in title.codec.steps.items() if cls.owners is not Step.owners}
    assert set(title.grammar.decisions) == asking
    assert set(title.grammar.prompts) == asking
    for said in title.grammar.prompts.values():
        prompt = wording(DEFAULT, title).text(said)
        assert prompt.endswith(".")
        assert prompt[0].isupper()


@pytest.mark.parametrize("slug", TITLES)
def test_every_verb_of_the_source_has_a_form(slug: str) -> None:
    """Verbs that the rules write down are known to the grammar, and each form names kinds that are described."""
    grammar = TITLES[slug].grammar
    every = [form for found in grammar.decisions.values() for form in found]
    assert literals(slug) <= {form.verb for form in every}
    used = {kind for form in every for kinds in form.args if isinstance(kinds, tuple) for kind in kinds}
    assert used <= set(grammar.kinds)
    assert set(grammar.kinds) - used <= {"amount", "seat"}
    for kind in grammar.kinds.values():
        assert kind.text.endswith(".")


def test_an_option_is_taken_apart_by_the_first_form_that_fits() -> None:
    """Names are found on the board, words stand for themselves, a last argument may repeat, and the rest fits none."""
    grammar = Grammar(
        kinds={
            "city": ArgKind("A city.", "board", lambda board: board),
            "card": ArgKind("A card.", "hand", lambda board: ("ace",)),
        },
        decisions={"turn": forms("go:<card|city>", "go:home", "pay:<amount>...", "stop")},
    )

    def typed(text: str) -> object:
        found = grammar.typed(["rome"], "turn", Option.parse(text))
        return None if found is None else ([a.kind for a in found.args], found.group)

    assert typed("go:rome") == (["city"], "board")
    assert typed("go:ace") == (["card"], "hand")
    assert typed("go:home") == (["word"], "buttons")
    assert typed("pay:1:2:3") == (["amount"] * 3, "buttons")
    assert typed("stop") == ([], "buttons")

    def wrong(text: str) -> str | None:
        found = grammar.misfit(["rome"], "turn", Option.parse(text))
        return None if found is None else wording(DEFAULT).text(found)

    assert wrong("go:pisa") == "It is written go:<card|city> or go:home."
    assert wrong("pay:x") == "x does not fit pay:<amount>...."
    assert wrong("stop:1") == "It is written stop."
    assert [wrong(text) for text in ("go:rome", "wait")] == [None, None]
    assert [typed(text) for text in ("go:pisa", "go", "pay:x", "wait", "go:3")] == [None] * 5
