"""XML from the standard library's elements, with only valid characters."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

_FORBIDDEN = re.compile("[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 can't hold."""


def shown(text: str) -> str:
    """Return a text without what XML can't hold."""
    return _FORBIDDEN.sub("\ufffd", text)


def put(into: ET.Element, tag: str, text: str | None = None, **attributes: str) -> ET.Element:
    """Add a new child element."""
    element = ET.SubElement(into, tag, {name: shown(value) for name, value in attributes.items()})
    element.text = None if text is None else shown(text)
    return element
