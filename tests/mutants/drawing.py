"""Which places of the product are broken, and how?

The operators are those of cosmic-ray that a reader would call a plausible slip, and one that drops a call.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

import parso
from cosmic_ray.ast import ast_nodes, get_ast
from cosmic_ray.mutating import mutate_code
from cosmic_ray.operators.operator import Operator
from cosmic_ray.plugins import get_operator

__all__ = ["IN_A_RULE", "OPERATORS", "PACKAGES", "Mutant", "draw", "mutants_of"]

PACKAGES = ("domain", "eventstore", "application", "service")

_COMPARISONS = (
    "Eq_NotEq",
    "NotEq_Eq",
    "Lt_LtE",
    "LtE_Lt",
    "Gt_GtE",
    "GtE_Gt",
    "Is_IsNot",
    "IsNot_Is",
    "Lt_GtE",
    "Gt_LtE",
)
_OTHERS = (
    "ReplaceBinaryOperator_Add_Sub",
    "ReplaceBinaryOperator_Sub_Add",
    "ReplaceBinaryOperator_FloorDiv_Mul",
    "ReplaceBinaryOperator_Mod_FloorDiv",
    "ReplaceUnaryOperator_Delete_Not",
    "ReplaceUnaryOperator_Delete_USub",
    "ReplaceTrueWithFalse",
    "ReplaceFalseWithTrue",
    "ReplaceAndWithOr",
    "ReplaceOrWithAnd",
    "ReplaceBreakWithContinue",
    "ReplaceContinueWithBreak",
    "NumberReplacer",
    "AddNot",
)


class DropCall(Operator):  # type: ignore[misc]  # cosmic-ray has no annotations
    """Leaves out a statement that only calls something, or that raises."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if _is_dropped(node):
            yield (node.start_pos, node.end_pos)

    def mutate(self, node: Any, index: int) -> Any:
        return parso.python.tree.Name("pass", node.start_pos, prefix=node.get_first_leaf().prefix)

    @classmethod
    def examples(cls) -> tuple[()]:
        return ()


def _is_dropped(node: Any) -> bool:
    """Whether a node is a statement of its own that calls or raises."""
    if node.parent is None or node.parent.type != "simple_stmt":
        return False
    if node.type == "raise_stmt":
        return True
    return _is_part(node)


def _is_part(node: Any) -> bool:
    """Whether a node names a part of something: an attribute, an item, what a call gives."""
    return node.type in ("atom_expr", "power") and node.children[-1].type == "trailer"


class DropAssignment(Operator):  # type: ignore[misc]  # cosmic-ray has no annotations
    """Leaves out that an attribute or an item changes."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type == "expr_stmt" and _is_part(node.children[0]):
            yield (node.start_pos, node.end_pos)

    mutate = DropCall.mutate
    examples = DropCall.examples


class TurnCondition(Operator):  # type: ignore[misc]  # cosmic-ray has no annotations
    """Chooses the other one of two values, or what a comprehension leaves out."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type in ("test", "comp_if"):
            yield (node.start_pos, node.end_pos)

    def mutate(self, node: Any, index: int) -> Any:
        at = 2 if node.type == "test" else 1
        node.children[at] = parso.parse(f" not ({node.children[at].get_code(include_prefix=False)})")
        return node

    examples = DropCall.examples


class TurnMembership(Operator):  # type: ignore[misc]  # cosmic-ray has no annotations
    """Asks whether something is among others where it asked whether it is not, and the other way."""

    def mutation_positions(self, node: Any) -> Iterator[tuple[Any, Any]]:
        if node.type == "comparison" and node.children[1].get_code().split() in (["in"], ["not", "in"]):
            yield (node.children[1].start_pos, node.children[1].end_pos)

    def mutate(self, node: Any, index: int) -> Any:
        turned = " in" if node.children[1].type == "comp_op" else " not in"
        node.children[1] = parso.parse(turned)
        return node

    examples = DropCall.examples


OPERATORS: dict[str, type[Operator]] = {
    **{name: get_operator(f"core/{name}") for name in _OTHERS},
    **{name: get_operator(f"core/ReplaceComparisonOperator_{name}") for name in _COMPARISONS},
    "DropCall": DropCall,
}
IN_A_RULE: dict[str, type[Operator]] = {
    **OPERATORS,
    "ZeroIterationForLoop": get_operator("core/ZeroIterationForLoop"),
    "DropAssignment": DropAssignment,
    "TurnCondition": TurnCondition,
    "TurnMembership": TurnMembership,
}
"""What is tried in the few lines of a rule: the operators of a drawing, and some that would tell too little in one."""


@dataclass(frozen=True, slots=True, order=True)
class Mutant:
    """One slip: the file, the line, the operator, and which of its places in the file."""

    path: str
    line: int
    operator: str
    occurrence: int

    @property
    def name(self) -> str:
        """As the list of equivalent mutants and `--only` name it."""
        return f"{self.path}:{self.line}:{self.operator}:{self.occurrence}"

    def changed(self, root: Path) -> tuple[str, str]:
        """The line as it is and as it becomes."""
        before = (root / self.path).read_text(encoding="utf-8").splitlines()
        after = self.source(root).splitlines()
        first = next((i for i, (a, b) in enumerate(zip(before, after, strict=False)) if a != b), self.line - 1)
        return before[first].strip(), after[first].strip() if first < len(after) else ""

    def source(self, root: Path) -> str:
        """The file with the slip in it."""
        text = (root / self.path).read_text(encoding="utf-8")
        mutated = mutate_code(text, IN_A_RULE[self.operator](), self.occurrence)
        assert mutated is not None, f"{self.name} does not exist"
        return str(mutated)


def mutants_of(root: Path, path: str, by: Mapping[str, type[Operator]] = OPERATORS) -> list[Mutant]:
    """Every mutant of a file, in order; what stands in annotations, docstrings and lists of names is left alone."""
    tree = get_ast((root / path).read_text(encoding="utf-8"))
    found = []
    operators = {name: cls() for name, cls in by.items()}
    counts = dict.fromkeys(operators, 0)
    for node in ast_nodes(tree):
        skipped = _is_silent(node)
        for name, operator in operators.items():
            for start, _ in operator.mutation_positions(node):
                if not skipped:
                    found.append(Mutant(path, start[0], name, counts[name]))
                counts[name] += 1
    return sorted(found)


def draw(root: Path, paths: list[str], count: int, seed: int) -> list[Mutant]:
    """So many mutants, each file as likely as it is long; the same, in the same order, for the same seed and tree.

    In the order in which they were drawn, so that the first ones are a fair draw, too.
    """
    everything = [mutant for path in sorted(paths) for mutant in mutants_of(root, path)]
    return Random(seed).sample(everything, min(count, len(everything)))


def _is_silent(node: Any) -> bool:
    """Whether a slip here could not matter: in a signature, an annotation, or where types alone are imported."""
    child, parent = node, node.parent
    while parent is not None:
        if parent.type == "funcdef" and child is not parent.children[-1]:
            return True
        if parent.type == "annassign" and child is parent.children[1]:
            return True
        if parent.type == "if_stmt" and parent.children[1].get_code().strip() == "TYPE_CHECKING":
            return True
        child, parent = parent, parent.parent
    return False
