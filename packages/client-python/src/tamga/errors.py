"""The one error of this client."""

from __future__ import annotations

import json
from typing import Any, Mapping


class TamgaError(Exception):
    """Every failure of this client.

    ``code`` is for programs and does not change; ``message`` says what is wrong and what to do. An answer of Tamga has its own
    code and status. Without an answer the status is 0 and the code one of ``connection_failed``, ``invalid_options``,
    ``invalid_webhook``, ``not_signed``, ``not_completed``, ``not_ready``, ``wait_timed_out`` and ``cancelled``.
    """

    def __init__(
        self,
        message: str,
        *,
        code: str,
        status: int = 0,
        details: Mapping[str, Any] | None = None,
        request_id: str | None = None,
        retry_after: float | None = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.code = code
        self.status = status
        self.details = dict(details or {})
        self.request_id = request_id
        self.retry_after = retry_after


def error_of(status: int, headers: Mapping[str, str], body: bytes) -> TamgaError:
    """Makes the error of an answer that is a failure, in any of Tamga's shapes."""
    told = _told_by(body)
    unknown = f"The server answered {status} with words that are not Tamga's. Check base_url, and any proxy before it."
    details = told.get("details")
    return TamgaError(
        str(told.get("message") or unknown),
        code=str(told.get("code") or f"http_{status}"),
        status=status,
        details=details if isinstance(details, dict) else None,
        request_id=headers.get("X-Request-Id"),
        retry_after=_seconds_of(headers.get("Retry-After")),
    )


def _told_by(body: bytes) -> dict[str, Any]:
    try:
        told = json.loads(body)
    except ValueError:
        return {}
    if not isinstance(told, dict):
        return {}
    error = told.get("error")
    return error if isinstance(error, dict) else {"code": error, "message": told.get("error_description")}


def _seconds_of(header: str | None) -> float | None:
    return float(header) if header is not None and header.isascii() and header.isdecimal() else None
