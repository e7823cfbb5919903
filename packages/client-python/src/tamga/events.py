"""The events of webhooks, told apart by ``event``. More members and events may be added."""

from __future__ import annotations

from typing import Any, Literal, Optional, TypedDict, Union


class _OfRequest(TypedDict):
    request_id: str
    reference: str
    external_ref: Optional[str]
    livemode: bool
    loa: Optional[int]


class SignRequestSigned(_OfRequest):
    event: Literal["sign_request.signed"]
    status: Literal["signed"]
    signed_at: str
    #: Base64 of the DER of a detached CAdES signature.
    signature: str
    #: PEM.
    certificate: str


class SignRequestRejected(_OfRequest):
    event: Literal["sign_request.rejected"]
    status: Literal["rejected"]
    rejected_at: str
    reason: Optional[str]
    declined_by: Literal["link", "verified"]


class SignRequestExpired(_OfRequest):
    event: Literal["sign_request.expired"]
    status: Literal["expired"]
    expired_at: str
    reason: Literal["period_ended", "withdrawn", "cancelled"]


class PartnerTest(TypedDict):
    event: Literal["webhook.test"]
    livemode: bool
    test: Literal[True]
    webhook_id: str
    created_at: str
    message: str


PartnerEvent = Union[SignRequestSigned, SignRequestRejected, SignRequestExpired, PartnerTest]


class PlatformEvent(TypedDict):
    """An event of an envelope or a certificate; ``data`` has the ids and what the table of the documentation names."""

    id: str
    event: Literal[
        "envelope_sent",
        "envelope_delivered",
        "recipient_sent",
        "recipient_delivered",
        "recipient_signed",
        "recipient_declined",
        "envelope_completed",
        "envelope_declined",
        "envelope_voided",
        "envelope_expired",
        "envelope_sealing_failed",
        "certificate_generated",
        "certificate_expired",
        "webhook.test",
    ]
    created_at: str
    sequence: int
    data: dict[str, Any]


Event = Union[PartnerEvent, PlatformEvent]
