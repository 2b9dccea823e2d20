"""What the pages of a small library hold, read as a browser would read them."""

import json

import msgspec
import pytest
from lxml import html

from lawkit.desk import Finding
from lawkit.model import ClauseId, ClausePath, Diagnostic, EditionId, Library, Place
from lawkit.publish import publish

LAW2 = "docs/laws/whist/1900-en/law-2.md"
LAW3 = "docs/laws/whist/1900-en/law-3.md"
FRENCH2 = "docs/laws/whist/1901-fr/law-2.md"
OVERVIEW = "docs/laws/whist/1900-en/index.md"


@pytest.fixture
def site(library, references):
    return publish(library, references)


def body(site, page):
    return html.fromstring(site[page].split("---\n", 2)[2])


def words(element):
    return " ".join(element.text_content().split())


def one(root, xpath):
    (found,) = root.xpath(xpath)
    return found


def with_edition(library, edition, **changes):
    changed = msgspec.structs.replace(edition, **changes)
    return Library(library.works, {**library.editions, edition.id: changed})


def test_there_is_a_page_for_each_law_and_edition_and_work(site):
    assert sorted(name for name in site if name.endswith((".md", ".html"))) == [
        "docs/laws/beside-en.md", "docs/laws/beside-fr.md",
        "docs/laws/desk-en.md", "docs/laws/desk-fr.md",
        "docs/laws/whist/1900-en--1901-fr.md",
        OVERVIEW, LAW2, LAW3, "docs/laws/whist/1900-en/whole.md",
        "docs/laws/whist/1901-fr/index.md", FRENCH2, "docs/laws/whist/1901-fr/whole.md",
        "docs/laws/whist/graph.md", "docs/laws/whist/index.md",
        "docs/laws/whist/topics-en.md", "docs/laws/whist/topics-fr.md",
        "overrides/generated/library-en.html", "overrides/generated/library-fr.html",
        "overrides/generated/whist/1900-en.html", "overrides/generated/whist/1901-fr.html",
    ]  # fmt: skip


def test_beside_the_pages_lie_records_for_programs(site):
    assert sorted(name for name in site if not name.endswith((".md", ".html"))) == [
        "docs/laws/editions.js",
        "docs/laws/whist/1900-en/find.js", "docs/laws/whist/1900-en/laws-0.js",
        "docs/laws/whist/1901-fr/find.js", "docs/laws/whist/1901-fr/laws-0.js",
        "public/laws/clauses.json",
        "public/laws/whist/1900-en/law-2.json", "public/laws/whist/1900-en/law-3.json",
        "public/laws/whist/1901-fr/law-2.json",
        "public/llms.txt",
    ]  # fmt: skip


def record(site, page):
    return json.loads(site[page.replace("docs/", "public/", 1).replace(".md", ".json")])


def test_a_record_has_every_clause_in_order_with_its_words_and_links(site):
    law = record(site, LAW2)
    assert [(one["id"], one["cite"], one.get("depth", 0)) for one in law["clauses"]] == [
        ("whist/1900-en#2", "Law 2", 0),
        ("whist/1900-en#2.a", "Law 2(a)", 1),
        ("whist/1900-en#2.a.i", "Law 2(a)(i)", 2),
        ("whist/1900-en#2.b", "Law 2(b)", 1),
    ]
    (link,) = law["clauses"][0]["links"]
    text = law["clauses"][0]["text"]
    assert text[link["start"] : link["end"]] == "Law 3"
    assert (link["href"], link["targets"]) == ("law-3.html#3", ["whist/1900-en#3"])
    assert law["notes"][0]["anchor"] == "2.n1"
    assert law["page"] == "laws/whist/1900-en/law-2.html"


def test_the_script_of_a_law_holds_its_record(site):
    lines = site["docs/laws/whist/1900-en/laws-0.js"].splitlines()
    start, _, rest = lines[1].partition(" = ")
    assert 'lawkitLaws ??= {})["laws/whist/1900-en/law-2.html"]' in start
    assert json.loads(rest.removesuffix(";")) == record(site, LAW2)
    assert "law-3.html" in lines[3]


def test_the_list_of_clauses_names_each_once(site, english, french):
    listed = json.loads(site["public/laws/clauses.json"])
    ids = [one["id"] for one in listed]
    assert len(ids) == len(set(ids))
    assert len(ids) == sum(len(edition.by_path) for edition in (english, french))
    assert listed[1]["page"] == "laws/whist/1900-en/law-2.html#2.a"


