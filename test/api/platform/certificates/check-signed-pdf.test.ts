import { expect, test } from 'vitest';
import { checkSignedPdf, validatePdf } from '#api/platform/certificates/signing/check-signed-pdf.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import type { ValidationReport } from '#signatures/validation/report.ts';
import { as } from '#test/api/platform/support.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { registerUser } from '#test/support/people/account.ts';
import { giveCredential, pin } from '#test/support/people/credential.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { downloaded } from '#test/support/people/envelope.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const user = setUp(() => registerUser(world));
const holder = setUp(() => giveCredential(world, user));

const validate = (pdf: Buffer) => validatePdf(world.deps, 'tests', pdf);

/** Signs a document; gives the new one with its bytes. */
async function sign(documentId: string) {
  const body = { pin, format: 'pades', document_id: documentId };
  type Made = { signed_document_id: string };
  const path = `/certificates/${holder.credentialIds[0]}/sign`;
  const { signed_document_id: id } = expectAnswer(await as(world, user).post<Made>(path, body), 200);
  return { id, pdf: await downloaded(world, user, `/documents/${id}/download`) };
}

/** The report, in which the first signature does not hold any more. */
const failed = (report: ValidationReport): ValidationReport => ({
  ...report,
  signatures: report.signatures.map((one) =>
    one.pdf?.fieldName === 'holder' ? { ...one, indication: 'TOTAL_FAILED' } : one,
  ),
});

test('takes what holds, and nothing that does not', { timeout: 60_000 }, async () => {
  const where = { id: holder.credentialIds[0] ?? '' };
  const certificate = await world.deps.orm.em.fork().findOneOrFail(Certificate, where);
  const once = await sign(await readyDocument(world, user));
  const { pdf } = await sign(once.id);
  const [before, after] = [await validate(once.pdf), await validate(pdf)];
  const signed = { fieldName: 'holder-2', certificate, before };
  expect(() => checkSignedPdf(after, signed)).not.toThrow();
  expect(() => checkSignedPdf(after, { ...signed, fieldName: 'holder' })).toThrow(/no signature of ours/);
  expect(() => checkSignedPdf(after, { ...signed, fieldName: 'other' })).toThrow(/no signature of ours/);

  const spoilt = Buffer.from(pdf);
  spoilt.write('9', spoilt.indexOf('/MediaBox [') + '/MediaBox ['.length);
  const broken = await validate(spoilt);
  expect(() => checkSignedPdf(broken, signed)).toThrow(/does not hold: /);

  expect(() => checkSignedPdf(failed(after), signed)).toThrow(/holder in the PDF would not stay valid/);
  expect(() => checkSignedPdf(failed(after), { ...signed, before: failed(before) })).not.toThrow();
});
