"""The modules of a component become one script: what is joined, in which order, and what is refused."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

import viz.components
from viz.components.bundling import BundlingError, bundle, modules_of

HERE = Path(viz.components.__file__).parent
MOUNTS = sorted(HERE.glob("*/mount.js"))


def write(folder: Path, **modules: str) -> Path:
    """Write modules, of which the one called `entry` is returned; two underscores stand for a folder."""
    for name, text in modules.items():
        path = folder / f"{name.replace('__', '/')}.js"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, "utf-8")
    return folder / "entry.js"


def test_what_is_imported_comes_first_and_once(tmp_path: Path) -> None:
    entry = write(
        tmp_path,
        entry='import { b } from "./in/b.js";\nimport {\n  a,\n} from "./a.js";\nexport default function mount() {}\n',
        in__b='// Two.\nimport { a, A } from "../a.js";\n/** @type {number} */\nexport const b = a + A; // stays\n',
        a="export const a = 1;\nexport class A {}\nconst own = 2;\n",
    )
    assert bundle(entry) == (
        "const a = 1;\nclass A {}\nconst own = 2;\n\nconst b = a + A; // stays\n\nexport default function mount() {}\n"
    )


def test_a_type_at_the_beginning_of_a_line_takes_no_code_with_it(tmp_path: Path) -> None:
    code = "/** @type {Leaf} */ (leaf).value = 1;\nlet a = 2;\n"
    assert bundle(write(tmp_path, entry=f"{code}/** @type {{number}} */\na = 3;\n")) == f"{code}a = 3;\n"


@pytest.mark.parametrize(
    ("modules", "problem"),
    [
        ({"entry": 'import { a } from "./a.js";\n'}, "There is no module"),
        ({"entry": 'import { a } from "./a.js";\n', "a": "const a = 1;\n"}, "imports a, which .* does not export"),
        ({"entry": 'import { a } from "a";\n'}, "imports from a; only a relative path can be joined"),
        (
            {"entry": 'import { b as c } from "./a.js";\n', "a": "export const b = 1;\n"},
            "b as c; an imported name can't be changed",
        ),
        ({"entry": 'import * as a from "./a.js";\n', "a": ""}, "a statement that can't be joined: import \\\\*"),
        ({"entry": 'import "./a.js";\n', "a": ""}, "a statement that can't be joined: import"),
        ({"entry": "const a = 1;\nexport { a };\n"}, "a statement that can't be joined: export {"),
        ({"entry": 'export * from "./a.js";\n', "a": ""}, "a statement that can't be joined: export \\\\*"),
        (
            {"entry": 'import { a } from "./a.js";\n', "a": 'import { b } from "./b.js";\nexport const a = b;\n'}
            | {"b": 'import { a } from "./a.js";\nexport const b = a;\n'},
            r"can't import each other: \S*a.js imports \S*b.js imports \S*a.js",
        ),
        (
            {"entry": 'import { a } from "./a.js";\nfunction own() {}\n', "a": "export const a = 1;\nclass own {}\n"},
            r"entry.js and \S*a.js both declare own",
        ),
        (
            {"entry": 'import { a } from "./a.js";\nconst [one, two] = a;\n', "a": "export const a = 1;\nlet two;\n"},
            "both declare two",
        ),
    ],
)
def test_what_cannot_be_joined_is_refused(tmp_path: Path, modules: dict[str, str], problem: str) -> None:
    with pytest.raises(BundlingError, match=problem):
        bundle(write(tmp_path, **modules))


def test_a_name_inside_a_function_is_its_own(tmp_path: Path) -> None:
    entry = write(
        tmp_path,
        entry='import { a } from "./a.js";\nfunction f() {\n  const own = a;\n}\n',
        a="export function a() {\n  const own = 1;\n}\n",
    )
    assert bundle(entry).count("const own") == 2


@pytest.mark.parametrize("mount", MOUNTS, ids=lambda mount: mount.parent.name)
def test_every_component_is_joined(mount: Path) -> None:
    script = bundle(mount)
    exported = [line for line in script.splitlines() if line.startswith("export ")]
    assert len(exported) == 1
    assert exported[0].startswith("export default function mount(")
    assert "\nimport " not in script


def test_every_module_belongs_to_a_component() -> None:
    alone = HERE / "player" / "standalone.js"  # the player of a file of its own
    used = {module.path for entry in (*MOUNTS, alone) for module in modules_of(entry)}
    assert "import " not in {line[:7] for line in bundle(alone).splitlines()}
    assert used == set(HERE.rglob("*.js"))


def test_only_one_module_reaches_into_the_page_of_streamlit() -> None:
    reaches = re.compile(r"\.st[A-Z]|stSidebar|data-testid|dataset\.test|_stcore")
    found = {module.name for module in HERE.rglob("*.js") if reaches.search(module.read_text("utf-8"))}
    assert found == {"streamlit_page.js"}