def test_the_whole_edition_stays_on_its_page(site):
    page = body(site, "docs/laws/whist/1900-en/whole.md")
    assert page.xpath("//div[@class='lk-law']//a[contains(@class,'lk-ref')]/@href") == ["#3", "#2"]
    assert page.xpath("//h2/@id")[:2] == ["2", "3"]
    ids = page.xpath("//@id")
    assert len(ids) == len(set(ids))


def test_a_subject_leads_to_the_headings_that_speak_of_it(site):
    page = body(site, "docs/laws/whist/topics-en.md")
    assert [words(one) for one in page.xpath("//dt")] == ["Cut", "Deal"]
    assert [words(one) for one in page.xpath("//dt[@id='t-cut']/following-sibling::dd")][:1] == [
        "THE CUT Law 3"
    ]


def test_the_drawing_has_an_arc_for_each_law_that_cites_another(site):
    page = body(site, "docs/laws/whist/graph.md")
    arcs = page.xpath("//*[contains(@class,'lk-arc')][@data-kind]")
    assert sorted((one.get("data-from"), one.get("data-to"), one.get("data-kind")) for one in arcs) == [
        ("2", "3", "note"), ("2", "3", "see"), ("3", "2", "applies"),
    ]  # fmt: skip
    assert "Law 3 applies Law 2 (1)" in {words(one) for one in page.xpath("//title")}


def test_the_neighbourhood_is_drawn_with_links(site):
    drawing = one(body(site, LAW3), "//div[@class='lk-drawing']/svg")
    assert [words(text) for text in drawing.xpath(".//text")] == [
        "Law 2 THE DEAL", "Law 2 THE DEAL", "Law 9", "Law 3",
    ]  # fmt: skip
    assert drawing.xpath(".//a/@href") == ["law-2.html#2", "law-2.html#2"]
    assert drawing.get("aria-hidden") == "true"


def test_the_desk_shows_what_was_found(library, references):
    place = Place(clause=ClauseId(EditionId("whist", "1900-en"), ClausePath(("2", "b"))))
    found = Finding(
        place.clause.edition, Diagnostic("clause-incomplete", place, "its tail is missing")
    )
    site = publish(library, references, findings=(found,))
    for page, said in (
        (
            "desk-en",
            "note Law 2(b) Clause cut off by the excerpt: its tail is missing clause-incomplete",
        ),
        ("desk-fr", "remarque Loi 2(b) Disposition coupée par l’extrait clause-incomplete"),
    ):
        root = body(site, f"docs/laws/{page}.md")
        (row,) = root.xpath("//ul[@class='lk-findings']/li")
        assert words(row) == said
        assert row.xpath("a/@href") == ["whist/1900-en/law-2.html#2.b"]
    outside = root.xpath("//section[h2[@id='outside']]//tbody/tr")
    assert [words(row) for row in outside] == ["Loi 9Loi 3"]


def test_the_same_library_gives_the_same_bytes(library, references, site):
    again = publish(library, references)
    assert list(again.items()) == list(site.items())


def test_each_file_says_that_it_is_generated(site):
    assert all(
        "do not edit" in text.splitlines()[0 if "{#" in text else 1]
        for name, text in site.items()
        if name.endswith((".md", ".html"))
    )


def test_each_clause_has_its_anchor_its_number_and_its_link(site):
    page = body(site, LAW2)
    assert [line.get("id") for line in page.xpath("//*[@id][contains(@class,'lk-line')]")] == [
        "2.a", "2.a.i", "2.b", "2.n1",
    ]  # fmt: skip
    line = one(page, "//*[@id='2.a.i']")
    assert words(one(line, "span[@class='lk-label']")) == "(i)"
    link = one(line, ".//a[@class='lk-permalink']")
    assert (link.get("href"), link.get("aria-label")) == ("#2.a.i", "Link to Law 2(a)(i)")


def test_the_head_says_which_law_of_which_edition(site):
    heading = one(body(site, LAW2), "//h1")
    assert heading.get("id") == "2"
    assert words(heading) == "Law 2 THE DEAL, The Laws of Whist 1900"
    assert 'title: "Law 2 THE DEAL · The Laws of Whist 1900"' in site[LAW2]


def test_a_reference_is_a_link_that_stays_in_the_edition(site):
    link = one(body(site, LAW2), "//div[@class='lk-law']//a[contains(@class,'lk-ref')]")
    assert (words(link), link.get("href")) == ("Law 3", "law-3.html#3")
    assert link.get("title") == "Law 3 · THE CUT"


