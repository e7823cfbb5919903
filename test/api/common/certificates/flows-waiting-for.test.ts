import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { flowsWaitingFor } from '#api/common/certificates/flows-waiting-for.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { FlowActivation } from '#entities/sign-request/flow-activation.ts';
import { registerUser } from '#test/support/people/account.ts';
import { sentEnvelope } from '#test/support/people/envelope.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const em = () => world.deps.orm.em.fork();

async function activate(credentialId: string, requestId: string, seconds: number): Promise<void> {
  const now = Date.now();
  await em().insert(FlowActivation, {
    id: randomUUID(),
    requestId,
    userId: randomUUID(),
    credentialId,
    sadSealed: 'v1.sealed',
    proofId: randomUUID(),
    expiresAt: new Date(now + seconds * 1_000),
    createdAt: new Date(now),
  });
}

test('names each flow once whose signature by this certificate is still to be made', async () => {
  const { id: envelopeId } = await sentEnvelope(world, await registerUser(world), { recipients: [{}, {}] });
  const recipients = await em().find(EnvelopeRecipient, { envelopeId });
  const [certificate, other, request] = [randomUUID(), randomUUID(), randomUUID()];
  await activate(certificate, request, 60);
  await activate(certificate, request, 120);
  for (const { id } of recipients) await activate(certificate, id, 60);
  await activate(certificate, randomUUID(), -60);
  await activate(other, randomUUID(), 60);
  expect(recipients).toHaveLength(2);
  expect(await flowsWaitingFor(em(), certificate)).toEqual([
    { kind: 'sign_request', id: request },
    { kind: 'envelope', id: envelopeId },
  ]);
  expect(await flowsWaitingFor(em(), randomUUID())).toEqual([]);
});

test('names 20 at most', async () => {
  const certificate = randomUUID();
  for (let number = 0; number < 25; number += 1) await activate(certificate, randomUUID(), 60);
  expect(await flowsWaitingFor(em(), certificate)).toHaveLength(20);
});
