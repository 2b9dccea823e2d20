"""A Markdown extension by which a generated page passes through Markdown as it is. It changes no page: it
only spares MkDocs three readings of markup that holds nothing for Markdown to do.
"""

from __future__ import annotations

from markdown import Markdown  # type: ignore[import-untyped]
from markdown.extensions import Extension  # type: ignore[import-untyped]
from markdown.preprocessors import Preprocessor  # type: ignore[import-untyped]

OPENING = '<div class="lk-page'
"""How the one block of a generated page begins; it ends with `</div>`."""

# After the folding of line ends (30), which takes the mark of what is put away for a control character,
# and before fences (25) and raw blocks (20).
_BEFORE_FENCES = 29


class RawPage(Extension):  # type: ignore[misc]
    """`markdown_extensions: [lawkit.publish.raw_page]`"""

    def extendMarkdown(self, md: Markdown) -> None:  # noqa: N802 (the name is Markdown's)
        """Puts the whole of a generated page away before Markdown looks at it."""
        md.preprocessors.register(_PutAway(md), "lawkit_raw_page", _BEFORE_FENCES)


class _PutAway(Preprocessor):  # type: ignore[misc]
    def run(self, lines: list[str]) -> list[str]:
        page = "\n".join(lines).strip()
        if not (page.startswith(OPENING) and page.endswith("</div>")):
            return lines
        return [self.md.htmlStash.store(page)]


def makeExtension(**settings: object) -> RawPage:  # noqa: N802 (the name is Markdown's)
    """What Markdown calls to have the extension."""
    return RawPage(**settings)
