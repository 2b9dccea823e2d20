from lawkit.publish.dead_links import DeadLink, find_dead_links

FILES = {"index.html", "laws/law-7.html", "assets/book.css"}


def dead(text, page="laws/law-7.html"):
    other = "index.html" if page != "index.html" else "laws/law-7.html"
    return find_dead_links([(page, text), (other, '<p id="top"></p>')], FILES)


def test_good_links_are_passed_over():
    text = """<h1 id="7.a"></h1><a href="../index.html#top"> <a href="#7.a"> <a href="/index.html">
    <link href="../assets/book.css"> <a href="https://example.org/"> <a href="mailto:a@b.c">
    <a href="#7%2Ea">"""
    assert dead(text) == ()


def test_a_missing_page_is_dead():
    (found,) = dead('<a href="law-8.html#8">')
    assert found == DeadLink("laws/law-7.html", "law-8.html#8", "there is no laws/law-8.html")


def test_a_missing_anchor_is_dead():
    (found,) = dead('<a href="../index.html#bottom">')
    assert found.why == "index.html has no anchor bottom"


def test_a_folder_means_its_index():
    assert dead('<a href="laws/">', page="index.html")[0].why == "there is no laws/index.html"
    assert dead('<a href="../">') == ()


def test_what_a_page_would_load_from_elsewhere_is_told():
    found = dead(
        '<script src="https://cdn.example/x.js"></script><link href="//cdn.example/x.css">'
    )
    assert {one.why for one in found} == {"is loaded from elsewhere"}
    assert dead('<img src="data:image/gif;base64,AAAA">') == ()


def test_text_that_looks_like_a_link_is_none():
    assert dead("&lt;a href=&quot;nowhere.html&quot;&gt;") == ()
