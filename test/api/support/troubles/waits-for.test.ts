import { expect, test } from 'vitest';
import { maskAddress } from '#domain/sign-request/sign-request.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { approveAs, personAt, sendEnvelope, untilRecipient } from '#test/workflows/support/envelope.ts';
import { startFlow } from '#test/workflows/support/flow.ts';
import { supportOf } from './support.ts';

const world = setUp(startWorld);
const support = setUp(() => supportOf(world));

const masked = (email: string) => maskAddress({ channel: 'email', to: email });

test('a request waits for its signer, an envelope for those whose turn it is; neither is named in full', async () => {
  const flow = await startFlow(world);
  const { body } = await support.ask(`/flows/${flow.id}`);
  expect(body['waits_for']).toBe(`the signer, ${masked(flow.email)}`);

  const going = await sendEnvelope(world, [{ role: 'approver' }, {}, { role: 'cc' }], {
    routing: 'parallel',
  });
  const [approver, signer] = [personAt(going, 0), personAt(going, 1)];
  for (const { id } of [approver, signer]) await untilRecipient(world, id, 'sent');
  const waitsFor = async () => (await support.find(going.id, 'kind=envelope'))?.['waits_for'];
  expect(await waitsFor()).toBe(`recipient 1 of 3, ${masked(approver.email)}, and 1 other`);
  await approveAs(going, approver);
  await untilRecipient(world, approver.id, 'completed');
  expect(await waitsFor()).toBe(`recipient 2 of 3, ${masked(signer.email)}`);
});
