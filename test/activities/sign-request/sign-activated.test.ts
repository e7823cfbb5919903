import { randomUUID, X509Certificate } from 'node:crypto';
import { expect, test } from 'vitest';
import { createKeyService } from '#clients/key-service/key-service.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { FlowActivation } from '#entities/sign-request/flow-activation.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { decryptSad, encryptSad } from '#secrets/sad.ts';
import { makeHolder, pin } from '#test/support/people/credential.ts';
import { setUp } from '#test/support/world/set-up.ts';
import {
  creationOf,
  factsOf,
  inMs,
  proveTo,
  recordOf,
  startGround,
} from '#test/activities/support/ground.ts';

const ground = setUp(startGround);
const holder = setUp(() => makeHolder({ deps: ground, partner: ground, keyService: ground.keyService }));

/** Makes a pending request at level 3 with its activation, as the API leaves them to the workflow. */
async function accepted(more: { sad?: string } = {}) {
  const [credentialId = ''] = holder.credentialIds;
  const facts = { ...factsOf(ground), requiredLoa: 3 as const };
  await ground.activities.recordCreated(await creationOf(ground, facts));
  const { documentHash, requestId } = facts;
  const client = createKeyService(ground.keyService);
  const { activationId, sad, expiresAt } = await client.activate({
    certificateId: holder.certificateIds[0] ?? '',
    pin,
    profile: 'cades',
    documentHash,
    ttl: 60,
  });
  const actor = { xRequestId: 'act-1' };
  const act = { loa: 3, provedChannel: 'email', activationId, actor } as const;
  const proofId = await proveTo(ground, requestId, 'sign', act);
  await ground.orm.em.fork().insert(FlowActivation, {
    id: activationId,
    proofId,
    requestId,
    userId: holder.userId,
    credentialId,
    sadSealed: encryptSad(ground.keys.sealedSads, more.sad ?? sad, activationId),
    expiresAt,
    createdAt: new Date(),
  });
  return { requestId, signedAt: inMs(0), ...act, proofId };
}

async function usageCount(): Promise<number> {
  return (await ground.orm.em.fork().findOneOrFail(Certificate, { userId: holder.userId })).usageCount;
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
  expect(new X509Certificate(String(request?.['certificate'])).subjectAltName).toContain(holder.email);
  const body = JSON.parse(String(deliveries[0]?.['body'])) as Record<string, unknown>;
  expect(body).toMatchObject({ loa: 3, signature: request?.['signature'] });
  expect(Object.keys(body)).not.toContain('signedAt');
  expect(events.map(({ action }) => action)).toEqual([
    'sign_request.created',
    'sign_request.accepted',
    'sign_request.signed',
  ]);
  expect(events[2]).toMatchObject({
    userId: holder.userId,
    metadata: { credential_id: holder.credentialIds[0] },
  });
  expect(await usageCount()).toBe(used + 1);
  expect(await ground.orm.em.fork().count(FlowActivation, { requestId: input.requestId })).toBe(0);
});

test('signed but not recorded, as when a worker dies: the same signature is recorded', async () => {
  const input = await accepted();
  const em = ground.orm.em.fork();
  const { sadSealed } = await em.findOneOrFail(FlowActivation, { id: input.activationId });
  const row = await em.findOneOrFail(SignRequest, { id: input.requestId });
  const { jws: actProof } = await em.findOneOrFail(ActProof, { id: input.proofId });
  const made = await createKeyService(ground.keyService.ofWorker).signActivated({
    actProof,
    activationId: input.activationId,
    sad: decryptSad(ground.keys.sealedSads, sadSealed, input.activationId),
    documentHash: row.documentHash,
    operationId: `sign-request/${input.requestId}`,
  });
  await ground.activities.seal(input);
  const { signature, certificate } = made;
  expect((await recordOf(ground, input.requestId)).request).toMatchObject({ signature, certificate });
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
  const { requestId, actor } = input;
  const proofId = await proveTo(ground, requestId, 'withdraw', { actor });
  await ground.activities.recordEnd({ requestId, outcome, actor, proofId });
  expect(await ground.orm.em.fork().count(FlowActivation, { requestId: input.requestId })).toBe(0);
});