def test_each_target_has_its_own_words(site):
    page = body(site, LAW3)
    link = one(page, "//div[@class='lk-law']//a[contains(@class,'lk-ref')]")
    assert (words(link), link.get("href")) == ("Laws 2", "law-2.html#2")
    absent = one(page, "//span[contains(@class,'lk-ref--outside')]")
    assert (words(absent), absent.get("title")) == ("9", "Law 9: not in this excerpt")


def test_who_refers_to_a_law_is_listed_with_kind_and_words(site):
    listed = one(body(site, LAW3), "//dl[@class='lk-cited']")
    assert [words(entry) for entry in listed.xpath("dt")] == ["to Law 3"]
    assert [words(entry) for entry in listed.xpath("dd")] == [
        "Law 2 see The dealer deals thirteen cards (see Law 3), as the Laws say.",
        "Law 2, note 1 note See Law 3",
    ]
    assert listed.xpath("dd[2]/a/@href") == ["law-2.html#2.n1"]
    count = one(body(site, LAW3), "//h1/following-sibling::*/a[@class='lk-count']")
    assert (count.get("aria-label"), count.get("href")) == ("2 references to this clause", "#by-3")


def test_what_a_law_refers_to_is_listed_whatever_became_of_it(site):
    (entry,) = body(site, LAW3).xpath("//section[@aria-labelledby='refers-to']//li")
    assert words(entry) == "3 applies Law 2, Law 9 (not in this excerpt)"


def test_a_note_and_its_mark_lead_to_each_other(site):
    page = body(site, LAW2)
    mark = one(page, "//sup")
    assert (mark.get("id"), words(mark)) == ("2.n1.1", "*")
    assert mark.xpath("a/@href") == ["#2.n1"]
    assert words(mark.getparent()) == "Cards* are dealt one by one."
    note = one(page, "//*[@id='2.n1']")
    assert words(one(note, ".//*[@class='lk-words']")) == "See Law 3"
    assert note.xpath(".//a[@class='lk-back']/@href") == ["#2.n1.1"]


def test_the_banner_says_what_part_is_here(site):
    banner = "//p[@class='lk-banner']"
    assert words(one(body(site, LAW2), banner)) == "1900 English Laws 2 to 3 of 9"
    assert words(one(body(site, FRENCH2), banner)) == "1901 Français Loi 2 sur 9"


def test_the_other_editions_are_one_click_away(site):
    link = one(body(site, LAW2), "//nav[@class='lk-editions']//a")
    assert (words(link), link.get("href")) == ("Loi 2 · 1901 French", "../1901-fr/law-2.html#2")
    assert 'fr: "laws/whist/1901-fr/law-2.md"' in site[LAW2]
    absent = one(body(site, LAW3), "//nav[@class='lk-editions']//li")
    assert words(absent) == "1901 French: not in this excerpt"


def test_an_incomplete_clause_is_marked_at_the_edge_that_is_missing(site):
    (gap,) = body(site, LAW2).xpath("//*[@class='lk-gap']")
    assert gap.getparent().getparent().get("id") == "2.b"
    assert gap.get("title") == "The end of this clause is not in this excerpt."
    assert "They are dealt fa […]" in words(gap.getparent())


def test_a_correction_is_marked_and_explained(site):
    page = body(site, LAW3)
    mark = one(page, "//ins")
    assert (words(mark), mark.get("title")) == ("The pack", "Corrected by the editor: A misprint.")
    assert "for “Teh” read “The pack”. A misprint." in words(one(page, "//footer"))
    assert "misprint" not in site[LAW2]


def test_rights_and_provenance_stand_on_every_page(site):
    for page in (LAW2, LAW3, OVERVIEW):
        foot = words(one(body(site, page), "//footer"))
        for said in ("A club", "Nobody's any more.", "A book found in a loft.", "0123456789ab"):
            assert said in foot


def test_the_overview_lists_what_is_here_and_what_is_not(site):
    rows = [words(row) for row in body(site, OVERVIEW).xpath("//ol[@class='lk-laws']/li")]
    assert rows == [
        "Law 1 is not in this excerpt.",
        "Law 2THE DEALThe end of this clause is not in this excerpt.",
        "OF THE CUT.",
        "Law 3THE CUT",
        "Laws 4 to 9 are not in this excerpt.",
    ]


