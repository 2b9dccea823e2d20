"""The syntax of conditions: Python's expressions, parsed with `ast` and no further. Owns what is forbidden
by its form alone; knows no fact.
"""

from __future__ import annotations

import ast

LONGEST = 4000
"""Characters of the longest condition that is read: far more than anyone would want to."""
DEEPEST = 50
"""Levels of the deepest condition that is read, so that nothing that walks it can run out of stack."""

DEEPEST = 50
"""Levels of the deepest condition that is read, so that nothing that walks it can run out of stack."""

FORBIDDEN: dict[type[ast.AST], tuple[str, str]] = {
    ast.Attribute: ("a dot after a name", "Read facts and decisions by their plain names."),
    ast.Subscript: ("indexing", "Ask for a member with `in`."),
    ast.Lambda: ("lambda", "Write the condition itself."),
    ast.IfExp: ("if ... else", "Use `and` and `or`, or write two rules."),
    ast.NamedExpr: ("an assignment", "Compare with `==`."),
    ast.JoinedStr: ("an f-string", "Write the value as it stands in facts.toml."),
    ast.ListComp: ("a loop", "Use sets: `claims - looked`."),
    ast.SetComp: ("a loop", "Use sets: `claims - looked`."),
    ast.DictComp: ("a loop", "Use sets: `claims - looked`."),
    ast.GeneratorExp: ("a loop", "Use sets: `claims - looked`."),
    ast.Dict: ("a table", "Compare with single values."),
    ast.Starred: ("a star", "Name the values one by one."),
    ast.Await: ("await", "Read facts and decisions by their plain names."),
    ast.Yield: ("yield", "Read facts and decisions by their plain names."),
}


class MismatchError(Exception):
    """What is wrong in a condition, what to do, and at which node."""

    def __init__(self, what: str, remedy: str, node: ast.AST) -> None:
        super().__init__(what)
        self.what, self.remedy, self.node = what, remedy, node


def parse(text: str) -> ast.expr:
    """The tree of one expression; MismatchError for what is none, too long or too deep."""
    start = ast.Constant("", lineno=1, col_offset=0)
    if len(text) > LONGEST:
        raise MismatchError(
            f"a condition of {len(text)} characters",
            f"Split it into several rules; at most {LONGEST} are read.",
            start,
        )
    if "\\" in text or "#" in text:
        raise MismatchError(
            "a condition with a backslash or a #",
            "Write it without; values are plain words.",
            start,
        )
    try:
        tree = ast.parse(text.strip().replace("\n", " "), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        start.col_offset = max((getattr(error, "offset", 0) or 1) - 1, 0)
        raise MismatchError(
            "this is no condition",
            "A condition compares facts: turn == 'RHO' and claims. Statements such as import are "
            "not read.",
            start,
        ) from None
    level: list[ast.AST] = [tree]
    for _ in range(DEEPEST):
        level = [child for node in level for child in ast.iter_child_nodes(node)]
        if not level:
            return tree
    raise MismatchError(
        f"a condition nested deeper than {DEEPEST}", "Split it into several rules.", start
    )


def spell(node: ast.AST) -> str:
    """The node as it would be written."""
    return ast.unparse(node)
