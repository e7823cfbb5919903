import { test } from 'vitest';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { call } from '#test/support/http/http.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';
import { actor, handleOf, startFlow } from '#test/workflows/support/flow.ts';
import { impatient, staffAct, untilRowStuck } from '#test/workflows/support/stuck.ts';
import { untilWatched } from '#test/workflows/support/watch.ts';
import { sealingKey } from './sealing-key.ts';
import { record } from './write-history.ts';

/*
 * Records the workflow that staff's cancellation starts in place of one that has ended; see record.config.ts.
 *   node bin/tamga.mjs vitest run --config test/histories/record/record.config.ts test/histories/record/ended.ts
 */

const world = setUp(() =>
  startWorld({ PAYLOAD_ENCRYPTION_KEY: `hex:${sealingKey.toString('hex')}` }, { gatedKeyService: true }),
);

test('a signed request whose workflow was terminated, and whose proof is lost, cancelled by staff', async () => {
  const support = await makeStaff(world, 'support');
  await world.keyService.kill();
  const flow = await startFlow(world, {}, { patience: impatient });
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRowStuck(world, flow.id);
  await handleOf(world, flow.id).terminate('somebody at the port');
  await tamper(world, `update act_proof set jws = 'e30.e30.e30' where workflow_id = ?`, [
    `sign-request/${flow.id}`,
  ]);
  await world.keyService.start();
  await untilWatched(world);
  const { reason } = staffAct;
  await untilTrue(async () => {
    const headers = { 'x-api-key': support.apiKey };
    const { status } = await call(world, `/support/flows/${flow.id}/cancel`, { headers, body: { reason } });
    return status === 200;
  });
  await record('sign-request/ended-cancelled', handleOf(world, flow.id));
});
