import { createHash, createVerify, randomBytes, X509Certificate } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { CertificateUse } from '#entities/certificate/certificate-use.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import { expectError } from '#test/support/http/http.ts';
import { registerUser } from '#test/support/people/account.ts';
import { makeOwnCertificate, ownPin } from '#test/support/people/own-certificate.ts';
import { sentMessages } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { authorize, csc, ecdsaWithSha256, newestCode, sha256, someDigest, type Signer } from './calls.ts';

const world = setUp(sharedWorld);

async function aSigner(fields: object = {}): Promise<Signer> {
  const user = await registerUser(world);
  const { id } = await makeOwnCertificate(world, user, fields);
  return { token: user.access_token, email: user.email, credentialID: id };
}

const signer = setUp(() => aSigner());
const em = () => world.deps.orm.em.fork();
const sign = (by: Signer, body: object) =>
  csc(world, 'signatures/signHash', {
    token: by.token,
    body: { credentialID: by.credentialID, hashAlgo: sha256, signAlgo: ecdsaWithSha256, ...body },
  });

describe('a hash is signed', () => {
  test('by the key of the credential, in the order of the hashes, and each signature counts', async () => {
    const texts = [randomBytes(20), randomBytes(20), randomBytes(20)];
    const hash = texts.map((text) => createHash('sha256').update(text).digest('base64'));
    const before = await em().findOneOrFail(Certificate, { id: signer.credentialID });
    const SAD = await authorize(world, signer, { hash });
    const { status, body } = await sign(signer, { SAD, hash });
    expect(status).toBe(200);
    const { publicKey } = new X509Certificate(before.certificatePem);
    for (const [index, text] of texts.entries()) {
      const signature = Buffer.from(body.signatures?.[index] ?? '', 'base64');
      expect(createVerify('sha256').update(text).verify(publicKey, signature)).toBe(true);
    }
    const after = await em().findOneOrFail(Certificate, { id: signer.credentialID });
    expect(after.usageCount).toBe(before.usageCount + 3);
    const [use] = await em().find(CertificateUse, { certificateId: after.id, kind: 'csc' });
    expect(use).toMatchObject({ signatures: 3, documentName: null });
    const event = await em().findOneOrFail(AuditEvent, {
      resourceId: after.id,
      action: 'certificate.signed',
    });
    expect(event.metadata).toMatchObject({ by: 'csc', hash_algorithm: 'sha256' });
    expectError(await sign(signer, { SAD, hash: [hash[0]] }), 400, 'invalid_sad');
  });

  test('by an RSA key with PKCS#1 v1.5, in the words of CSC 2 and of its first version', async () => {
    const by = await aSigner({ key_type: 'RSA', key_size: 2048 });
    const text = randomBytes(20);
    const hashes = [createHash('sha384').update(text).digest('base64')];
    const about = { credentialID: by.credentialID, hashes, hashAlgorithmOID: '2.16.840.1.101.3.4.2.2' };
    const asked = { ...about, numSignatures: 1 };
    const first = await csc(world, 'credentials/authorize', { token: by.token, body: asked, version: 'v1' });
    expect(first.body).toMatchObject({ error: 'otp_required', error_description: expect.any(String) });
    const authData = [
      { id: 'PIN', value: ownPin },
      { id: 'OTP', value: await newestCode(world, by.email) },
    ];
    const given = await csc(world, 'credentials/authorize', {
      token: by.token,
      body: { ...asked, authData },
    });
    const body = { ...about, SAD: given.body.SAD, signAlgo: '1.2.840.113549.1.1.1' };
    const made = await csc(world, 'signatures/signHash', { token: by.token, body, version: 'v1' });
    const row = await em().findOneOrFail(Certificate, { id: by.credentialID });
    const signature = Buffer.from(made.body.signatures?.[0] ?? '', 'base64');
    const { publicKey } = new X509Certificate(row.certificatePem);
    expect(createVerify('sha384').update(text).verify(publicKey, signature)).toBe(true);
  });

  test('as often as was asked for, however many connections ask at once', async () => {
    const hash = Array.from({ length: 7 }, someDigest);
    const SAD = await authorize(world, signer, { hash });
    const calls = Array.from({ length: 50 }, (_one, index) => sign(signer, { SAD, hash: [hash[index % 7]] }));
    const answers = await Promise.all(calls);
    const made = answers.filter(({ status }) => status === 200);
    expect(made.length).toBe(7);
    for (const answer of answers) if (answer.status !== 200) expectError(answer, 400, 'invalid_sad');
  });
});

