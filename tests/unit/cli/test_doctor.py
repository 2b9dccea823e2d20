"""doctor says what is there, what is missing, and what to do."""

from pathlib import Path


def test_all_is_well(run, corpus_dir: Path) -> None:
    done = run("doctor")
    assert done.code == 0
    assert f"corpus: {corpus_dir}: 3 works, 4 editions" in done.out
    assert "wrong" not in done.out


def test_a_missing_corpus_is_wrong(run, tmp_path: Path) -> None:
    done = run("doctor", "--corpus", tmp_path / "nosuch")
    assert done.code == 1
    assert "wrong    corpus:" in done.out
    assert "Name a folder that holds works" in done.out


def test_a_lost_witness_is_wrong(run, own_corpus: Path) -> None:
    (witness,) = (own_corpus / "euchre" / "1888-en").glob("*.txt")
    witness.unlink()
    rows = run("doctor", "--json").json
    (lost,) = [row for row in rows if row["state"] == "wrong"]
    assert lost["what"] == "edition euchre/1888-en"
    assert lost["remedy"].startswith("Put the file back")


def test_a_missing_extra_is_an_option_and_no_fault(run, monkeypatch) -> None:
    monkeypatch.setattr("importlib.util.find_spec", lambda name: None)
    done = run("doctor")
    assert done.code == 0
    assert "missing  extra verify: proofs of rules" in done.out
    assert "pip install 'lawkit[verify]'" in done.out
