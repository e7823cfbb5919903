import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { fingerprintOf } from '#activities/envelope/pdf/signing-certificate.ts';
import { exchangePin } from '#api/signing/proof/exchange-pin.ts';
import { Certificate } from '#entities/certificate/certificate.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import { FlowActivation } from '#entities/sign-request/flow-activation.ts';
import { readSignedData } from '#signatures/cades/cms/read-signed-data.ts';
import { signerCertificate } from '#signatures/cades/cms/signer-certificate.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import {
  cancelEnvelopeUpdate,
  declineEnvelopeUpdate,
  prepareUpdate,
  provideRecipientActivationUpdate,
  signEnvelopeUpdate,
} from '#workflows/envelope/messages.ts';
import { makeHolder, pin } from '#test/support/people/credential.ts';
import { lockWrites } from '#test/support/servers/database-lock.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import {
  approveAs,
  correct,
  currentPdf,
  envelopeRow,
  givenBy,
  keepAct,
  mailTo,
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
import { actor } from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import { staffAct, untilStuck } from '#test/workflows/support/stuck.ts';

const world = setUp(sharedWorld);
const holder = setUp(() => makeHolder(world));

type Prepared = { actId: string; digest: string; expiresAt: string };

async function prepare(going: Going, position: number): Promise<Prepared> {
  const person = personAt(going, position);
  const { id: recipientId } = person;
  const actId = await keepAct(world, going.id, { kind: 'sign', recipientId, payload: givenBy(person) });
  const answer = await going.handle.executeUpdate(prepareUpdate, { args: [{ recipientId, actId, actor }] });
  return { actId, ...answer };
}

async function activate(recipientId: string, hash: string): Promise<string> {
  const where = { id: holder.credentialIds[0] ?? '' };
  const credential = await world.deps.orm.em.fork().findOneOrFail(Certificate, where);
  const subject = { id: recipientId, hash, profile: 'pades' } as const;
  // The act that it is for is proved later, and noted then.
  return exchangePin(world.deps, { subject, credential, pin, proofId: randomUUID() });
}

function signWith(going: Going, position: number, act: { actId: string; activationId: string }) {
  const { id: recipientId } = personAt(going, position);
  return going.handle.executeUpdate(signEnvelopeUpdate, { args: [{ recipientId, loa: 3, actor, ...act }] });
}

const parallel = { routing: 'parallel' } as const;

test('prepared, activated, signed with a credential of one’s own, while another waits for the revision', async () => {
  const going = await sendEnvelope(world, [{ authMethod: 'credential' }, {}], parallel);
  const [own, other] = [personAt(going, 0), personAt(going, 1)];
  await untilInvited(world, going);
  const { actId, digest } = await prepare(going, 0);
  await signAs(world, going, other);
  const activationId = await activate(own.id, digest);
  expect((await envelopeRow(world, going.id)).revision).toBe(1);
  await signWith(going, 0, { actId, activationId });
  const row = await untilRecipient(world, own.id, 'completed');
  expect(row).toMatchObject({ loa: 3, signedByUserId: holder.userId, credentialId: holder.credentialIds[0] });
  await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  const made = readSignatures(startUpdate(await readPdf(await currentPdf(world, going.id))));
  const signed = made.find(({ fieldName }) => fieldName === `signature-${own.id}`);
  if (!signed) throw new Error('no signature');
  expect(row.certificateFingerprint).toBe(fingerprintOf(signed.cms));
  const { serialNumber } = await world.deps.orm.em
    .fork()
    .findOneOrFail(Certificate, { id: holder.credentialIds[0] ?? '' });
  expect(signerCertificate(readSignedData(signed.cms)).serialNumber).toBe(serialNumber);
  expect(await world.deps.orm.em.fork().count(FlowActivation, { requestId: own.id })).toBe(0);
  await going.handle.result();
});

test('a reservation that lapsed: revision_changed, and prepared again it goes on', async () => {
  const going = await sendEnvelope(world, [{ authMethod: 'credential' }], parallel, { reservationMs: 1_000 });
  const { id } = personAt(going, 0);
  await untilRecipient(world, id, 'sent');
  const first = await prepare(going, 0);
  const activationId = await activate(id, first.digest);
  await untilEnvelope(world, going.id, () => Date.now() > Date.parse(first.expiresAt) + 100);
  expect(await refusalOf(signWith(going, 0, { actId: first.actId, activationId }))).toMatchObject({
    type: 'revision_changed',
  });
  expect(await recipientRow(world, id)).toMatchObject({ status: 'sent', acceptedAt: null });
});