describe('a SAD is', () => {
  test('for its hashes, its credential and its holder alone', async () => {
    const hash = [someDigest()];
    const SAD = await authorize(world, signer, { hash });
    const refusal = expectError(await sign(signer, { SAD, hash: [someDigest()] }), 400, 'invalid_sad');
    expect(refusal.message).toBe('Hash is not authorized by the SAD.');
    const other = await aSigner();
    expectError(
      await sign({ ...other, credentialID: signer.credentialID }, { SAD, hash }),
      400,
      'invalid_credential',
    );
    expectError(await sign(other, { SAD, hash }), 400, 'invalid_sad');
    const wrong = `${SAD.slice(0, -1)}${SAD.endsWith('A') ? 'B' : 'A'}`;
    for (const SAD of [wrong, 'x', 'A'.repeat(64)])
      expectError(await sign(signer, { SAD, hash }), 400, 'invalid_sad');
    expect((await sign(signer, { SAD, hash })).status).toBe(200);
  });

  test('dead once it was exchanged for one of other hashes', async () => {
    const [first, second] = [someDigest(), someDigest()];
    const SAD = await authorize(world, signer, { hash: [first], numSignatures: 2 });
    expect((await sign(signer, { SAD, hash: [first] })).status).toBe(200);
    const body = { credentialID: signer.credentialID, SAD, hash: [second] };
    const { token } = signer;
    const exchanges = await Promise.all(
      Array.from({ length: 10 }, () => csc(world, 'credentials/extendTransaction', { token, body })),
    );
    const [extended, ...more] = exchanges.filter(({ status }) => status === 200);
    expect(more).toEqual([]);
    const allowed = { resourceId: signer.credentialID, action: 'certificate.authorized' };
    const [newest] = await em().find(AuditEvent, allowed, { orderBy: { sequence: 'desc' }, limit: 1 });
    const hashes = [Buffer.from(second, 'base64').toString('hex')];
    expect(newest?.metadata).toMatchObject({ extended: true, hash_algorithm: 'sha256', hashes });
    expectError(await sign(signer, { SAD, hash: [second] }), 400, 'invalid_sad');
    expect((await sign(signer, { SAD: extended?.body.SAD, hash: [second] })).status).toBe(200);
    expectError(await sign(signer, { SAD: extended?.body.SAD, hash: [second] }), 400, 'invalid_sad');
  });

  test('of no use once the certificate is revoked', async () => {
    const by = await aSigner();
    const hash = [someDigest()];
    const SAD = await authorize(world, by, { hash });
    const { hsmKeyId } = await em().findOneOrFail(Certificate, { id: by.credentialID });
    await world.deps.keyService.revokeCertificate(hsmKeyId, { reason: 'keyCompromise' });
    expectError(await sign(by, { SAD, hash }), 400, 'invalid_sad');
    await em().nativeUpdate(Certificate, { id: by.credentialID }, { status: 'revoked' });
    expectError(await sign(by, { SAD, hash }), 400, 'invalid_credential');
  });
});

describe('a one-time code', () => {
  test('goes to the proved phone, is for one operation, and is used once', async () => {
    const by = await aSigner();
    const phone = `+97699${randomBytes(4).readUInt32BE(0).toString().slice(-6).padStart(6, '1')}`;
    await em().nativeUpdate(UserAccount, { email: by.email }, { phone, phoneVerifiedAt: new Date() });
    const body = { credentialID: by.credentialID, hash: [someDigest()], numSignatures: 1 };
    const ask = (more: object) =>
      csc(world, 'credentials/authorize', { token: by.token, body: { ...body, PIN: ownPin, ...more } });
    expect((await ask({})).body.error).toBe('otp_required');
    expect((await sentMessages(world, { to: phone, kind: 'code' }))[0]?.channel).toBe('sms');
    const OTP = await newestCode(world, phone);
    expect((await ask({ OTP, hash: [someDigest()] })).body.error).toBe('invalid_otp');
    expect((await ask({ OTP, numSignatures: 2 })).body.error).toBe('invalid_otp');
    expect((await ask({ OTP, PIN: '999999' })).body.error).toBe('invalid_pin');
    const both = await Promise.all([ask({ OTP }), ask({ OTP })]);
    expect(both.filter(({ status }) => status === 200).length).toBe(1);
    expect((await ask({ OTP })).body.error).toBe('invalid_otp');
  });

  test('that was sent before anything is known opens any operation, once', async () => {
    const by = await aSigner();
    const { token, credentialID } = by;
    const sent = await csc(world, 'credentials/sendOTP', { token, body: { credentialID } });
    expect(sent.status).toBe(204);
    const body = { credentialID, hash: [someDigest()], numSignatures: 1, PIN: ownPin };
    const OTP = await newestCode(world, by.email);
    const first = await csc(world, 'credentials/authorize', { token, body: { ...body, OTP } });
    expect(first.status).toBe(200);
    const again = await csc(world, 'credentials/authorize', { token, body: { ...body, OTP } });
    expect(again.body.error).toBe('invalid_otp');
  });

  test('is locked after five wrong ones, also for the right one', async () => {
    const by = await aSigner();
    const body = { credentialID: by.credentialID, hash: [someDigest()], numSignatures: 1, PIN: ownPin };
    const ask = (more: object) =>
      csc(world, 'credentials/authorize', { token: by.token, body: { ...body, ...more } });
    await ask({});
    const right = await newestCode(world, by.email);
    const wrong = right === '000000' ? '111111' : '000000';
    const tries = [];
    for (let number = 1; number <= 6; number += 1) tries.push((await ask({ OTP: wrong })).body.error);
    expect(tries).toEqual([...Array.from({ length: 5 }, () => 'invalid_otp'), 'too_many_attempts']);
    const locked = await ask({ OTP: right });
    expect({ status: locked.status, error: locked.body.error }).toEqual({
      status: 429,
      error: 'too_many_attempts',
    });
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(800);
  });

  test('is not asked for where the credential needs none; the PIN always is', async () => {
    const by = await aSigner();
    await em().nativeUpdate(Certificate, { id: by.credentialID }, { otpRequired: false });
    const body = { credentialID: by.credentialID, hash: [someDigest()], numSignatures: 1 };
    const without = await csc(world, 'credentials/authorize', { token: by.token, body });
    expect({ status: without.status, error: without.body.error }).toEqual({
      status: 401,
      error: 'pin_required',
    });
    const given = await csc(world, 'credentials/authorize', {
      token: by.token,
      body: { ...body, PIN: ownPin },
    });
    expect(given.status).toBe(200);
  });
});
