"""What a review of Law 6 finds, and what becomes of it when the declared source is there."""

from pathlib import Path

import pytest

from lawkit import files
from lawkit.collate import compare
from lawkit.corpus import load_library
from lawkit.desk.reviewing import review as review_editions
from lawkit.model import ClausePath, Library
from lawkit.references import references_of
from lawkit.translation import read_terms, review

# The real differences of the two texts, read from them: code, clause, words of either side.
DIFFERENCES = [
    ("segment-added", "6.B", "", "Deux cartes adjacentes"),
    ("obligation-strengthened", "6.C", "should be present", "doit être présent"),
    ("reference-differs", "6.D.1", "Law 16C", "Loi 16D"),
    ("segment-missing", "6.D.1", "Any illegally dealt board is a fouled board", ""),
    ("reference-differs", "6.D.3", "Law 22A", "Loi 22 B"),
    ("reference-kind", "6.D.3", "Subject to Law 22A", "mais voir Loi 22 B"),
    ("reference-differs", "6.D.3", "Law 86C", "Loi 86 A"),
    ("obligation-weakened", "6.D.3", "there must be a new shuffle", "L'arbitre peut exiger"),
    ("part-missing", "6.E.3", "or other appointed agents", "par ses assistants"),
    ("segment-missing", "6^1", "A 'sorted deck'", ""),
]
# The English of 2017 as far as these differences go, made from that of 2007.
OF_2017 = [
    ("four pockets of the board. The", (
        "four pockets of the board. Two adjacent cards from the deck shall not be dealt into the "
        "same hand. The"
    )),
    ("each side should be", "each side must be"),
    ("[Law 16C](#)", "Law 16D"),
    ("[Law 24](#)", "Law 24"),
    ((
        " Any illegally dealt board is a fouled board, and for any other irregularity see the "
        "relevant Law."
    ), ""),
    (
        "Subject to [Law 22A](#), there must be a new shuffle and a redeal when required by the Director",
        "The Director may require a new shuffle and a redeal",
    ),
    ("but see [Law 86C](#)", "but see Law 22B and Law 86A"),
    (" or other appointed agents", ""),
    ("deck*", "deck"),
    ("* A 'sorted deck' is a pack of cards not randomized from its prior condition", ""),
]  # fmt: skip


@pytest.fixture
def termbase(corpus_dir: Path):
    return read_terms((corpus_dir / "terms.toml").read_text("utf-8"))


def references(library: Library):
    return {edition.id: references_of(edition, library) for edition in library}


def test_all_the_real_differences_and_nothing_else(library: Library, termbase) -> None:
    found = review(
        library["duplicate/2007-en"],
        library["duplicate/2017-fr"],
        [one for many in references(library).values() for one in many],
        termbase=termbase,
    )
    assert [(fault.code, fault.unit.key) for fault in found] == [row[:2] for row in DIFFERENCES]
    for fault, (_, _, source, target) in zip(found, DIFFERENCES, strict=True):
        assert source in fault.unit.source_text
        assert target in fault.unit.target_text
        assert bool(source) == bool(fault.unit.source)
        assert bool(target) == bool(fault.unit.target)


def test_the_cause_is_unknown_while_the_declared_source_is_not_here(library: Library) -> None:
    left, right = library["duplicate/2007-en"], library["duplicate/2017-fr"]
    found = review_editions(left, right, references(library))
    cause = "differs from 2007-en; the declared source, 2017-en, is not here; cause unknown"
    assert {fault.cause for fault in found.faults} == {"unknown"}
    assert all(finding.diagnostic.message.endswith(cause) for finding in found.findings)


