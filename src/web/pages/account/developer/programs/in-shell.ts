import type { Caller } from './caller.ts';

/** Writes a first sign request for a shell. The secret stands on no command line, where other users of a machine would see it. */
export function inShell({ id, secret, address }: Caller): string {
  const form = `grant_type=client_credentials&client_id=${id}&client_secret=%s`;
  return [
    ...(secret === undefined ? [] : [`TAMGA_CLIENT_SECRET='${secret}'`]),
    `TOKEN=$(printf '${form}' "$TAMGA_CLIENT_SECRET" |`,
    `  curl -s -d @- ${address}/oauth2/token | sed 's/.*"access_token":"\\([^"]*\\)".*/\\1/')`,
    `curl -s ${address}/partner/sign-request \\`,
    `  -H "Authorization: Bearer $TOKEN" -H 'Content-Type: application/json' \\`,
    `  -d '{"user_email": "signer@example.com", "document_name": "Agreement.pdf",`,
    `       "document_hash": "'$(printf 'the document' | sha256sum | cut -c1-64)'"}'`,
  ].join('\n');
}
