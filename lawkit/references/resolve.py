"""Settles what each mention points to: from the clause it stands in outwards, then its edition, its
work, other works. Every mention comes out resolved, or explained.
"""

from __future__ import annotations

from collections.abc import Iterable

from lawkit.model import (
    ClauseId,
    ClausePath,
    Edition,
    EditionId,
    Reference,
    Span,
)
from lawkit.model.reference import Status, Target, Where
from lawkit.references import places
from lawkit.references.mention import Item, Mention, Owner
from lawkit.references.places import Path
from lawkit.references.said import Said, is_general
from lawkit.references.scene import Scene

_GRAVEST: tuple[Status, ...] = ("dangling", "ambiguous", "outside", "resolved")


def resolve(
    mentions: Iterable[Mention],
    text: str,
    source: ClauseId,
    where: Where,
    scene: Scene,
    said: Said | None = None,
) -> list[Reference]:
    """One reference a mention, in order; a mention that only its shape suggests is left out where it
    has no target. said: what the words that lead to the text have named, and what it names in turn.
    """
    own = source.path.parts
    found: list[Reference] = []
    if said is None:
        said = Said()
    for mention in mentions:
        reference = _resolved(mention, text, source, own, where, scene, said)
        if reference is not None:
            found.append(reference)
    return found


def _resolved(
    mention: Mention,
    text: str,
    source: ClauseId,
    own: Path,
    where: Where,
    scene: Scene,
    said: Said,
) -> Reference | None:
    span = mention.span
    surface = text[span.start : span.end]
    if mention.form == "open":
        return Reference(
            source, where, span, surface, mention.kind, "open", reason="open by design"
        )
    code = mention.code
    if code is not None and not scene.is_itself(code.of(text)):
        span = Span(span.start, max(span.end, code.end))
        surface = span.of(text)
    if mention.form == "external" or span is not mention.span:
        said.add(mention)
        return Reference(
            source, where, span, surface, mention.kind, "external", reason="another work"
        )
    if mention.form == "marked":
        return _marked(mention, surface, source, where, scene)
    if mention.edition and not scene.id.name.startswith(mention.edition):
        return _elsewhere(mention, surface, source, own, where, scene)
    if not own and mention.is_relative:
        if mention.unsure:
            return None
        why = "it points from a place, and the text stands in no clause"
        return Reference(source, where, span, surface, mention.kind, "open", reason=why)
    pairs = _places(mention, own, scene, said)
    if pairs is None:
        said.add(mention)
        return Reference(
            source, where, span, surface, mention.kind, "external", reason="another work"
        )
    if (
        mention.unsure
        and scene.edition is not None
        and not all(scene.has(path) for path, _ in pairs)
    ):
        return None
    if not pairs:
        if mention.unsure or (mention.form == "named" and is_general(surface, text, span.start)):
            return None
        why = "there is no clause beside it to be meant"
        return Reference(source, where, span, surface, mention.kind, "open", reason=why)
    said.add(mention, pairs)
    targets: list[Target] = []
    worst: Status = "resolved"
    reason = ""
    for path, at in pairs:
        id, status, why = scene.settled(path)
        targets.append(Target(id, at, status))
        if status != "resolved" and _GRAVEST.index(status) < _GRAVEST.index(worst):
            worst, reason = status, why
    return Reference(source, where, span, surface, mention.kind, worst, tuple(targets), reason)


def _places(
    mention: Mention, own: Path, scene: Scene, said: Said
) -> list[tuple[Path, Span]] | None:
    """The paths a mention names, each with the words that name it; None: they are of another work."""
    if mention.form == "named":
        so_called = mention.unsure or mention.plural
        named = said.named(
            mention.noun, mention.depth or 0, scene, plural=mention.plural, so_called=so_called
        )
        return None if named is None else [(path, mention.span) for path in named]
    if mention.form in ("this", "previous", "next"):
        back = mention.form == "previous"
        steps = range(mention.count, 0, -1) if back else range(1, mention.count + 1)
        if mention.alone:
            steps = range(mention.count, mention.count + 1)
        if back and not mention.count:
            return [(path, mention.span) for path in scene.before(own, mention.depth or 0)]
        found = (_deictic(mention.form, own, mention.depth or 0, count, scene) for count in steps)
        return [(path, mention.span) for path in found if path is not None]
    if len(mention.items) == 1 and not (mention.within or mention.with_own):
        item = mention.items[0]
        if not item.bare and mention.form == "numbers":
            return [(scene.absolute(item.numbers), item.span)]
    base = own
    for owner in reversed(mention.within):
        if owner.form == "named":
            named = said.named(owner.noun, owner.depth or 0, scene)
            if named is None:
                return None
            path = named[-1] if named else None
        else:
            path = _owner(owner, base, scene)
        if path is None:
            return []
        base = path
    if mention.form == "paragraph":
        return [(scene.paragraph(base, mention.count), mention.span)]
    listed = _listed(mention, base, scene, own)
    if mention.with_own:
        listed.insert(0, (own[:1], Span(mention.span.start, mention.items[0].span.start)))
    return listed


