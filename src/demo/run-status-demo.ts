import { randomUUID } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { commandLine, openssl, showOpenssl } from './openssl.ts';
import { sampleDocument } from './options.ts';
import type { DemoAccess } from './stack.ts';
import { tell, tellEnd, tellFact, tellStep } from './tell.ts';

const folder = fileURLToPath(new URL('../../demo-output', import.meta.url));
const path = (name: string) => relative(process.cwd(), join(folder, name));
const files = {
  certificate: path('status-certificate.pem'),
  issuing: path('issuing.pem'),
  root: path('root.pem'),
  chain: path('chain-and-crl.pem'),
  query: path('timestamp.tsq'),
  reply: path('timestamp.tsr'),
};

/**
 * Shows the status of a certificate as OpenSSL sees it: good, revoked, and a timestamp; tells whether every answer was
 * right.
 */
export async function runStatusDemo(access: DemoAccess): Promise<boolean> {
  await mkdir(folder, { recursive: true });
  const certificateId = await issue(access);
  const results = [await showChain(), await showOcsp(access, /: good$/), await showCrl(access, /: OK$/)];
  await revoke(access, certificateId);
  results.push(
    await showOcsp(access, /: revoked$|Reason:|Revocation Time:/),
    await showCrl(access, /certificate revoked/),
  );
  results.push(await showTimestamp(access));
  const good = results.every(Boolean);
  tellEnd(
    good,
    good ? 'OpenSSL agrees with every answer.' : 'OpenSSL did not get every answer it should have.',
  );
  return good;
}

async function issue(access: DemoAccess): Promise<string> {
  tellStep('The key service issues a certificate');
  const body = {
    common_name: 'Status demo',
    email: 'status@example.mn',
    organization: 'Tamga demo',
    validity_days: 30,
    key_type: 'EC',
    key_size: 256,
  };
  const data = await askKeyService(access, '/api/v1/certificates/generate', body);
  await writeFile(files.certificate, String(data['public_key']));
  for (const name of ['root', 'issuing'] as const) {
    await writeFile(files[name], await download(new URL(`/ca/${name}.pem`, access.base_url)));
  }
  tellFact('serial', String(data['serial_number']));
  tellFact('certificate', files.certificate);
  return String(data['certificate_id']);
}

function showChain(): Promise<boolean> {
  tellStep('Its chain leads to the root');
  return showOpenssl(
    ['verify', '-x509_strict', '-CAfile', files.root, '-untrusted', files.issuing, files.certificate],
    /: OK$/,
  );
}

function showOcsp(access: DemoAccess, expected: RegExp): Promise<boolean> {
  tellStep('Ask the OCSP responder');
  const url = ['-url', `${access.base_url}/ocsp`];
  const trust = ['-CAfile', files.root, '-verify_other', files.issuing];
  return showOpenssl(
    ['ocsp', '-issuer', files.issuing, '-cert', files.certificate, ...url, ...trust],
    expected,
  );
}

async function showCrl(access: DemoAccess, expected: RegExp): Promise<boolean> {
  tellStep('Check the revocation list');
  const parts = [
    await readFile(files.root),
    await readFile(files.issuing),
    await download(new URL('/crl.pem', access.base_url)),
  ];
  await writeFile(files.chain, Buffer.concat(parts.flatMap((part) => [part, Buffer.from('\n')])));
  tell(`  GET /crl.pem, put together with the chain in ${files.chain}`);
  await showOpenssl(['crl', '-in', files.chain, '-noout', '-crlnumber', '-lastupdate', '-nextupdate'], /=/);
  return showOpenssl(['verify', '-crl_check', '-CAfile', files.chain, files.certificate], expected);
}

async function revoke(access: DemoAccess, certificateId: string): Promise<void> {
  tellStep('It is revoked; a second later everybody says so');
  const data = await askKeyService(access, `/api/v1/certificates/${certificateId}/revoke`, {
    reason: 'keyCompromise',
  });
  tellFact('revoked at', String(data['revoked_at']));
  tellFact('reason', String(data['revocation_reason']));
  await sleep(1_000);
}

async function showTimestamp(access: DemoAccess): Promise<boolean> {
  tellStep('A file gets a timestamp');
  const document = relative(process.cwd(), sampleDocument);
  const query = ['ts', '-query', '-data', document, '-sha256', '-cert', '-out', files.query];
  tell(`$ ${commandLine(query)}`);
  await openssl(query);
  const response = await fetch(new URL('/tsa', access.base_url), {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query' },
    body: new Uint8Array(await readFile(files.query)),
  });
  await writeFile(files.reply, Buffer.from(await response.arrayBuffer()));
  tell(`  POST /tsa answered ${response.status} ${response.headers.get('content-type') ?? ''}`);
  const trust = ['-CAfile', files.root, '-untrusted', files.issuing];
  return showOpenssl(
    ['ts', '-verify', '-queryfile', files.query, '-in', files.reply, ...trust],
    /^Verification: OK$/,
  );
}

async function download(url: URL): Promise<Buffer> {
  const response = await fetch(url);
  if (!response.ok) throw new Error(`GET ${url.pathname} answered ${response.status}.`);
  return Buffer.from(await response.arrayBuffer());
}

/** An operator's call: the key service takes its own key alone, from the private network. */
async function askKeyService(
  access: DemoAccess,
  path: string,
  body: object,
): Promise<Record<string, unknown>> {
  const response = await fetch(new URL(path, access.key_service_url), {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-api-key': access.internal_api_key,
      'x-request-id': randomUUID(),
    },
    body: JSON.stringify(body),
  });
  const answer = (await response.json()) as { data?: Record<string, unknown>; error?: { message: string } };
  if (!answer.data) throw new Error(`POST ${path}: ${response.status} ${answer.error?.message ?? ''}`);
  return answer.data;
}
