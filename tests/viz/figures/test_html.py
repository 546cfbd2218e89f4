"""The stand-alone page is small, says what it may do, and no label gets out of its data."""

from __future__ import annotations

import base64
import hashlib
import json
import re

import pytest

from viz.figures.replay import Replay

HOSTILE = ["</script><script>alert(1)</script>", "<!--<script>", "&lt;/script&gt;", "a'b"]


def data_of(page: str) -> str:
    found = re.search(r'<script type="application/json" id="recording">(.*?)</script>', page, re.DOTALL)
    assert found
    return found[1]


def test_the_policy_names_the_script_and_the_style_and_allows_nothing_else() -> None:
    page = Replay.of("[3, 5]").html()
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy
    rules = dict(rule.split(" ", 1) for rule in re.split(r"; ?", policy[1]))
    for name, pattern in (
        ("script-src", r'<script type="module">(.*?)</script>'),
        ("style-src", r"<style>(.*?)</style>"),
    ):
        (text,) = re.findall(pattern, page, re.DOTALL)
        digest = base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()
        assert rules[name] == f"'sha256-{digest}'"
    assert rules["default-src"] == rules["base-uri"] == rules["form-action"] == "'none'"
    assert not re.search(r"https?://(?!www\.w3\.org)", page)


@pytest.mark.parametrize("label", HOSTILE)
def test_no_label_ends_the_data(label: str) -> None:
    tree = json.dumps({"name": label, "children": [3, {"name": label, "value": 5}]})
    page = Replay.of(tree).html()
    assert page.count("<script") == page.count("</script>") == 2
    data = data_of(page)
    assert "<" not in data
    assert label in json.dumps(json.loads(data), ensure_ascii=False)


def test_a_page_opens_at_a_step_without_a_link_and_without_views_that_ask_a_server() -> None:
    data = json.loads(data_of(Replay.of("[[3, 12], [2, 4]]").html(7)))
    assert (data["start"], data["link"], data["alone"]) == (7, None, True)
    assert not {"edit", "what-if"} & {name for name, *_ in data["views"]["views"]}
