"""Takes a sign request and an envelope from the beginning to the end by the Python client, and checks what it does by itself."""

import os
import sys
import threading

from tamga import Partner, Platform, TamgaError

email = os.environ["SIGNER"]
partner = Partner()
platform = Platform(access_token=os.environ["USER_TOKEN"])


def sign(url):
    token = url.rsplit("/", 1)[1]
    partner.call("POST", f"/sign/{token}/sign", body={"consent": True})


request = partner.sign_requests.create(
    user_email=email, document_hash="9f" * 32, document_name="Agreement.pdf", required_loa=1
)
signer = threading.Timer(0.5, sign, [request["sign_url"]])
signer.start()
signed = partner.sign_requests.wait_until_signed(request["request_id"], timeout=60)
print("sign request", signed["status"], "with a signature" if signed["signature"] else "without", flush=True)

document = {"document_id": os.environ["DOCUMENT_ID"], "name": "Agreement"}
envelope = platform.envelopes.create(**document, recipients=[{"email": email, "name": "Bat Dorj"}])["id"]
platform.envelopes.send(envelope)
print("envelope sent", flush=True)
token = sys.stdin.readline().strip()
platform.call("POST", f"/envelope/{token}/opened")
platform.download(f"/envelope/{token}/document")
mark = {"type": "typed", "text": "Bat Dorj"}
platform.call("POST", f"/envelope/{token}/sign", body={"consent": True, "signature": mark})
done = platform.envelopes.wait_until_completed(envelope, timeout=60)
pdf = platform.envelopes.download(envelope)
print("envelope", done["status"], "of a PDF" if pdf.startswith(b"%PDF-") else "of something else", flush=True)

for _ in range(2):
    partner.sign_requests.create(user_email=email, document_hash="9f" * 32, external_ref=email)
print("listed", len(list(partner.sign_requests.list(external_ref=email, limit=1))), flush=True)
first, again = (
    partner.sign_requests.create(user_email=email, document_hash="9f" * 32, idempotency_key="python-1") for _ in "12"
)
print("the same request", first["request_id"] == again["request_id"], flush=True)
uploaded = platform.documents.upload(pdf, file_name='a "signed" one.pdf', name="Гэрээ")
print("uploaded", platform.documents.wait_until_ready(uploaded["id"])["name"], flush=True)
for attempt in (
    lambda: partner.sign_requests.create(document_hash="no"),
    lambda: partner.sign_requests.wait_until_signed(first["request_id"], timeout=0.1),
    lambda: Partner(client_secret="sesame").sign_requests.get(first["request_id"]),
):
    try:
        attempt()
    except TamgaError as error:
        print("refused", error.status, error.code, flush=True)
