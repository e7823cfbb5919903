"""The client of Tamga: sign requests of partner systems, envelopes of organizations, their webhooks."""

from .errors import TamgaError
from .events import Event, PartnerEvent, PlatformEvent
from .partner import Partner
from .platform import Platform
from .webhooks import unwrap

__all__ = ["Event", "Partner", "PartnerEvent", "Platform", "PlatformEvent", "TamgaError", "unwrap"]
