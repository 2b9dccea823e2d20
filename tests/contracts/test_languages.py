"""What every language record must do: each declared word is recognised where it belongs."""

from __future__ import annotations

import pytest

from lawkit.errors import ManifestError, NotFoundError
from lawkit.languages import Language, available, load, read
from lawkit.model import Kind, Ladder
from lawkit.references import SNIPPET, cite

BRIDGE = Ladder.parse("law > A > 1 > (a) > (i)")
ACT = Ladder.parse("section > (1) > (a) > (i)")
LANGUAGES = available()


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> Language:
    return load(request.param)


def paths(text: str, language: Language, at: str = "27.A.1", ladder: Ladder = BRIDGE) -> list[str]:
    return [str(t.id.path) for r in cite(text, language.code, at, ladder=ladder) for t in r.targets]


def kinds(text: str, language: Language, at: str = "27.A.1") -> list[Kind]:
    return [reference.kind for reference in cite(text, language.code, at)]


def cased(word: str) -> list[str]:
    return [form for form in (word, word.capitalize(), word.upper()) if form.lower() == word]


def close(language: Language) -> str:
    """What ends a number after its noun (the 条 of 第17条)."""
    return language.fillers[0] if language.fillers else ""


def test_nouns(language: Language) -> None:
    for noun in language.law_nouns:
        for word in cased(noun):
            assert paths(f"{word} 16{close(language)}", language) == ["16"], word
            assert paths(f"({word} 4{close(language)}.", language) == ["4"], word


def test_a_word_that_only_begins_like_a_noun_is_none(language: Language) -> None:
    if not language.spaced:
        return
    for noun in language.law_nouns:
        if noun.isalpha():
            assert paths(f"x{noun} 16", language) == [], noun


def test_parts(language: Language) -> None:
    for part in language.parts:
        for word in (*part.one, *part.many, *part.short):
            expected = {1: "35.2", 2: "35.1.b", 3: "35.1.a.ii", 0: "35.1.b"}[part.depth]
            printed = {1: "(2)", 2: "(b)", 3: "(ii)", 0: "(b)"}[part.depth]
            assert paths(f"{word} {printed}", language, "35.1.a.i", ACT) == [expected], word


def test_joins(language: Language) -> None:
    noun = next((n.many[0] for n in language.nouns if n.many), language.nouns[0].one[0])
    for word in language.joins.any:
        gap = " " if language.spaced else ""
        assert paths(f"{noun} 4{gap}{word}{gap}5", language) == ["4", "5"], word
        assert paths(f"{noun} 3, 4{gap}{word}{gap}5.", language) == ["3", "4", "5"], word
    for word in language.joins.to:
        gap = " " if language.spaced else ""
        assert paths(f"{noun} 4{gap}{word}{gap}7", language) == ["4", "5", "6", "7"], word


def test_cues(language: Language) -> None:
    noun = language.nouns[0].one[0]
    fields: list[tuple[str, Kind]] = [
        ("see", "see"), ("but_see", "but-see"), ("subject_to", "subject-to"), ("except_", "except"),
        ("as_provided", "as-provided"), ("applies", "applies"), ("under", "under"),
    ]  # fmt: skip
    gap = " " if language.spaced else ""
    for field, kind in fields:
        for cue in getattr(language.cues, field):
            joined = "" if cue.endswith("'") else gap
            for word in cased(cue):
                assert kinds(f"{word}{joined}{noun} 16{close(language)}.", language) == [kind], word
    for cue in language.cues.after_applies:
        assert kinds(f"{noun} 16{close(language)}{gap}{cue}", language) == ["applies"], cue
    for cue in language.cues.after_not_applicable:
        assert kinds(f"{noun} 16{close(language)}{gap}{cue}", language) == ["not-applicable"], cue
    for cue in language.cues.as_in:
        assert kinds(f"{cue}{gap}Bridge.", language) == ["as-in"], cue


def test_gaps(language: Language) -> None:
    noun, cue = language.nouns[0].one[0], language.cues.see[0]
    gap = " " if language.spaced else ""
    for word in language.cues.gaps:
        joined = "" if word.endswith("'") else gap
        assert kinds(f"{cue}{gap}{word}{joined}{noun} 16{close(language)}", language) == ["see"], (
            word
        )


