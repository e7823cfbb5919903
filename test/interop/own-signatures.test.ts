import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { afterAll, expect, test } from 'vitest';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { registerUser } from '#test/support/people/account.ts';
import { uploadPdf } from '#test/support/people/document.ts';
import { downloaded, openAndSign, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { makeOwnCertificate, ownPin } from '#test/support/people/own-certificate.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { sampleDocument } from '../../src/demo/options.ts';
import { dssDetached, dssPdf, stopDss } from './support/dss.ts';
import { pdfsig, pyhankoPdf, qpdfCheck } from './support/pdf-checkers.ts';

const world = setUp(startWorld);
const user = setUp(() => registerUser(world));
const sample = await readFile(sampleDocument);
afterAll(stopDss);

const ec = setUp(async () => makeOwnCertificate(world, user, { label: 'EC', key_type: 'EC', key_size: 384 }));
const rsa = setUp(async () =>
  makeOwnCertificate(world, user, { label: 'RSA', key_type: 'RSA', key_size: 3072 }),
);

async function rootPem(): Promise<string> {
  return (await world.deps.keyService.authorities()).root;
}

/** Signs a document by a certificate, as its holder does; gives the new document and its bytes. */
async function sign(documentId: string, certificate: { id: string }) {
  const body = { pin: ownPin, format: 'pades', document_id: documentId };
  type Made = { signed_document_id: string };
  const answer = await as(world, user).post<Made>(`/certificates/${certificate.id}/sign`, body);
  const { signed_document_id: id } = expectAnswer(answer, 200);
  return { id, pdf: await downloaded(world, user, `/documents/${id}/download`) };
}

/** Every validator takes every signature; `levels` are those that EU DSS says, in the order of the file. */
async function expectValid(pdf: Buffer, levels: string[]): Promise<void> {
  const root = await rootPem();
  const judged = await pyhankoPdf({ pdf, root });
  for (const one of judged.signatures) {
    expect(one.valid, `${one.field} ${judged.said}`).toBe(true);
    expect(['NONE', 'LTA_UPDATES', 'FORM_FILLING'], judged.said).toContain(one.modification);
  }
  expect(judged.signatures.at(-1), judged.said).toMatchObject({ coverage: 'ENTIRE_FILE', timestamped: true });
  const poppler = await pdfsig(pdf);
  expect(poppler.valid, poppler.said).toBe(levels.length);
  expect((await qpdfCheck(pdf)).ok).toBe(true);
  const dss = await dssPdf({ pdf, root });
  expect(dss.said.trim().split('\n'), dss.said).toEqual(
    levels.map((level) => `TOTAL_PASSED - PAdES-BASELINE-${level}`),
  );
}

test('a PDF signed by one certificate and then by another is valid for all', async () => {
  const once = await sign(await uploadPdf(world, user), ec);
  await expectValid(once.pdf, ['T']);
  const twice = await sign(once.id, rsa);
  expect(twice.pdf.subarray(0, once.pdf.length).equals(once.pdf)).toBe(true);
  await expectValid(twice.pdf, ['T', 'T']);
});

test('a sealed envelope, certified and with its long-term data, keeps every signature under a further one', async () => {
  const { id, emails } = await sentEnvelope(world, user, { recipients: [{}, {}] });
  for (const email of emails) await openAndSign(world, email);
  await untilEnvelope(world, user, { id, status: 'completed' });
  const sealed = await downloaded(world, user, `/envelopes/${id}/download`);
  const { pdf } = await sign(await uploadPdf(world, user, sealed), ec);
  expect(pdf.subarray(0, sealed.length).equals(sealed)).toBe(true);
  await expectValid(pdf, ['LTA', 'LTA', 'LTA', 'T']);
});

test.each(['EC', 'RSA'])('a hash signed by an %s key is a detached signature for EU DSS', async (kind) => {
  const certificate = kind === 'EC' ? ec : rsa;
  const document_hash = createHash('sha256').update(sample).digest('hex');
  type Made = { signature: string };
  const answer = await as(world, user).post<Made>(`/certificates/${certificate.id}/sign`, {
    pin: ownPin,
    document_hash,
  });
  const signature = Buffer.from(expectAnswer(answer, 200).signature, 'base64');
  const verdict = await dssDetached({ signature, document: sample, root: await rootPem() });
  expect(verdict.ok, verdict.said).toBe(true);
  expect(verdict.said).toContain('CAdES-BASELINE-T');
});
