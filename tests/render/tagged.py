"""For the tests: a tagged PDF read back, and whatever is unsound about it."""

from __future__ import annotations

import io
from collections.abc import Iterator
from typing import Any, NamedTuple

import pdfplumber
import pikepdf

from castelli_pnp.base.scene import Page
from castelli_pnp.render.pdf import PdfInfo, paint_pdf

PAINTS = {"S", "s", "f", "F", "f*", "B", "B*", "b", "b*", "Tj", "TJ", "Do", "sh"}


class Part(NamedTuple):
    """An element of the tree: its role, how deep it lies, its words in words, and what is written in it."""

    role: str
    depth: int
    alt: str
    text: str


class Tagged:
    def __init__(self, pages: list[Page]) -> None:
        self.data = paint_pdf(pages, PdfInfo("Tagged", "en"))
        self.pdf: Any = pikepdf.open(io.BytesIO(self.data))
        self.flaws = [*self.pdf.check_pdf_syntax()]
        self.sequences: dict[tuple[int, int], str] = {}
        """Page and number of each marked sequence -> its tag."""
        for number, page in enumerate(self.pdf.pages):
            self._follow(number, page)
        self._read_words()
        self._claimed: list[tuple[int, int]] = []
        self._numbers = {page.objgen: number for number, page in enumerate(self.pdf.pages)}
        self.parts = [*self._parts(self.root.K, 0)]
        self._compare()

    @property
    def root(self) -> Any:
        return self.pdf.Root.StructTreeRoot

    def _follow(self, number: int, page: Any) -> None:
        depth, marks = 0, list[tuple[str, int]]()
        in_text = False
        for step in pikepdf.parse_content_stream(page):
            operator = str(step.operator)
            depth += {"q": 1, "Q": -1}.get(operator, 0)
            if operator in ("BDC", "BMC"):
                tag = str(step.operands[0]).lstrip("/")
                if operator == "BDC":
                    if any(kind != "named" for kind, _ in marks):
                        self.flaws.append(f"a sequence in a sequence on page {number}")
                    self.sequences[number, int(step.operands[1].MCID)] = tag
                    marks.append(("element", depth))
                else:
                    marks.append(("artifact" if tag == "Artifact" else "named", depth))
            elif operator == "EMC" and (not marks or marks.pop()[1] != depth):
                self.flaws.append(f"a sequence runs across groups on page {number}")
            elif operator in PAINTS and not any(kind != "named" for kind, _ in marks):
                self.flaws.append(f"{operator} outside of all sequences on page {number}")
            in_text = {"BT": True, "ET": False}.get(operator, in_text)
            if operator in ("BDC", "BMC", "EMC") and in_text:
                self.flaws.append(f"a mark inside a line on page {number}")
        if depth or marks:
            self.flaws.append(f"page {number} does not end as it began")

    def _read_words(self) -> None:
        self.words: dict[tuple[int, int], str] = {}
        with pdfplumber.open(io.BytesIO(self.data)) as read:
            for number, page in enumerate(read.pages):
                for char in page.chars:
                    if char["mcid"] is not None:
                        key = (number, char["mcid"])
                        self.words[key] = self.words.get(key, "") + char["text"]

    def _parts(self, element: Any, depth: int) -> Iterator[Part]:
        text, inner = "", list[Part]()
        for kid in element.K:
            if not isinstance(kid, pikepdf.Dictionary):
                key = (self._numbers[element.Pg.objgen], int(kid))
                self._claimed.append(key)
                text += self.words.get(key, "")
                self._expect_parent(self._parent(self.pdf.pages[key[0]].StructParents)[key[1]], element)
            elif kid.get("/Type") == "/OBJR":
                self._expect_parent(self._parent(kid.Obj.StructParent), element)
            else:
                if kid.P.objgen != element.objgen:
                    self.flaws.append("an element hangs from another one than it says")
                inner += self._parts(kid, depth + 1)
        yield Part(str(element.S).lstrip("/"), depth, str(element.get("/Alt", "")), text)
        yield from inner

    def _parent(self, number: Any) -> Any:
        numbers = self.root.ParentTree.Nums
        keys = [int(key) for key in numbers[::2]]
        if keys != sorted(set(keys)):
            self.flaws.append("the tree of parents is not in order")
        return numbers[2 * keys.index(int(number)) + 1]

    def _expect_parent(self, found: Any, element: Any) -> None:
        if found.objgen != element.objgen:
            self.flaws.append(f"the tree of parents leads elsewhere than to {element.S}")

    def _compare(self) -> None:
        if sorted(self._claimed) != sorted(self.sequences):
            self.flaws.append("sequences and tree do not hold the same")
        if self._claimed != sorted(self._claimed):
            self.flaws.append("the tree is not in the order of the pages")
        for page in self.pdf.pages:
            for link in page.get("/Annots", ()):
                if "/StructParent" not in link:
                    self.flaws.append("a link without an element")

    @property
    def text(self) -> str:
        """All words in the order of the tree."""
        return "".join(self.words.get(key, "") for key in self._claimed)