def test_deictics(language: Language) -> None:
    noun = language.nouns[0].one[0]
    d = language.deictics
    gap = " " if language.spaced else ""
    for word in d.this:
        assert paths(f"{word}{gap}{noun}", language) == ["27"], word
    for word in d.previous:
        assert paths(f"{word}{gap}{noun}", language) == ["26"], word
    led = language.cues.prepositions[0]
    for word in d.next:
        assert paths(f"{led} {word} {noun}.", language) == ["28"], word
        assert paths(f"{word} {noun} says:", language) == [], word
    for word in d.previous_after:
        assert paths(f"{noun}{gap}{word}", language) == ["26"], word
    for word in d.next_after:
        assert paths(f"{noun}{gap}{word}", language) == ["28"], word
    for word in d.here:
        assert paths(f"B1{gap}{word}.", language) == ["27.B.1"], word
    for text in (
        *(f"{w}{gap}{noun}" for w in d.open),
        *(f"{noun}{gap}{w}" for w in d.open_after),
        *d.open_phrases,
    ):
        assert [r.status for r in cite(text, language.code, "27.A")] == ["open"], text


def test_number_words(language: Language) -> None:
    noun = language.nouns[0].one[0]
    for series in (language.cardinals, language.ordinals):
        for rank, forms in enumerate(series, 1):
            for form in forms.split("|"):
                if form[0].isalpha():
                    assert paths(f"{noun} {form.capitalize()}.", language) == [str(rank)], form


def test_ordinal_paragraphs(language: Language) -> None:
    if not language.joins.of:
        return
    words = [w for part in language.parts if part.unnumbered for w in part.one]
    noun = language.nouns[0].one[0]
    for word in words:
        for forms in language.ordinals:
            for form in forms.split("|"):
                rank = [f.split("|") for f in language.ordinals].index(forms.split("|")) + 1
                assert paths(f"{form} {word} {language.joins.of[0]} {noun} 12", language) == [
                    f"12.p{rank}"
                ], form


def test_counted_things_end_a_list(language: Language) -> None:
    noun = language.nouns[0].one[0]
    for word in language.counted:
        assert paths(f"{noun} 67, 2 {word}", language) == ["67"], word


def test_marks(language: Language) -> None:
    for phrase in language.marked:
        assert kinds(phrase, language, "8") == ["marked"], phrase


def test_letters(language: Language) -> None:
    noun = language.nouns[0].one[0]
    for sign, latin in language.letters.items():
        if latin.isupper():
            assert paths(f"{noun} 27{sign}", language) == [f"27.{latin}"], sign
        else:
            assert paths(f"{noun} 27A1({sign})", language) == [f"27.A.1.{latin}"], sign


def test_record(language: Language) -> None:
    """The code is the file's name; nouns of a law come first, so that citations can be spelt."""
    assert language.code in LANGUAGES
    assert load(language.code) is language
    assert language.noun("law") == language.nouns[0].one[0]
    assert SNIPPET.work == "snippet"


MINIMAL = """
code = "xx"
name = "Test"
[[nouns]]
of = "law"
one = ["law"]
[joins]
any = ["and"]
to = ["to"]
[cues]
see = ["see"]
[deictics]
this = ["this"]
"""


def test_a_minimal_record_is_enough() -> None:
    assert read(MINIMAL).law_nouns == ("law",)


BAD = [
    ("unknown = 1\n" + MINIMAL, "unknown"),
    (MINIMAL.replace('"see"', "1"), "cues"),
    (MINIMAL.replace('"law"]', '"Law"]'), "lower case"),
    (MINIMAL.replace('any = ["and"]', 'any = ["and  then"]'), "single spaces"),
    (MINIMAL.replace('code = "xx"', ""), "code"),
    ("code = ", "Invalid value"),
]


@pytest.mark.parametrize(("text", "reason"), BAD)
def test_a_bad_record_is_refused(text: str, reason: str) -> None:
    with pytest.raises(ManifestError, match=reason) as caught:
        read(text, where="xx.toml")
    assert caught.value.where == "xx.toml"


@pytest.mark.parametrize("code", ["", "xx", "EN", "../en", "en.toml"])
def test_an_unknown_language(code: str) -> None:
    with pytest.raises(NotFoundError, match="no language"):
        load(code)
