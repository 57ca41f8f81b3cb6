"""The page as a person has it through Caddy: rounds in a real browser, against a friend and the computer."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.person import Person, play_on
from tests.browser.test_computer import LEVELS, start
from tests.browser.test_online import two_seated, winner
from tests.compose.containers import Containers


def test_two_browsers_play_a_round(containers: Containers, new_page: NewPage) -> None:
    red, blue = two_seated(containers.address, new_page)
    play_on(red, blue)
    assert winner(red.page) == winner(blue.page)


@pytest.mark.parametrize("level", LEVELS)
def test_a_round_at_each_level(containers: Containers, new_page: NewPage, level: str) -> None:
    page = start(containers.address, new_page, level)
    play_on(Person(page))
    expect(page.locator(".result")).to_be_visible()
    expect(page.get_by_text("out of reach")).to_have_count(0)


def test_an_address_that_is_no_screen_says_so(containers: Containers, new_page: NewPage) -> None:
    page = new_page()
    answer = page.goto(f"{containers.address}/nowhere")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="There is no page at this address")).to_be_visible()
