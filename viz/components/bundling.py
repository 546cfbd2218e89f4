"""`bundle`: the ES modules of a component become one script.

A browser would fetch a hundred modules one after the other, each once it has read another that imports it. So they are
joined here, each once and after those that it imports from, without their `import` and `export`, and without the
comments on lines of their own. The modules then share one scope, which is why no two of them may declare the same name.
docs/browser-part.md says how to add one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

_STATEMENT = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
"""The statements of the module system: the modules are formatted, so each begins its line."""

_IMPORT = re.compile(r'import \{([^}]*)\} from "([^"]*)";\n?')
_EXPORT = re.compile(r"export (?:default )?(?=(?:async )?(?:function\*?|class) \w|(?:const|let) [\w\[{])")
_COMMENT = re.compile(r"^ *(?://[^\n]*|/\*\*(?:(?!\*/).)*\*/)\n", re.MULTILINE | re.DOTALL)
_NAME = re.compile(r"\w+")
_DECLARED = re.compile(r"^(?:export )?(?:default )?(?:async )?(?:function\*?|class|const|let) (\w+|\[.*?\]|\{.*?\})")


class BundlingError(Exception):
    """Modules that can't be joined: the message names the module and what is wrong with it."""


@dataclass(frozen=True)
class Module:
    """A module: its own code, the names that it declares and exports, and those that it imports, by module."""

    path: Path
    code: str
    declares: frozenset[str]
    exports: frozenset[str]
    imports: dict[Path, frozenset[str]]


def bundle(entry: Path) -> str:
    """Return a module and everything that it imports, directly or not, as one script with only the exports of `entry`.

    Raises BundlingError for what can't be joined: a module that does not exist or is not at a relative
    path, one that imports itself via others, a name that is not exported or that two modules declare, and any
    form of import or export but `import { a, b } from "./module.js"` and `export` before a declaration.
    """
    modules = modules_of(entry)
    owners: dict[str, Path] = {}
    for module in modules:
        for name in module.declares:
            other = owners.setdefault(name, module.path)
            if other != module.path:
                raise BundlingError(f"{module.path} and {other} both declare {name}.")
    *others, last = modules
    return _COMMENT.sub("", "\n".join([*(_EXPORT.sub("", module.code) for module in others), last.code]))


def modules_of(entry: Path) -> list[Module]:
    """Return a module and all that it imports, each after those that it imports from; the errors are as of `bundle`."""
    return _in_order(entry.resolve(), {}, ())


def _in_order(path: Path, done: dict[Path, Module], above: tuple[Path, ...]) -> list[Module]:
    """Return a module after those that it imports from, without what is `done`; `above` are those that import it."""
    if path in above:
        cycle = " imports ".join(str(module) for module in (*above[above.index(path) :], path))
        raise BundlingError(f"Modules can't import each other: {cycle}.")
    if path in done:
        return []
    module = read_module(path)
    found = []
    for other, names in module.imports.items():
        found += _in_order(other, done, (*above, path))
        missing = sorted(names - done[other].exports)
        if missing:
            raise BundlingError(f"{path} imports {', '.join(missing)}, which {other} does not export.")
    done[path] = module
    return [*found, module]


def read_module(path: Path) -> Module:
    """Read a module; raise BundlingError if it is not there, or not in the form that `bundle` asks for."""
    try:
        text = path.read_text("utf-8")
    except FileNotFoundError:
        raise BundlingError(f"There is no module {path}.") from None
    imports: dict[Path, frozenset[str]] = {}
    for names, source in _IMPORT.findall(text):
        if not source.startswith("."):
            raise BundlingError(f"{path} imports from {source}; only a relative path can be joined.")
        listed = [name.strip() for name in names.split(",") if name.strip()]
        if not all(map(_NAME.fullmatch, listed)):
            raise BundlingError(f"{path} imports {', '.join(listed)}; an imported name can't be changed.")
        other = (path.parent / source).resolve()
        imports[other] = imports.get(other, frozenset()) | frozenset(listed)
    code = _IMPORT.sub("", text)
    for statement in _STATEMENT.finditer(code):
        if not _EXPORT.match(statement[0]):
            raise BundlingError(f"{path} has a statement that can't be joined: {statement[0]}")
    exports = (line.removeprefix("export ") for line in code.splitlines() if line.startswith("export "))
    return Module(path, code, frozenset(_declared(code)), frozenset(_declared("\n".join(exports))), imports)


def _declared(code: str) -> Iterator[str]:
    """Give the names that code declares at its outermost level, where each declaration begins its line."""
    for line in code.splitlines():
        found = _DECLARED.match(line)
        if found:
            yield from _NAME.findall(found[1])
