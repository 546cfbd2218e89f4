"""Streamlit's own files: the right ones, whole, compressed for whoever takes that, and nothing else from the disk."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest
import streamlit
from starlette.responses import PlainTextResponse

from tests.viz.serving.asking import Answer, ask, scope_of
from viz.serving.assets import PACKED, Assets

FOLDER = Path(streamlit.__file__).parent / "static" / "static"
STREAMLITS = PlainTextResponse("Streamlit's answer")


def asked(path: str, base: str = "", method: str = "GET", **headers: str) -> Answer:
    return ask(Assets(STREAMLITS, FOLDER, base), scope_of(path, method, **headers))


def first_with(suffix: str) -> str:
    return min(file.relative_to(FOLDER).as_posix() for file in FOLDER.rglob(f"*{suffix}"))


@pytest.mark.parametrize("base", ["", "class/plyscope", "/class/"])
@pytest.mark.parametrize("suffix", [".js", ".css"])
def test_a_file_is_compressed_for_whoever_takes_that(suffix: str, base: str) -> None:
    name = first_with(suffix)
    path = f"/{base.strip('/')}/static/{name}".replace("//", "/")
    whole = (FOLDER / name).read_bytes()
    assets = Assets(STREAMLITS, FOLDER, base)
    for _ in range(2):  # from the disk, and from memory
        packed = ask(assets, scope_of(path, accept_encoding="br, gzip"))
        assert (packed.status, packed.headers["content-encoding"]) == (200, "gzip")
        assert gzip.decompress(packed.body) == whole
        assert len(packed.body) == int(packed.headers["content-length"]) < len(whole)
        plain = ask(assets, scope_of(path, accept_encoding="br"))
        assert plain.body == whole
        assert "content-encoding" not in plain.headers
        for answer in (packed, plain):
            assert answer.headers["vary"] == "Accept-Encoding"
            assert "immutable" in answer.headers["cache-control"]
            assert suffix.removeprefix(".") in answer.headers["content-type"].replace("javascript", "js")


@pytest.mark.parametrize("suffix", sorted(suffix for suffix in PACKED if any(FOLDER.rglob(f"*{suffix}"))))
def test_what_is_packed_already_is_sent_as_it_is(suffix: str) -> None:
    name = first_with(suffix)
    answer = asked(f"/static/{name}", accept_encoding="gzip")
    assert answer.body == (FOLDER / name).read_bytes()
    assert "content-encoding" not in answer.headers


@pytest.mark.parametrize(
    "path",
    [
        "/",
        "/static",
        "/static/",
        "/static/js",
        "/static/no-such-file.js",
        "/static/../index.html",
        "/static/js/../../../__init__.py",
        "/static//etc/hostname",
        "/recordings/static/js",
    ],
)
def test_streamlit_answers_for_all_else(path: str) -> None:
    assert asked(path).body == b"Streamlit's answer"
