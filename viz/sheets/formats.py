"""The formats of sheets: the one list behind the command line, the page and the documents."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from core.game import OptionError
from core.practice.sheets.sheet import Sheet
from viz.figures.png_pdf_gif import check_converts
from viz.sheets import keys_csv, latex, moodle, typst_pdf
from viz.sheets.paper import Paper, papers_of

PAPERS = tuple(typst_pdf.PAPERS)
"""The papers by name, the usual one first."""


@dataclass(frozen=True)
class SheetJob:
    """A sheet to write: all its variants, and those in the file, whether as a key, and the paper."""

    sheet: Sheet
    every: tuple[Paper, ...]
    papers: tuple[Paper, ...]
    key: bool
    paper: str

    @property
    def counts_others(self) -> bool:
        """Whether the pages of variants that are not in the file count, as each gets as many as the longest."""
        return self.papers != self.every and not self.key


@dataclass(frozen=True)
class SheetFormat:
    """A format of sheets: its name, its use, and what makes it.

    If `keyed`, a sheet and its key are two files; else one file has both. `check` raises PlyscopeError if a package
    that it needs is missing.
    """

    name: str
    title: str
    suffix: str
    mime: str
    about: str
    make: Callable[[SheetJob], bytes]
    keyed: bool = False
    check: Callable[[], None] = lambda: None


def _typst(job: SheetJob, pages: int = 1) -> str:
    return typst_pdf.source(job.sheet, job.papers, key=job.key, paper=job.paper, pages=pages)


def _pdf(job: SheetJob) -> bytes:
    return typst_pdf.pdf(_typst(job, _least_pages(job)))


def _least_pages(job: SheetJob) -> int:
    return typst_pdf.pages_in(_typst(replace(job, papers=job.every))) if job.counts_others else 1


def _typst_source(job: SheetJob) -> bytes:
    return _typst(job, _least_pages(job) if typst_pdf.TYPST.is_installed else 1).encode()


def _latex(job: SheetJob) -> bytes:
    papers, printed = (job.every, job.papers[0].variant) if job.counts_others else (job.papers, "")
    return latex.source(job.sheet, papers, key=job.key, paper=job.paper, printed=printed).encode()


def _moodle(job: SheetJob) -> bytes:
    return moodle.source(job.sheet, job.papers).encode()


def _csv(job: SheetJob) -> bytes:
    return keys_csv.text(job.sheet, job.papers).encode()


def _check_png() -> None:
    check_converts("a picture made of pixels")


_ALL = (
    SheetFormat("pdf", "PDF", ".pdf", "application/pdf", "to print", _pdf, keyed=True, check=typst_pdf.check_installed),
    SheetFormat("typst", "Typst", ".typ", "text/plain", "the source of the PDF", _typst_source, keyed=True),
    SheetFormat("latex", "LaTeX", ".tex", "application/x-tex", "a document of the class exam", _latex, keyed=True),
    SheetFormat("moodle", "Moodle XML", ".xml", "application/xml", "questions for Moodle", _moodle, check=_check_png),
    SheetFormat("csv", "CSV", ".csv", "text/csv", "the keys as a table", _csv),
)
FORMATS = {format_.name: format_ for format_ in _ALL}
"""The formats by name."""


def make(
    sheet: Sheet, name: str, *, key: bool = False, paper: str = PAPERS[0], address: str = "", variant: str = ""
) -> bytes:
    """Return a sheet in all its variants or in one, or its key, as a file.

    The links in a key open the app at an `address`. Raises OptionError for an unknown format or paper, and
    MissingPackageError where a format needs one.
    """
    if name not in FORMATS:
        raise OptionError(f"{name[:40]!r} is not a format.", f"Choose one of {', '.join(FORMATS)}.", place="--to")
    if paper not in PAPERS:
        raise OptionError(f"{paper[:40]!r} is not a paper.", f"Choose one of {', '.join(PAPERS)}.", place="--paper")
    if variant and variant not in [*sheet.names]:
        problem = f"there is no variant {variant[:40]!r}."
        raise OptionError(problem, f"Choose one of {', '.join(sheet.names)}.", place="--variant")
    every = papers_of(sheet, address)
    papers = tuple(each for each in every if variant in ("", each.variant))
    return FORMATS[name].make(SheetJob(sheet, every, papers, key, paper))
