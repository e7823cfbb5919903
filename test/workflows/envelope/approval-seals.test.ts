import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { completionCertificateOf } from '#api/common/evidence/envelope/make-certificate.ts';
import { cancelEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { approvalOperation } from '#domain/envelope/approval.ts';
import { ActProof } from '#entities/common/act-proof.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { statementSealFacts } from '#signatures/cades-t/statement-seal.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activitiesOf, startWorld } from '#test/support/world/world.ts';
import {
  approveAs,
  envelopeRow,
  personAt,
  recipientRow,
  saidOf,
  sendEnvelope,
  signAs,
  untilEnvelope,
  untilInvited,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { helpless, impatient, shownBy, staffAct, untilStuck } from '#test/workflows/support/stuck.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));
const parallel = { routing: 'parallel' } as const;

/** Reads an approver's row with the seal, and the statement that it is over. */
async function sealOf({ id }: { id: string }) {
  const em = world.deps.orm.em.fork();
  const row = await em.findOneOrFail(EnvelopeRecipient, { id }, { populate: ['approvalSeal'] });
  const { jws } = await em.findOneOrFail(ActProof, { id: row.acceptedProofId ?? '' });
  return { seal: Buffer.from(row.approvalSeal ?? []), sealedAt: row.approvalSealedAt ?? null, jws };
}

async function sealsMade(operationId: string): Promise<number> {
  const [row] = await world.owner.em.fork().execute<{ count: number }[]>(
    `select count(*)::int as count from keyservice.log_entry
     where operation = 'seal_made' and outcome = 'ok' and operation_id = ?`,
    [operationId],
  );
  return row?.count ?? 0;
}

async function certificateOf({ id }: Going): Promise<string> {
  return textOf(Buffer.from(await completionCertificateOf(world.deps, await envelopeRow(world, id))));
}

test('an approval gets the seal of the platform over its statement, once, and the certificate prints it', async () => {
  const going = await sendEnvelope(world, [{ role: 'approver' }, {}], parallel);
  await untilInvited(world, going);
  const approver = personAt(going, 0);
  await approveAs(going, approver);
  await signAs(world, going, personAt(going, 1));
  await going.handle.result();
  const { seal, sealedAt, jws } = await sealOf(approver);
  const facts = statementSealFacts(seal, jws);
  expect(sealedAt).toEqual(facts.timestampedAt);
  const digest = createHash('sha256').update(jws).digest('hex');
  const operationId = approvalOperation(going.id, approver.id, digest);
  const { serialNumber: serial_number, sha256 } = facts;
  expect(await saidOf(world, going.id, 'approval_sealed')).toMatchObject([
    { recipient_id: approver.id, operation_id: operationId, serial_number, sha256 },
  ]);
  await activitiesOf(world.deps).sealApprovals({ envelopeId: going.id });
  expect(await sealsMade(operationId)).toBe(1);
  const text = await certificateOf(going);
  for (const said of [operationId, serial_number, sha256, 'approval-1.p7s']) expect(text).toContain(said);
}, 60_000);

test('while the key service is down an approval counts, waits as stuck for its seal, and is completed with it', async () => {
  const going = await sendEnvelope(world, [{ role: 'approver' }], parallel, { patience: helpless });
  await untilInvited(world, going);
  const approver = personAt(going, 0);
  await world.keyService.kill();
  await approveAs(going, approver);
  expect(await untilStuck(going.handle)).toBe('key_service_unavailable');
  await untilEnvelope(world, going.id, ({ stuckReason }) => stuckReason === 'key_service_unavailable');
  expect(await recipientRow(world, approver.id)).toMatchObject({
    status: 'completed',
    approvalSealedAt: null,
  });
  expect((await envelopeRow(world, going.id)).status).toBe('in_progress');
  const { completeEnvelope } = activitiesOf(world.deps);
  await expect(completeEnvelope({ envelopeId: going.id })).rejects.toThrow('still waits for');
  await world.keyService.start();
  await going.handle.result();
  expect(await shownBy(going.handle)).toEqual({ stuck: null, reason: null, stage: 'notifying' });
  expect((await envelopeRow(world, going.id)).status).toBe('completed');
  const { seal, jws } = await sealOf(approver);
  expect(statementSealFacts(seal, jws).sha256).toMatch(/^[0-9a-f]{64}$/);
}, 60_000);

test('staff cancel an envelope whose approval cannot be sealed: it ends, and the certificate says that there is no seal', async () => {
  const wishes = [{ role: 'approver' }, {}] as const;
  const going = await sendEnvelope(world, [...wishes], parallel, { patience: impatient });
  await untilInvited(world, going);
  await world.keyService.kill();
  await approveAs(going, personAt(going, 0));
  expect(await untilStuck(going.handle)).toBe('key_service_unavailable');
  await going.handle.executeUpdate(cancelEnvelopeUpdate, { args: [staffAct] });
  expect(await going.handle.result()).toMatchObject({ status: 'voided' });
  await world.keyService.start();
  expect(await recipientRow(world, personAt(going, 0).id)).toMatchObject({ status: 'completed' });
  expect(await certificateOf(going)).toContain('nonewasmade:staffgaveitup');
}, 60_000);

test('over a seal that is not over the statement of the approval there is no certificate', async () => {
  const going = await sendEnvelope(world, [{ role: 'approver' }, { role: 'approver' }], parallel);
  await untilInvited(world, going);
  const [one, other] = [personAt(going, 0), personAt(going, 1)];
  await Promise.all([approveAs(going, one), approveAs(going, other)]);
  await going.handle.result();
  const em = world.deps.orm.em.fork();
  const swap = { approvalSeal: (await sealOf(other)).seal };
  const { seal } = await sealOf(one);
  await em.nativeUpdate(EnvelopeRecipient, { id: one.id }, swap);
  await expect(certificateOf(going)).rejects.toThrow('the seal of an approval does not hold');
  await em.nativeUpdate(EnvelopeRecipient, { id: one.id }, { approvalSeal: seal });
  expect(await certificateOf(going)).toContain('approval-2.p7s');
}, 60_000);

test('where a row says other than the statement, the seal or the PDF there is no certificate', async () => {
  const going = await sendEnvelope(world, [{ role: 'approver' }, {}, {}], parallel);
  await untilInvited(world, going);
  const [approver, signer, other] = [personAt(going, 0), personAt(going, 1), personAt(going, 2)];
  await approveAs(going, approver);
  await signAs(world, going, signer);
  await signAs(world, going, other);
  await going.handle.result();
  const { jws } = await sealOf(approver);
  const authority = await createTestAuthority();
  const strange = await authority.sign(await authority.person('EC', 256), jws);
  const { acceptedProofId, certificateFingerprint } = await recipientRow(world, other.id);
  const late = new Date(Date.now() + 25 * 3_600_000);
  const [unstated, unsealed] = ['without a statement of it', 'the seal of an approval does not hold'];
  const unnamed = 'are not those that its statements name';
  const attacks = [
    { of: signer, set: { acceptedProofId }, why: unstated },
    { of: signer, set: { acceptedProofId: null, acceptedAt: null }, why: unstated },
    { of: signer, set: { loa: 2 }, why: unstated },
    { of: signer, set: { acceptedAt: late }, why: unstated },
    { of: signer, set: { role: 'approver', approvalSealedAt: late }, why: unnamed },
    { of: signer, set: { name: 'Mallory' }, why: unnamed },
    { of: approver, set: { email: 'mallory@example.mn' }, why: unnamed },
    { of: approver, set: { hostName: 'Mallory', hostConfirmedAt: late }, why: unnamed },
    { of: signer, set: { certificateFingerprint }, why: 'is not in the PDF' },
    { of: approver, set: { status: 'declined', declinedAt: new Date() }, why: unstated },
    { of: approver, set: { approvalSeal: strange }, why: unsealed },
  ] as const;
  const em = world.owner.em.fork();
  for (const { of, set, why } of attacks) {
    const was = await world.owner.em
      .fork()
      .findOneOrFail(EnvelopeRecipient, { id: of.id }, { populate: ['approvalSeal'] });
    const { role, status, loa, acceptedAt, approvalSeal, approvalSealedAt, declinedAt } = was;
    const { name, email, hostName, hostConfirmedAt } = was;
    const own = {
      name,
      email,
      hostName,
      hostConfirmedAt,
      acceptedProofId: was.acceptedProofId,
      certificateFingerprint: was.certificateFingerprint,
    };
    await em.nativeUpdate(EnvelopeRecipient, { id: of.id }, set);
    await expect(certificateOf(going), JSON.stringify(Object.keys(set))).rejects.toThrow(why);
    const before = { ...own, role, status, loa, acceptedAt, approvalSeal, approvalSealedAt, declinedAt };
    await em.nativeUpdate(EnvelopeRecipient, { id: of.id }, before);
  }
  expect(await certificateOf(going)).toContain('approval-1.p7s');
}, 60_000);

test('an approval without its act is not sealed', async () => {
  const going = await sendEnvelope(world, [{ role: 'approver' }, { role: 'approver' }], parallel);
  await untilInvited(world, going);
  const forged = { status: 'completed', acceptedAt: new Date(), loa: 1 } as const;
  await world.deps.orm.em.fork().nativeUpdate(EnvelopeRecipient, { id: personAt(going, 0).id }, forged);
  await expect(activitiesOf(world.deps).sealApprovals({ envelopeId: going.id })).rejects.toMatchObject({
    type: 'act_refused',
  });
});
