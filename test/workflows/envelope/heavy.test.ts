import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { stepsHere } from '#sealing/steps/steps-here.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import {
  personAt,
  sendEnvelope,
  signAs,
  untilEnvelope,
  untilInvited,
} from '#test/workflows/support/envelope.ts';
import { heavyPdf } from '../../../bench/documents/heavy-pdf.ts';

const world = setUp(sharedWorld);

/** As many objects as an upload may have, in a file whose bytes alone take no long time. */
const pdf = heavyPdf({ bytes: 8_000_000, objects: 100_000 });

/** The time for which the most expensive step on this PDF would hold up everybody else here, in milliseconds. */
async function heldUpBy(): Promise<number> {
  const plan = {
    envelopeId: 'heavy',
    recipients: [{ id: 'one', name: 'One', email: 'one@x.mn' }],
    fields: [],
  };
  const began = performance.now();
  await stepsHere.prepareCertification(pdf, plan, new Date());
  return performance.now() - began;
}

test('while a heavy PDF is certified, signed and sealed, the process goes on with everything else', async () => {
  await heldUpBy();
  const alone = await heldUpBy();
  // It measures from its second tick on.
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const going = await sendEnvelope(world, [{}, {}], { pdf, routing: 'parallel' });
  await untilInvited(world, going);
  await Promise.all([0, 1].map((position) => signAs(world, going, personAt(going, position))));
  const row = await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  // The last delay is noted with the tick after it.
  await sleep(50);
  delay.disable();
  expect(row.revision).toBe(4);
  // The machine may have become busier, or less busy, meanwhile.
  const heldUp = Math.max(alone, await heldUpBy());
  expect(delay.max / 1e6).toBeLessThan((heldUp * 2) / 3);
}, 120_000);
