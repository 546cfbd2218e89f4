"""A figure has an address: that of what a link opens, with what is wanted of the figure."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from threading import Event
from urllib.parse import parse_qsl, unquote

import pytest
from starlette.applications import Starlette

from core.game import OptionError, PlyscopeError
from tests.viz.figures.test_focused import nodes_of
from tests.viz.serving.asking import Answer, ask, scope_of
from viz.figures import address, formats, png_pdf_gif
from viz.figures.address import File, figure
from viz.figures.focused import Focused
from viz.figures.formats import FORMATS, NEED_NO_CONVERTER, STILLS, Wanted, make, offered
from viz.figures.replay import Replay
from viz.figures.svg import Look
from viz.figures.whole_tree import WholeTree
from viz.figures.worksheet import Boxes, worksheet_pages
from viz.replay.recording import record
from viz.serving import route
from viz.serving.comparisons import compared
from viz.serving.recordings import recorded
from viz.sharing.comparison_link import USUAL
from viz.sharing.link import from_query, to_query
from viz.sharing.request import Request, TreeText

TREE = "tree=[[3,12,8],[2,4,6],[14,5,2]]"
GAME = "game=tictactoe&position=XOX/_O_/___"
DEEP = "game=connectfour&rows=4&columns=4&depth=4"
BESIDE = f"{TREE}&searches=minimax~alphabeta"

pytestmark = pytest.mark.skipif(not png_pdf_gif.CONVERTS, reason="vl-convert-python has no wheel for this machine")


def asked(name: str, query: str) -> File:
    return figure(name, dict(parse_qsl(query)))


def replay(query: str) -> Replay:
    return Replay(record(from_query(dict(parse_qsl(query)))))


@pytest.mark.large
@pytest.mark.parametrize("name", FORMATS)
def test_each_format_is_what_the_command_line_makes(name: str) -> None:
    few = "&steps=2" if name in {"gif", "handout", "worksheet"} else ""
    found = asked(name, f"{TREE}&step=7&width=200&sentence=true{few}&views=tree&unknown=1")
    wanted = Wanted(7, Look(sentence=True, width=200), 2 if few else None)
    assert len(found.data) == pytest.approx(len(make(replay(TREE), name, wanted)), abs=300)  # a PDF has its time
    assert (found.format, found.note) == (FORMATS[name], "")


def test_without_more_it_is_the_last_step_of_the_picture_that_can_be_read() -> None:
    assert asked("svg", TREE).data == make(replay(TREE), "svg", Wanted())
    narrow = asked("svg", DEEP)
    assert narrow == asked("svg", f"{DEEP}&picture=focus")
    assert narrow.note == Focused.note
    whole = asked("svg", f"{DEEP}&picture=whole")
    assert len(whole.data) > 2 * len(narrow.data)


def test_a_path_has_the_children_of_opened_nodes_once_they_were_visited() -> None:
    found = replay(GAME).recording.scene
    depths = found.trace.places.depth[found.trace.at]
    first = int((depths[1:] == 0).argmax()) + 2  # back at the root from its first child
    plain, opened = (
        [nodes_of(Focused(WholeTree(found), [step], paths).drawn(step)).keys() for step in (0, first)]
        for paths in ([], [(0,), (0, 0)])
    )
    assert opened[0] == plain[0]
    assert plain[1] < opened[1]
    assert {path.count(".") for path in opened[1] - plain[1]} == {1, 2}
    assert b'data-path="0.0.0"' in asked("svg", f"{GAME}&picture=focus&show=0,0.0&step={first}").data


def test_gaps_are_where_the_class_is_asked() -> None:
    assert b"____" in asked("svg", f"{TREE}&step=22&sentence=true&ask=values").data


def test_a_kept_recording_is_taken_by_its_name_for_what_no_link_has() -> None:
    kept = recorded(Request(TreeText("[[1,2],[3,4]]")))
    query = to_query(Request())
    assert asked("svg", kept.query).data == asked("svg", f"recording={kept.id}&{query}").data
    assert asked("svg", f"recording=gone&{query}").data == asked("svg", query).data != asked("svg", kept.query).data
    found = compared(Request(TreeText("[[1,2],[3,4]]")), USUAL)
    assert asked("svg", f"comparison={found.id}&stop=3") != asked("svg", f"{BESIDE}&stop=3")
    for kind in ("recording", "comparison"):
        with pytest.raises(OptionError, match="the server no longer has"):
            asked("svg", f"{kind}=gone")


@pytest.mark.parametrize("name", STILLS)
def test_searches_stand_beside_each_other_each_at_its_step(name: str) -> None:
    found = asked(name, f"{BESIDE}&stop=8&steps=9,7&width=200&sentence=true&picture=whole")
    assert len(found.data) > 500
    assert found.format == FORMATS[name]


def test_the_steps_of_searches_are_by_default_those_of_their_stop() -> None:
    steps = compared(Request(), USUAL).lines["leaf"]["steps"]
    given = f"{BESIDE}&by=leaf&stop=3"
    assert asked("svg", given).data == asked("svg", f"{given}&steps={steps[0][3]},{steps[1][3]}").data


@pytest.mark.parametrize(
    ("name", "query", "problem"),
    [
        ("bmp", TREE, "'bmp' is not a format."),
        ("svg", "tree=[[3,", "this bracket is never closed"),
        ("svg", f"{TREE}&algorithm=guess", "'guess' is not a valid value."),
        ("svg", f"{TREE}&step=9999", "there is no step 9,999"),
        ("svg", f"{TREE}&step=x", "'x' is not a valid value."),
        ("png", f"{TREE}&width=1.5", "'1.5' is not a whole number."),
        ("png", f"{TREE}&width=0", "a width of 0 pixels is out of range."),
        ("gif", f"{TREE}&steps=some", "some is not a number of steps."),
        ("gif", f"{TREE}&steps=-3", "-3 is not a number of steps."),
        ("gif", f"{TREE}&steps={'1' * 300}", "1 is not a number of steps."),
        ("svg", f"{BESIDE}&steps=0,{'1' * 300}", "1' is not a whole number."),
        ("gif", BESIDE, "the format gif shows one search alone."),
        ("svg", f"{BESIDE}&steps=0", "there are 1 steps for 2 searches."),
        ("svg", f"{BESIDE}&steps=0,x", "'x' is not a whole number."),
        ("svg", f"{BESIDE}&steps=0,9999", "there is no step 9,999"),
        ("svg", f"{BESIDE}&stop=99", "there is no stop 99."),
        ("svg", f"{TREE}&searches=minimax~guess", "'guess' is not"),
        ("worksheet-svg", f"{TREE}&boxes=all", "'all' is not a kind of boxes. Choose one of entry, exit, history."),
        ("solution-svg", GAME, "a game's worksheet is a PDF."),
    ],
)
def test_what_makes_no_sense_is_refused(name: str, query: str, problem: str) -> None:
    with pytest.raises(PlyscopeError) as caught:
        asked(name, query)
    assert problem in str(caught.value)


def test_only_what_can_be_made_is_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    tree, game = replay(TREE).recording, replay(GAME).recording
    assert [one["name"] for one in offered(tree)] == list(FORMATS)
    assert {*FORMATS} - {one["name"] for one in offered(game)} == {"worksheet-svg", "solution-svg"}
    assert [one["name"] for one in offered(None)] == list(STILLS)
    monkeypatch.setattr(formats, "CONVERTS", False)
    assert [one["name"] for one in offered(tree)] == list(NEED_NO_CONVERTER)


@pytest.mark.parametrize(("query", "can"), [(TREE, True), (f"{TREE}&algorithm=minimax", False), (GAME, False)])
def test_boxes_can_be_chosen_where_a_worksheet_has_alpha_and_beta(query: str, can: bool) -> None:
    chosen = {one["name"] for one in offered(replay(query).recording) if one["boxes"]}
    assert chosen == ({"worksheet", "worksheet-svg", "solution-svg"} if can else set())


@pytest.mark.parametrize("boxes", Boxes)
def test_boxes_are_filled_as_they_are_asked_for(boxes: Boxes) -> None:
    found = replay(TREE)
    pages = worksheet_pages(found.recording.game, found.recording.scene.trace, found.recording.title, boxes=boxes)  # type: ignore[arg-type]  # a tree
    for name, page in zip(("worksheet-svg", "solution-svg"), pages, strict=True):
        assert asked(name, f"{TREE}&boxes={boxes}").data.decode() == page


def answer(name: str, query: str) -> Answer:
    app = Starlette(routes=address.routes("class/plyscope"))
    return ask(app, {**scope_of(f"/class/plyscope/figures/{name}"), "query_string": query.encode()})


def test_an_address_answers_with_the_file_or_with_what_is_wrong() -> None:
    shown = answer("svg", f"{DEEP}&step=9")
    assert shown.body == asked("svg", f"{DEEP}&step=9").data
    assert shown.headers["content-type"].startswith("image/svg+xml")
    assert unquote(shown.headers["plyscope-note"]) == Focused.note
    saved = answer("html", TREE)
    assert saved.headers["content-disposition"] == 'attachment; filename="figure.html"'
    refused = answer("png", f"{TREE}&width=5")
    assert (refused.status, refused.body[:36]) == (400, b"a width of 5 pixels is out of range.")


def test_who_asks_for_one_figure_too_many_is_told_to_come_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(address, "MOST_WAITING", 0)
    assert answer("svg", TREE).status == 503


@pytest.mark.parametrize(
    ("name", "query"),
    [
        ("svg", f"{TREE}&algorithm=uct&exploration=nan"),
        ("gif", f"{TREE}&steps=some"),
        ("png", f"{TREE}&width=0"),
        ("pdf", f"{BESIDE}&steps=0,x"),
        ("bmp", TREE),
    ],
)
def test_a_refusal_waits_for_nobody_s_work(name: str, query: str, monkeypatch: pytest.MonkeyPatch) -> None:
    busy = ThreadPoolExecutor(1)
    ends = Event()
    busy.submit(ends.wait)
    monkeypatch.setattr(address, "_WORKERS", busy)
    try:
        assert answer(name, query).status == 400
    finally:
        ends.set()
        busy.shutdown()


def test_a_search_that_takes_long_is_refused_with_the_way_to_open_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(route, "MOST_SECONDS", -1.0)
    found = answer("svg", "game=connectfour&rows=4&columns=5&depth=5")
    assert (found.status, b"Open it on the page first" in found.body) == (400, True)


def test_the_search_of_a_figure_ends_when_nobody_waits_for_it() -> None:
    left = Event()

    def tell(*_: object) -> None:
        left.set()
        raise InterruptedError

    with pytest.raises(InterruptedError):
        figure("svg", dict(parse_qsl("game=tictactoe&position=_X_/___/___")), tell)  # which nothing else records
    assert left.is_set()