test('an activation that is not there any more: stuck, until the signer gives the PIN again', async () => {
  const going = await sendEnvelope(world, [{ authMethod: 'credential' }], parallel);
  const { id: recipientId } = personAt(going, 0);
  await untilRecipient(world, recipientId, 'sent');
  const { actId, digest } = await prepare(going, 0);
  const { signedAt } = await signWith(going, 0, { actId, activationId: crypto.randomUUID() });
  expect(await untilStuck(going.handle)).toBe('activation_lapsed');
  await untilEnvelope(world, going.id, ({ stuckReason }) => stuckReason === 'activation_lapsed');
  const provide = async (of: string) =>
    going.handle.executeUpdate(provideRecipientActivationUpdate, {
      args: [{ recipientId: of, activationId: await activate(recipientId, digest), actor }],
    });
  expect(await refusalOf(provide(crypto.randomUUID()))).toMatchObject({ type: 'invalid_state' });
  expect(await provide(recipientId)).toEqual({ signedAt });
  const row = await untilRecipient(world, recipientId, 'completed');
  expect(row.signedAt?.toISOString()).toBe(signedAt);
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
});

/** One has agreed by an activation that is not there any more; then another declines. */
async function stuckAndDeclined(): Promise<{ going: Going; digest: string }> {
  const going = await sendEnvelope(world, [{ authMethod: 'credential' }, {}], parallel);
  await untilInvited(world, going);
  const { actId, digest } = await prepare(going, 0);
  await signWith(going, 0, { actId, activationId: crypto.randomUUID() });
  expect(await untilStuck(going.handle)).toBe('activation_lapsed');
  const decline = { recipientId: personAt(going, 1).id, reason: 'The rent is wrong', actor };
  await going.handle.executeUpdate(declineEnvelopeUpdate, { args: [decline] });
  expect((await envelopeRow(world, going.id)).status).toBe('declined');
  for (const { email } of [...going.people, going.sender])
    await untilTrue(async () => (await mailTo(world, email)).at(-1)?.kind === 'notice');
  return { going, digest };
}

test('ended while a signature waits for the PIN: all are told at once, and the PIN still makes it', async () => {
  const { going, digest } = await stuckAndDeclined();
  const { id: recipientId } = personAt(going, 0);
  const activationId = await activate(recipientId, digest);
  await going.handle.executeUpdate(provideRecipientActivationUpdate, {
    args: [{ recipientId, activationId, actor }],
  });
  expect(await going.handle.result()).toMatchObject({ status: 'declined' });
  expect(await recipientRow(world, recipientId)).toMatchObject({ status: 'completed' });
  expect(await envelopeRow(world, going.id)).toMatchObject({ status: 'declined', revision: 2 });
}, 60_000);

test('ended while a signature waits for the PIN: staff drop it, and the end stands', async () => {
  const { going } = await stuckAndDeclined();
  const answer = await going.handle.executeUpdate(cancelEnvelopeUpdate, { args: [staffAct] });
  expect(answer).toMatchObject({ status: 'declined' });
  expect(await going.handle.result()).toMatchObject({ status: 'declined' });
  expect(await recipientRow(world, personAt(going, 0).id)).toMatchObject({ status: 'cancelled' });
  expect(await recipientRow(world, personAt(going, 1).id)).toMatchObject({ status: 'declined' });
  expect(await envelopeRow(world, going.id)).toMatchObject({ revision: 1, stuckReason: null });
  expect(await world.deps.orm.em.fork().count(EnvelopeAct, { envelopeId: going.id })).toBe(0);
  expect(await trailOf(world, going.id)).toContain('support.cancelled');
}, 60_000);

