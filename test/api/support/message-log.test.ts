import { expect, test } from 'vitest';
import { MessageAttempt } from '#entities/flow/message-attempt.ts';
import { someEmail } from '#test/support/people/account.ts';
import { call } from '#test/support/http/http.ts';
import { makePartner } from '#test/support/people/partner.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { startMailServer } from '#test/support/servers/mail-server.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { personAt, sendEnvelope } from '#test/workflows/support/envelope.ts';
import { startFlow } from '#test/workflows/support/flow.ts';
import { actAs, reason } from './acts/ground.ts';

const mail = setUp(startMailServer);
const gateway = setUp(() => startReceiver());
const world = setUp(() => startWorld({ ...mail.settings, SMS_URL: gateway.url }));
const support = setUp(() => makeStaff(world, 'support'));

type Message = {
  kind: string;
  channel: string;
  to: string;
  outcome: string;
  server_said: string;
  tries: number;
};

async function messagesOf(id: string): Promise<Message[]> {
  const headers = { 'x-api-key': support.apiKey };
  return (await call<{ messages: Message[] }>(world, `/support/flows/${id}`, { headers })).body.messages;
}

/** Waits until the last message of a flow has this outcome; gives all of them. */
async function untilOutcome(id: string, outcome: string): Promise<Message[]> {
  await untilTrue(async () => (await messagesOf(id)).at(-1)?.outcome === outcome, 60_000);
  return messagesOf(id);
}

const number = (last: number) => `+9769911223${last}`;

test('a mail that is refused for good, and the one after the correction', async () => {
  const wrong = someEmail();
  mail.unknown.add(wrong);
  const flow = await startFlow(world, { notify: true, userEmail: wrong });
  expect(await untilOutcome(flow.id, 'refused')).toEqual([
    expect.objectContaining({ kind: 'link', channel: 'email', tries: 1, server_said: '550 no mailbox' }),
  ]);
  const other = await makeStaff(world, 'support');
  const right = someEmail();
  for (const staff of [support, other])
    await actAs(world, staff, { id: flow.id, act: 'correct-address', body: { email: right } });
  const outcomes = (await untilOutcome(flow.id, 'sent')).map(({ outcome }) => outcome);
  expect(outcomes).toEqual(['refused', 'sent']);
  expect(await mail.until(right, 1)).toHaveLength(1);
}, 60_000);

test('a mail that is not taken for now is one row, which says so until it is', async () => {
  const busy = someEmail();
  mail.busy.add(busy);
  const flow = await startFlow(world, { notify: true, userEmail: busy });
  await untilTrue(async () => ((await messagesOf(flow.id))[0]?.tries ?? 0) >= 2, 60_000);
  expect(await messagesOf(flow.id)).toEqual([
    expect.objectContaining({ kind: 'link', outcome: 'failed', server_said: '451 busy' }),
  ]);
  mail.busy.delete(busy);
  const [sent, ...more] = await untilOutcome(flow.id, 'sent');
  expect(more).toEqual([]);
  expect(sent?.server_said).toMatch(/^250 /);
  expect(sent?.tries).toBeGreaterThanOrEqual(3);
  expect(mail.to(busy)).toHaveLength(1);
}, 90_000);

test('a mail server that is away: failed, and nothing of the address is told', async () => {
  const to = someEmail();
  await mail.stop();
  const flow = await startFlow(world, { notify: true, userEmail: to });
  const [failed] = await untilOutcome(flow.id, 'failed');
  await mail.start();
  expect(JSON.stringify(failed)).not.toContain(to);
  await untilOutcome(flow.id, 'sent');
}, 90_000);

