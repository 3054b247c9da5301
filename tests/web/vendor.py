"""How do the libraries of the pages get into the repository? `make vendor` fetches them and rewrites their imports."""

from __future__ import annotations

import hashlib
import json
import posixpath
import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from api_spec.clients.make import NODE, install

HERE = Path(__file__).parents[2] / "web"
INTO = HERE / "site" / "vendor"

FILES = {
    "preact": ("preact", "dist/preact.mjs"),
    "preact/hooks": ("preact", "hooks/dist/hooks.mjs"),
    "@preact/signals-core": ("@preact/signals-core", "dist/signals-core.mjs"),
    "@preact/signals": ("@preact/signals", "dist/signals.mjs"),
    "htm": ("htm", "dist/htm.mjs"),
    "@noble/curves/utils.js": ("@noble/curves", "utils.js"),
    "@noble/curves/abstract/fft.js": ("@noble/curves", "abstract/fft.js"),
    "@noble/curves/abstract/modular.js": ("@noble/curves", "abstract/modular.js"),
    "@noble/ed25519": ("@noble/ed25519", "index.js"),
    "@noble/hashes/hmac.js": ("@noble/hashes", "hmac.js"),
    "@noble/hashes/sha2.js": ("@noble/hashes", "sha2.js"),
    "@noble/hashes/sha3.js": ("@noble/hashes", "sha3.js"),
    "@noble/hashes/utils.js": ("@noble/hashes", "utils.js"),
    "@noble/hashes/_md.js": ("@noble/hashes", "_md.js"),
    "@noble/hashes/_u64.js": ("@noble/hashes", "_u64.js"),
    "@noble/post-quantum/ml-dsa.js": ("@noble/post-quantum", "ml-dsa.js"),
    "@noble/post-quantum/utils.js": ("@noble/post-quantum", "utils.js"),
    "@noble/post-quantum/_crystals.js": ("@noble/post-quantum", "_crystals.js"),
}
"""The name that a module is imported by: its package, and its file there."""

MINIFY = ("--module", "--compress", "--mangle")
"""For modules that come with comments and long names, which a browser would load."""


def main() -> None:
    """Fetch the exact versions of package.json."""
    with tempfile.TemporaryDirectory() as name:
        place = Path(name)
        shutil.copy(HERE / "package.json", place)
        install(place)
        lock = json.loads((place / "package-lock.json").read_text(encoding="utf-8"))["packages"]
        packages = {}
        for package in sorted({package for package, _ in FILES.values()}):
            root = place / "node_modules" / package
            license_file = f"{_plain(package)}.LICENSE"
            shutil.copyfile(root / "LICENSE", INTO / license_file)
            entry = lock[f"node_modules/{package}"]
            packages[package] = {key: entry[key] for key in ("version", "license", "integrity")}
        files = {}
        for module, (package, path) in FILES.items():
            text = local(_small(place, place / "node_modules" / package / path), module)
            (INTO / file_of(module)).write_text(text, encoding="utf-8")
            files[file_of(module)] = {"package": package, "sha256": hashlib.sha256(text.encode()).hexdigest()}
    listed = json.dumps({"packages": packages, "files": files}, indent=2, sort_keys=True)
    (INTO / "vendored.json").write_text(listed + "\n", encoding="utf-8")


def _small(place: Path, file: Path) -> str:
    """A module without comments and long names; what ends in `.mjs` is minified already."""
    if file.suffix == ".mjs":
        return file.read_text(encoding="utf-8")
    minify = [str(NODE), "node_modules/terser/bin/terser", str(file), *MINIFY]
    return subprocess.run(minify, cwd=place, check=True, capture_output=True, text=True).stdout


def local(text: str, module: str) -> str:
    """A module whose imports lead to files beside it, so that a browser needs no import map."""

    def beside(found: re.Match[str]) -> str:
        named = found[2]
        if named.startswith("."):
            named = posixpath.normpath(posixpath.join(posixpath.dirname(module), named))
        return f'{found[1]}"./{file_of(named)}"'

    text = re.sub(r'(\bfrom|\bimport)\s*"([^"]+)"', beside, text)
    return re.sub(r"\n?//# sourceMappingURL=.*\n?", "\n", text)


def file_of(module: str) -> str:
    """The file of a module: `@preact/signals-core` is `preact-signals-core.js`."""
    return f"{_plain(module.removesuffix('.js'))}.js"


def _plain(name: str) -> str:
    return name.removeprefix("@").replace("/", "-")


if __name__ == "__main__":
    main()
