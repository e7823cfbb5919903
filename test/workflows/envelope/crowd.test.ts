import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { retryEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  envelopeRow,
  personAt,
  recipientRow,
  sendEnvelope,
  signAs,
  trailOf,
  untilEnvelope,
  untilInvited,
  untilRecipient,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { expectSealed } from '#test/workflows/support/envelope-end.ts';
import { impatient, staffAct, untilStuck } from '#test/workflows/support/stuck.ts';

const world = setUp(startWorld);

const parallel = { routing: 'parallel' } as const;

async function invited(times = {}): Promise<Going> {
  const going = await sendEnvelope(world, [{}, {}], parallel, times);
  await untilInvited(world, going);
  return going;
}

test('two of a group within the same second, twenty times: every signature holds, none is lost', async () => {
  for (let round = 0; round < 4; round += 1) {
    const goings = await Promise.all(Array.from({ length: 5 }, () => invited()));
    await Promise.all(goings.flatMap((going) => going.people.map((person) => signAs(world, going, person))));
    for (const going of goings) {
      const row = await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
      expect(row.revision).toBe(4);
      await expectSealed(world, going, 3);
      const trail = await trailOf(world, going.id);
      expect(trail.filter((action) => action === 'envelope.signed')).toHaveLength(2);
    }
  }
}, 180_000);

test('the storage away in the middle: stuck with that reason, the consent on record, and made when it is back', async () => {
  const going = await invited({ patience: impatient });
  const folder = fileURLToPath(world.config.STORAGE_URL);
  await rename(folder, `${folder}-away`);
  await signAs(world, going, personAt(going, 0));
  expect(await untilStuck(going.handle)).toBe('storage_unavailable');
  expect((await recipientRow(world, personAt(going, 0).id)).acceptedAt).toBeInstanceOf(Date);
  await rename(`${folder}-away`, folder);
  await going.handle.executeUpdate(retryEnvelopeUpdate, { args: [staffAct] });
  await untilRecipient(world, personAt(going, 0).id, 'completed');
  await signAs(world, going, personAt(going, 1));
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
  expect((await envelopeRow(world, going.id)).stuckSince).toBeNull();
}, 60_000);
