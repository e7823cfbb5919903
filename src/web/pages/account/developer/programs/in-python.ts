import type { Caller } from './caller.ts';

/** Writes a first sign request in Python, without a package. */
export function inPython({ id, secret, address }: Caller): string {
  const known = secret === undefined ? 'os.environ["TAMGA_CLIENT_SECRET"]' : `"${secret}"`;
  return [
    'import base64, hashlib, json, os, urllib.request',
    '',
    `address = "${address}"`,
    `client_id = "${id}"`,
    `client_secret = ${known}`,
    '',
    '',
    'def post(path, authorization, kind, body):',
    '    headers = {"Authorization": authorization, "Content-Type": kind}',
    '    request = urllib.request.Request(address + path, data=body.encode(), headers=headers)',
    '    with urllib.request.urlopen(request) as response:',
    '        return json.load(response)',
    '',
    '',
    'basic = base64.b64encode(f"{client_id}:{client_secret}".encode()).decode()',
    'form = "application/x-www-form-urlencoded"',
    'token = post("/oauth2/token", f"Basic {basic}", form, "grant_type=client_credentials")',
    'request = {',
    '    "user_email": "signer@example.com",',
    '    "document_name": "Agreement.pdf",',
    '    "document_hash": hashlib.sha256(b"the document").hexdigest(),',
    '}',
    'bearer = "Bearer " + token["access_token"]',
    'made = post("/partner/sign-request", bearer, "application/json", json.dumps(request))',
    'print(json.dumps(made, indent=2))',
  ].join('\n');
}