@pytest.fixture
def with_2017(corpus_copy: Path) -> Library:
    """The corpus with an English edition of 2017, which the French one declares as its source."""
    old = corpus_copy / "duplicate" / "2007-en"
    text = next(old.glob("*.txt")).read_text("utf-8")
    for before, after in OF_2017:
        assert before in text
        text = text.replace(before, after)
    text = "LAW 6\nTHE SHUFFLE AND DEAL\n" + text
    folder = corpus_copy / "duplicate" / "2017-en"
    folder.mkdir()
    (folder / "text.txt").write_text(text, "utf-8")
    (folder / "edition.toml").write_text(
        'siglum = "E17"\ntitle = "Laws of Duplicate Bridge, 2017"\nlanguage = "en"\ndate = "2017"\n'
        'extent = "1..93"\nrights = "made for a test"\npublish = "text"\n[[witness]]\nsiglum = "W"\n'
        f'file = "text.txt"\nsha256 = "{files.sha256(text.encode())}"\nprovenance = "a test"\nbase = true\n',
        "utf-8",
    )
    return load_library(corpus_copy)


def test_the_differences_fall_away_when_the_declared_source_is_here(
    with_2017: Library, termbase
) -> None:
    right = with_2017["duplicate/2017-fr"]
    found = review_editions(
        with_2017["duplicate/2007-en"],
        right,
        references(with_2017),
        termbase=termbase,
        others=[with_2017["duplicate/2017-en"]],
    )
    assert [(fault.code, fault.unit.key) for fault in found.faults] == []
    told = [(fault.code, fault.unit.key) for fault in found.edition_differences]
    assert told == [row[:2] for row in DIFFERENCES]
    assert any("are the edition's" in str(line) for line in found.advice)


def test_a_changed_source_makes_its_clause_stale(book) -> None:
    old = book("LAW 1\nONE\n\nThe card is led.\n\nLAW 2\nTWO\n\nA player may pass.\n", "en")
    new = book(
        "LAW 1\nONE\n\nThe card is led.\n\nLAW 2\nTWO\n\nA player must pay 10 points.\n", "en"
    )
    target = book(
        "LOI 1\nUN\n\nLa carte est jouée.\n\nLOI 2\nDEUX\n\nUn joueur peut passer.\n", "fr"
    )
    everything = {each.id: references_of(each) for each in (old, new, target)}
    found = review_editions(
        new,
        target,
        everything,
        old=old,
        changes=compare(old, new, everything[old.id], everything[new.id]),
    )
    assert [(fault.code, fault.unit.key, fault.old) for fault in found.faults] == [
        ("translation-stale", "2", "TWO\nA player may pass.")
    ]


@pytest.mark.parametrize(
    ("code", "target"),
    [
        ("number-differs", "Le joueur reçoit 12 cartes."),
        ("untranslated", "The player is dealt the 13 cards."),
        ("signs-differ", "Le joueur (reçoit 13 cartes."),
        ("signs-differ", "Le joueur peut recevoir « toutes » les 13 cartes."),
        ("obligation-strengthened", "Le joueur doit recevoir 13 cartes."),
    ],
)
def test_a_fault_is_found(book, code: str, target: str) -> None:
    left = book("LAW 1\nONE\n\nThe player may be dealt the 13 cards.\n", "en")
    right = book(f"LOI 1\nUN\n\n{target}\n", "fr")
    found = review(left, right, (*references_of(left), *references_of(right)))
    assert code in {fault.code for fault in found}


def test_a_faithful_clause_is_quiet(book) -> None:
    left = book(
        "LAW 1\nONE\n\nThe player may be dealt the 13 cards (see Law 2).\n\nLAW 2\nTWO\n\nNo.\n",
        "en",
    )
    right = book(
        "LOI 1\nUN\n\nLe joueur peut recevoir les treize cartes (voir la loi 2).\n\nLOI 2\nDEUX\n\nNon.\n",
        "fr",
    )
    assert review(left, right, (*references_of(left), *references_of(right))) == ()


@pytest.mark.parametrize(
    ("sheet", "code"),
    [
        ('terms = { en = ["side"], fr = ["équipe"] }', "term-missing"),
        (
            'terms = { en = ["side"], fr = ["équipe"] }\nforbidden = { fr = ["camp"] }',
            "term-forbidden",
        ),
    ],
)
def test_terms(library: Library, sheet: str, code: str) -> None:
    found = review(
        library["duplicate/2007-en"],
        library["duplicate/2017-fr"],
        [one for many in references(library).values() for one in many],
        termbase=read_terms(f'[[term]]\nconcept = "side"\n{sheet}\n'),
    )
    assert [fault.unit.key for fault in found if fault.code == code] == ["6.C"]


