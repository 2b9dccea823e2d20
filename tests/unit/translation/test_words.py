"""Numbers, obligations and terms as a text says them."""

from collections import Counter

import pytest

from lawkit.errors import ManifestError
from lawkit.languages import available, load
from lawkit.translation import contradictions, read_terms
from lawkit.translation.modality import strengths_of
from lawkit.translation.numbers import numbers_of
from lawkit.translation.renderings import learn_renderings


@pytest.mark.parametrize(
    ("language", "text", "firm", "loose"),
    [
        ("en", "four hands of thirteen cards", "4 13", ""),
        ("fr", "quatre mains de treize cartes", "4 13", ""),
        ("en", "1,000 points in 28 days", "1000 28", ""),
        ("fr", "1 000 points, le 28 juillet", "1000 28", "1000"),
        ("fr", "quatre-vingt-dix jours", "90", ""),
        ("fr", "vingt et un ans, trois et quatre", "21 3 4", ""),
        ("en", "twenty-five sitting days; one hundred and twenty", "25 120", ""),
        ("en", "both languages and one of them", "", "1 2"),
        ("fr", "dans les deux langues", "", "2"),
        ("en", "Part IV of the Act", "R4", ""),
        ("fr", "2,5 levées", "2.5", ""),
        ("fr", "le trente et unième jour", "31", ""),
        ("de", "dreizehn Karten, neunzig Punkte", "13 90", ""),
        ("es", "treinta y dos cartas", "32", ""),
        ("fr", "cinquante pour cent des voix, et 12,5 pour cent", "50 12.5", ""),
        ("en", "fifty per cent of 200 votes", "50 200", ""),
        ("fr", "une filiale à cent pour cent", "", "100"),
        ("fr", "cent personnes, 1 100 %", "100 1100", ""),
    ],
)
def test_numbers(language: str, text: str, firm: str, loose: str) -> None:
    found = numbers_of(text, language)
    assert sorted(found.firm) == sorted(firm.split())
    assert set(loose.split()) - {"1000"} <= found.loose


@pytest.mark.parametrize(
    ("language", "text", "expected"),
    [
        ("en", "There must be a new shuffle.", "must"),
        ("en", "No result may stand.", "must"),
        ("en", "He cannot pass and may not bid.", "must must"),
        ("en", "A member should be present.", "should"),
        ("en", "The Director may require it.", "may"),
        ("fr", "L'arbitre peut exiger.", "may"),
        ("fr", "Deux cartes ne peuvent être placées.", "must"),
        ("fr", "Un membre doit être présent.", "must"),
        ("fr", "Il n'est pas tenu de répondre.", ""),
        ("fr", "Il devrait être présent.", "should"),
        ("fr", "L'autorité de nomination peut le nommer.", "may"),
        ("en", "Every institution has the duty to answer.", "must"),
        ("de", "Ein Spieler muss nicht bieten, er darf passen.", "may"),
        ("de", "Kein Spieler darf die Karte sehen.", "must"),
        ("es", "El jugador no debe hablar y puede pasar.", "must may"),
        ("es", "No está obligado a responder.", ""),
        ("fr", "Il ne peut désigner, à titre de défendeur, que le commissaire.", "may"),
        ("fr", "Il ne peut pas désigner que le commissaire.", "must"),
        ("fr", "Il ne peut désigner le commissaire, à moins que la cour ne le désigne.", "must"),
        ("es", "No podrá designar sino al comisario.", "may"),
        ("en", "A heading shall be deemed to be part of its Law, and he must pass.", "must"),
        ("en", "The Laws shall be so construed as to leave the Director the choice.", ""),
        ("en", "He shall pass unless he is deemed to have bid.", "must"),
        ("en", "The institution would be required to refuse; it shall not publish.", "should must"),
    ],
)
def test_strengths(language: str, text: str, expected: str) -> None:
    assert strengths_of(text, language) == Counter(expected.split())


SHEET = """
[[term]]
concept = "board"
terms = {{ en = ["board"], fr = ["étui", "donne"] }}
{board}
[[term]]
concept = "deal"
terms = {{ en = ["deal"], fr = ["donne"] }}
{deal}
"""


def test_terms_are_found_in_their_forms() -> None:
    termbase = read_terms(SHEET.format(board="", deal='forms = { fr = ["distribu*"] }'))
    assert termbase.marks("Les ÉTUIS sont distribués", "fr") == ("board", "deal")
    assert termbase.marks("la redonne", "fr") == ()


def test_a_termbase_that_contradicts_itself_is_told() -> None:
    said = [clash.message for clash in contradictions(read_terms(SHEET.format(board="", deal="")))]
    assert said == [
        "board has several words, étui, donne, and no reason",
        "'donne' renders board and deal, and not each says why",
    ]
    reason = 'varies = "so"'
    assert contradictions(read_terms(SHEET.format(board=reason, deal=reason))) == ()


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        ("[[term]\n", "Expected"),
        ('[[term]]\nconcept = "a"\nterms = { xx = ["b"] }', "no language 'xx'"),
        ('[[term]]\nconcept = "a"\nterms = {}', "it has no word"),
        (
            '[[term]]\nconcept = "a"\nterms = { en = ["b"] }\nforbidden = { en = ["B"] }',
            "forbidden",
        ),
        ('[[term]]\nconcept = "a"\nterms = { en = ["b"] }\n' * 2, "stands twice"),
        ('[[term]]\nconcept = "a"\nterms = { en = ["b"] }\ncolour = 1', "colour"),
    ],
)
def test_a_bad_termbase_is_refused(sheet: str, why: str) -> None:
    with pytest.raises(ManifestError) as caught:
        read_terms(sheet)
    assert why in str(caught.value)


@pytest.mark.parametrize("language", [code for code in available() if load(code).prose.numbers])
def test_number_words_have_their_values(language: str) -> None:
    record = load(language)
    for rank, row in enumerate(record.cardinals, 1):
        for word in row.split("|"):
            found = numbers_of(f"x {word} y", language)
            assert {*found.firm, *found.loose} == {str(rank)}, word
    for word, size in record.prose.numbers.items():
        assert set(numbers_of(f"x {word} y", language).firm) == {str(size)}, word


@pytest.mark.parametrize("language", available())
def test_a_verb_of_prose_stands_once(language: str) -> None:
    record = load(language)
    assert len(set(record.obligations)) == len(record.obligations)
    assert set(record.prose.forbids) <= set(record.prose.must)


@pytest.mark.parametrize("language", available())
def test_words_of_prose_are_in_lower_case(language: str) -> None:
    prose = load(language).prose
    for name in (
        "abbreviations",
        "must",
        "should",
        "may",
        "forbids",
        "nobody",
        "other",
        "alternatives",
        "small",
    ):
        for word in getattr(prose, name):
            assert word == word.lower() == " ".join(word.split()), word


def test_a_pair_does_not_witness_for_itself() -> None:
    usual = [([f"a{n % 5}", f"b{n // 10}"], [f"x{n % 5}", f"y{n // 10}"]) for n in range(50)]
    seldom, alike = (["rare"], ["etran"]), (["table"], ["tablo"])
    learned = learn_renderings([*usual, seldom, seldom, alike])
    assert learned.link(*seldom) == [(0, 0)]
    apart = learned.apart_from([seldom, usual[0], alike])
    assert apart.link(*seldom) == []
    assert apart.link(*usual[0]) == [(0, 0), (1, 1)]
    assert apart.link(*alike) == [(0, 0)]
