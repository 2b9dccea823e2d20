from markdown import Markdown

PAGE = '<div class="lk-page lk-page--law">\n<p id="10.a">**not bold** {{ x }}</p>\n</div>'


def render(text):
    return Markdown(extensions=["lawkit.publish.raw_page", "attr_list", "toc"]).convert(text)


def test_a_generated_page_passes_through_as_it_is():
    assert render(PAGE + "\n") == PAGE


def test_a_page_that_people_wrote_is_markdown():
    assert render("# One\n\n**bold**") == '<h1 id="one">One</h1>\n<p><strong>bold</strong></p>'


def test_markup_in_a_page_that_people_wrote_is_left_to_markdown():
    mixed = PAGE + "\n\n**bold**"
    assert "<strong>bold</strong>" in render(mixed)


def test_two_pages_do_not_share_what_was_put_away():
    md = Markdown(extensions=["lawkit.publish.raw_page"])
    other = PAGE.replace("not bold", "other")
    assert [md.reset().convert(one) for one in (PAGE, other)] == [PAGE, other]
