import { randomUUID, X509Certificate } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createKeyService } from '#clients/key-service.ts';
import { Certificate } from '#entities/certificate.ts';
import { FlowActivation } from '#entities/flow-activation.ts';
import { SignRequest } from '#entities/sign-request.ts';
import { UserAccount } from '#entities/user-account.ts';
import { openSad, sealSad } from '#secrets/sad.ts';
import { generateCertificate } from '#stack/key-service-calls.ts';
import { factsOf, inMs, recordOf, startGround, type Ground } from './support/ground.ts';

const pin = '482910';
let ground: Ground;
let userId: string;
let credentialId: string;
let certificateId: string;

beforeAll(async () => {
  ground = await startGround();
  [userId, credentialId] = [randomUUID(), randomUUID()];
  const holder = { userId, name: 'Saran Bold', email: 'saran@example.mn', organization: 'Partner LLC', pin };
  const made = await generateCertificate(ground.keyService, holder);
  certificateId = made.certificate_id;
  const now = new Date();
  const em = ground.orm.em.fork();
  const owned = { organizationId: ground.organizationId, createdAt: now };
  await em.insert(UserAccount, {
    ...owned,
    id: userId,
    email: holder.email,
    passwordHash: '',
    firstName: 'Saran',
    lastName: 'Bold',
    role: 'user',
    status: 'active',
    language: 'en',
    updatedAt: now,
  });
  await em.insert(Certificate, {
    ...owned,
    id: credentialId,
    userId,
    label: 'Office',
    type: 'ca_issued',
    status: 'active',
    serialNumber: made.serial_number,
    subjectCn: 'Saran Bold',
    issuerCn: 'Tamga Issuing CA',
    validFrom: made.valid_from,
    validTo: made.valid_to,
    keyType: 'EC',
    keySize: 256,
    hsmKeyId: certificateId,
  });
});
afterAll(() => ground?.stop());

/** A pending request at level 3 with its activation, as the API leaves them to the flow. */
async function accepted(more: { sad?: string } = {}) {
  const facts = { ...factsOf(ground), requiredLoa: 3 as const };
  await ground.activities.recordCreated({ facts, writeBy: inMs(9_000) });
  const { documentHash, requestId } = facts;
  const client = createKeyService(ground.keyService);
  const { activationId, sad, expiresAt } = await client.activate({
    certificateId,
    pin,
    profile: 'cades',
    documentHash,
    ttl: 60,
  });
  await ground.orm.em.fork().insert(FlowActivation, {
    id: activationId,
    requestId,
    userId,
    credentialId,
    sadSealed: sealSad(ground.secrets.sealedSadsKey, more.sad ?? sad, activationId),
    expiresAt,
    createdAt: new Date(),
  });
  const actor = { xRequestId: 'act-1' };
  return { requestId, loa: 3, signedAt: inMs(0), provedChannel: 'email', activationId, actor } as const;
}

async function usageCount(): Promise<number> {
  return (await ground.orm.em.fork().findOneOrFail(Certificate, { id: credentialId })).usageCount;
}

test('twice and at once: one signature by the signer’s own certificate, counted once, no activation left', async () => {
  await ground.webhook('http://127.0.0.1:9/a');
  const input = await accepted();
  const used = await usageCount();
  const results = await Promise.all([ground.activities.seal(input), ground.activities.seal(input)]);
  expect(results[0]).toHaveLength(1);
  expect(results[1]).toEqual(results[0]);
  expect(await ground.activities.seal(input)).toEqual(results[0]);
  const { request, events, deliveries } = await recordOf(ground, input.requestId);
  expect(request).toMatchObject({ status: 'signed', loa: 3 });
  expect(new X509Certificate(String(request?.['certificate'])).subjectAltName).toContain('saran@example.mn');
  expect(JSON.parse(String(deliveries[0]?.['body']))).toMatchObject({
    loa: 3,
    signature: request?.['signature'],
  });
  expect(events.map(({ action }) => action)).toEqual([
    'sign_request.create',
    'sign_request.accepted',
    'sign_request.signed',
  ]);
  expect(events[2]).toMatchObject({ userId, metadata: { credential_id: credentialId } });
  expect(await usageCount()).toBe(used + 1);
  expect(await ground.orm.em.fork().count(FlowActivation, { requestId: input.requestId })).toBe(0);
});

test('signed but not recorded, as when a worker dies: the same signature is recorded', async () => {
  const input = await accepted();
  const em = ground.orm.em.fork();
  const { sadSealed } = await em.findOneOrFail(FlowActivation, { id: input.activationId });
  const row = await em.findOneOrFail(SignRequest, { id: input.requestId });
  const made = await createKeyService(ground.keyService).signActivated({
    activationId: input.activationId,
    sad: openSad(ground.secrets.sealedSadsKey, sadSealed, input.activationId),
    documentHash: row.documentHash,
    operationId: `sign-request/${input.requestId}`,
  });
  await ground.activities.seal(input);
  expect((await recordOf(ground, input.requestId)).request).toMatchObject(made);
});

test('what only the signer can mend is told apart and not tried again', async () => {
  const lapsed = { type: 'activation_lapsed', nonRetryable: true };
  const input = await accepted();
  await expect(ground.activities.seal({ ...input, activationId: randomUUID() })).rejects.toMatchObject(
    lapsed,
  );
  const { activationId: _none, ...without } = input;
  await expect(ground.activities.seal(without)).rejects.toMatchObject(lapsed);
  const wrong = await accepted({ sad: 'A'.repeat(43) });
  await expect(ground.activities.seal(wrong)).rejects.toMatchObject(lapsed);
  const other = await accepted();
  const borrowed = ground.activities.seal({ ...input, activationId: other.activationId });
  await expect(borrowed).rejects.toMatchObject(lapsed);
  expect((await recordOf(ground, input.requestId)).request).toMatchObject({ status: 'pending' });
});

test('a key service that is down is waited for', { timeout: 60_000 }, async () => {
  const input = await accepted();
  await ground.keyService.kill();
  await expect(ground.activities.seal(input)).rejects.toMatchObject({
    type: 'key_service_unavailable',
    nonRetryable: false,
  });
  await ground.keyService.start();
  await ground.activities.seal(input);
  expect((await recordOf(ground, input.requestId)).request).toMatchObject({ status: 'signed' });
});

test('a request that ends otherwise keeps no activation either', async () => {
  const input = await accepted();
  const outcome = { status: 'expired', at: inMs(0), reason: 'withdrawn' } as const;
  await ground.activities.recordEnd({ requestId: input.requestId, outcome, actor: null });
  expect(await ground.orm.em.fork().count(FlowActivation, { requestId: input.requestId })).toBe(0);
});
