"""`Component`: what Streamlit shows of a component is a loader; script, markup and style come from an address.

Streamlit sends the text of a component whenever the page runs. So it gets three lines, which fetch the rest, and
browsers keep that.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import streamlit as st

from viz.components.bundling import bundle

HERE = Path(__file__).parent

LOADER = """const page = document.querySelector('script[type="module"][src]');
const address = new URL("../../scripts/{file}", page?.src ?? location.href);
const {{ default: mount, markup, style }} = await import(address).catch(() => import(`${{address}}?again`));
const dressed = new WeakSet();
export default (component) => {{
  const place = component.parentElement;
  if (!dressed.has(place)) {{
    const parts = document.createElement("template");
    parts.innerHTML = `<style>${{style}}</style>${{markup}}`;
    place.append(parts.content);
    dressed.add(place);
  }}
  return mount(component);
}};
"""

_COMPONENTS: dict[str, Component] = {}


@dataclass(frozen=True)
class Component:
    """A component in a folder of this package with the module `mount.js`, its markup and its style."""

    folder: str
    markup: Callable[[], str]
    style: Callable[[], str]

    @cached_property
    def script(self) -> str:
        """Its modules as one script, which exports `mount`, its markup and its style."""
        parts = {"markup": self.markup(), "style": self.style()}
        exported = (f"export const {name} = {json.dumps(text)};" for name, text in parts.items())
        return "\n".join([bundle(HERE / self.folder / "mount.js"), *exported])

    @cached_property
    def file(self) -> str:
        """The name of that script, which changes with it."""
        return f"{self.folder}.{sha256(self.script.encode()).hexdigest()[:16]}.js"

    @cached_property
    def _mount(self) -> Any:
        return st.components.v2.component(f"plyscope_{self.folder}", js=LOADER.format(file=self.file))

    def __call__(self, **given: Any) -> Any:
        """Put it on the page, as `st.components.v2.component` says."""
        return self._mount(**given)


def component(folder: str, markup: Callable[[], str], style: Callable[[], str] = str) -> Component:
    """Return the component of a folder; its markup and its style are asked for once."""
    return _COMPONENTS.setdefault(folder, Component(folder, cache(markup), cache(style)))


def script_named(file: str) -> str | None:
    """Return the script of a name; None if no component has one of it."""
    found = _COMPONENTS.get(file.partition(".")[0])
    return found.script if found and found.file == file else None
