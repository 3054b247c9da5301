"""Do the types of the pages hold? `make lint` checks their JSDoc with TypeScript; nothing is built."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

from api_spec.clients.make import NODE, Unreachable, install, run
from domain.registry import TITLES

HERE = Path(__file__).parents[2] / "web"
SPECIFICATION = HERE.parent / "service" / "docs" / "openapi.json"


def main() -> int:
    """The exit status of the TypeScript compiler; 0 and a line where the compiler cannot be fetched."""
    try:
        tools = _installed()
    except Unreachable as error:
        print(f"the types of the pages are not checked: {error}", file=sys.stderr)
        return 0
    modules = tools / "node_modules"
    packages = json.loads((HERE / "package.json").read_text(encoding="utf-8"))["dependencies"]
    config = {
        "compilerOptions": {
            "allowJs": True,
            "checkJs": True,
            "strict": True,
            "noEmit": True,
            "skipLibCheck": True,
            "target": "es2024",
            "lib": ["es2024", "dom", "dom.iterable", "dom.asynciterable"],
            "module": "esnext",
            "moduleResolution": "bundler",
            "types": [],
            "paths": {
                **{name: [str(modules / name)] for name in packages},
                "annals-api": [str(_schemas(tools))],
                "preact/hooks": [str(modules / "preact" / "hooks")],
                "@noble/hashes/*": [str(modules / "@noble" / "hashes" / "*")],
                "@noble/post-quantum/*": [str(modules / "@noble" / "post-quantum" / "*")],
            },
        },
        "include": [str(HERE / "site" / "**" / "*.js"), str(HERE / "types.d.ts")],
        "exclude": [str(HERE / "site" / "vendor" / "*.js")],
    }
    (tools / "tsconfig.json").write_text(json.dumps(config, indent=2), encoding="utf-8")
    tsc = modules / "typescript" / "bin" / "tsc"
    return subprocess.run([str(NODE), str(tsc), "-p", str(tools)], check=False).returncode


def _installed() -> Path:
    """The packages of package.json, kept beside the virtual environment until their versions change."""
    text = (HERE / "package.json").read_bytes()
    place = Path(sys.prefix) / f"web-types-{hashlib.sha256(text).hexdigest()[:12]}"
    if not (place / "done").exists():
        place.mkdir(exist_ok=True)
        shutil.copy(HERE / "package.json", place)
        install(place)
        (place / "done").touch()
    return place


def _schemas(tools: Path) -> Path:
    """The types of what the API answers whatever the title, made anew when the specification changes."""
    text = SPECIFICATION.read_bytes()
    made = tools / f"api-{hashlib.sha256(text).hexdigest()[:12]}.d.ts"
    if not made.exists():
        whole = json.loads(text)
        schemas = _of_no_title(whole["components"]["schemas"])
        told = {"openapi": whole["openapi"], "info": whole["info"], "paths": {}, "components": {"schemas": schemas}}
        source = tools / "openapi.json"
        source.write_text(json.dumps(told), encoding="utf-8")
        cli = tools / "node_modules" / "openapi-typescript" / "bin" / "cli.js"
        run(str(NODE), str(cli), str(source), "--default-non-nullable=false", "-o", str(made), cwd=tools)
    return made


def _of_no_title(schemas: dict[str, Any]) -> dict[str, Any]:
    """The schemas that are the same for every title: pages know of no title, and its own schemas are most of all."""
    titles = tuple(slug.replace("_", " ").title().replace(" ", "") for slug in TITLES)
    kept = {name: schema for name, schema in schemas.items() if not name.startswith(titles)}
    while True:
        strange = [name for name, schema in kept.items() if not _named(schema) <= kept.keys()]
        if not strange:
            return kept
        for name in strange:
            del kept[name]


def _named(schema: Any) -> set[str]:
    """The schemas to which one refers."""
    return {name.rpartition("/")[2] for name in re.findall(r'"\$ref": "([^"]+)"', json.dumps(schema))}


if __name__ == "__main__":
    sys.exit(main())
