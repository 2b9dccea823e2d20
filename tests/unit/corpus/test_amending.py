"""An edition printed as far as it differs is made whole from its base."""

from __future__ import annotations

from pathlib import Path

import pytest

from lawkit.corpus import amend, load_library, read_edition
from lawkit.errors import ManifestError
from lawkit.model import Edition

BASE = """
THE LAWS OF BRIDGE.

1. The rubber is the best of three games, and no fourth game is
played.

2. A game consists of thirty points obtained by tricks alone in
play.

3. Every hand is played out:--

    I. by the dealer;

    II. by dummy.

4. Each trick above six counts two points when spades are trumps
in the hand.
"""
AMENDING = """
THE LAWS OF AUCTION BRIDGE.

1. _As in Bridge._

2. A game consists of thirty points, when the declarer fulfils his
contract in play.

3 to 4. _As in Bridge._

5. The dealer must declare to win at least one odd trick, and may
not pass.
"""


def edition(folder: Path, name: str, text: str) -> Edition:
    path = folder / f"{name}.txt"
    path.write_text(text, "utf-8")
    return read_edition(path)[1]


@pytest.fixture
def whole(tmp_path: Path) -> Edition:
    return amend(edition(tmp_path, "auction", AMENDING), edition(tmp_path, "bridge", BASE))


def test_laws_pointed_to_are_taken_word_for_word(whole: Edition) -> None:
    assert [str(law.path) for law in whole.clauses] == ["1", "2", "3", "4", "5"]
    assert whole["1"].text.startswith("The rubber is the best of three games")
    assert whole["3.II"].text == "by dummy."
    assert whole["2"].text.startswith("A game consists of thirty points, when the declarer")


def test_each_clause_knows_where_its_text_comes_from(whole: Edition) -> None:
    own = {str(clause.path) for clause in whole.by_path.values() if not clause.taken_from}
    assert own == {"2", "5"}
    assert whole["3.I"].taken_from == "file/bridge"


def test_the_words_that_point_are_kept(whole: Edition) -> None:
    kept = [piece.text for piece in whole.furniture if piece.kind == "other"]
    assert kept == ["1. _As in Bridge._", "3 to 4. _As in Bridge._"]


def test_a_law_the_base_does_not_have_is_a_finding(tmp_path: Path) -> None:
    amending = AMENDING.replace("5. The dealer", "5 to 7. _As in Bridge._\n\n8. The dealer")
    whole = amend(edition(tmp_path, "auction", amending), edition(tmp_path, "bridge", BASE))
    assert [row.message for row in whole.diagnostics if row.code == "ref-dangling"] == [
        f"5 to 7. As in Bridge.: file/bridge has no law {n}" for n in (5, 6, 7)
    ]


def corpus(folder: Path, amends: dict[str, str]) -> Path:
    """A corpus of editions that each amend another ("" for none)."""
    from lawkit.files import sha256

    work = folder / "corpus" / "bridge"
    for name, other in amends.items():
        (work / name).mkdir(parents=True)
        text = AMENDING if other else BASE
        (work / name / "a.txt").write_text(text, "utf-8")
        (work / name / "edition.toml").write_text(
            f'siglum = "{name}"\ntitle = "x"\nlanguage = "en"\ndate = "1900"\nrights = "ours"\n'
            f'publish = "text"\namends = "{other}"\n[[witness]]\nsiglum = "A"\nfile = "a.txt"\n'
            f'sha256 = "{sha256(text.encode())}"\nprovenance = "made up"\n',
            "utf-8",
        )
    (work / "work.toml").write_text('title = "Bridge"\nladder = "law > I"\n', "utf-8")
    return folder / "corpus"


def test_edition_toml_names_the_edition_it_amends(tmp_path: Path) -> None:
    library = load_library(corpus(tmp_path, {"auction": "bridge/base", "base": ""}))
    assert library["bridge/auction"]["3.II"].taken_from == "bridge/base"


def test_editions_that_amend_each_other_are_refused(tmp_path: Path) -> None:
    folder = corpus(tmp_path, {"a": "bridge/b", "b": "bridge/a"})
    with pytest.raises(ManifestError, match="circle"):
        load_library(folder)


def test_an_amended_edition_must_be_there(tmp_path: Path) -> None:
    with pytest.raises(ManifestError, match="not in this corpus"):
        load_library(corpus(tmp_path, {"a": "bridge/none"}))