def test_neighbours_lead_on(site):
    assert body(site, LAW2).xpath("//nav[@class='lk-pager']/a/@href") == ["law-3.html"]
    assert body(site, LAW3).xpath("//nav[@class='lk-pager']/a/@rel") == ["prev"]


def test_the_interface_speaks_the_language_of_the_page(site):
    page = body(site, FRENCH2)
    assert "language: fr" in site[FRENCH2]
    assert [words(title) for title in page.xpath("//h2")] == [
        "Renvoie à", "Y renvoient", "Histoire", "Poursuivre", "À propos de ce texte",
    ]  # fmt: skip
    assert one(page, "//div[@class='lk-law']").get("lang") == "fr"


def test_structure_gives_pages_without_a_word_of_the_text(library, english, references):
    site = publish(with_edition(library, english, publish="structure"), references)
    whole = "".join(site.values())
    for law in english.clauses:
        for clause in law.walk():
            for said in (clause.text, clause.heading):
                assert not said or said not in whole
    assert "OF THE CUT" not in whole
    assert "See Law 3" not in whole
    page = body(site, LAW2)
    assert one(page, "//*[@id='2.a.i']") is not None
    assert page.xpath("//section[@aria-labelledby='refers-to']//a/@href")[1] == "law-3.html#3"
    assert "may not be shown" in words(page)


def test_none_leaves_the_edition_out(library, english, references):
    site = publish(with_edition(library, english, publish="none"), references)
    assert not [name for name in site if "1900-en" in name]
    assert not [name for name, text in site.items() if "1900-en" in text]


def test_two_clauses_of_one_number_have_two_anchors(library, english):
    law = english.clauses[1]
    first = english["2.a.i"]
    second = msgspec.structs.replace(first, text="Printed with the same number.")
    twice = msgspec.structs.replace(law, children=(first, second))
    site = publish(with_edition(library, english, clauses=(twice,), notes=()), ())
    assert body(site, LAW3).xpath("//p/@id") == ["2.a.i", "2.a.i~2"]


def test_a_long_book_is_listed_in_parts(library, english):
    law = english.clauses[1]
    many = tuple(
        msgspec.structs.replace(law, path=type(law.path)((str(n),))) for n in range(1, 131)
    )
    site = publish(with_edition(library, english, clauses=many, divisions=()), ())
    lists = sorted(name for name in site if "generated/whist/1900-en" in name)
    assert [name.rpartition("/")[2] for name in lists] == [
        "1900-en-0.html", "1900-en-1.html", "1900-en-2.html",
    ]  # fmt: skip
    links = html.fromstring(site[lists[1]]).xpath("//li/a/@href")
    assert (links[0], links[1], links[-1]) == ("law-60.html", "law-61.html", "law-121.html")
    assert 'contents: "whist/1900-en-1"' in site["docs/laws/whist/1900-en/law-61.md"]


@pytest.mark.parametrize(
    ("made_from", "said"),
    [
        ("whist/1901-fr", "Code du whist 1901"),
        ("whist/1899-fr", "Code du whist 1899 (French; this edition is not here)"),
        ("tarot/1899-xx", "tarot 1899 (xx; this edition is not here)"),
    ],
)
def test_the_edition_a_text_was_made_from_is_named(library, english, made_from, said):
    site = publish(with_edition(library, english, made_from=made_from), ())
    facts = one(body(site, LAW2), "//dl[@class='lk-facts']")
    assert words(one(facts, "dt[.='Made from']/following-sibling::dd[1]")) == said
    if "1901" in made_from:
        assert facts.xpath(".//a/@href") == ["../1901-fr/index.html"]


@pytest.mark.parametrize(
    ("rights", "rights_in", "said", "lang"),
    [
        ("Nobody's.", (), "Nobody's.", "en"),
        ("Nobody's.", (("en", "Nobody's."), ("fr", "À personne.")), "À personne.", None),
        ("Niemands.", (("de", "Niemands."),), "Niemands.", "de"),
    ],
)
def test_rights_are_said_in_the_language_of_the_page_or_marked(
    library, french, rights, rights_in, said, lang
):
    site = publish(with_edition(library, french, rights=rights, rights_in=rights_in), ())
    facts = one(body(site, FRENCH2), "//dl[@class='lk-facts']")
    cell = one(facts, "dt[.='Droits']/following-sibling::dd[1]")
    assert words(cell) == said
    assert (cell.xpath("span/@lang") or [None]) == [lang]
