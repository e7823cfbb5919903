import { rename } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { afterEach, expect, test } from 'vitest';
import type { StuckReason } from '#domain/common/stuck.ts';
import { linkToken } from '#secrets/link-token.ts';
import { retryEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { startGate } from '#test/support/servers/gate.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  approveAs,
  correct,
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
import {
  detailsOf,
  helpless,
  shownBy,
  staffAct,
  untilStuck,
  untilTriedAgain,
} from '#test/workflows/support/stuck.ts';

const mail = setUp(startMailServer);
const timestamping = setUp(startGate, (gate) => gate.shut());
const postgres = setUp(startGate, (gate) => gate.shut());
const world = setUp(() =>
  startWorld(mail.settings, {
    timestampingBy: timestamping.before,
    databaseBy: postgres.before,
    gatedKeyService: true,
  }),
);
const staff = setUp(() => makeStaff(world, 'support'));
afterEach(() => Promise.all([timestamping.open(), postgres.open(), mail.start(), world.keyService.start()]));

const parallel = { routing: 'parallel' } as const;
const alone = { patience: helpless };

/** Waits until staff see the blocker of an envelope at a stage, in words. */
async function untilStaffSee(going: Going, reason: StuckReason, stage: string): Promise<void> {
  const headers = { 'x-api-key': staff.apiKey };
  const look = async () => (await call(world, `/support/flows/${going.id}`, { headers })).body;
  await untilTrue(async () => {
    const body = await look();
    return body['stuck'] === true && body['stage'] === stage;
  }, 60_000);
  expect(await look()).toMatchObject({ stuck_reason: reason, what_to_do: expect.stringMatching(/^Look /) });
}

/** Who signs before others gets the link, a receipt and the notice of the end. */
const lettersOfFirst = 3;

/** Waits for a completion without anybody's help, and expects each signature in the PDF to hold. */
async function expectCompleted(going: Going, signatures: number): Promise<void> {
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
  expect(await shownBy(going.handle)).toEqual({ stuck: null, reason: null, stage: 'notifying' });
  const row = await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  expect(row).toMatchObject({ stuckSince: null, stuckReason: null, stuckStage: null, sealing: false });
  await expectSealed(world, going, signatures);
  const trail = await trailOf(world, going.id);
  expect(trail.filter((action) => action === 'envelope.signed')).toHaveLength(signatures - 1);
  expect(trail.filter((action) => action === 'envelope.completed')).toHaveLength(1);
  expect(trail).not.toContain('support.retried');
}

/** Counts the signatures that the key service gave out in a recipient's name. */
async function signaturesOf(recipientId: string): Promise<number> {
  const [row] = await world.owner.em.fork().execute<{ count: number }[]>(
    `select count(*)::int as count from keyservice.log_entry
     where operation = 'one_time_signature_made' and outcome = 'ok' and operation_id like ?`,
    [`envelope/%/recipient/${recipientId}/%`],
  );
  return row?.count ?? 0;
}

test('the timestamping authority alone away while the PDF is certified, signed and an approval sealed: each waits, and goes on by itself', async () => {
  await timestamping.shut();
  const going = await sendEnvelope(world, [{}, { role: 'approver' }], parallel, alone);
  const [signer, approver] = [personAt(going, 0), personAt(going, 1)];
  await untilStaffSee(going, 'timestamping_unavailable', 'preparing');
  expect((await fetch(`${world.keyService.url}/health`)).status).toBe(200);
  expect(mail.to(signer.email)).toEqual([]);
  await timestamping.open();
  await untilInvited(world, going);

  await timestamping.shut();
  const { signedAt } = await signAs(world, going, signer);
  await untilStaffSee(going, 'timestamping_unavailable', 'waiting');
  expect(await recipientRow(world, signer.id)).toMatchObject({
    status: 'sent',
    acceptedAt: new Date(signedAt),
  });
  await timestamping.open();
  expect(await untilRecipient(world, signer.id, 'completed')).toMatchObject({ signedAt: new Date(signedAt) });
  expect(await signaturesOf(signer.id)).toBe(1);

  await timestamping.shut();
  await approveAs(going, approver);
  // The approval waits for its seal, and the completion for that.
  await untilStaffSee(going, 'timestamping_unavailable', 'waiting');
  expect(await recipientRow(world, approver.id)).toMatchObject({ status: 'completed' });
  await timestamping.open();
  await expectCompleted(going, 2);
  expect(mail.to(signer.email)).toHaveLength(lettersOfFirst);
  expect(mail.to(approver.email)).toHaveLength(2);
}, 120_000);

type Outage = { away: () => Promise<unknown>; back: () => Promise<unknown> };

const folder = () => fileURLToPath(world.config.STORAGE_URL);
const outages: [StuckReason, string, Outage][] = [
  [
    'key_service_unavailable',
    'waiting',
    { away: () => world.keyService.kill(), back: () => world.keyService.start() },
  ],
  [
    'storage_unavailable',
    'sealing',
    {
      away: () => rename(folder(), `${folder()}-away`),
      back: () => rename(`${folder()}-away`, folder()),
    },
  ],
  ['mail_unavailable', 'inviting', { away: () => mail.stop(), back: () => mail.start() }],
];

test.each(outages)(
  '%s when the last has finished: staff are told, and it goes on by itself',
  async (reason, stage, { away, back }) => {
    const going = await sendEnvelope(world, [{}, { role: 'approver' }], parallel, alone);
    await untilInvited(world, going);
    await signAs(world, going, personAt(going, 0));
    await untilRecipient(world, personAt(going, 0).id, 'completed');
    await away();
    await approveAs(going, personAt(going, 1));
    await untilStaffSee(going, reason, stage);
    await back();
    await expectCompleted(going, 2);
    expect(mail.to(personAt(going, 0).email)).toHaveLength(lettersOfFirst);
    expect(mail.to(personAt(going, 1).email)).toHaveLength(2);
    expect(mail.to(going.sender.email)).toHaveLength(1);
  },
  120_000,
);

test('PostgreSQL away after somebody has agreed, and while a letter is on its way: nothing is lost, and no letter comes twice', async () => {
  const going = await sendEnvelope(world, [{ order: 1 }, { order: 2 }], {}, alone);
  const [first, second] = [personAt(going, 0), personAt(going, 1)];
  await untilRecipient(world, first.id, 'sent');
  mail.holdNext();
  const other = await sendEnvelope(world, [{}]);
  const release = await mail.untilHeld();
  const { signedAt } = await signAs(world, going, first);
  await postgres.shut();
  release();
  expect(await untilStuck(going.handle)).toBe('database_unavailable');
  await untilTriedAgain(other, 'sendLetters');
  const token = linkToken(world.deps.keys.link, { purpose: 'envelope', id: first.id, generation: 1 });
  expectError(await call(world, `/envelope/${token}/state`), 503, 'service_unavailable');
  await postgres.open();

  expect(await untilRecipient(world, first.id, 'completed')).toMatchObject({ signedAt: new Date(signedAt) });
  await untilRecipient(world, second.id, 'sent');
  const addressee = personAt(other, 0);
  await untilRecipient(world, addressee.id, 'sent');
  await signAs(world, going, second);
  await signAs(world, other, addressee);
  await expectCompleted(going, 3);
  await expectCompleted(other, 2);
  for (const { id, email } of [first, second, addressee]) {
    expect(await signaturesOf(id)).toBe(1);
    expect(mail.to(email)).toHaveLength(id === first.id ? lettersOfFirst : 2);
  }
}, 120_000);

test('what a relay refused that took our addresses for wrong is sent again by staff, and the words say so', async () => {
  const going = await sendEnvelope(world, [{}, {}], parallel);
  await untilInvited(world, going);
  const first = personAt(going, 0);
  mail.unknown.add('for-a-while@example.mn');
  await correct(world, going, { id: first.id, email: 'for-a-while@example.mn' });
  await untilRecipient(world, first.id, 'bounced');
  expect(await detailsOf(going.handle)).toContain('1 recipient has no link');
  mail.unknown.delete('for-a-while@example.mn');
  const retried = await going.handle.executeUpdate(retryEnvelopeUpdate, { args: [staffAct] });
  expect(retried).toEqual({ step: 'sendInvitation' });
  await mail.until('for-a-while@example.mn', 1);
  await untilRecipient(world, first.id, 'sent');
  expect(await detailsOf(going.handle)).not.toContain('has no link');
  await expect(going.handle.executeUpdate(retryEnvelopeUpdate, { args: [staffAct] })).rejects.toThrow(
    'Update failed',
  );
});
