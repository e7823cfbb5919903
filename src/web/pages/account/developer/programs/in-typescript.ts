import type { Caller } from './caller.ts';

/** Writes a first sign request in TypeScript, for Node.js without a package. */
export function inTypeScript({ id, secret, address }: Caller): string {
  const known = secret === undefined ? 'process.env.TAMGA_CLIENT_SECRET' : `'${secret}'`;
  return [
    "import { createHash } from 'node:crypto';",
    '',
    `const address = '${address}';`,
    `const clientId = '${id}';`,
    `const clientSecret = ${known};`,
    '',
    'async function post(path: string, init: RequestInit): Promise<Record<string, string>> {',
    "  const response = await fetch(address + path, { method: 'POST', ...init });",
    '  if (!response.ok) throw new Error(`${response.status}: ${await response.text()}`);',
    '  return (await response.json()) as Record<string, string>;',
    '}',
    '',
    "const token = await post('/oauth2/token', {",
    '  headers: { Authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },',
    "  body: new URLSearchParams({ grant_type: 'client_credentials' }),",
    '});',
    "const request = await post('/partner/sign-request', {",
    "  headers: { Authorization: `Bearer ${token.access_token}`, 'Content-Type': 'application/json' },",
    '  body: JSON.stringify({',
    "    user_email: 'signer@example.com',",
    "    document_name: 'Agreement.pdf',",
    "    document_hash: createHash('sha256').update('the document').digest('hex'),",
    '  }),',
    '});',
    'console.log(JSON.stringify(request, null, 2));',
  ].join('\n');
}
