"""Calls, and trying them again where that is safe."""

from __future__ import annotations

import http.client
import json
import os
import random
import threading
import time
import urllib.error
import urllib.parse
import urllib.request
import uuid
from typing import Any, Callable, Mapping, Protocol

from .errors import TamgaError, error_of

LONGEST_WAIT = 60
FIRST_PAUSE = 0.5
LONGEST_PAUSE = 8.0


class Credentials(Protocol):
    """How a client says who it is."""

    def headers(self) -> dict[str, str]:
        """Gives the headers of the next try."""

    def refused(self, headers: Mapping[str, str]) -> bool:
        """Hears that an answer to these headers was 401; tells whether other ones may do better."""


class Fixed:
    """Credentials that never change."""

    def __init__(self, headers: dict[str, str]) -> None:
        self._headers = headers

    def headers(self) -> dict[str, str]:
        return self._headers

    def refused(self, headers: Mapping[str, str]) -> bool:
        return False


class _NoRedirects(urllib.request.HTTPRedirectHandler):
    """A key must not follow to another place."""

    def redirect_request(self, *args: Any, **kwargs: Any) -> None:
        return None


def required(given: str | None, option: str, variable: str, example: str) -> str:
    """Gives an option, else the variable of the environment."""
    value = given or os.environ.get(variable)
    if not value:
        raise TamgaError(
            f"{option} is missing. Pass it ({option}='{example}'), or set {variable}.", code="invalid_options"
        )
    return value


class Http:
    """Calls one Tamga: again when no answer came, on 502, 503 and 504, on 429 and 409 whose Retry-After is a minute at most."""

    def __init__(self, base_url: str | None, max_retries: int, timeout: float) -> None:
        text = required(base_url, "base_url", "TAMGA_URL", "https://tamga.example")
        url = urllib.parse.urlsplit(text)
        if url.scheme not in ("http", "https") or not url.netloc or url.query or url.fragment:
            raise TamgaError(
                f'base_url: it is "{text}"; expected an address such as https://tamga.example.', code="invalid_options"
            )
        if not 0 <= max_retries <= 10:
            raise TamgaError(
                f"max_retries: it is {max_retries}; expected a whole number from 0 to 10.", code="invalid_options"
            )
        self.base_url = text.rstrip("/")
        self._max_retries = max_retries
        self._timeout = timeout
        self._opener = urllib.request.build_opener(_NoRedirects)

    def call(
        self,
        credentials: Credentials,
        method: str,
        path: str,
        *,
        body: Mapping[str, Any] | None = None,
        raw: tuple[str, bytes] | None = None,
        query: Mapping[str, Any] | None = None,
        idempotency_key: str | None = None,
    ) -> bytes:
        """Makes one call, all tries of which have one Idempotency-Key, and gives the body of its answer."""
        given = {name: value for name, value in (query or {}).items() if value is not None}
        url = self.base_url + path + (f"?{urllib.parse.urlencode(given)}" if given else "")
        content_type, data = raw or ("application/json", None if body is None else json.dumps(body).encode())
        headers = {} if data is None else {"Content-Type": content_type}
        if method == "POST":
            headers["Idempotency-Key"] = idempotency_key or str(uuid.uuid4())
        tries, renewed = 0, False
        while True:
            own = credentials.headers()
            try:
                return self._once(urllib.request.Request(url, data, {**headers, **own}, method=method))
            except TamgaError as error:
                if error.status == 401 and not renewed and credentials.refused(own):
                    renewed = True
                    continue
                pause = pause_after(error, tries) if tries < self._max_retries else None
                if pause is None:
                    raise
                tries += 1
                time.sleep(pause)

    def _once(self, request: urllib.request.Request) -> bytes:
        # The slowest upload that Tamga waits for sends 16 KiB a second.
        sent = request.data
        timeout = self._timeout + (len(sent) / 16_384 if isinstance(sent, bytes) else 0)
        try:
            with self._opener.open(request, timeout=timeout) as answer:
                content: bytes = answer.read()
                return content
        except urllib.error.HTTPError as failed:
            with failed:
                raise error_of(failed.code, dict(failed.headers.items()), failed.read(1_000_000)) from None
        except (OSError, http.client.HTTPException) as failed:
            why = getattr(failed, "reason", None) or failed or type(failed).__name__
            message = f"{request.get_method()} {request.host} failed: {why}. Check the address (base_url, TAMGA_URL) and the network."
            raise TamgaError(message, code="connection_failed") from failed


def pause_after(error: TamgaError, tries: int) -> float | None:
    """Gives the seconds until the next try; None when there is to be none."""
    wait = error.retry_after
    if (wait or 0) > LONGEST_WAIT:
        return None
    pause: float = min(FIRST_PAUSE * 2**tries, LONGEST_PAUSE) * random.uniform(0.5, 1)
    if error.code == "connection_failed" or error.status in (502, 503, 504):
        return max(pause, wait or 0)
    return max(pause, wait) if error.status in (409, 429) and wait is not None else None


class ClientCredentials:
    """Access tokens by client credentials (RFC 6749, 4.4), renewed before their end and after a 401; one renewal at a time."""

    def __init__(self, ask: Callable[[], Mapping[str, Any]]) -> None:
        self._ask = ask
        self._lock = threading.Lock()
        self._token = ""
        self._until = 0.0

    def headers(self) -> dict[str, str]:
        with self._lock:
            if time.monotonic() >= self._until:
                asked = time.monotonic()
                token = self._ask()
                life = float(token["expires_in"])
                self._token = str(token["access_token"])
                self._until = asked + life - min(60, life / 10)
            return {"Authorization": f"Bearer {self._token}"}

    def refused(self, headers: Mapping[str, str]) -> bool:
        with self._lock:
            if headers.get("Authorization") == f"Bearer {self._token}":
                self._until = 0.0
        return True
