"""Where sentences of law text end, by a table that an editor can add to: `|` stands between them."""

import pytest

from lawkit.translation import segment, sentences

CASES = [
    ("en", "See Law 12 C. |The Director decides."),
    ("en", "As in Law 12 C. above, the Director (Mr. A. Smith) decides."),
    ("en", "Cards, tricks, etc. are counted. |Etc."),
    ("en", "1. The Director may. |(These do not.)"),
    ("en", "He pays; the others wait."),
    ("en", "A player may (a) call; |(b) pass; |or (c) double."),
    ("en", "Under R.S., c. I-23, s. 1 it is void. |No. 5 is not."),
    ("en", "Act means an Act of Parliament. (loi)"),
    ("fr", "loi Loi fédérale. (Act)"),
    ("fr", "Il dit « Non. » |Puis il part."),
    ("fr", "Voir art. 5 et al. b) de M. Petit. |Une carte suit."),
    ("fr", "Il est établi : - que les cartes sont mêlées. |Ensuite on joue."),
    ("zh", "发牌。|再发一次；|结束。"),
]


@pytest.mark.parametrize(("language", "text"), CASES)
def test_sentences(language: str, text: str) -> None:
    parts = [part.strip() for part in text.split("|")]
    assert list(sentences(text.replace("|", ""), language)) == parts


@pytest.mark.parametrize("text", ["", "   ", "...", "?!", "A", "\ud800. B"])
def test_nothing_is_refused(text: str) -> None:
    for span in segment(text, "en"):
        assert span.of(text).strip() == span.of(text) != ""
