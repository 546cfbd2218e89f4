"""Documents as LaTeX sets them, where it is installed."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
from pypdf import PdfReader


def needs_latex(class_file: str) -> pytest.MarkDecorator:
    """Return the mark of a test that LaTeX is needed for, with a document class."""
    find = ["kpsewhich", class_file]
    has_class = shutil.which("pdflatex") and subprocess.run(find, capture_output=True, check=False).stdout
    return pytest.mark.skipif(not has_class, reason=f"there is no LaTeX with {class_file} here")


def pages_of_latex(text: str, folder: Path, runs: int = 1) -> list[str]:
    """Return the text of each page of a document."""
    (folder / "document.tex").write_text(text, "utf-8")
    command = ["pdflatex", "-interaction=nonstopmode", "-halt-on-error", "-no-shell-escape", "document.tex"]
    for _ in range(runs):
        done = subprocess.run(command, cwd=folder, capture_output=True, check=False)
        assert done.returncode == 0, done.stdout.decode(errors="replace")[-2000:]
    return [page.extract_text() for page in PdfReader(folder / "document.pdf").pages]
