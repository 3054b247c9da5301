"""Do the pages of the project lead to each other, and do the files and headings that they name exist?"""

from __future__ import annotations

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TRACKED = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout.split(
    "\0"
)
PAGES = sorted(ROOT / name for name in TRACKED if name.endswith(".md"))


def _without_code(path: Path) -> str:
    """The prose of a page."""
    return re.sub(r"^```.*?^```$", "", path.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)


def _links(path: Path) -> list[tuple[str, str]]:
    """File and heading of every link of a page that leads to no other site; without a file it is the page itself."""
    targets = re.findall(r"\]\(([^)\s]+)\)", _without_code(path))
    return [(t.partition("#")[0], t.partition("#")[2]) for t in targets if not re.match(r"\w+:", t)]


@cache
def _headings(path: Path) -> set[str]:
    """The anchors that a page's headings get where it is shown."""
    titles = re.findall(r"^#+ (.+)$", _without_code(path), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


@pytest.mark.parametrize("page", PAGES, ids=lambda page: str(page.relative_to(ROOT)))
def test_links_lead_somewhere(page: Path) -> None:
    """Each names a file of the project and, if any, a heading of it."""
    for file, heading in _links(page):
        target = page.parent / file if file else page
        assert target.exists(), file
        assert not heading or heading in _headings(target.resolve()), f"{file}#{heading}"


def test_every_page_is_found_from_the_readme() -> None:
    """By links alone."""
    found: set[Path] = set()
    todo = [ROOT / "README.md"]
    while todo:
        page = todo.pop()
        if page not in found and page.suffix == ".md":
            found.add(page)
            todo += [(page.parent / file).resolve() for file, _ in _links(page) if file]
    assert sorted(set(PAGES) - found) == []


@pytest.mark.parametrize(
    "page", [page for page in PAGES if page.name == "README.md"], ids=lambda page: str(page.relative_to(ROOT))
)
def test_modules_that_a_page_names_exist(page: Path) -> None:
    """`board.py` in the page of a package is a module or test of that package or, as a path, of the project."""
    folder = f"{page.parent.relative_to(ROOT)}/".removeprefix("./")
    for name in re.findall(r"`([\w/]+\.py)`", _without_code(page)):
        places = [
            t for t in TRACKED if t == name or (t.startswith((folder, f"tests/{folder}")) and t.endswith(f"/{name}"))
        ]
        assert places, name


@pytest.mark.parametrize("suffix", [".md", ".py", ".sql", ".yaml", ".html", ".service"])
def test_files_and_modules_that_a_text_names_exist(suffix: str) -> None:
    """`board.py` and `schema/always/grants.sql` end the path of a file; `application.jobs` is a module or in one."""
    lost = []
    for name in (t for t in TRACKED if t.endswith(suffix)):
        text = (ROOT / name).read_text(encoding="utf-8")
        lost += [
            f"{name}: {file}"
            for file in re.findall(r"`([a-z_][\w./-]*\.(?:py|md|sql|html|css|svg))`", text)
            if not any(t == file or t.endswith(f"/{file}") for t in TRACKED)
        ]
        packages = "api_spec|application|bench|domain|eventstore|service|tests|workers"
        lost += [
            f"{name}: {module}"
            for module in re.findall(rf"`((?:{packages})(?:\.[a-z_]\w*)+)`", text)
            if module.rpartition(".")[2] not in {"py", "md"} and not _is_in_a_module(module)
        ]
    assert lost == []


def _is_in_a_module(dotted: str) -> bool:
    """Whether the dotted name is a module or package, or a word in the text of one."""
    path = dotted.replace(".", "/")
    if {f"{path}.py", f"{path}/__init__.py"} & set(TRACKED):
        return True
    parent, _, word = path.rpartition("/")
    module = ROOT / (f"{parent}.py" if f"{parent}.py" in TRACKED else f"{parent}/__init__.py")
    return module.exists() and re.search(rf"\b{word}\b", module.read_text(encoding="utf-8")) is not None
