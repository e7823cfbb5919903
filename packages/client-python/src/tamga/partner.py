"""Partner systems: they ask people to sign documents by their hashes."""

from __future__ import annotations

import json
import os
import threading
from typing import Any, Iterator, Mapping, Sequence, cast

from ._http import ClientCredentials, Fixed, Http, required
from ._lists import items, wait_until
from .errors import TamgaError
from .events import PartnerEvent
from .webhooks import Keys, unwrap


class Partner:
    """A partner system. Tokens are got and renewed as calls need them; one object serves any number of threads."""

    def __init__(
        self,
        *,
        base_url: str | None = None,
        client_id: str | None = None,
        client_secret: str | None = None,
        scope: str | None = None,
        max_retries: int = 3,
        timeout: float = 30,
    ) -> None:
        self._http = Http(base_url, max_retries, timeout)
        place = "from the dashboard, /developer"
        body = {
            "grant_type": "client_credentials",
            "client_id": required(client_id, "client_id", "TAMGA_CLIENT_ID", place),
            "client_secret": required(client_secret, "client_secret", "TAMGA_CLIENT_SECRET", place),
        }
        scope = scope or os.environ.get("TAMGA_SCOPE")
        if scope:
            body["scope"] = scope
        self._credentials = ClientCredentials(
            lambda: cast("dict[str, Any]", json.loads(self._http.call(Fixed({}), "POST", "/oauth2/token", body=body)))
        )
        self.sign_requests = SignRequests(self)
        self.webhooks = PartnerWebhooks(self)

    def call(self, method: str, path: str, **given: Any) -> Any:
        """Calls any operation of the partner API: ``call("GET", "/partner/callback-key")``; ``body``, ``query``, ``idempotency_key``."""
        answer = self._http.call(self._credentials, method, path, **given)
        return json.loads(answer) if answer else None

    def download(self, path: str) -> bytes:
        """Gives the bytes of a file."""
        return self._http.call(self._credentials, "GET", path)


class SignRequests:
    """Sign requests: one person signs one document, by its SHA-256. Scope ``sign``."""

    def __init__(self, partner: Partner) -> None:
        self._partner = partner

    def create(self, *, idempotency_key: str | None = None, **members: Any) -> dict[str, Any]:
        """Asks for a signature. Give ``sign_url`` of the answer to the signer alone."""
        made = self._partner.call("POST", "/partner/sign-request", body=members, idempotency_key=idempotency_key)
        return cast("dict[str, Any]", made)

    def get(self, request_id: str) -> dict[str, Any]:
        return cast("dict[str, Any]", self._partner.call("GET", f"/partner/sign-request/{request_id}"))

    def list(
        self, *, status: str | None = None, external_ref: str | None = None, limit: int | None = None
    ) -> Iterator[dict[str, Any]]:
        """Gives your requests, newest first; pages are fetched as they are needed."""
        query = {"status": status, "external_ref": external_ref, "limit": limit}
        return items(
            lambda cursor: self._partner.call("GET", "/partner/sign-request", query={**query, "cursor": cursor})
        )

    def remind(self, request_id: str) -> None:
        """Sends the link again, at the earliest an hour after the last time."""
        self._partner.call("POST", f"/partner/sign-request/{request_id}/remind", body={})

    def withdraw(self, request_id: str) -> None:
        """Ends a request that waits for its signer."""
        self._partner.call("DELETE", f"/partner/sign-request/{request_id}")

    def evidence(self, request_id: str) -> bytes:
        """Gives the evidence of a request that has ended, a sealed PDF."""
        return self._partner.download(f"/partner/sign-request/{request_id}/evidence")

    def wait_until_signed(
        self, request_id: str, *, timeout: float = 600, cancel: threading.Event | None = None
    ) -> dict[str, Any]:
        """Waits for the signature, by asking for the state.

        Raises ``not_signed`` when the request was rejected or has expired (``details`` is the request), ``wait_timed_out``
        when the time is over and ``cancelled`` when ``cancel`` was set.
        """
        request = wait_until(
            lambda: self.get(request_id),
            lambda state: state["status"] != "pending",
            what=f"The request {request_id} is not signed",
            timeout=timeout,
            cancel=cancel,
        )
        if request["status"] == "signed":
            return request
        reason = f": {request['reason']}" if request.get("reason") else ""
        message = f"The request {request_id} is {request['status']}{reason}. Make a new one to ask again."
        raise TamgaError(message, code="not_signed", details=request)


class PartnerWebhooks:
    """Webhooks of a partner system: events of its sign requests. Scope ``webhook``."""

    def __init__(self, partner: Partner) -> None:
        self._partner = partner

    def register(self, *, url: str, events: Sequence[str], idempotency_key: str | None = None) -> dict[str, Any]:
        """Registers an address. Keep ``signing_key`` of the answer: it is shown once."""
        body = {"url": url, "events": [*events]}
        made = self._partner.call("POST", "/partner/webhooks", body=body, idempotency_key=idempotency_key)
        return cast("dict[str, Any]", made)

    def list(self) -> Iterator[dict[str, Any]]:
        return items(lambda cursor: self._partner.call("GET", "/partner/webhooks", query={"cursor": cursor}))

    def delete(self, webhook_id: str) -> None:
        """Ends a webhook; its open deliveries end as failed."""
        self._partner.call("DELETE", f"/partner/webhooks/{webhook_id}")

    def test(self, webhook_id: str) -> dict[str, Any]:
        """Has a test event sent."""
        sent = self._partner.call("POST", f"/partner/webhooks/{webhook_id}/test", body={})
        return cast("dict[str, Any]", sent["delivery"])

    def unwrap(self, body: bytes, headers: Mapping[str, str], keys: Keys) -> PartnerEvent:
        """Checks a delivery over its raw bytes and gives its event. Raises ``invalid_webhook`` when it is not genuine."""
        return cast(PartnerEvent, unwrap(body, headers, keys))
