import { html } from 'hono/html';
import { developerWords } from '#words/developer/developer.ts';
import { quickStartWords } from '#words/developer/quick-start.ts';
import type { Html } from '../../common/layout.ts';
import type { Frame } from '../certificates/shown.ts';
import { signedInLayout } from '../signed-in.ts';
import { testBanner } from './mode.ts';
import { block, code, pathOfApplication, type ShownApplication } from './shown.ts';

type Caller = {
  id: string;
  /** The client_secret; undefined where it is not known any more: the programs take it from TAMGA_CLIENT_SECRET then. */
  secret?: string | undefined;
  /** The public address of the API. */
  address: string;
};

type Shown = { application: ShownApplication; address: string };

/** Draws the first calls of an application, its own client_id in them. */
export function quickStartPage({ language, token }: Frame, { application, address }: Shown): Html {
  const words = quickStartWords[language];
  const path = pathOfApplication(application);
  const main = html`<p class="up"><a href="${path}">${application.name}</a></p>
    <h1>${words.title}</h1>
    ${testBanner(language, application)}
    <section class="card">
      <p>${words.secret}</p>
      ${block("export TAMGA_CLIENT_SECRET='…'")}
      <p class="more"><a href="${path}/secret">${developerWords[language].rotateAct.title}</a></p>
    </section>
    ${quickStart(language, { id: application.id, address })}
    <section class="card">
      <h2>${words.reference}</h2>
      <p>${words.referenceText}</p>
      <p class="more"><a href="${referenceOf(application.id)}">${words.referenceLink}</a></p>
    </section>`;
  return signedInLayout({ language, title: words.title, token, here: '/developer', main });
}

/** The reference of the API with the client_id of an application filled in. */
function referenceOf(id: string): string {
  return `/docs?client_id=${id}`;
}

/** Draws a first sign request in a shell, in TypeScript and in Python: each works as it stands. */
export function quickStart(language: Frame['language'], caller: Caller): Html {
  const words = quickStartWords[language];
  const saved = (file: string, command: string) =>
    html`${words.save} ${code(file)}, ${words.run} ${code(command)}`;
  return html`${part(`${words.first}: curl`, words.paste, inShell(caller))}
  ${part(`${words.first}: TypeScript`, saved('first.ts', 'node first.ts'), inTypeScript(caller))}
  ${part(`${words.first}: Python`, saved('first.py', 'python3 first.py'), inPython(caller))}`;
}

function part(title: string, text: string | Html, listing: string): Html {
  return html`<section class="card">
    <h2>${title}</h2>
    <p>${text}</p>
    ${block(listing)}
  </section>`;
}

/** The secret stands on no command line, where other users of a machine would see it. */
function inShell({ id, secret, address }: Caller): string {
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

function inTypeScript({ id, secret, address }: Caller): string {
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

function inPython({ id, secret, address }: Caller): string {
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
