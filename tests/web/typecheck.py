"""Do the types of the pages hold? `make lint` checks their JSDoc with TypeScript; nothing is built."""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
from pathlib import Path

from api_spec.clients.make import NODE, Unreachable, install

HERE = Path(__file__).parents[2] / "web"


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
                "preact/hooks": [str(modules / "preact" / "hooks")],
                "@noble/hashes/*": [str(modules / "@noble" / "hashes" / "*")],
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


if __name__ == "__main__":
    sys.exit(main())
