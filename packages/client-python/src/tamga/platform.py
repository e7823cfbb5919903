"""Organizations: they send envelopes."""

from __future__ import annotations

import json
import threading
import uuid
from typing import Any, Iterator, Mapping, Sequence, cast

from ._http import Fixed, Http, required
from ._lists import items, wait_until
from .errors import TamgaError
from .events import PlatformEvent
from .webhooks import Keys, unwrap

_OPEN = ("draft", "sent", "in_progress")


class Platform:
    """An organization's program, with the rights of the user whose API key or access token it has."""

    def __init__(
        self,
        *,
        base_url: str | None = None,
        api_key: str | None = None,
        access_token: str | None = None,
        max_retries: int = 3,
        timeout: float = 30,
    ) -> None:
        self._http = Http(base_url, max_retries, timeout)
        if access_token is not None:
            self._credentials = Fixed({"Authorization": f"Bearer {access_token}"})
        else:
            key = required(api_key, "api_key", "TAMGA_API_KEY", "from Account, API keys")
            self._credentials = Fixed({"X-API-Key": key})
        self.documents = Documents(self)
        self.envelopes = Envelopes(self)
        self.webhooks = PlatformWebhooks(self)

    def call(self, method: str, path: str, **given: Any) -> Any:
        """Calls any operation of the platform API, by its path with ``/api/v1``, and gives the whole answer."""
        answer = self._http.call(self._credentials, method, path, **given)
        return json.loads(answer) if answer else None

    def download(self, path: str) -> bytes:
        """Gives the bytes of a file."""
        return self._http.call(self._credentials, "GET", path)


class Documents:
    """Uploaded documents, of which envelopes are made."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform

    def upload(self, file: bytes, *, file_name: str = "document", name: str | None = None) -> dict[str, Any]:
        """Uploads a PDF, DOCX or XLSX. It is being looked at: ``wait_until_ready`` before an envelope is sent."""
        raw = _form_of(file, file_name, {} if name is None else {"name": name})
        made = self._platform.call("POST", "/api/v1/documents", raw=raw)
        return cast("dict[str, Any]", made["data"]["document"])

    def get(self, document_id: str) -> dict[str, Any]:
        answer = self._platform.call("GET", f"/api/v1/documents/{document_id}")
        return cast("dict[str, Any]", answer["data"]["document"])

    def wait_until_ready(
        self, document_id: str, *, timeout: float = 600, cancel: threading.Event | None = None
    ) -> dict[str, Any]:
        """Waits until a document was looked at. Raises ``not_ready`` with the reason when it cannot be used."""
        document = wait_until(
            lambda: self.get(document_id),
            lambda state: state["status"] != "processing",
            what=f"The document {document_id} is still being looked at",
            timeout=timeout,
            cancel=cancel,
        )
        if document["status"] == "ready":
            return document
        reason = document.get("failure_reason", "it failed")
        message = f'The document "{document["name"]}" cannot be used: {reason}'
        raise TamgaError(message, code="not_ready", details=document)


class Envelopes:
    """Envelopes: a document goes round, and comes back as one sealed PDF."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform

    def create(self, *, idempotency_key: str | None = None, **members: Any) -> dict[str, Any]:
        """Makes a draft. Nobody is told of it before it is sent."""
        made = self._platform.call("POST", "/api/v1/envelopes", body=members, idempotency_key=idempotency_key)
        return cast("dict[str, Any]", made["data"])

    def get(self, envelope_id: str) -> dict[str, Any]:
        return cast("dict[str, Any]", self._platform.call("GET", f"/api/v1/envelopes/{envelope_id}")["data"])

    def list(
        self, *, status: str | None = None, folder: str | None = None, limit: int | None = None
    ) -> Iterator[dict[str, Any]]:
        """Gives the envelopes that the user may see, newest first; pages are fetched as they are needed."""
        query = {"status": status, "folder": folder, "limit": limit}
        return items(lambda cursor: self._platform.call("GET", "/api/v1/envelopes", query={**query, "cursor": cursor}))

    def send(self, envelope_id: str) -> dict[str, Any]:
        """Sends a draft; an open envelope is sent again to those whose turn it is."""
        return cast("dict[str, Any]", self._platform.call("POST", f"/api/v1/envelopes/{envelope_id}/send")["data"])

    def void(self, envelope_id: str, reason: str) -> None:
        """Ends an open envelope; the reason goes to everybody who was invited."""
        self._platform.call("POST", f"/api/v1/envelopes/{envelope_id}/void", body={"reason": reason})

    def download(self, envelope_id: str) -> bytes:
        """Gives the sealed PDF of a completed envelope."""
        return self._platform.download(f"/api/v1/envelopes/{envelope_id}/download")

    def certificate(self, envelope_id: str) -> bytes:
        """Gives the certificate of completion, a sealed PDF."""
        return self._platform.download(f"/api/v1/envelopes/{envelope_id}/certificate")

    def wait_until_completed(
        self, envelope_id: str, *, timeout: float = 600, cancel: threading.Event | None = None
    ) -> dict[str, Any]:
        """Waits until everybody has acted and the PDF is sealed. Raises ``not_completed`` when the envelope ended otherwise."""
        envelope = wait_until(
            lambda: self.get(envelope_id),
            lambda state: state["status"] not in _OPEN,
            what=f"The envelope {envelope_id} is not completed",
            timeout=timeout,
            cancel=cancel,
        )
        if envelope["status"] == "completed":
            return envelope
        message = f"The envelope {envelope_id} is {envelope['status']}. Make a new one to ask again."
        raise TamgaError(message, code="not_completed", details=envelope)


class PlatformWebhooks:
    """Webhooks of an organization: events of its envelopes and certificates. For owner and admin."""

    def __init__(self, platform: Platform) -> None:
        self._platform = platform

    def register(self, *, url: str, events: Sequence[str], idempotency_key: str | None = None) -> dict[str, Any]:
        """Registers an address. Keep ``signing_key`` of the answer: it is shown once."""
        body = {"url": url, "events": [*events]}
        made = self._platform.call("POST", "/api/v1/webhooks", body=body, idempotency_key=idempotency_key)
        return cast("dict[str, Any]", made["data"])

    def list(self) -> Iterator[dict[str, Any]]:
        return items(lambda cursor: self._platform.call("GET", "/api/v1/webhooks", query={"cursor": cursor}))

    def delete(self, webhook_id: str) -> None:
        """Ends a webhook; its open deliveries end as failed."""
        self._platform.call("DELETE", f"/api/v1/webhooks/{webhook_id}")

    def unwrap(self, body: bytes, headers: Mapping[str, str], keys: Keys) -> PlatformEvent:
        """Checks a delivery over its raw bytes and gives its event. Raises ``invalid_webhook`` when it is not genuine."""
        return cast(PlatformEvent, unwrap(body, headers, keys))


def _form_of(file: bytes, file_name: str, fields: Mapping[str, str]) -> tuple[str, bytes]:
    """Writes a form with a file (RFC 7578)."""
    boundary = uuid.uuid4().hex
    quoted = file_name.replace("\\", "_").replace('"', "%22").replace("\r", "%0D").replace("\n", "%0A")
    parts = [
        f'--{boundary}\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'.encode()
        for name, value in fields.items()
    ]
    head = f'--{boundary}\r\nContent-Disposition: form-data; name="file"; filename="{quoted}"\r\n'
    head += "Content-Type: application/octet-stream\r\n\r\n"
    body = b"".join([*parts, head.encode(), file, f"\r\n--{boundary}--\r\n".encode()])
    return f"multipart/form-data; boundary={boundary}", body
