import { expect, test, vi } from 'vitest';
import { untilTrue } from '#test/support/world/namespace.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  approveAs,
  envelopeHandle,
  envelopeRow,
  mailTo,
  openAs,
  personAt,
  sendEnvelope,
  signAs,
  trailOf,
  untilEnvelope,
  untilInvited,
  untilRecipient,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { impatient, untilStuck } from '#test/workflows/support/stuck.ts';
import { untilWatched } from '#test/workflows/support/watch.ts';

vi.setConfig({ testTimeout: 120_000 });
const world = setUp(() => startWorld({}, { ownKeyService: true }));

async function terminate({ id }: Going): Promise<void> {
  await envelopeHandle(world, id).terminate('somebody at the port');
}

/** Everything that a test does by the workflow goes to the one that runs now. */
const now = (going: Going): Going => ({ ...going, handle: envelopeHandle(world, going.id) });

test('a terminated envelope goes on from its rows: who signed has signed, nobody is invited twice', async () => {
  const going = await sendEnvelope(world, [{}, { role: 'approver', order: 2 }, { role: 'cc', order: 3 }]);
  const [signer, approver, copied] = [personAt(going, 0), personAt(going, 1), personAt(going, 2)];
  await untilRecipient(world, signer.id, 'sent');
  await openAs(going, signer);
  await signAs(world, going, signer);
  await untilRecipient(world, approver.id, 'sent');
  await terminate(going);
  expect(await untilWatched(world)).toEqual({ restarted: 1, raised: 0 });

  await openAs(now(going), approver);
  await approveAs(now(going), approver);
  expect(await now(going).handle.result()).toMatchObject({ status: 'completed' });
  expect((await envelopeRow(world, going.id)).status).toBe('completed');
  for (const { email } of [signer, approver, copied]) {
    const links = (await mailTo(world, email)).filter(({ kind }) => kind !== 'notice');
    expect(links).toHaveLength(1);
  }
  const trail = await trailOf(world, going.id);
  expect(trail.filter((action) => action === 'envelope.flow_ended')).toHaveLength(1);
  expect(trail.filter((action) => action === 'envelope.signed')).toHaveLength(1);
});

test('one whose document was not yet laid out is prepared and sent round', async () => {
  await world.keyService.kill();
  const going = await sendEnvelope(world, [{}], {}, { patience: impatient });
  expect(await untilStuck(going.handle)).toBe('key_service_unavailable');
  await terminate(going);
  await world.keyService.start();
  await untilWatched(world);
  await untilInvited(world, going);
  expect(await envelopeRow(world, going.id)).toMatchObject({ stuckSince: null, stuckReason: null });
  await signAs(world, now(going), personAt(going, 0));
  expect(await now(going).handle.result()).toMatchObject({ status: 'completed' });
});

test('one that was never put on record is: event and audit trail have its sending', async () => {
  const going = await sendEnvelope(world, [{}]);
  await untilInvited(world, going);
  await terminate(going);
  const { owner: orm } = world;
  await orm.em.fork().execute('update envelope set event_sequence = 0 where id = ?', [going.id]);
  const forget = `update audit_event set dedupe_key = null where resource_id = ? and action = 'envelope.sent'`;
  await tamper(world, forget, [going.id]);
  await untilWatched(world);
  const sent = async () => (await trailOf(world, going.id)).filter((action) => action === 'envelope.sent');
  await untilTrue(async () => (await sent()).length === 2);
  expect((await envelopeRow(world, going.id)).eventSequence).toBe(1);
});

test('one that is past its end expires; its end counts and not that of the first run', async () => {
  const going = await sendEnvelope(world, [{}]);
  await untilInvited(world, going);
  await terminate(going);
  const { owner: orm } = world;
  const due = new Date(Date.now() - 60_000);
  await orm.em.fork().execute('update envelope set expires_at = ? where id = ?', [due, going.id]);
  await untilWatched(world);
  const { expiredAt } = await untilEnvelope(world, going.id, ({ status }) => status === 'expired');
  expect(expiredAt).toEqual(due);
});
