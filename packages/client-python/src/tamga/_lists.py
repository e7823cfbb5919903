"""Lists page by page, and waiting."""

from __future__ import annotations

import threading
import time
from typing import Any, Callable, Iterator, Mapping

from .errors import TamgaError

Page = Mapping[str, Any]
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 15.0


def items(fetch: Callable[[str | None], Page]) -> Iterator[dict[str, Any]]:
    """Gives the entries of a list, newest first; pages are fetched as they are needed."""
    cursor: str | None = None
    while True:
        page = fetch(cursor)
        yield from page["data"]
        cursor = (page.get("meta") or page).get("next_cursor")
        if cursor is None:
            return


def wait_until(
    ask: Callable[[], dict[str, Any]],
    is_end: Callable[[Mapping[str, Any]], bool],
    *,
    what: str,
    timeout: float,
    cancel: threading.Event | None,
) -> dict[str, Any]:
    """Asks for a state until it is an end, in pauses of half a second to fifteen."""
    end = time.monotonic() + timeout
    pause = FIRST_PAUSE
    while True:
        state = ask()
        if is_end(state):
            return state
        left = end - time.monotonic()
        if left <= 0:
            message = f"{what} after {timeout:g} s. Wait longer (timeout), or take the end from a webhook."
            raise TamgaError(message, code="wait_timed_out")
        if (cancel or threading.Event()).wait(min(pause, left)):
            raise TamgaError(f"{what}, and the waiting was ended.", code="cancelled")
        pause = min(pause * 1.5, LONGEST_PAUSE)