test('corrected while what they prepared holds the document: it is given up, and another signs at once', async () => {
  const going = await sendEnvelope(world, [{ authMethod: 'credential' }, {}], parallel);
  await untilInvited(world, going);
  await prepare(going, 0);
  const { id, email } = personAt(going, 0);
  await correct(world, going, { id, email: `anew.${email}` });
  const { signedAt } = await signAs(world, going, personAt(going, 1));
  await untilRecipient(world, personAt(going, 1).id, 'completed');
  expect(Date.now() - Date.parse(signedAt)).toBeLessThan(45_000);
  await going.handle.executeUpdate(cancelEnvelopeUpdate, { args: [staffAct] });
  await going.handle.result();
}, 90_000);

const twoCredentials = [{ authMethod: 'credential' }, { authMethod: 'credential' }] as const;
const othersSign = { type: 'service_unavailable', details: { retry_after: 5, others_sign: true } };

/** The statements of the product that wait for a lock, each by its session and its beginning. */
async function waitingForLocks(): Promise<string[]> {
  const rows = await world.owner.em
    .fork()
    .execute<{ statement: string }[]>(
      `select pid || ' ' || query_start as statement from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
  return rows.map(({ statement }) => statement);
}

/** Prepares a signature while no slot is free: the statements that hold them give up after a while, and try again. */
async function prepareMeanwhile(going: Going): Promise<void> {
  for (;;) {
    await untilTrue(async () => (await waitingForLocks()).length >= 4, 60_000);
    const before = await waitingForLocks();
    await prepare(going, 0);
    const after = await waitingForLocks();
    if (before.length >= 4 && before.every((statement) => after.includes(statement))) return;
  }
}

test('prepared while the places of sealing and of signing are taken by other envelopes', async () => {
  const going = await sendEnvelope(world, [{ authMethod: 'credential' }], parallel);
  const signing = [await sendEnvelope(world, [{}]), await sendEnvelope(world, [{}])];
  const sealing = [
    await sendEnvelope(world, [{ role: 'approver' }]),
    await sendEnvelope(world, [{ role: 'approver' }]),
  ];
  for (const one of [going, ...signing, ...sealing]) await untilInvited(world, one);
  const letGo = await lockWrites(world.database.url, 'stored_object');
  try {
    for (const one of signing) await signAs(world, one, personAt(one, 0));
    for (const one of sealing) await approveAs(one, personAt(one, 0));
    await prepareMeanwhile(going);
  } finally {
    await letGo();
  }
  for (const { handle } of [...signing, ...sealing])
    expect(await handle.result()).toMatchObject({ status: 'completed' });
}, 120_000);

test('who prepares again and again holds the document no longer for it, and then whoever waited comes first', async () => {
  const going = await sendEnvelope(world, [...twoCredentials], parallel);
  await untilInvited(world, going);
  const first = await prepare(going, 0);
  expect(await refusalOf(prepare(going, 1))).toEqual(othersSign);
  const again = await prepare(going, 0);
  expect(again.actId).not.toBe(first.actId);
  expect(again.expiresAt).toBe(first.expiresAt);
  await correct(world, going, { id: personAt(going, 0).id, name: 'Anew' });
  const rival = refusalOf(prepare(going, 0));
  const { digest } = await prepare(going, 1);
  expect(digest).toMatch(/^[0-9a-f]{64}$/);
  expect(await rival).toEqual(othersSign);
}, 90_000);

test('alone, a signer prepares as often as they like, until the history is long: then once what they hold has lapsed', async () => {
  const times = { reservationMs: 3_000, historyLimit: 60 };
  const going = await sendEnvelope(world, [{ authMethod: 'credential' }, {}], parallel, times);
  await untilInvited(world, going);
  const latest = () => world.deps.temporal.workflow.getHandle(going.handle.workflowId);
  const { runId: firstRun } = await latest().describe();
  const first = await prepare(going, 0);
  let last = first;
  const refused = async () => {
    try {
      last = await prepare(going, 0);
      return undefined;
    } catch (error) {
      return refusalOf(Promise.reject(error));
    }
  };
  let refusal = await refused();
  expect(refusal).toBeUndefined();
  expect(Date.parse(last.expiresAt)).toBeGreaterThan(Date.parse(first.expiresAt));
  while (!refusal) refusal = await refused();
  expect(refusal).toEqual(othersSign);
  await untilTrue(async () => (await latest().describe()).runId !== firstRun);
  await untilTrue(async () => !(await refused()));
}, 90_000);
