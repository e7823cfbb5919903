import { randomUUID, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { policies } from '#domain/common/certificate-policies.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import { IdentityProof } from '#entities/account/identity-proof.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { checkStaffStatements } from '#worker/check-staff-statements.ts';
import { codeOf, csc, ecdsaWithSha256, sha256, someDigest } from '#test/api/csc/calls.ts';
import {
  expectPlatformError,
  mailedToken,
  platform,
  registerUnproved,
  registerUser,
  signInAs,
  type TestUser,
} from '#test/support/people/account.ts';
import { askHolder, withCodeAndPin } from '#test/support/people/credential.ts';
import { call, expectError, expectFieldError, type Answer } from '#test/support/http/http.ts';
import { addMember } from '#test/support/people/members.ts';
import { makeOwnCertificate, ownPin, type CertificateAnswer } from '#test/support/people/own-certificate.ts';
import { untilStatus } from '#test/support/people/signer.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const admin = setUp(() => makeStaff(world, 'admin'));

const ask = (path: string, body?: object) =>
  call(world, `/support/users${path}`, { headers: { 'x-api-key': admin.apiKey }, ...(body ? { body } : {}) });
const saranBold = { first_name: 'Saran', last_name: 'Bold' };
const passport = { name: 'Bold Saran', seen: 'passport, in person', reason: 'a contract' };
const prove = (id: string, body: object = {}) => ask(`/${id}/identity-proof`, { ...passport, ...body });
const withdraw = (id: string) => ask(`/${id}/identity-proof/withdrawal`, { reason: 'the wrong person' });

/** Registers somebody whose identity is not proved, as outside of development nobody's is. */
async function somebody(): Promise<TestUser> {
  const user = await registerUser(world, saranBold);
  expect((await withdraw(user.user.id)).status).toBe(200);
  return user;
}

async function saysLevelThree(id: string): Promise<boolean> {
  const { certificatePem } = await world.deps.orm.em.fork().findOneOrFail(Certificate, { id });
  return readCertificate(new X509Certificate(certificatePem).raw).policies.includes(policies.level3);
}

/** Asks for a signature at level 3, and signs. */
async function signAtLevelThree({ user, email }: TestUser): Promise<{ id: string; answer: Answer }> {
  const request = await askHolder(world, { userId: user.id, email, credentialIds: [], certificateIds: [] });
  const body = await withCodeAndPin(world, request, { pin: ownPin });
  return { id: request.request_id, answer: await call(world, `/sign/${request.token}/sign`, { body }) };
}

test('a proof opens level 3, and its withdrawal shuts it, wherever a certificate signs', async () => {
  const user = await somebody();
  const early = await makeOwnCertificate(world, user);
  expect(await saysLevelThree(early.id)).toBe(false);
  const shut = await signAtLevelThree(user);
  expect(expectError(shut.answer, 400, 'invalid_credential').details).toMatchObject({
    missing: ['identity', 'credential'],
  });

  const proved = await prove(user.user.id);
  expect(proved).toMatchObject({
    status: 201,
    body: {
      identity_verified: true,
      identity_proofs: [{ seen: 'passport, in person', seen_by: admin.email, ended_at: null }],
    },
  });
  const { id } = await makeOwnCertificate(world, user);
  expect(await saysLevelThree(id)).toBe(true);
  const open = await signAtLevelThree(user);
  expect(open.answer, JSON.stringify(open.answer.body)).toMatchObject({ status: 200 });
  await untilStatus(world, open.id, 'signed');
  const signOwn = (certificate: string) =>
    platform(world, `/certificates/${certificate}/sign`, {
      token: user.access_token,
      body: { pin: ownPin, document_hash: 'a'.repeat(64) },
    });
  expect((await signOwn(id)).status).toBe(200);

  expect((await withdraw(user.user.id)).body).toMatchObject({
    identity_verified: false,
    identity_proofs: [{ end_reason: 'withdrawn' }],
  });
  const again = await signAtLevelThree(user);
  expect(expectError(again.answer, 400, 'invalid_credential').details).toMatchObject({
    missing: ['identity'],
  });
  expect(expectPlatformError(await signOwn(id), 422, 'INVALID_STATE').message).toContain('Renew it');
  expect((await signOwn(early.id)).status).toBe(200);
  const body = {
    credentialID: id,
    hash: [someDigest()],
    numSignatures: 1,
    hashAlgo: sha256,
    signAlgo: ecdsaWithSha256,
  };
  const remote = await csc(world, 'credentials/authorize', { token: user.access_token, body });
  expect([remote.status, codeOf(remote)]).toEqual([400, 'invalid_credential']);
});

test('a certificate in a name that was proved before signs nothing once another name is proved', async () => {
  const user = await somebody();
  await prove(user.user.id);
  const { id } = await makeOwnCertificate(world, user);
  await withdraw(user.user.id);
  const { access_token: token } = user;
  await platform(world, '/auth/me', { method: 'PUT', token, body: { first_name: 'Ider' } });
  expect((await prove(user.user.id, { name: 'Ider Bold' })).status).toBe(201);
  const refused = await signAtLevelThree(user);
  expect(expectError(refused.answer, 400, 'invalid_credential').details).toMatchObject({
    missing: ['credential'],
  });
  const body = { pin: ownPin, document_hash: 'a'.repeat(64) };
  expectPlatformError(
    await platform(world, `/certificates/${id}/sign`, { token, body }),
    422,
    'INVALID_STATE',
  );
  await makeOwnCertificate(world, user);
  expect((await signAtLevelThree(user)).answer.status).toBe(200);
});

test('a mailbox alone makes no certificate of level 3: a new password by a mail asks for another proof', async () => {
  const user = await somebody();
  const { email } = user;
  await prove(user.user.id);
  const before = await makeOwnCertificate(world, user);
  await platform(world, '/auth/forgot-password', { body: { email } });
  const password = 'whoever reads the mail chose this';
  const body = { token: await mailedToken(world, email, 'reset-password'), password };
  expect((await platform(world, '/auth/reset-password', { body })).status).toBe(200);
  const { access_token: token } = (await signInAs(world, email, password)).body.data;
  expect(await saysLevelThree((await makeOwnCertificate(world, { access_token: token })).id)).toBe(false);
  const renewed = await platform<CertificateAnswer>(world, `/certificates/${before.id}/renew`, {
    token,
    body: { pin: ownPin },
  });
  expect(await saysLevelThree(renewed.body.data.certificate.id)).toBe(true);
  await prove(user.user.id);
  expect(await saysLevelThree((await makeOwnCertificate(world, { access_token: token })).id)).toBe(true);
});

test('both chains tell who was proved, by what and by whom; the statements of it hold', async () => {
  const { user } = await somebody();
  await prove(user.id, { seen: 'bank ID, by video', seen_by: 'Tsend at the counter' });
  const em = world.owner.em.fork();
  for (const organizationId of [user.organization_id, operatorAuditId]) {
    const events = await em.find(
      AuditEvent,
      { resourceId: user.id, organizationId },
      { orderBy: { sequence: 'asc' } },
    );
    const told = events
      .filter(({ action }) => action.startsWith('identity.'))
      .map((event) => wholeMetadata(event));
    expect(told).toMatchObject([
      { staff_id: admin.id, reason: 'the wrong person' },
      {
        staff_id: admin.id,
        seen: 'bank ID, by video',
        seen_by: 'Tsend at the counter',
        reason: 'a contract',
      },
    ]);
    const named = events.find(({ action }) => action === 'identity.proved')?.personal ?? {};
    expect(Object.keys(named)).toEqual(
      expect.arrayContaining(['metadata.seen', 'metadata.seen_by', 'metadata.name']),
    );
  }
  const ids = (await em.find(AuditEvent, { resourceId: user.id })).map(({ id }) => id);
  const broken = await checkStaffStatements(world.deps.workerOrm, world.deps.keys.actProofs);
  expect(broken.filter(({ eventId }) => ids.includes(eventId ?? ''))).toEqual([]);
});

test('a proof ends with its account', async () => {
  const owner = await registerUser(world);
  const { user } = await addMember(world, owner);
  expect((await prove(user.id, { name: 'Сараа Дорж' })).status).toBe(201);
  const gone = await platform(world, `/users/${user.id}`, { method: 'DELETE', token: owner.access_token });
  expect(gone.status).toBe(200);
  const [proof] = await world.owner.em.fork().find(IdentityProof, { userId: user.id });
  expect(proof?.endReason).toBe('account_deleted');
  expectError(await withdraw(user.id), 404, 'not_found');
});

test('a proof is of the name that the account has at this moment', async () => {
  const { user, access_token: token, email } = await somebody();
  const path = '/auth/me';
  await platform(world, path, { method: 'PUT', token, body: { first_name: 'Ider', last_name: 'Bold' } });
  expect(expectError(await prove(user.id), 400, 'validation_failed').message).toContain('"Ider Bold"');
  expect((await ask(`?email=${encodeURIComponent(email.toUpperCase())}`)).body).toMatchObject({
    id: user.id,
    identity_verified: false,
    first_name: 'Ider',
  });
  expect((await prove(user.id, { name: ' ider   BOLD ' })).status).toBe(201);
});

test('a later proof takes the place of the one before', async () => {
  const { user } = await somebody();
  await prove(user.id);
  const { body } = await prove(user.id, { seen: 'identity card, in person' });
  expect(body).toMatchObject({ identity_proofs: [{ ended_at: null }, { end_reason: 'replaced' }] });
});

test.each(['passport АА1234567', 'passport 12 34 567', 'seen on 2026-11-23', '١٢٣٤٥', '', 'one\nline'])(
  '"%s" is not kept as what was seen',
  async (seen) => {
    const { user } = await registerUser(world, saranBold);
    expectFieldError(await prove(user.id, { seen }), 'seen');
  },
);

test('an account whose address nobody confirmed is not proved, nor one that is not there', async () => {
  const { user, email } = await registerUnproved(world, saranBold);
  expectError(await prove(user.id), 409, 'invalid_state');
  await world.owner.em
    .fork()
    .execute(`update user_account set email_verified_at = now(), status = 'disabled' where email = ?`, [
      email,
    ]);
  expectError(await prove(user.id), 409, 'invalid_state');
  for (const id of [randomUUID(), 'no-uuid']) {
    expectError(await prove(id), 404, 'not_found');
    expectError(await withdraw(id), 404, 'not_found');
  }
  expectError(await ask('?email=nobody@example.mn'), 404, 'not_found');
  expectFieldError(await ask('?email=nobody'), 'email');
});

test('nothing is withdrawn twice', async () => {
  const { user } = await somebody();
  expectError(await withdraw(user.id), 409, 'invalid_state');
});
