"""Takes a sign request and an envelope from the beginning to the end by the generated client."""

import os
import sys
import time

from tamga_client import AuthenticatedClient, Client
from tamga_client.api.envelope_session import get_session_document, open_session, sign_envelope
from tamga_client.api.envelopes import create_envelope, get_envelope, send_envelope
from tamga_client.api.sign_requests import create_sign_request, get_sign_request
from tamga_client.api.signing import sign_sign_request
from tamga_client.models import (
    EnvelopeFieldInput,
    EnvelopeFieldInputType,
    EnvelopeInput,
    EnvelopeSigningInput,
    RecipientInput,
    SignatureMark,
    SignatureMarkType,
    SigningInput,
    SignRequestInput,
    SignRequestInputRequiredLoa,
)

url = os.environ["TAMGA_URL"]
partner = AuthenticatedClient(base_url=url, token=os.environ["PARTNER_TOKEN"])
user = AuthenticatedClient(base_url=url, token=os.environ["USER_TOKEN"])
signer = Client(base_url=url)


def until(read, status):
    for _ in range(600):
        found = read()
        if str(found.status) == status:
            return found
        time.sleep(0.1)
    raise SystemExit(f"it is {found.status}, not {status}")


request = SignRequestInput(
    user_email=os.environ["SIGNER"],
    document_hash="9f" * 32,
    document_name="Agreement.pdf",
    required_loa=SignRequestInputRequiredLoa.VALUE_1,
)
made = create_sign_request.sync(client=partner, body=request, idempotency_key="python-flow-1")
token = made.sign_url.rsplit("/", 1)[1]
sign_sign_request.sync(token, client=signer, body=SigningInput(consent=True))
signed = until(lambda: get_sign_request.sync(made.request_id, client=partner), "signed")
print("sign request", signed.status, "with a signature" if signed.signature else "without", flush=True)

field = EnvelopeFieldInput(
    type_=EnvelopeFieldInputType.SIGNATURE, recipient_index=0, page=1, x=60, y=60, width=160, height=50
)
draft = EnvelopeInput(
    document_id=os.environ["DOCUMENT_ID"],
    name="Agreement",
    recipients=[RecipientInput(email=os.environ["SIGNER"], name="Bat Dorj")],
    fields=[field],
)
envelope = create_envelope.sync(client=user, body=draft, idempotency_key="python-flow-2").data.id
send_envelope.sync(envelope, client=user)
print("envelope sent", flush=True)
token = sys.stdin.readline().strip()
open_session.sync(token, client=signer)
pdf = get_session_document.sync_detailed(token, client=signer).content
mark = SignatureMark(type_=SignatureMarkType.TYPED, text="Bat Dorj")
sign_envelope.sync(token, client=signer, body=EnvelopeSigningInput(consent=True, signature=mark))
done = until(lambda: get_envelope.sync(envelope, client=user).data, "completed")
print("envelope", done.status, "of a PDF" if pdf.startswith(b"%PDF-") else "of something else", flush=True)
