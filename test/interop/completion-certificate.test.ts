import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, test } from 'vitest';
import { linkToken } from '#secrets/link-token.ts';
import { registerUser } from '#test/support/people/account.ts';
import {
  downloaded,
  openAndSign,
  openLink,
  sentEnvelope,
  signByLink,
  untilEnvelope,
} from '#test/support/people/envelope.ts';
import { call } from '#test/support/http/http.ts';
import { attachmentsOf } from '#test/support/pdf/pdf-text.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { dssPdf } from './support/dss.ts';
import { pdfsig, pyhankoPdf, qpdfCheck } from './support/pdf-checkers.ts';

const world = setUp(startWorld);
const user = setUp(() => registerUser(world));
let root: string;
beforeAll(async () => {
  root = await (await fetch(`${world.baseUrl}/ca/root.pem`)).text();
});

async function expectSealed(pdf: Buffer): Promise<void> {
  const judged = await pyhankoPdf({ pdf, root, longTerm: true });
  expect(judged.signatures, judged.said).toMatchObject([
    { field: 'seal', valid: true, docmdp: true, modification: 'LTA_UPDATES', timestamped: true },
    { field: 'archive', valid: true, coverage: 'ENTIRE_FILE', modification: 'NONE' },
  ]);
  expect((await pdfsig(pdf)).valid).toBe(1);
  expect((await qpdfCheck(pdf)).ok).toBe(true);
  expect((await dssPdf({ pdf, root })).said.trim()).toBe('TOTAL_PASSED - PAdES-BASELINE-LTA');
}

test('the certificate of a completed envelope is B-LTA, says who signed with which certificate, and its trail is whole', async () => {
  const { id, emails } = await sentEnvelope(world, user, {
    name: 'Түрээсийн гэрээ 契約',
    recipients: [{ name: 'Бат-Эрдэнэ Өлзий' }, { name: 'Li 李' }],
  });
  for (const email of emails) expect((await openAndSign(world, email)).status).toBeLessThan(300);
  await untilEnvelope(world, user, { id, status: 'completed' });
  const pdf = await downloaded(world, user, `/envelopes/${id}/certificate`);
  await expectSealed(pdf);
  expect((await downloaded(world, user, `/envelopes/${id}/certificate`)).equals(pdf)).toBe(true);
  const files = await attachmentsOf(pdf);
  const lines = String(files.get('audit-trail.jsonl')).trim().split('\n');
  const acts = lines.map((line) => (JSON.parse(line) as { action: string }).action);
  expect(acts).toContain('envelope.completed');
  expect(acts.filter((act) => act === 'envelope.signed')).toHaveLength(2);
});

test('a declined envelope has a certificate too', async () => {
  const { id, emails } = await sentEnvelope(world, user, { recipients: [{}, {}] });
  const [first = '', second = ''] = emails;
  await signByLink(world, await openLink(world, first));
  await untilEnvelope(world, user, { id, status: 'in_progress' });
  const path = await openLink(world, second);
  const declined = await call(world, `${path}/decline`, { body: { reason: 'The rent is too high.' } });
  expect(declined.status).toBe(200);
  await untilEnvelope(world, user, { id, status: 'declined' });
  await expectSealed(await downloaded(world, user, `/envelopes/${id}/certificate`));
});

test('the fingerprint of the signed PDF on the check page is that of the download', async () => {
  const { id, emails } = await sentEnvelope(world, user, { recipients: [{}] });
  await openAndSign(world, emails[0] ?? '');
  await untilEnvelope(world, user, { id, status: 'completed' });
  const signed = await downloaded(world, user, `/envelopes/${id}/download`);
  await downloaded(world, user, `/envelopes/${id}/certificate`);
  const token = linkToken(world.deps.keys.link, { purpose: 'check', id, generation: 1 });
  const page = await (await fetch(`${world.baseUrl}/check/${token}`)).text();
  expect(page).toContain(`data-hash="${createHash('sha256').update(signed).digest('hex')}"`);
  expect(page).not.toContain(emails[0]);
});

test('OpenSSL verifies the seal of an approval over the statement, as the certificate says', async () => {
  const { id, emails } = await sentEnvelope(world, user, { recipients: [{ role: 'approver' }] });
  const path = await openLink(world, emails[0] ?? '');
  expect((await fetch(`${world.baseUrl}${path}/document`)).status).toBe(200);
  const approved = await call(world, `${path}/approve`, { body: { consent: true } });
  expect(approved.status).toBeLessThan(300);
  await untilEnvelope(world, user, { id, status: 'completed' });
  const pdf = await downloaded(world, user, `/envelopes/${id}/certificate`);
  await expectSealed(pdf);
  const files = await attachmentsOf(pdf);
  const folder = await mkdtemp(join(tmpdir(), 'tamga-approval-'));
  const names = ['approval-1.jws', 'approval-1.p7s', 'chain.pem'];
  for (const name of names) await writeFile(join(folder, name), files.get(name) ?? '');
  const verify = () => {
    const options =
      '-verify -cades -binary -inform DER -in approval-1.p7s -content approval-1.jws -CAfile chain.pem';
    return spawnSync('openssl', ['cms', ...options.split(' '), '-out', '/dev/null'], { cwd: folder });
  };
  const judged = verify();
  expect([judged.status, String(judged.stderr)]).toEqual([
    0,
    expect.stringContaining('Verification successful'),
  ]);
  await writeFile(join(folder, 'approval-1.jws'), `${String(files.get('approval-1.jws'))} `);
  expect(verify().status).not.toBe(0);
  await rm(folder, { recursive: true });
});

test('the receipts of whoever signed, approved and declined while others had to act are B-LTA', async () => {
  const { emails } = await sentEnvelope(world, user, {
    recipients: [{ name: 'Бат-Эрдэнэ Өлзий' }, { role: 'approver', name: 'Li 李' }, {}, {}],
  });
  const [signer = '', approver = '', decliner = ''] = await Promise.all(
    emails.map((email) => openLink(world, email)),
  );
  expect((await signByLink(world, signer)).status).toBeLessThan(300);
  expect((await call(world, `${approver}/approve`, { body: { consent: true } })).status).toBeLessThan(300);
  for (const path of [signer, approver]) await expectSealed(await receiptAt(path));
  const declined = await call(world, `${decliner}/decline`, { body: { reason: 'The rent is too high.' } });
  expect(declined.status).toBe(200);
  await expectSealed(await receiptAt(decliner));
});

/** Waits until the page offers the receipt of an act; gives its bytes. */
async function receiptAt(path: string): Promise<Buffer> {
  await untilTrue(async () => (await call(world, `${path}/state`)).body['receipt'] === true);
  const answer = await fetch(`${world.baseUrl}${path}/receipt`);
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}
