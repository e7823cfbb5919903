import { randomBytes, randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { OutboxMessage } from '#entities/common/outbox-message.ts';
import { SigningCode } from '#entities/sign-request/signing-code.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { actor, linksTo, rowOf, startFlow, tokenOf, untilRow } from '#test/workflows/support/flow.ts';
import { recipientLink } from '#test/support/people/envelope.ts';
import { personAt, recipientRow, sendEnvelope, untilRecipient } from '#test/workflows/support/envelope.ts';
import { actsOf } from '#test/workflows/support/stuck.ts';
import { refusalOf } from '#test/workflows/support/refusal.ts';
import { actAs, reason } from './ground.ts';

const world = setUp(sharedWorld);
const one = setUp(() => makeStaff(world, 'support'));
const other = setUp(() => makeStaff(world, 'support'));

const someAddress = () => `saraa.${randomBytes(4).toString('hex')}@example.mn`;

const correct = (staff: { apiKey: string }, id: string, body: object) =>
  actAs(world, staff, { id, act: 'correct-address', body });

const untilLink = async (to: string) => {
  await untilTrue(async () => (await linksTo(world, to)).length > 0);
  return (await linksTo(world, to))[0]?.link ?? '';
};

/** Both ask for the same: the address is corrected. */
async function correctTogether(id: string, body: object): Promise<void> {
  expect(await correct(one, id, body)).toMatchObject({ status: 202, body: { state: 'proposed' } });
  expect(await correct(other, id, body)).toMatchObject({ status: 202, body: { state: 'corrected' } });
}

test('two members of staff correct a signer’s address: the old link is dead, the new one signs, and all say so', async () => {
  const flow = await startFlow(world, { notify: true, requiredLoa: 2 });
  const first = await untilLink(flow.email);
  const old = tokenOf(world, flow.id);
  expect((await call(world, `/sign/${old}/otp`, { body: {} })).status).toBe(202);
  const email = someAddress();
  expect(await correct(one, flow.id, { email })).toMatchObject({ body: { state: 'proposed' } });
  // The same person twice is one person.
  expect(await correct(one, flow.id, { email })).toMatchObject({ body: { state: 'proposed' } });
  expect((await rowOf(world, flow.id))?.userEmail).toBe(flow.email);
  expect(await correct(other, flow.id, { email: someAddress() })).toMatchObject({
    body: { state: 'proposed' },
  });
  expect(await correct(other, flow.id, { email })).toMatchObject({
    status: 202,
    body: { state: 'corrected' },
  });

  const link = await untilLink(email);
  expect(link).not.toBe(first);
  expectError(await call(world, `/sign/${old}/state`), 404, 'not_found');
  expect(await rowOf(world, flow.id)).toMatchObject({ userEmail: email, linkGeneration: 2 });
  const em = world.deps.orm.em.fork();
  expect(await em.count(SigningCode, { requestId: flow.id })).toBe(0);

  const token = link.split('/').at(-1) ?? '';
  await call(world, `/sign/${token}/otp`, { body: {} });
  const code = await untilCode(email);
  expect((await call(world, `/sign/${token}/sign`, { body: { consent: true, otp: code } })).status).toBe(200);
  const row = await untilRow(world, flow.id, 'signed');
  expect(row.signature).toBeTruthy();

  const [act, ...more] = await actsOf(world, flow.id, 'sign_request.corrected');
  expect(more).toEqual([]);
  expect(act?.metadata).toMatchObject({
    staff_id: other.id,
    proposed_by: one.id,
    reason,
    from: { email: flow.email, phone: null },
    to: { email, phone: null },
  });
  expect(await actsOf(world, flow.id, 'support.correction_proposed')).toHaveLength(2);
  const status = await call(world, `/partner/sign-request/${flow.id}`, {
    token: await world.partner.token('sign'),
  });
  expect(status.body['address_corrections']).toMatchObject([
    { from: ['b•••@example.mn'], to: ['s•••@example.mn'] },
  ]);
  const evidence = await fetch(`${world.baseUrl}/partner/sign-request/${flow.id}/evidence`, {
    headers: { authorization: `Bearer ${await world.partner.token('sign')}` },
  });
  expect(evidence.status).toBe(200);
}, 120_000);

async function untilCode(to: string): Promise<string> {
  const codes = () => world.deps.orm.em.fork().find(OutboxMessage, { to, kind: 'code' });
  await untilTrue(async () => (await codes()).length > 0);
  return (await codes())[0]?.code ?? '';
}

test('an act by the link of before is refused by the flow itself', async () => {
  const flow = await startFlow(world, { notify: true });
  await untilLink(flow.email);
  await correctTogether(flow.id, { email: someAddress() });
  const act = { loa: 1 as const, actor, generation: 1 };
  expect(await refusalOf(flow.handle.executeUpdate(signUpdate, { args: [act] }))).toMatchObject({
    type: 'gone',
  });
  const token = await world.partner.token('sign');
  const withdrawn = await call(world, `/partner/sign-request/${flow.id}`, { method: 'DELETE', token });
  expect(withdrawn.status).toBe(200);
});

test('a signer who signs while staff correct: one of the two wins', async () => {
  const flow = await startFlow(world, { notify: true });
  await untilLink(flow.email);
  const email = someAddress();
  await correct(one, flow.id, { email });
  const sign = () => call(world, `/sign/${tokenOf(world, flow.id)}/sign`, { body: { consent: true } });
  const [signed, corrected] = await Promise.all([sign(), correct(other, flow.id, { email })]);
  const row = await rowOf(world, flow.id);
  if (signed.status < 300) {
    expectError(corrected, 409, 'invalid_state');
    expect((await untilRow(world, flow.id, 'signed')).userEmail).toBe(flow.email);
  } else {
    expect([404, 409, 410]).toContain(signed.status);
    expect(corrected).toMatchObject({ body: { state: 'corrected' } });
    expect(row).toMatchObject({ status: 'pending', userEmail: email, sealing: false });
  }
}, 60_000);

test('nobody is made a signer whom the partner did not name an address for, no member of staff, and nobody twice', async () => {
  const flow = await startFlow(world, { notify: true });
  const refused = async (body: object, words: string) =>
    expect(expectError(await correct(one, flow.id, body), 409, 'invalid_state').message).toContain(words);
  await refused({ email: flow.email }, 'the same already');
  await refused({ email: other.email }, 'a member of staff');
  await refused({ phone: '+97699112233' }, 'named no phone');
  await refused({ email: someAddress(), recipient_id: randomUUID() }, 'one signer');
  expectError(await correct(one, flow.id, {}), 400, 'invalid_request');
  const silent = await startFlow(world);
  const given = expectError(await correct(one, silent.id, { email: someAddress() }), 409, 'invalid_state');
  expect(given.message).toContain('The partner gives this link');
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRow(world, flow.id, 'signed');
  await refused({ email: someAddress() }, 'it is signed');
});

test('a row that was changed past its workflow is not corrected', async () => {
  const flow = await startFlow(world, { notify: true });
  await untilLink(flow.email);
  await tamper(world, 'update sign_request set document_hash = ? where id = ?', ['a'.repeat(64), flow.id]);
  const refused = await correct(one, flow.id, { email: someAddress() });
  expect(expectError(refused, 409, 'invalid_state').message).toContain('changed past its workflow');
});

test('a recipient of an envelope is corrected as their sender would, by two; who has acted is not', async () => {
  const going = await sendEnvelope(world, [{}]);
  const person = personAt(going, 0);
  await untilRecipient(world, person.id, 'sent');
  const before = await recipientLink(world, person.email);
  const email = someAddress();
  expectError(await correct(one, going.id, { email }), 400, 'invalid_request');
  expectError(await correct(one, going.id, { email, recipient_id: randomUUID() }), 404, 'not_found');
  await correctTogether(going.id, { email, recipient_id: person.id });
  expect(await recipientRow(world, person.id)).toMatchObject({ email });
  expect(await untilLink(email)).not.toBe(before);
  const [act] = await actsOf(world, going.id, 'envelope.corrected_by_staff');
  expect(act?.metadata).toMatchObject({
    staff_id: other.id,
    proposed_by: one.id,
    reason,
    recipient_id: person.id,
    changed: ['email'],
  });
}, 60_000);