def test_a_term_of_one_definition_is_asked_of_that_one(book) -> None:
    left = book(
        "LAW 1\nWORDS\n\nIn these Laws:\n\nboard means a holder of cards. (étui)\n\n"
        "deal means giving out the cards. (donne)\n\nside means two players. (camp)\n",
        "en",
    )
    right = book(
        "LOI 1\nMOTS\n\nDans ces lois :\n\ncamp Deux joueurs. (side)\n\n"
        "donne La distribution des cartes. (deal)\n\nétui Ce qui porte les enjeux. (board)\n",
        "fr",
    )
    card = 'concept = "card"\nterms = { en = ["card"], fr = ["carte"] }'
    found = review(left, right, (), termbase=read_terms(f"[[term]]\n{card}\n"))
    told = [fault.unit.target_text for fault in found if fault.code == "term-missing"]
    assert told == ["étui Ce qui porte les enjeux. (board)"]


@pytest.mark.parametrize(
    ("said", "rendered", "missing"),
    [
        ("The trick counts.", "La levée compte.", []),
        ("The odd trick counts.", "La levée impaire compte.", []),
        ("The trick counts.", "La levée impaire compte.", ["“trick” is not rendered as “levée”"]),
    ],
)
def test_a_word_that_is_part_of_another_term(book, said, rendered, missing) -> None:
    left = book(f"LAW 1\nONE\n\n{said}\n", "en")
    right = book(f"LOI 1\nUN\n\n{rendered}\n", "fr")
    sheet = (
        '[[term]]\nconcept = "trick"\nterms = { en = ["trick"], fr = ["levée"] }\n'
        '[[term]]\nconcept = "odd trick"\nterms = { en = ["odd trick"], fr = ["levée impaire"] }\n'
    )
    found = review(left, right, (), termbase=read_terms(sheet))
    assert [fault.message for fault in found if fault.code == "term-missing"] == missing


@pytest.mark.parametrize(
    ("said", "kinds"),
    [
        ("Law 2 does not, by reason only of its form, apply to dummy.", 0),
        ("Law 2 applies to dummy.", 1),
    ],
)
def test_an_aside_within_what_denies_a_citation(book, said: str, kinds: int) -> None:
    left = book(f"LAW 1\nONE\n\n{said}\n\nLAW 2\nTWO\n\nNo.\n", "en")
    right = book(
        "LOI 1\nUN\n\nLa loi 2 ne s'applique pas au mort du seul fait de sa forme.\n\nLOI 2\nDEUX\n\nNon.\n",
        "fr",
    )
    found = review(left, right, (*references_of(left), *references_of(right)))
    assert [fault.code for fault in found].count("reference-kind") == kinds


def test_a_clause_cited_twice_and_not_at_all_is_told_once(book) -> None:
    left = book(
        "LAW 1\nONE\n\nLaw 2 applies, and dummy keeps to Law 2.\n\nLAW 2\nTWO\n\nNo.\n", "en"
    )
    right = book("LOI 1\nUN\n\nLe mort se tient à cela.\n\nLOI 2\nDEUX\n\nNon.\n", "fr")
    found = review(left, right, (*references_of(left), *references_of(right)))
    assert [fault.code for fault in found].count("reference-missing") == 1


def test_one_term_in_several_ways_and_several_in_one(library: Library) -> None:
    sheet = (
        '[[term]]\nconcept = "board"\nterms = { en = ["board"], fr = ["étui", "donne"] }\n'
        '[[term]]\nconcept = "deal"\nterms = { en = ["deal"], fr = ["donne", "distribution"] }\n'
    )
    found = review(
        library["duplicate/2007-en"],
        library["duplicate/2017-fr"],
        [one for many in references(library).values() for one in many],
        termbase=read_terms(sheet),
    )
    assert {"term-varied", "term-merged"} <= {fault.code for fault in found}


