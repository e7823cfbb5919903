import { expect, test } from 'vitest';
import { sealingFailed } from '#api/common/envelopes/sealing-failed.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import { declineEnvelopeUpdate, prepareUpdate, retryEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { changedCatalog, garbage, spoil } from '#test/support/pdf/spoilt.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  approveAs,
  envelopeRow,
  givenBy,
  keepAct,
  mailTo,
  personAt,
  recipientRow,
  saidOf,
  sendEnvelope,
  signAs,
  trailOf,
  untilEnvelope,
  untilInvited,
  untilRecipient,
} from '#test/workflows/support/envelope.ts';
import { beforeApproval } from '#test/workflows/support/envelope-end.ts';
import { actor } from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import {
  detailsOf,
  impatient,
  roundsOf,
  shownBy,
  staffAct,
  untilStuck,
} from '#test/workflows/support/stuck.ts';
import { noticesTo, untilFailed, voidIt } from '#test/workflows/support/unsealable.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));

const parallel = { routing: 'parallel' } as const;
const soon = { patience: { fastMs: 4_000, slowMs: 100 } };
const act: { args: [typeof staffAct] } = { args: [staffAct] };

/** Sends an envelope with two invited recipients and a PDF into which no signature goes. */
async function unsignable(patience = impatient) {
  const going = await sendEnvelope(world, [{}, {}], parallel, { patience });
  await untilInvited(world, going);
  const mend = await spoil(world, going.id, () => garbage);
  await signAs(world, going, personAt(going, 0));
  await untilFailed(world, going);
  return { going, mend };
}

test('a document that cannot be certified: nobody is invited, the sender is told, and voids it', async () => {
  const draft = { ...parallel, pdf: garbage };
  const going = await sendEnvelope(world, [{}, {}], draft, { patience: impatient });
  expect(await untilStuck(going.handle)).toBe('document_unsealable');
  expect(await untilFailed(world, going)).toMatchObject({
    status: 'sent',
    stuckStage: 'preparing',
    sealingFailure: expect.stringContaining('PDF'),
  });
  const details = await detailsOf(going.handle);
  expect(details).toContain('cannot be certified, signed or sealed');
  expect(details).toContain('every 960 minutes');
  await untilTrue(async () => (await noticesTo(world, going.sender.email)).length === 1);
  expect(await voidIt(going)).toEqual({ voidedAt: expect.any(String) });
  expect(await going.handle.result()).toMatchObject({ status: 'voided' });
  expect(await envelopeRow(world, going.id)).toMatchObject({
    status: 'voided',
    stuckReason: null,
    sealingFailure: null,
  });
  expect(await shownBy(going.handle)).toEqual({ stuck: null, reason: null, stage: 'notifying' });
  for (const { email } of going.people) expect(await mailTo(world, email)).toEqual([]);
  expect(await noticesTo(world, going.sender.email)).toEqual([
    'Not sealed: “Түрээсийн гэрээ”',
    'Voided: “Түрээсийн гэрээ”',
  ]);
  const [said] = await saidOf(world, going.id, 'sealing_failed');
  expect(said).toMatchObject({ step: 'certify', reason: expect.stringContaining('PDF') });
}, 60_000);

test('a signature that cannot go in when everybody has agreed: voided, it is dropped; the sender is told once', async () => {
  const { going } = await unsignable();
  await signAs(world, going, personAt(going, 1));
  await going.handle.executeUpdate(retryEnvelopeUpdate, act);
  await untilTrue(async () => (await roundsOf(going.handle, 'signRecipient')) === 2);
  await untilTrue(async () => (await shownBy(going.handle)).reason === 'document_unsealable');
  await voidIt(going);
  expect(await going.handle.result()).toMatchObject({ status: 'voided' });
  for (const { id } of going.people) expect((await recipientRow(world, id)).status).toBe('cancelled');
  expect(await world.owner.em.fork().count(EnvelopeAct, { envelopeId: going.id })).toBe(0);
  expect(await noticesTo(world, going.sender.email)).toHaveLength(2);
  expect((await trailOf(world, going.id)).filter((one) => one === 'envelope.sealing_failed')).toHaveLength(1);
}, 60_000);

test('another declines meanwhile: what cannot be made is dropped, and the flow ends by itself', async () => {
  const { going } = await unsignable();
  const decline = { recipientId: personAt(going, 1).id, reason: 'wrong', actor };
  await going.handle.executeUpdate(declineEnvelopeUpdate, { args: [decline] });
  expect(await going.handle.result()).toMatchObject({ status: 'declined' });
  expect((await recipientRow(world, personAt(going, 0).id)).status).toBe('cancelled');
  expect(await envelopeRow(world, going.id)).toMatchObject({ status: 'declined', stuckSince: null });
}, 60_000);

