import { activityInfo } from '@temporalio/activity';
import { expect, test } from 'vitest';
import { downloaded } from '#test/support/people/envelope.ts';
import { registerUser } from '#test/support/people/account.ts';
import { startGate } from '#test/support/servers/gate.ts';
import { startS3Server } from '#test/support/servers/s3-server.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  mailTo,
  personAt,
  recipientRow,
  sendEnvelope,
  signAs,
  trailOf,
  untilEnvelope,
  untilRecipient,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { helpless, shownBy } from '#test/workflows/support/stuck.ts';
import { expectSealed } from '#test/interop/support/sealed-files.ts';
import { statusOf } from '#test/interop/support/status-source.ts';

const gate = setUp(startGate, (one) => one.shut());
const server = setUp(() => startS3Server(gate.before));
const world = setUp(() => startWorld({ STORAGE_URL: server.url }, { around }));
const sender = setUp(() => registerUser(world));

/** The activities before whose next attempt the storage goes away. */
const awayFor = new Set<string>();

async function around(run: () => Promise<unknown>): Promise<unknown> {
  if (awayFor.delete(activityInfo().activityType)) await gate.shut();
  return run();
}

/** Waits until the workflow and the row say that the storage holds them up at a stage. */
async function untilWaiting({ id, handle }: Going, stage: string): Promise<void> {
  const shown = { stuck: true, reason: 'storage_unavailable', stage };
  await expect.poll(() => shownBy(handle), { timeout: 60_000 }).toEqual(shown);
  const row = await untilEnvelope(world, id, ({ stuckStage }) => stuckStage === stage);
  expect(row.stuckReason).toBe('storage_unavailable');
}

test('S3 away for the second signature, and again for the completion: the envelope waits, loses nothing and is completed when it is back', async () => {
  const organizationId = sender.user.organization_id;
  const going = await sendEnvelope(
    world,
    [{ order: 1 }, { order: 2 }],
    { organizationId },
    { patience: helpless },
  );
  const [first, second] = [personAt(going, 0), personAt(going, 1)];
  await untilRecipient(world, first.id, 'sent');
  await signAs(world, going, first);
  await untilRecipient(world, second.id, 'sent');

  await gate.shut();
  const { signedAt } = await signAs(world, going, second);
  await untilWaiting(going, 'waiting');
  const agreed = { status: 'sent', acceptedAt: new Date(signedAt), signedAt: null };
  expect(await recipientRow(world, second.id)).toMatchObject(agreed);
  awayFor.add('completeEnvelope');
  await gate.open();

  const made = await untilRecipient(world, second.id, 'completed');
  expect(made).toMatchObject({ signedAt: new Date(signedAt) });
  await untilWaiting(going, 'sealing');
  expect(awayFor).toEqual(new Set());
  expect(await trailOf(world, going.id)).not.toContain('envelope.completed');
  await gate.open();

  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
  expect(await shownBy(going.handle)).toEqual({ stuck: null, reason: null, stage: 'notifying' });
  const row = await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  expect(row).toMatchObject({ revision: 4, stuckSince: null, sealing: false });
  const trail = await trailOf(world, going.id);
  const times = (action: string) => trail.filter((one) => one === action).length;
  expect(['envelope.signed', 'envelope.completed', 'support.retried'].map(times)).toEqual([2, 1, 0]);
  // The first gets a receipt besides.
  const kinds = [
    ['link', 'notice', 'notice'],
    ['link', 'notice'],
  ];
  for (const [index, { email }] of going.people.entries())
    expect((await mailTo(world, email)).map(({ kind }) => kind)).toEqual(kinds[index]);
  const pdf = await downloaded(world, sender, `/envelopes/${going.id}/download`);
  await expectSealed({ pdf, status: await statusOf(world), signatures: 3 });
}, 120_000);
