"""The page's types are those of the models."""

from domino_contracts import typescript
from domino_contracts.codes import Close, Code


def test_the_written_file_is_up_to_date() -> None:
    assert typescript.main(["--check"]) == 0


def test_every_code_is_known_to_the_page() -> None:
    text = typescript.generate()
    assert all(f'| "{code}"' in text for code in Code)
    assert all(f"{close.name}: {close.value}," in text for close in Close)


def test_a_browser_may_leave_out_only_what_has_a_default() -> None:
    text = typescript.generate()
    assert "readonly end?: End | null;" in text
    assert "readonly view: TableView | null;" in text
    assert "readonly type?:" not in text
