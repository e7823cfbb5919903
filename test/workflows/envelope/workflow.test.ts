import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import { EnvelopeAct } from '#entities/envelope/envelope-act.ts';
import { Organization } from '#entities/account/organization.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { UsageRecord } from '#entities/account/usage-record.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import {
  approveAs,
  currentPdf,
  mailTo,
  openAs,
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
import { expectSealed } from '#test/workflows/support/envelope-end.ts';
import { actor } from '#test/workflows/support/flow.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';

const world = setUp(sharedWorld);

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

test('two signers one after another, then a copy: each revision stands, and the sealed PDF passes our check', async () => {
  const going = await sendEnvelope(world, [{ order: 1 }, { order: 2 }, { role: 'cc', order: 3 }]);
  const [first, second, copy] = [personAt(going, 0), personAt(going, 1), personAt(going, 2)];
  await untilRecipient(world, first.id, 'sent');
  expect(await recipientRow(world, second.id)).toMatchObject({ status: 'pending', linkHash: null });
  const early = { recipientId: second.id, actId: crypto.randomUUID(), loa: 1, actor } as const;
  expect(await refusalOf(going.handle.executeUpdate('sign', { args: [early] }))).toMatchObject({
    type: 'not_your_turn',
  });

  await openAs(going, first);
  expect(await recipientRow(world, first.id)).toMatchObject({ status: 'delivered' });
  const { signedAt } = await signAs(world, going, first);
  expect((await recipientRow(world, first.id)).acceptedAt?.toISOString()).toBe(signedAt);
  expect(await untilRecipient(world, first.id, 'completed')).toMatchObject({
    loa: 1,
    ipAddress: '192.0.2.7',
  });
  expect(await untilEnvelope(world, going.id, ({ revision }) => revision === 2)).toMatchObject({
    status: 'in_progress',
  });
  const signedByFirst = sha256(await currentPdf(world, going.id));
  await untilRecipient(world, second.id, 'sent');
  await openAs(going, second);
  await signAs(world, going, second);
  const row = await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  expect(row).toMatchObject({ revision: 4, sealing: false, stuckSince: null });
  expect(await going.handle.result()).toEqual({ status: 'completed', at: row.completedAt?.toISOString() });

  await expectSealed(world, going, 3);
  expect(await recipientRow(world, copy.id)).toMatchObject({ status: 'completed', signedAt: null });
  const em = world.deps.orm.em.fork();
  const fields = await em.find(EnvelopeField, { envelopeId: going.id });
  expect(fields.every(({ status, signedAt: at }) => status === 'completed' && at !== null)).toBe(true);
  expect(fields.filter(({ type }) => type === 'text').map(({ value }) => value)).toEqual(
    expect.arrayContaining([`Зөвшөөрсөн: ${first.name}`, `Зөвшөөрсөн: ${second.name}`]),
  );
  expect(await em.count(EnvelopeAct, { envelopeId: going.id })).toBe(0);
  // Only the original and the current revision are left: every one in between is forgotten.
  const objects = await em.find(StoredObject, {
    organizationId: going.input.organizationId,
    discardedAt: null,
  });
  expect(objects.map(({ id }) => id).toSorted()).toEqual(
    [row.originalObjectId, row.currentObjectId].map(String).toSorted(),
  );
  const usage = await em.find(UsageRecord, { dedupeKey: { $like: `envelope:${going.id}%` } });
  expect(usage.map(({ type }) => type).toSorted()).toEqual(['envelope', 'signature', 'signature']);
  expect(await trailOf(world, going.id)).toEqual([
    'envelope.sent',
    'envelope.certified',
    'envelope.invited',
    'envelope.opened',
    'envelope.accepted',
    'envelope.signed',
    'envelope.invited',
    'envelope.opened',
    'envelope.accepted',
    'envelope.signed',
    expect.stringMatching(/copied|completed/),
    expect.stringMatching(/copied|completed/),
  ]);
  const original = await em.findOneOrFail(StoredObject, { id: row.originalObjectId ?? '' });
  const organization = await em.findOneOrFail(Organization, { id: going.input.organizationId });
  expect(await saidOf(world, going.id, 'sent', 'signed', 'completed')).toMatchObject([
    {
      document_hash: original.hash,
      envelope_name: 'Түрээсийн гэрээ',
      sender: {
        name: 'Сарангэрэл Ганбат',
        email: going.sender.email,
        email_proved: true,
        organization: organization.name,
      },
    },
    { recipient_id: first.id, revision: 2, document_hash: signedByFirst },
    { recipient_id: second.id, revision: 3, document_hash: expect.stringMatching(/^[0-9a-f]{64}$/) },
    { document_hash: sha256(await currentPdf(world, going.id)) },
  ]);
  expect(await saidOf(world, going.id, 'invited', 'copied')).toMatchObject(
    going.people.map(({ id, email }) => ({ recipient_id: id, to: email })),
  );
  // The link, the receipt, the end.
  expect((await mailTo(world, first.email)).map(({ kind }) => kind)).toEqual(['link', 'notice', 'notice']);
  expect((await mailTo(world, copy.email)).map(({ kind }) => kind)).toEqual(['link', 'notice']);
  expect((await mailTo(world, going.sender.email)).map(({ subject }) => subject)).toEqual([
    'Completed: “Түрээсийн гэрээ”',
  ]);
});

