import { createHash, randomUUID, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import type { VerificationResult } from '#api/verification/verification-result.ts';
import { VerificationResult as Result } from '#api/verification/verification-result.ts';
import { registerUser } from '#test/support/people/account.ts';
import { downloaded, openAndSign, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { createRequest, signWithCode, untilStatus } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { encryptedDocument } from '#test/support/pdf-classes/cross-references.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { postForm, verifyPath, type Fields } from './support/post-form.ts';

const world = setUp(sharedWorld);
const others = setUp(() => createTestAuthority());

async function verify(fields: Fields, path = verifyPath, language = 'en'): Promise<VerificationResult> {
  const headers = { 'accept-language': language };
  const { status, body } = await postForm<VerificationResult>(world, path, fields, headers);
  expect(status).toBe(200);
  // The answer has exactly what the document says.
  expect(Result.strict().parse(body)).toEqual(body);
  return body;
}

/** A text, and a partner's signature of it. */
async function signedText(): Promise<{ document: Buffer; signature: Buffer }> {
  const document = Buffer.from(`An agreement ${randomUUID()}`);
  const hash = createHash('sha256').update(document).digest('hex');
  const { request_id: id, token } = await createRequest(world, { document_hash: hash, required_loa: 2 });
  await signWithCode(world, token);
  const { body } = await untilStatus(world, id, 'signed');
  return { document, signature: Buffer.from(String(body['signature']), 'base64') };
}

test('a signature of a sign request holds with its document, and with no other', async () => {
  const { document, signature } = await signedText();
  const result = await verify({ signature, document });
  const [first] = result.signatures;
  expect(result).toMatchObject({
    is_valid: true,
    indication: 'TOTAL_PASSED',
    sub_indication: null,
    signature_level: 'CAdES-T',
    is_timestamped: true,
    container: null,
    reasons: [],
  });
  expect(first).toMatchObject({
    trust_anchor: 'Tamga',
    revocation: { status: 'good', source: expect.stringContaining('http') as string },
    scopes: [{ scope: 'full' }],
    coverage: null,
    countersigns: null,
  });
  expect(result.certificate_info).toContain(`CN=${result.signer_name}`);
  expect(first?.timestamp?.time).toBe(result.best_signature_time);
  expect(new X509Certificate(first?.certificate_chain[0] ?? '').subject).toContain('CN=');

  const changed = await verify({ signature, document: Buffer.from('another text') }, undefined, 'mn');
  expect(changed).toMatchObject({
    is_valid: false,
    sub_indication: 'HASH_FAILURE',
    indication: 'TOTAL_FAILED',
  });
  expect(changed.reasons[0]?.message).toMatch(/[а-яөү]{4}/);

  const alone = await verify({ signature });
  expect(alone).toMatchObject({ is_valid: false, sub_indication: 'SIGNED_DATA_NOT_FOUND' });
  expect(alone.reasons[0]?.message).toMatch(/document/);
});

test('a sealed envelope holds to the long term, and each of its signatures is told', async () => {
  const user = await registerUser(world);
  const { id, emails } = await sentEnvelope(world, user, { recipients: [{}] });
  await openAndSign(world, emails[0] ?? '');
  await untilEnvelope(world, user, { id, status: 'completed' });
  const signature = await downloaded(world, user, `/envelopes/${id}/download`);
  const result = await verify({ signature }, '/api/v1/signature/pades/verify');
  expect(result).toMatchObject({ is_valid: true, signature_level: 'PAdES-LTA', is_timestamped: true });
  expect(result.signatures.length).toBeGreaterThan(1);
  for (const one of result.signatures)
    expect(one).toMatchObject({ is_valid: true, coverage: 'ENTIRE_REVISION' });
  expect(result.timestamps.length).toBeGreaterThan(0);
  expect((await verify({ signature, signature_format: 'auto' })).is_valid).toBe(true);

  const cut = Buffer.concat([signature.subarray(0, 2_000), Buffer.from(' '), signature.subarray(2_001)]);
  expect((await verify({ signature: cut })).is_valid).toBe(false);
});

test('a signature under an authority that nobody trusts cannot be said to hold', async () => {
  const person = await others.person('EC', 256);
  const document = Buffer.from('some text');
  const signature = await others.sign(person, document.toString());
  const result = await verify({ signature, document, signature_format: 'cades' });
  expect(result).toMatchObject({
    is_valid: false,
    indication: 'INDETERMINATE',
    sub_indication: 'NO_CERTIFICATE_CHAIN_FOUND',
    signer_name: 'Bat Dorj',
    is_timestamped: false,
  });
  expect(result.signatures[0]).toMatchObject({ trust_anchor: null });
});

test('of an encrypted PDF nothing can be said, and the reason tells its reader what to do', async () => {
  const said = { is_valid: false, indication: 'INDETERMINATE', sub_indication: 'CUSTOM', signatures: [] };
  const english = await verify({ signature: encryptedDocument() });
  expect(english).toMatchObject({ ...said, reasons: [{ code: 'pdf_encrypted' }] });
  expect(english.reasons[0]?.message).toMatch(/encrypted.*Ask the sender/);
  const mongolian = await verify({ signature: encryptedDocument() }, '/api/v1/signature/pades/verify', 'mn');
  expect(mongolian.reasons[0]?.message).toMatch(/шифрлэгдсэн/i);
});
