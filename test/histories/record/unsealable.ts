import { test } from 'vitest';
import {
  cancelEnvelopeUpdate,
  declineEnvelopeUpdate,
  prepareUpdate,
  retryEnvelopeUpdate,
} from '#workflows/envelope/messages.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { changedCatalog, garbage, spoil } from '#test/support/pdf/spoilt.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  approveAs,
  givenBy,
  keepAct,
  personAt,
  sendEnvelope,
  signAs,
  untilInvited,
  untilRecipient,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { actor } from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import { impatient, staffAct, untilStuck } from '#test/workflows/support/stuck.ts';
import { untilFailed, voidIt } from '#test/workflows/support/unsealable.ts';
import { sealingKey } from './sealing-key.ts';
import { record } from './write-history.ts';

/*
 * Records the paths of envelopes whose document cannot be certified, signed or sealed; see record.config.ts.
 *   node bin/tamga.mjs vitest run --config test/histories/record/record.config.ts test/histories/record/unsealable.ts
 */

const world = setUp(() =>
  startWorld({ PAYLOAD_ENCRYPTION_KEY: `hex:${sealingKey.toString('hex')}` }, { ownKeyService: true }),
);

const parallel = { routing: 'parallel' } as const;
const times = { patience: impatient };
const act: { args: [typeof staffAct] } = { args: [staffAct] };

/** Sends an envelope with a signer who has signed and an approver who has not approved. */
async function beforeTheLast(): Promise<Going> {
  const going = await sendEnvelope(world, [{}, { role: 'approver' }], parallel, times);
  await untilInvited(world, going);
  await signAs(world, going, personAt(going, 0));
  await untilRecipient(world, personAt(going, 0).id, 'completed');
  return going;
}

test('not sealed: mended and retried; voided', async () => {
  const mended = await beforeTheLast();
  const mend = await spoil(world, mended.id, changedCatalog);
  await approveAs(mended, personAt(mended, 1));
  await untilFailed(world, mended);
  await mend();
  await mended.handle.executeUpdate(retryEnvelopeUpdate, act);
  await record('envelope/unsealable/mended', mended.handle);

  const voided = await beforeTheLast();
  await spoil(world, voided.id, changedCatalog);
  await approveAs(voided, personAt(voided, 1));
  await untilFailed(world, voided);
  await voidIt(voided);
  await record('envelope/unsealable/voided', voided.handle);
});

test('not certified, voided', async () => {
  const going = await sendEnvelope(world, [{}], { pdf: garbage }, times);
  await untilFailed(world, going);
  await voidIt(going);
  await record('envelope/unsealable/uncertifiable', going.handle);
});

test('not signed, declined by another; found out after the end', async () => {
  const declined = await sendEnvelope(world, [{}, {}], parallel, times);
  await untilInvited(world, declined);
  await spoil(world, declined.id, () => garbage);
  await signAs(world, declined, personAt(declined, 0));
  await untilFailed(world, declined);
  const decline = { recipientId: personAt(declined, 1).id, reason: 'wrong', actor };
  await declined.handle.executeUpdate(declineEnvelopeUpdate, { args: [decline] });
  await record('envelope/unsealable/unsignable-declined', declined.handle);

  const late = await sendEnvelope(world, [{}, {}], parallel, times);
  await untilInvited(world, late);
  await world.keyService.kill();
  await signAs(world, late, personAt(late, 0));
  await untilStuck(late.handle);
  await voidIt(late);
  await world.keyService.start();
  await spoil(world, late.id, () => garbage);
  await late.handle.executeUpdate(retryEnvelopeUpdate, act);
  await record('envelope/unsealable/unsignable-late', late.handle);
});

test('not prepared for a credential, retried, and cancelled', async () => {
  const going = await sendEnvelope(world, [{ authMethod: 'credential' }], parallel, times);
  await untilInvited(world, going);
  await spoil(world, going.id, () => garbage);
  const { id: recipientId } = personAt(going, 0);
  const payload = givenBy(personAt(going, 0));
  const actId = await keepAct(world, going.id, { kind: 'sign', recipientId, payload });
  const prepare = () => going.handle.executeUpdate(prepareUpdate, { args: [{ recipientId, actId, actor }] });
  await refusalOf(prepare());
  await untilFailed(world, going);
  await going.handle.executeUpdate(retryEnvelopeUpdate, act);
  await refusalOf(prepare());
  await untilFailed(world, going);
  await going.handle.executeUpdate(cancelEnvelopeUpdate, act);
  await record('envelope/unsealable/unpreparable', going.handle);
});

test('failed as nobody foresaw while it was sealed, voided', async () => {
  const em = world.owner.em.fork();
  const going = await beforeTheLast();
  await em.execute('alter table envelope_field rename to envelope_field_away');
  await approveAs(going, personAt(going, 1));
  await untilStuck(going.handle);
  await voidIt(going);
  await em.execute('alter table envelope_field_away rename to envelope_field');
  await record('envelope/unsealable/failed-voided', going.handle);
});