test('found out after the end only: what was agreed to is dropped, and the flow ends by itself', async () => {
  const going = await sendEnvelope(world, [{}, {}], parallel, { patience: impatient });
  await untilInvited(world, going);
  await world.keyService.kill();
  await signAs(world, going, personAt(going, 0));
  expect(await untilStuck(going.handle)).toBe('key_service_unavailable');
  await voidIt(going);
  expect((await recipientRow(world, personAt(going, 0).id)).status).toBe('sent');
  await world.keyService.start();
  await spoil(world, going.id, () => garbage);
  await going.handle.executeUpdate(retryEnvelopeUpdate, act);
  expect(await going.handle.result()).toMatchObject({ status: 'voided' });
  expect((await recipientRow(world, personAt(going, 0).id)).status).toBe('cancelled');
  expect(await noticesTo(world, going.sender.email)).toEqual(['Voided: “Түрээсийн гэрээ”']);
  expect(await trailOf(world, going.id)).not.toContain('envelope.sealing_failed');
}, 60_000);

test('a seal that fails for what it is while the key service is well: void is refused as long as only that is away', async () => {
  const [going] = await beforeApproval(world, 1, world.partner.organizationId);
  if (!going) throw new Error('no envelope');
  await world.keyService.kill();
  await approveAs(going, personAt(going, 1));
  expect(await untilStuck(going.handle)).toBe('key_service_unavailable');
  expect(await refusalOf(voidIt(going))).toEqual({
    type: 'invalid_state',
    details: { status: 'in_progress', allowed_from: ['sent', 'in_progress'] },
  });
  const mend = await spoil(world, going.id, changedCatalog);
  await world.keyService.start();
  await going.handle.executeUpdate(retryEnvelopeUpdate, act);
  await untilFailed(world, going);
  await mend();
  await going.handle.executeUpdate(retryEnvelopeUpdate, act);
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
  expect(await envelopeRow(world, going.id)).toMatchObject({ stuckSince: null, sealingFailure: null });
}, 60_000);

test('a seal that fails as nobody foresaw may be voided, too', async () => {
  const [going] = await beforeApproval(world, 1, world.partner.organizationId);
  if (!going) throw new Error('no envelope');
  const em = world.owner.em.fork();
  await em.execute('alter table envelope_field rename to envelope_field_away');
  try {
    await approveAs(going, personAt(going, 1));
    expect(await untilStuck(going.handle)).toBe('internal_error');
    const row = await untilEnvelope(world, going.id, ({ stuckSince }) => stuckSince !== null);
    expect(sealingFailed(row)).toMatchObject({
      step: 'complete',
      reason: expect.stringContaining('with an unexpected error, and our staff are told'),
    });
    await voidIt(going);
  } finally {
    await em.execute('alter table envelope_field_away rename to envelope_field');
  }
  expect(await going.handle.result()).toMatchObject({ status: 'voided' });
  expect(await noticesTo(world, going.sender.email)).toEqual(['Voided: “Түрээсийн гэрээ”']);
}, 60_000);

test('a release that mends it needs nobody: it is tried again by itself', async () => {
  const { going, mend } = await unsignable(soon.patience);
  await untilTrue(async () => (await roundsOf(going.handle, 'signRecipient')) > 1);
  await mend();
  await untilRecipient(world, personAt(going, 0).id, 'completed');
  await untilEnvelope(world, going.id, ({ stuckReason }) => stuckReason === null);
  await signAs(world, going, personAt(going, 1));
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
}, 60_000);

test('what a credential is to sign cannot be fixed: who asks is told, and it is over when it can', async () => {
  const person = { authMethod: 'credential' } as const;
  const going = await sendEnvelope(world, [person, person], parallel, { patience: impatient });
  await untilInvited(world, going);
  const mend = await spoil(world, going.id, () => garbage);
  const { id: recipientId } = personAt(going, 0);
  const payload = givenBy(personAt(going, 0));
  const actId = await keepAct(world, going.id, { kind: 'sign', recipientId, payload });
  const prepare = () => going.handle.executeUpdate(prepareUpdate, { args: [{ recipientId, actId, actor }] });
  expect((await refusalOf(prepare())).type).toBe('invalid_state');
  expect(await untilFailed(world, going)).toMatchObject({ status: 'sent', stuckStage: 'waiting' });
  expect((await refusalOf(prepare())).type).toBe('invalid_state');
  await untilTrue(async () => (await noticesTo(world, going.sender.email)).length === 1);

  await going.handle.executeUpdate(retryEnvelopeUpdate, act);
  await untilEnvelope(world, going.id, ({ stuckSince }) => stuckSince === null);
  expect((await refusalOf(prepare())).type).toBe('invalid_state');
  await mend();
  expect(await prepare()).toMatchObject({ digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
  await untilEnvelope(world, going.id, ({ stuckSince }) => stuckSince === null);
  await spoil(world, going.id, () => garbage);
  expect((await refusalOf(prepare())).type).toBe('invalid_state');
  await untilFailed(world, going);
  await voidIt(going);
  expect(await going.handle.result()).toMatchObject({ status: 'voided' });
  expect(await envelopeRow(world, going.id)).toMatchObject({ stuckSince: null });
}, 60_000);
