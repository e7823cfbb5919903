import { expect, test, vi } from 'vitest';
import { Organization } from '#entities/account/organization.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { voidUpdate } from '#workflows/envelope/messages.ts';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import {
  approveAs,
  envelopeRow,
  mailTo,
  personAt,
  recipientRow,
  sendEnvelope,
  signAs,
  untilEnvelope,
  untilRecipient,
  type Going,
} from '#test/workflows/support/envelope.ts';
import { actor, inMs, linksTo, startFlow, untilRow } from '#test/workflows/support/flow.ts';
import { helpless as patience, untilRowStuck, untilStuck } from '#test/workflows/support/stuck.ts';

vi.setConfig({ testTimeout: 90_000 });
const world = setUp(() => startWorld());

const holds = {
  'a suspended organization': (since: Date | null) =>
    world.owner.em
      .fork()
      .nativeUpdate(Organization, { id: world.partner.organizationId }, { sendingSuspendedAt: since }),
  'an organization whose mails bounced': (since: Date | null) => bounced('organization', since),
};

/** Counts as many refused mails of today as pause a sender in development, or none. */
function bounced(kind: 'organization' | 'client', since: Date | null): Promise<unknown> {
  const id = kind === 'client' ? world.partner.clientId : world.partner.organizationId;
  return world.owner.em.fork().execute(
    `insert into quota_use (owner, day, counter, used) values (?, (now() at time zone 'utc')::date, 'bounces', ?)
     on conflict (owner, day, counter) do update set used = excluded.used`,
    [`${kind}:${id}`, since ? 1_000_000 : 0],
  );
}

const inTurns = (wishes: Parameters<typeof sendEnvelope>[1], times = {}): Promise<Going> =>
  sendEnvelope(world, wishes, { routing: 'sequential' }, { patience, ...times });

test.each(Object.entries(holds))(
  'of %s the next in turn is not invited, and is when that ends; nothing is lost',
  async (_, hold) => {
    const going = await inTurns([
      { role: 'approver', order: 1 },
      { role: 'approver', order: 2 },
    ]);
    const [first, second] = [personAt(going, 0), personAt(going, 1)];
    await untilRecipient(world, first.id, 'sent');
    await hold(new Date());
    await approveAs(going, first);
    expect(await untilStuck(going.handle)).toBe('sending_suspended');
    await untilEnvelope(world, going.id, ({ stuckReason }) => stuckReason === 'sending_suspended');
    expect(await mailTo(world, second.email)).toEqual([]);
    expect(await recipientRow(world, second.id)).toMatchObject({ status: 'pending' });
    await hold(null);
    await untilRecipient(world, second.id, 'sent');
    expect(await mailTo(world, second.email)).toHaveLength(1);
    await untilEnvelope(world, going.id, ({ stuckSince }) => !stuckSince);
  },
);

test('while it is held an envelope expires at its time, and its recipients hear of it when that ends', async () => {
  const hold = holds['a suspended organization'];
  const going = await inTurns([{ role: 'approver' }], { expiresAt: inMs(6_000) });
  const [{ id, email }] = [personAt(going, 0)];
  await untilRecipient(world, id, 'sent');
  await hold(new Date());
  await untilEnvelope(world, going.id, ({ status }) => status === 'expired');
  await untilStuck(going.handle);
  expect((await mailTo(world, email)).map(({ kind }) => kind)).toEqual(['link']);
  await hold(null);
  await untilTrue(async () => (await mailTo(world, email)).length === 2);
  expect(await going.handle.result()).toMatchObject({ status: 'expired' });
});

test('the words of a suspended sender reach nobody; whoever has signed gets the document', async () => {
  const hold = holds['a suspended organization'];
  const [voided, signed] = [await inTurns([{}]), await inTurns([{}])];
  const [[asked], [signer]] = [voided.people, signed.people];
  for (const person of [asked, signer]) await untilRecipient(world, person?.id ?? '', 'sent');
  await hold(new Date());
  await voided.handle.executeUpdate(voidUpdate, { args: [{ reason: 'Pay here instead', actor }] });
  await signAs(world, signed, personAt(signed, 0));
  await untilTrue(async () => (await mailTo(world, signer?.email ?? '')).length === 2);
  expect(await untilStuck(voided.handle)).toBe('sending_suspended');
  expect(await mailTo(world, asked?.email ?? '')).toHaveLength(1);
  await hold(null);
  await untilTrue(async () => (await mailTo(world, asked?.email ?? '')).length === 2);
  expect((await envelopeRow(world, signed.id)).status).toBe('completed');
});

test.each([
  ['a suspended client', (since: Date | null) => setClient(since)],
  ['a client whose mails bounced', (since: Date | null) => bounced('client', since)],
  ['a client of a suspended organization', holds['a suspended organization']],
])('of %s no link goes out; it does when that ends', async (_, hold) => {
  await hold(new Date());
  const flow = await startFlow(world, { notify: true }, { patience });
  expect(await untilStuck(flow.handle)).toBe('sending_suspended');
  expect(await untilRowStuck(world, flow.id)).toMatchObject({ stuckReason: 'sending_suspended' });
  expect(await linksTo(world, flow.email)).toEqual([]);
  await hold(null);
  await untilTrue(async () => (await linksTo(world, flow.email)).length === 1);
});

test('a request whose link is held is signed by whoever has it, and ends', async () => {
  await setClient(new Date());
  const flow = await startFlow(world, { notify: true }, { patience });
  await untilStuck(flow.handle);
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRow(world, flow.id, 'signed');
  await setClient(null);
  expect(await linksTo(world, flow.email)).toEqual([]);
});

function setClient(since: Date | null): Promise<unknown> {
  return world.owner.em
    .fork()
    .nativeUpdate(PartnerClient, { id: world.partner.clientId }, { sendingSuspendedAt: since });
}