# A book of fifty laws in two languages: each binds somebody to something, so that words are learned.
WHO = [
    ("dealer", "donneur"),
    ("declarer", "déclarant"),
    ("dummy", "mort"),
    ("scorer", "marqueur"),
    ("umpire", "arbitre"),
]
DOES = [
    ("shuffles", "mélange"),
    ("shows", "montre"),
    ("keeps", "garde"),
    ("counts", "compte"),
    ("returns", "rend"),
]
WHAT = [
    ("cards", "cartes"),
    ("stakes", "enjeux"),
    ("points", "points"),
    ("boards", "étuis"),
    ("sheets", "feuilles"),
]
WHEN = [
    ("auction", "enchère"),
    ("trick", "levée"),
    ("session", "séance"),
    ("revoke", "renonce"),
    ("redeal", "redonne"),
]


def duties(n: int) -> tuple[str, str]:
    """The nth of the sentences that the words make, in both languages."""
    rows = WHO[n % 5], DOES[n // 5 % 5], WHAT[(n + n // 5) % 5], WHEN[(2 * n + n // 5) % 5]
    (who, qui), (does, fait), (what, quoi), (when, quand) = rows
    return (
        f"The {who} {does} all the {what} before the {when}.",
        f"Le {qui} {fait} tous les {quoi} avant la {quand}.",
    )


def fifty(book, faulty: dict[int, str], sources: dict[int, str] | None = None):
    """Both books, two sentences a law; `faulty` is the French of some laws, `sources` the English."""
    laws = [(duties(n), duties(n + 7)) for n in range(50)]
    english = "".join(
        f"LAW {n}\nRULE\n\n{(sources or {}).get(n, f'{a[0]} {b[0]}')}\n\n"
        for n, (a, b) in enumerate(laws, 1)
    )
    french = "".join(
        f"LOI {n}\nRÈGLE\n\n{faulty.get(n, f'{a[1]} {b[1]}')}\n\n"
        for n, (a, b) in enumerate(laws, 1)
    )
    return book(english, "en"), book(french, "fr")


def test_a_sentence_left_out_or_in_another_place_is_found(book) -> None:
    first, second = duties(9)[1], duties(16)[1]
    third, fourth = duties(19)[1], duties(26)[1]
    left, right = fifty(book, {10: first, 20: f"{fourth} {third}"})
    found = [(fault.code, fault.unit.key) for fault in review(left, right, ())]
    assert {key for _, key in found} == {"10", "20"}
    assert ("order-differs", "20") in found
    assert {code for code, key in found if key == "10"} <= {"segment-missing", "part-missing"}
    assert second not in right.by_path[ClausePath(("10",))].text


def test_sentences_of_unknown_words_are_told_apart_by_their_lengths(book) -> None:
    short, long = (
        "Nobody sings.",
        "Whoever drops anything picks it up at once and wipes it quite clean.",
    )
    court = "Nul ne chante."
    lang = "Quiconque laisse tomber quoi que ce soit le ramasse sans tarder et l'essuie bien."
    sources = {10: f"{short} {long}", 20: f"{short} {long}"}
    left, right = fifty(book, {10: f"{court} {lang}", 20: f"{lang} {court}"}, sources)
    assert [(f.code, f.unit.key, f.message) for f in review(left, right, ())] == [
        ("order-differs", "20", "two sentences have changed places")
    ]


def test_half_of_a_sentence_left_out_is_named(book) -> None:
    (first, rendered), (second, _) = duties(9), duties(16)
    whole = f"{first.removesuffix('.')}, and {second[0].lower()}{second[1:]}"
    left, right = fifty(book, {10: rendered}, {10: whole})
    words = second.removeprefix("The ").removesuffix(".")
    assert [(f.code, f.unit.key, f.message) for f in review(left, right, ())] == [
        ("part-missing", "10", f"“{words}” is not rendered")
    ]


def test_clauses_that_changed_places_are_found(book) -> None:
    texts = {n: f"{duties(n - 1)[1]} {duties(n + 6)[1]}" for n in (30, 31)}
    left, right = fifty(book, {30: texts[31], 31: texts[30]})
    found = [(f.code, f.unit.key, f.message) for f in review(left, right, ())]
    assert ("order-differs", "30", "the text has changed places with that of 31") in found


@pytest.mark.parametrize(
    ("french", "expected"),
    [
        (("La donne tourne à droite. Une renonce coûte une levée.", "Un étui a des poches."), []),
        (
            ("Une renonce coûte une levée. La donne tourne à droite.", "Un étui a des poches."),
            [("1", "two sentences have changed places")],
        ),
        (
            ("Un étui a des poches.", "La donne tourne à droite. Une renonce coûte une levée."),
            [("1", "the text has changed places with that of 2")],
        ),
    ],
)
def test_terms_tell_the_order_of_a_text_too_short_to_learn_from(
    book, french: tuple[str, str], expected: list[tuple[str, str]]
) -> None:
    rows = [("deal", "donne"), ("revoke", "renonce"), ("trick", "levée"), ("board", "étui")]
    sheet = "".join(
        f'[[term]]\nconcept = "{en}"\nterms = {{ en = ["{en}"], fr = ["{fr}"] }}\n'
        for en, fr in rows
    )
    left = book(
        "LAW 1\nPLAY\n\nThe deal goes clockwise. A revoke costs a trick.\n\n"
        "LAW 2\nTHINGS\n\nA board has its pockets.\n",
        "en",
    )
    right = book(f"LOI 1\nJEU\n\n{french[0]}\n\nLOI 2\nCHOSES\n\n{french[1]}\n", "fr")
    found = review(left, right, (), termbase=read_terms(sheet))
    told = [(f.unit.key, f.message) for f in found if f.code == "order-differs"]
    assert told == expected


def test_a_book_rendered_faithfully_is_quiet(book) -> None:
    assert review(*fifty(book, {}), ()) == ()


def test_a_term_where_the_source_names_none(book) -> None:
    sheet = '[[term]]\nconcept = "trick"\nterms = { en = ["trick"], fr = ["levée"] }\n'
    n = next(n for n in range(9, 40) if "trick" not in duties(n)[0] + duties(n + 7)[0])
    first, second = duties(n)[1], duties(n + 7)[1]
    who = first.split()[1]
    left, right = fifty(book, {n + 1: f"{first.replace(who, 'levée')} {second}"})
    found = review(left, right, (), termbase=read_terms(sheet))
    told = [(f.unit.key, f.message) for f in found if f.code == "term-unusual"]
    message = "“levee” stands for “trick” elsewhere, which is not said here"
    assert (str(n + 1), message.replace("levee", "levée")) in told
    assert review(*fifty(book, {}), (), termbase=read_terms(sheet)) == ()


DEFINITIONS = {
    "camp": "camp Deux joueurs. Ils sont en face. (side)",
    "donne": "donne La distribution. Elle suit le mélange. (deal)",
    "étui": "étui Un porte-cartes. Il a quatre poches. (board)",
}


@pytest.mark.parametrize(
    ("spoilt", "message"),
    [
        ({}, ""),
        ({"donne": "donne La distribution."}, "the definition does not name the term of {source}"),
        ({"étui": "Il a quatre poches. (board)"}, "the definition does not begin with its term"),
    ],
)
def test_a_definition_keeps_its_terms(book, spoilt: dict[str, str], message: str) -> None:
    left = book(
        "LAW 1\nWORDS\n\nIn these Laws:\n\nboard means a holder with four pockets. (étui)\n\n"
        "deal means dealing after the shuffle. (donne)\n\nside means two players facing. (camp)\n",
        "en",
    )
    right = book(
        "LOI 1\nMOTS\n\nDans ces lois :\n\n" + "\n\n".join((DEFINITIONS | spoilt).values()) + "\n",
        "fr",
    )
    told = [fault.message for fault in review(left, right, ()) if fault.code == "part-missing"]
    assert told == ([message.format(source=left.id)] if message else [])


def test_words_before_a_list_lead_into_it(book) -> None:
    items = "(a) pass, or\n(b) double.\n"
    left = book(f"LAW 1\nCALLS\n\nA player may\n{items}", "en")
    right = book(f"LOI 1\nANNONCES\n\nUn joueur joue.\n{items}", "fr")
    assert ("signs-differ", "1") in {(f.code, f.unit.key) for f in review(left, right, ())}