test('what the gateway of text messages says: taken, refused for good, away', async () => {
  const taken = await createRequest(world, { user_email: null, user_phone: number(1) });
  expect(await untilOutcome(taken.request_id, 'sent')).toEqual([
    expect.objectContaining({ kind: 'link', channel: 'sms', server_said: 'HTTP 200' }),
  ]);
  gateway.answer({ status: 422 });
  const refused = await createRequest(world, { user_email: null, user_phone: number(2) });
  expect(await untilOutcome(refused.request_id, 'refused')).toEqual([
    expect.objectContaining({ channel: 'sms', tries: 1, server_said: 'The SMS gateway answered 422.' }),
  ]);
  gateway.answer({ status: 503 }, { status: 503 }, { status: 200 });
  const away = await createRequest(world, { user_email: null, user_phone: number(3) });
  const [message, ...more] = await untilOutcome(away.request_id, 'sent');
  expect(more).toEqual([]);
  expect(message).toMatchObject({ channel: 'sms', tries: 3, server_said: 'HTTP 200' });
  for (const { fields } of [taken, refused, away])
    expect(JSON.stringify(await messagesOf(taken.request_id))).not.toContain(fields.user_phone);
}, 90_000);

test('a code that does not go out is in the log, with nothing of the code', async () => {
  const to = someEmail();
  const { token, request_id: id } = await createRequest(world, { user_email: to, notify: false });
  mail.unknown.add(to);
  expect((await call(world, `/sign/${token}/otp`, { body: {} })).status).toBe(503);
  expect(await messagesOf(id)).toEqual([expect.objectContaining({ kind: 'code', outcome: 'refused' })]);
  mail.unknown.delete(to);
  expect((await call(world, `/sign/${token}/otp`, { body: {} })).status).toBe(202);
  const [sent] = await mail.until(to, 1);
  const code = /\b\d{6}\b/.exec(sent?.source ?? '')?.[0] ?? 'no code';
  const rows = await world.owner.em.fork().find(MessageAttempt, { flowId: id });
  expect(rows.map(({ outcome }) => outcome).toSorted()).toEqual(['refused', 'sent']);
  expect(JSON.stringify(rows)).not.toContain(code);
  expect(JSON.stringify(rows)).not.toContain(to);
});

test('a message of a suspended sender is held, and goes out once that is lifted', async () => {
  const admin = await makeStaff(world, 'support', 'admin');
  const partner = await makePartner(world.deps, 'Suspended');
  const { clientId, organizationId } = partner;
  const suspend = (suspended: boolean) =>
    call(world, `/support/senders/clients/${clientId}/suspension`, {
      method: 'PUT',
      headers: { 'x-api-key': admin.apiKey },
      body: { suspended, reason },
    });
  expect((await suspend(true)).status).toBe(200);
  const flow = await startFlow(world, { notify: true, clientId, organizationId });
  expect(await untilOutcome(flow.id, 'held')).toEqual([
    expect.objectContaining({ kind: 'link', server_said: expect.stringContaining('suspended') as string }),
  ]);
  expect(mail.to(flow.email)).toEqual([]);
  expect((await suspend(false)).status).toBe(200);
  expect((await actAs(world, support, { id: flow.id, act: 'retry' })).status).toBeLessThan(300);
  const [sent, ...more] = await untilOutcome(flow.id, 'sent');
  expect(more).toEqual([]);
  expect(sent?.tries).toBe(2);
  expect(await mail.until(flow.email, 1)).toHaveLength(1);
}, 90_000);

test('an invitation that bounces names its recipient, and a second recipient’s does not', async () => {
  const gone = someEmail();
  mail.unknown.add(gone);
  const going = await sendEnvelope(world, [{ role: 'in_person', hostEmail: gone }, {}], {
    routing: 'parallel',
  });
  await untilTrue(
    async () => (await messagesOf(going.id)).filter(({ kind }) => kind === 'invitation').length === 2,
  );
  const told = (await messagesOf(going.id)).filter(({ kind }) => kind === 'invitation');
  const outcomes = Object.fromEntries(
    told.map((one) => [(one as unknown as { recipient_id: string }).recipient_id, one.outcome]),
  );
  expect(outcomes).toEqual({ [personAt(going, 0).id]: 'refused', [personAt(going, 1).id]: 'sent' });
}, 90_000);
