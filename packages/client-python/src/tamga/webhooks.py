"""Checking deliveries of webhooks."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Mapping, Sequence, Union, cast

from .errors import TamgaError
from .events import Event

#: ``signing_key`` or ``standard_webhooks_secret`` of a webhook, and both keys while they are rotated.
Keys = Union[str, Sequence[str]]


def unwrap(
    body: bytes, headers: Mapping[str, str], keys: Keys, *, tolerance: float = 300, now: float | None = None
) -> Event:
    """Checks a delivery over the raw bytes of its body, in constant time, and its age, and gives the event.

    Raises ``invalid_webhook`` when it is not genuine: answer 401 then. An event is told apart by ``event``.
    """
    if not isinstance(body, (bytes, bytearray)):
        raise _refused("Its body is no bytes. Pass the raw bytes, before anything parses them.")
    given = {name.lower(): value for name, value in headers.items()}
    stamp = given.get("x-webhook-timestamp") or given.get("webhook-timestamp") or ""
    if not (stamp.isascii() and stamp.isdecimal() and len(stamp) <= 12):
        raise _refused("It has no X-Webhook-Timestamp, or one that cannot be read. Pass all headers of the request.")
    own = given.get("x-webhook-signature")
    if own is not None and not re.fullmatch(r"sha256=[0-9a-fA-F]{64}", own):
        raise _refused("Its X-Webhook-Signature cannot be read. Pass all headers of the request.")
    if abs((time.time() if now is None else now) - int(stamp)) > tolerance:
        raise _refused("Its timestamp is too old, or ahead of this clock: it may be a replay.")
    known = [_key_of(key) for key in ([keys] if isinstance(keys, str) else keys)]
    # Anybody can sign with an empty key.
    if not known or b"" in known:
        raise _refused("There is no key to check it by, or one that cannot be read. Pass the signing_key that the registration gave.")
    # All are compared, so that the time tells nothing.
    if not any([_is_signed_by(key, bytes(body), stamp, given) for key in known]):
        raise _refused("No signature fits. Pass the raw bytes of the body and the signing_key of this very webhook.")
    try:
        return cast(Event, json.loads(body))
    except ValueError:
        raise _refused("Its body is signed, but no JSON.") from None


def _is_signed_by(key: bytes, body: bytes, stamp: str, headers: Mapping[str, str]) -> bool:
    own = hmac.new(key, stamp.encode() + b"." + body, hashlib.sha256).hexdigest()
    found = hmac.compare_digest(headers.get("x-webhook-signature", "").encode(), f"sha256={own}".encode())
    over = f'{headers.get("webhook-id", "")}.{stamp}.'.encode() + body
    wanted = b"v1," + base64.b64encode(hmac.new(key, over, hashlib.sha256).digest())
    for one in headers.get("webhook-signature", "").split(" ")[:10]:
        found = hmac.compare_digest(one.encode(), wanted) or found
    return found


def _key_of(text: str) -> bytes:
    if not text.startswith("whsec_"):
        return text.encode()
    try:
        return base64.b64decode(text[len("whsec_") :], validate=True)
    except binascii.Error:
        return b""


def _refused(why: str) -> TamgaError:
    return TamgaError(f"This delivery is not genuine. {why}", code="invalid_webhook")