test('hybrid: two at once, then an approver, whose approval leaves nothing in the PDF', async () => {
  const going = await sendEnvelope(world, [{ order: 1 }, { order: 1 }, { role: 'approver', order: 2 }], {
    routing: 'hybrid',
  });
  const approver = personAt(going, 2);
  await Promise.all([0, 1].map((position) => untilRecipient(world, personAt(going, position).id, 'sent')));
  await Promise.all([0, 1].map((position) => signAs(world, going, personAt(going, position))));
  await untilRecipient(world, approver.id, 'sent');
  const approved = { revision: 3, document_hash: sha256(await currentPdf(world, going.id)) };
  await approveAs(going, approver);
  expect(await recipientRow(world, approver.id)).toMatchObject({ status: 'completed' });
  const row = await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  expect(row.revision).toBe(4);
  expect(await saidOf(world, going.id, 'signed', 'approved')).toMatchObject([
    { revision: 2 },
    approved,
    { recipient_id: approver.id, ...approved },
  ]);
  await expectSealed(world, going, 3);
  await going.handle.result();
});

test('parallel, with an in-person signer whose link goes to the host', async () => {
  const hostEmail = 'host@example.mn';
  const going = await sendEnvelope(world, [{ order: 2 }, { role: 'in_person', order: 1, hostEmail }], {
    routing: 'parallel',
  });
  const [signer, inPerson] = [personAt(going, 0), personAt(going, 1)];
  await untilInvited(world, going);
  expect((await mailTo(world, hostEmail))[0]?.text).toContain(`${inPerson.name} signs in your presence`);
  expect(await mailTo(world, inPerson.email)).toEqual([]);
  expect(await saidOf(world, going.id, 'invited')).toContainEqual(
    expect.objectContaining({ recipient_id: inPerson.id, to: hostEmail }),
  );
  const host = { recipientId: inPerson.id, name: 'Дорж', actor };
  await going.handle.executeUpdate('host', { args: [host] });
  expect(await recipientRow(world, inPerson.id)).toMatchObject({ hostName: 'Дорж' });
  await signAs(world, going, inPerson);
  await signAs(world, going, signer);
  await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  await expectSealed(world, going, 3);
  await going.handle.result();
});

test('approvers alone: the certified document is sealed as it is', async () => {
  const going = await sendEnvelope(world, [{ role: 'approver' }]);
  await untilInvited(world, going);
  await approveAs(going, personAt(going, 0));
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
  await expectSealed(world, going, 1);
});

test('a PDF that arrives sealed goes round again: nothing of ours but the new signature and its seal is added', async () => {
  const first = await sendEnvelope(world, [{}]);
  await untilRecipient(world, personAt(first, 0).id, 'sent');
  await signAs(world, first, personAt(first, 0));
  await first.handle.result();
  const arrived = await currentPdf(world, first.id);

  const going = await sendEnvelope(world, [{ fields: false }], { pdf: arrived });
  await untilRecipient(world, personAt(going, 0).id, 'sent');
  expect(await untilEnvelope(world, going.id, () => true)).toMatchObject({ revision: 0 });
  await signAs(world, going, personAt(going, 0));
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
  const pdf = await currentPdf(world, going.id);
  expect(pdf.subarray(0, arrived.length).equals(arrived)).toBe(true);
  await expectSealed(world, going, 1);
});
