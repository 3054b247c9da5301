"""How deep do classes of the project inherit from each other?"""

from __future__ import annotations

import importlib
import inspect

import pytest
from marshmallow import Schema

from tests.architecture.source import PACKAGES, module_name, modules

DEEPEST = 2
"""A class may have a parent and a grandparent of the project, such as a step of a title: `Ask`, `Step`."""


def depth(cls: type) -> int:
    """How many classes of the project lie on the longest way up from a class."""
    own = [base for base in cls.__bases__ if base.__module__.split(".")[0] in PACKAGES]
    return max((1 + depth(base) for base in own), default=0)


@pytest.mark.parametrize("package", PACKAGES)
def test_inheritance_is_two_deep_at_most(package: str) -> None:
    """Exceptions, whose trees are drawn, and schemas aside: what is shared further is composed."""
    classes = set()
    for path in modules(package):
        if path.name != "__main__.py" and path.stem != "gunicorn_conf":
            module = importlib.import_module(module_name(path))
            found = vars(module).values()
            classes |= {thing for thing in found if inspect.isclass(thing) and thing.__module__ == module.__name__}
    assert len(classes) > 10
    wanted = [cls for cls in classes if not issubclass(cls, (BaseException, Schema))]
    assert sorted(cls.__qualname__ for cls in wanted if depth(cls) > DEEPEST) == []
