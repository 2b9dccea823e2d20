"""An accepted finding stays quiet until its text changes; an acceptance of nothing is told."""

import pytest
from msgspec.structs import replace

from lawkit.desk import check, digest, sign, withdraw
from lawkit.errors import NotFoundError, UsageError
from lawkit.model import Signature


@pytest.fixture
def gap(make_edition):
    return make_edition("1|1.|Words", "3|3.|Words", "3.B|B.|Words")


def test_accepting_makes_it_quiet(gap, make_library) -> None:
    library = make_library(gap)
    findings = check(library, ())
    assert [each.is_open for each in findings] == [True, True]
    signed = sign(findings, (), "numbering-gap", "3", "printed so")
    again = check(library, (), {gap.id: signed})
    assert [(each.clause, each.is_open) for each in again] == [("3", False), ("3.B", True)]
    assert again[0].accepted is not None
    assert again[0].accepted.reason == "printed so"


def test_a_changed_text_wakes_it(gap, make_edition, make_library) -> None:
    signed = sign(check(make_library(gap), ()), (), "numbering-gap", "3", "printed so")
    changed = make_edition("1|1.|Words", "3|3.|Words", "4|4.|More", "6|6.|More")
    first, second = check(make_library(changed), (), {gap.id: signed})
    assert (first.clause, first.is_open, first.lapsed) == ("3", True, signed[0])
    assert second.lapsed is None


def test_an_acceptance_of_nothing_is_a_note(make_edition, make_library) -> None:
    edition = make_edition("1|1.|Words")
    stale = Signature("ref-dangling", "1", digest("x"), "printed so")
    (found,) = check(make_library(edition), (), {edition.id: [stale]})
    assert (found.diagnostic.code, found.clause) == ("acceptance-lapsed", "1")
    assert (
        found.diagnostic.message == "ref-dangling was accepted (printed so) and is no longer found"
    )
    assert not found.is_open


def test_signing_what_is_not_found_says_what_is(gap, make_library) -> None:
    findings = check(make_library(gap), ())
    with pytest.raises(NotFoundError, match="no finding numbering-gap at 7") as caught:
        sign(findings, (), "numbering-gap", "7", "why")
    assert caught.value.near == ("3", "3.B")
    with pytest.raises(NotFoundError) as caught:
        sign(findings, (), "clause-empty", "3", "why")
    assert caught.value.remedy == "lawkit check lists what is found."


def test_a_reason_is_needed(gap, make_library) -> None:
    with pytest.raises(UsageError, match="no reason given"):
        sign(check(make_library(gap), ()), (), "numbering-gap", "3", "  ")


def test_signing_again_replaces_and_withdrawing_removes(gap, make_library) -> None:
    findings = check(make_library(gap), ())
    once = sign(findings, (), "numbering-gap", "3", "first")
    both = sign(findings, once, "numbering-gap", "3.B", "second")
    again = sign(findings, both, "numbering-gap", "3", "third")
    assert [(each.clause, each.reason) for each in again] == [("3.B", "second"), ("3", "third")]
    assert [each.clause for each in withdraw(again, "numbering-gap", "3")] == ["3.B"]


def test_two_findings_at_one_clause_are_signed_together(make_edition, make_library) -> None:
    edition = make_edition("1|1.|Words")
    (law,) = edition.clauses
    from lawkit.model import ClauseId, Reference, Span

    lost = [
        Reference(ClauseId(edition.id, law.path), "text", Span(k, k + 1), "W", "see", "dangling")
        for k in (0, 1)
    ]
    library = make_library(edition)
    signed = sign(check(library, lost), (), "ref-dangling", "1", "printed so")
    assert len(signed) == 1
    assert not any(each.is_open for each in check(library, lost, {edition.id: signed}))


def test_the_digest_is_of_the_text_and_nothing_else() -> None:
    # The first 16 digits that `printf 'a' | sha256sum` gives.
    assert digest("a") == "ca978112ca1bbdca"
    assert replace(Signature("c", "1", digest("a"), "x"), reason="y").digest == digest("a")
