"""The one family of errors. Knows nothing of laws: an error says what, where, why and what to do."""

from __future__ import annotations

__all__ = [
    "InputError",
    "LawkitError",
    "ManifestError",
    "NotFoundError",
    "RightsError",
    "UsageError",
    "WriteError",
]


class LawkitError(Exception):
    """Something the user can understand and mend.

    what: what failed, one clause without a full stop.
    where: the place as people read it (`file:line:column`, an edition, a clause), or "".
    why: the cause, or "".
    remedy: what to do about it, or "".
    """

    exit_code = 2

    def __init__(self, what: str, *, where: str = "", why: str = "", remedy: str = "") -> None:
        self.what = what
        self.where = where
        self.why = why
        self.remedy = remedy
        super().__init__(str(self))

    def __str__(self) -> str:
        head = f"{self.where}: {self.what}" if self.where else self.what
        return head + (f": {self.why}" if self.why else "")


class InputError(LawkitError):
    """A file that cannot be read, decoded or understood as what it should be."""


class ManifestError(LawkitError):
    """A work.toml, edition.toml, facts.toml, ... with an unknown key, a wrong type or a contradiction."""


class NotFoundError(LawkitError):
    """A work, edition or clause that does not exist; `near` holds what may have been meant, best first."""

    def __init__(
        self,
        what: str,
        *,
        where: str = "",
        why: str = "",
        remedy: str = "",
        near: tuple[str, ...] = (),
    ) -> None:
        self.near = near
        if near and not remedy:
            remedy = f"Did you mean {' or '.join(near)}?"
        super().__init__(what, where=where, why=why, remedy=remedy)


class RightsError(LawkitError):
    """An edition whose `publish` forbids what is asked of it."""


class UsageError(LawkitError):
    """A request that contradicts itself or asks for what a verb cannot do."""


class WriteError(LawkitError):
    """A file that could not be written; what stood there before is untouched."""
