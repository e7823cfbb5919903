import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { remindEnvelopeUpdate } from '#workflows/envelope/messages.ts';
import { openLink } from '#test/support/people/envelope.ts';
import { call } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  approveAs,
  envelopeHandle,
  envelopeRow,
  mailTo,
  openAs,
  personAt,
  recipientRow,
  sendEnvelope,
  signAs,
  untilEnvelope,
  untilRecipient,
  type Going,
} from '#test/workflows/support/envelope.ts';
import type { Person } from '#test/workflows/support/envelope-draft.ts';
import { actor } from '#test/workflows/support/flow.ts';
import { shownBy } from '#test/workflows/support/stuck.ts';

const world = setUp(startWorld);

// The three disturb each other in nothing.
test.concurrent('a long history goes on as a new run that knows all the old one knew', async () => {
  const going = await sendEnvelope(
    world,
    [{ order: 1 }, { order: 2 }, { order: 3 }],
    {},
    { historyLimit: 30, reminderGapMs: 1 },
  );
  const runOf = async () => (await envelopeHandle(world, going.id).describe()).runId;
  const firstRun = await runOf();
  const [first, second, third] = [personAt(going, 0), personAt(going, 1), personAt(going, 2)];
  await untilRecipient(world, first.id, 'sent');
  await openAs(going, first);
  await signAs(world, going, first);
  await untilRecipient(world, second.id, 'sent');
  await untilTrue(async () => (await runOf()) !== firstRun);
  expect(await shownBy(envelopeHandle(world, going.id))).toMatchObject({ stuck: null, stage: 'waiting' });
  const described = await envelopeHandle(world, going.id).describe();
  expect(described.searchAttributes['OrganizationId']).toEqual([going.input.organizationId]);
  expect(described.memo).toMatchObject({ request_id: actor.xRequestId });
  await untilTrue(async () => {
    const args: [{ actor: typeof actor }] = [{ actor }];
    return (await going.handle.executeUpdate(remindEnvelopeUpdate, { args })).reminded.includes(second.id);
  });
  await untilTrue(async () => (await mailTo(world, second.email)).length === 2);
  await signAs(world, going, second);
  await untilRecipient(world, third.id, 'sent');
  await signAs(world, going, third);
  await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  expect(await envelopeHandle(world, going.id).result()).toMatchObject({ status: 'completed' });
  // The link, the receipt, the end.
  expect((await mailTo(world, first.email)).map(({ kind }) => kind)).toEqual(['link', 'notice', 'notice']);
}, 90_000);

test.concurrent('an answer that was lost is found by its Idempotency-Key when the flow has gone on as new runs since', async () => {
  const people = [{ role: 'approver' }, { fields: false }, { fields: false }] as const;
  const going = await sendEnvelope(world, [...people], { routing: 'parallel' }, { historyLimit: 60 });
  const runOf = async () => (await envelopeHandle(world, going.id).describe()).runId;
  const acts = [];
  for (const [index, act] of (['approve', 'sign'] as const).entries()) {
    const { id, email } = personAt(going, index);
    const path = `${await openLink(world, email)}/${act}`;
    const options = { body: { consent: true }, headers: { 'idempotency-key': randomUUID() } };
    const { body } = await call(world, path, options);
    await untilRecipient(world, id, 'completed');
    acts.push({ path, options, signedAt: body['signed_at'] });
  }
  // The workflow gets other updates until it has continued as a new run twice.
  const runs = [await runOf()];
  for (let times = 0; times < 2; times += 1) {
    await untilTrue(async () => {
      await openAs(going, personAt(going, 2));
      return !runs.includes(await runOf());
    }, 60_000);
    runs.push(await runOf());
  }
  await world.deps.orm.em
    .fork()
    .execute(
      `update idempotency_record set response_status = null, response_sealed = null, lease_until = now() - interval '1 second'`,
    );
  for (const { path, options, signedAt } of acts) {
    expect(signedAt).toMatch(/Z$/);
    const { status, body } = await call(world, path, options);
    expect({ status, body }).toEqual({ status: 200, body: { status: 'completed', signed_at: signedAt } });
    const other = { ...options, headers: { 'idempotency-key': randomUUID() } };
    expect((await call(world, path, other)).status).toBe(409);
  }
}, 120_000);

type Turn = (person: Person) => Promise<unknown>;

/** Has people act, so many of them at the same moment, and gives how many events the history has got by that. */
async function eventsOf(going: Going, people: Person[], atOnce: number, turn: Turn): Promise<number> {
  const length = async () => (await going.handle.fetchHistory()).events?.length ?? 0;
  const before = await length();
  for (let first = 0; first < people.length; first += atOnce)
    await Promise.all(people.slice(first, first + atOnce).map(turn));
  return (await length()) - before;
}

test.concurrent('a hundred recipients: their history stays far below what a flow may have', async () => {
  const people = Array.from({ length: 100 }, (_, index) =>
    index < 90 ? ({ role: 'approver' } as const) : ({} as const),
  );
  const going = await sendEnvelope(world, people, { routing: 'parallel' });
  await untilRecipient(world, personAt(going, 99).id, 'sent');
  await untilTrue(async () => (await recipientRow(world, personAt(going, 0).id)).status === 'sent');
  const [approvers, signers] = [going.people.slice(0, 90), going.people.slice(90)];
  const approve = async (person: Person) => {
    await openAs(going, person);
    await approveAs(going, person);
  };
  // Acts at the same moment share tasks of the workflow: the history is longest when each comes alone.
  const [some, others] = [approvers.slice(0, 10), approvers.slice(10)];
  const alone = await eventsOf(going, some, 1, approve);
  const together = await eventsOf(going, others, 5, approve);
  const inTurn = (alone / some.length) * others.length;
  for (const person of signers) {
    await openAs(going, person);
    await signAs(world, going, person);
  }
  const row = await untilEnvelope(world, going.id, ({ status }) => status === 'completed');
  expect(row.revision).toBe(12);
  expect(await going.handle.result()).toMatchObject({ status: 'completed' });
  expect((await envelopeRow(world, going.id)).deliveredAt).not.toBeNull();
  const { events } = await going.handle.fetchHistory();
  const longest = (events?.length ?? 0) - together + Math.max(inTurn, together);
  // Temporal advises a new run at 4,096 events and ends a workflow at 51,200.
  expect(longest / going.people.length).toBeLessThan(60);
}, 300_000);
