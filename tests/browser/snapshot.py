"""The whole document as the browser sees it: closed shadow trees, generated text and typed values too."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

SHORT = 12
"""Texts of an element that are no longer than this are also read in one piece, whatever it is built of."""


class Snapshot:
    """The answer of ``DOMSnapshot.captureSnapshot``."""

    def __init__(self, raw: dict[str, Any]) -> None:
        self._strings: list[str] = raw["strings"]
        self._documents: list[dict[str, Any]] = raw["documents"]

    def texts(self) -> Iterator[tuple[str, str]]:
        """Everything written in it, and where: any text at all, attributes together, and drawn tiles."""
        yield from (("document", text) for text in self._strings)
        for document in self._documents:
            nodes = document["nodes"]
            yield from (("attributes", text) for text in self._attributes(nodes))
            yield from (("text", text) for text in self._pieces(nodes))
            yield from (("picture", text) for text in self._pictures(nodes))

    def _attributes(self, nodes: dict[str, Any]) -> Iterator[str]:
        for indices in nodes["attributes"]:
            words = [self._strings[index] for index in indices]
            pairs = zip(words[::2], words[1::2], strict=True)
            yield " ".join(f'{name}="{value}"' for name, value in pairs if name not in ("viewBox", "d"))

    def _pieces(self, nodes: dict[str, Any]) -> Iterator[str]:
        """The text of each element that is built of several, put together."""
        parents = nodes["parentIndex"]
        texts: dict[int, list[str]] = defaultdict(list)
        for index, value in enumerate(nodes["nodeValue"]):
            above = parents[index]
            while value >= 0 and above >= 0:
                texts[above].append(self._strings[value].strip())
                above = parents[above]
        for parts in texts.values():
            whole = "".join(parts)
            if len(parts) > 1 and len(whole) <= SHORT:
                yield whole

    def _pictures(self, nodes: dict[str, Any]) -> Iterator[str]:
        """Each tile that is drawn, by counting the pips of its two halves."""
        halves: dict[int, dict[int, int]] = defaultdict(dict)
        for index, parent in enumerate(nodes["parentIndex"]):
            name, above = self._name(nodes, index), self._name(nodes, parent)
            if name == "g" and above == "svg":
                halves[parent][index] = 0
            elif name == "circle" and above == "g" and "pip" in self._classes(nodes, index):
                halves[nodes["parentIndex"][parent]][parent] += 1
        for pips in halves.values():
            if len(pips) == 2:
                yield "-".join(map(str, pips.values()))

    def _name(self, nodes: dict[str, Any], index: int) -> str:
        return self._strings[nodes["nodeName"][index]] if index >= 0 else ""

    def _classes(self, nodes: dict[str, Any], index: int) -> list[str]:
        words = [self._strings[word] for word in nodes["attributes"][index]]
        attributes: dict[str, str] = dict(zip(words[::2], words[1::2], strict=True))
        return attributes.get("class", "").split()