def _owner(owner: Owner, base: Path, scene: Scene) -> Path | None:
    """The clause that a part is said to belong to, seen from `base`."""
    if owner.form == "paragraph":
        return scene.paragraph(base, owner.depth or 1)
    if owner.item is None:
        return _deictic(owner.form, base, owner.depth or 0, 1, scene)
    numbers = owner.item.numbers
    if owner.item.bare:
        return scene.relative(numbers, base, owner.depth or -1)
    return scene.absolute(numbers)


def _deictic(form: str, own: Path, depth: int, count: int, scene: Scene) -> Path | None:
    if form == "this":
        if depth < 0:
            return own
        depth = scene.cited_depth(own, depth)
        rungs = places.rungs(own, scene.ladder)
        size = next((k for k, rung in enumerate(rungs) if rung >= depth), None)
        return own[: size + 1] if size is not None else _numbered(own)
    return scene.neighbour(own, depth, -count if form == "previous" else count)


def _numbered(own: Path) -> Path:
    return own[:-1] if len(own) > 1 and own[-1][0] == "p" and own[-1][1:].isdigit() else own


def _listed(mention: Mention, base: Path, scene: Scene, own: Path) -> list[tuple[Path, Span]]:
    ladder = scene.ladder
    found: list[tuple[Path, Span]] = []
    last: Item | None = None
    for item in mention.items:
        if not item.bare and not mention.within:
            path = scene.absolute(item.numbers)
            if last is not None and not mention.plural and _goes_on(item, last):
                path = scene.choose([(*found[-1][0][:-1], item.numbers[0].text), path])
        elif mention.within and (rank := item.numbers[0].paragraph) and len(item.numbers) == 1:
            path = scene.paragraph(base, rank)
        elif last is None or (mention.within and len(last.numbers) == 1):
            path = scene.relative(item.numbers, base, mention.depth or -1)
            if mention.within and mention.within[-1].form == "this" and not scene.has(path):
                # Items (a) and (b) of this article, in its second paragraph: those beside it.
                path = scene.choose([path, scene.relative(item.numbers, own, mention.depth or -1)])
        else:
            path = scene.choose(places.continued(item.numbers, last.numbers, found[-1][0], ladder))
        if item.bare and mention.depth is not None and not mention.within and not mention.unsure:
            path = scene.or_law(path, item.numbers)
        if item.ends_range and found:
            for middle in places.between(found[-1][0], path, ladder) or ():
                chosen = scene.choose([middle])
                if chosen != found[-1][0]:
                    found.append((chosen, item.joint))
        found.append((path, item.span))
        last = item
    return found


def _goes_on(item: Item, last: Item) -> bool:
    """Whether a bare number behind a deeper one of a single noun goes on there: Law 27B1 and 2."""
    if len(item.numbers) > 1 or len(last.numbers) == 1 or last.numbers[-1].bracketed:
        return False
    tail, here = last.numbers[-1].text, item.numbers[0].text
    return tail.isdigit() and here.isdigit() and int(here) > int(tail)


def _elsewhere(
    mention: Mention, surface: str, source: ClauseId, own: Path, where: Where, scene: Scene
) -> Reference:
    """A law of another edition of the same work (1997 Law 64)."""
    other: Edition | None = None
    if scene.library is not None:
        language = scene.edition.language if scene.edition else ""
        other = scene.library.named(scene.id.work, mention.edition, language)
    there = Scene(
        other,
        scene.library,
        other.ladder if other else scene.ladder,
        other.id if other else EditionId(scene.id.work, mention.edition),
    )
    targets = []
    worst: Status = "resolved"
    reason = ""
    for path, at in _listed(mention, own, there, own):
        status, why = (
            there.settled(path)[1:]
            if other or scene.edition is None
            else ("outside", f"the edition of {mention.edition} is not here")
        )
        targets.append(Target(ClauseId(there.id, ClausePath(path)), at, status))
        if _GRAVEST.index(status) < _GRAVEST.index(worst):
            worst, reason = status, why
    return Reference(
        source, where, mention.span, surface, mention.kind, worst, tuple(targets), reason
    )


def _marked(
    mention: Mention, surface: str, source: ClauseId, where: Where, scene: Scene
) -> Reference:
    """Every clause that bears the mark."""
    bearers = scene.marks.bearers(mention.mark, source.path.law) if scene.marks else ()
    targets = tuple(Target(scene.settled(path)[0], mention.span, "resolved") for path in bearers)
    if not targets:
        why = (
            "no clause here bears the mark"
            if scene.edition is not None
            else "marks are seen only in an edition"
        )
        return Reference(source, where, mention.span, surface, mention.kind, "open", reason=why)
    return Reference(source, where, mention.span, surface, mention.kind, "resolved", targets)
