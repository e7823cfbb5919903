import { randomUUID } from 'node:crypto';
import { WithStartWorkflowOperation } from '@temporalio/client';
import { expect, test } from 'vitest';
import { confirmationWorkflowId } from '#domain/common/workflow-ids.ts';
import { Device } from '#entities/account/device.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import { answerUpdate, askUpdate } from '#workflows/confirmation/messages.ts';
import type { confirmation } from '#workflows/confirmation/workflow.ts';
import { actsOfUser, registerUser, type TestUser } from '#test/support/people/account.ts';
import {
  answerOf,
  answerOn,
  askedOn,
  devicePin,
  nextCode,
  registerPhone,
  saidBy,
  signInUpToPhone,
} from '#test/support/people/phone.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const rowOf = (id: string) => world.deps.orm.em.fork().findOneOrFail(Confirmation, { id });

async function sessionsOf(userId: string): Promise<string[][]> {
  const newest = { orderBy: { createdAt: 'desc' } } as const;
  const rows = await world.deps.orm.em
    .fork()
    .find(UserSession, { userId, providerSession: { $ne: null } }, newest);
  return rows.map(({ amr }) => amr);
}

/** The number that is not this one. */
const other = (number: number) => (number === 99 ? 10 : number + 1);

/** Has a question asked that ends after `ms`, without a page. */
async function askFor(user: TestUser, ms: number): Promise<string> {
  const confirmationId = randomUUID();
  const facts = {
    confirmationId,
    userId: user.user.id,
    organizationId: user.user.organization_id,
    kind: 'sign_in',
    asker: { browser: null, network: '127.0.0.0/24', place: null },
    expiresAt: new Date(Date.now() + ms).toISOString(),
  } as const;
  const startWorkflowOperation = new WithStartWorkflowOperation<typeof confirmation>('confirmation', {
    workflowId: confirmationWorkflowId(confirmationId),
    taskQueue: 'flows',
    args: [{ facts }],
    workflowIdConflictPolicy: 'USE_EXISTING',
  });
  await world.deps.temporal.workflow.executeUpdateWithStart(askUpdate, { startWorkflowOperation });
  return confirmationId;
}

test('a person is asked on the phone after the password, and signed in by the number and the PIN', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const { visitor, page, number } = await signInUpToPhone(world, user, '/account?x=1');
  expect(page.path).toMatch(/^\/account\/sign-in\/[\w-]+\/confirm$/);
  expect(page.headers.get('refresh')).toBe(`1; url=${page.path}?wait=1`);
  expect(number).toBeGreaterThanOrEqual(10);
  const asked = await askedOn(world, phone);
  expect(asked.body['confirmation']).toMatchObject({ kind: 'sign_in', asker: { network: '127.0.0.0/24' } });
  expect(Object.keys(Object(asked.body['confirmation']))).not.toContain('number');
  const waiting = visitor.open(`${page.path}?wait=1`);
  const said = await answerOn(world, phone, { question: asked.question, number });
  expect(said).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  expect(await waiting).toMatchObject({ status: 200, path: '/account?x=1' });
  expect((await sessionsOf(user.user.id))[0]).toEqual(['pwd', 'swk', 'pin', 'mfa']);
  const acts = await actsOfUser(world, user.user.id);
  expect(acts.filter((act) => act.startsWith('confirmation'))).toEqual([
    'confirmation.asked',
    'confirmation.confirmed',
  ]);
  const row = await rowOf(asked.question);
  expect(row).toMatchObject({ status: 'confirmed', deviceId: phone.id, refusedFor: null });
  expect(row.usedAt).not.toBeNull();
  expect((await visitor.open(`${page.path}?wait=1`)).status).toBe(400);
});

test('a confirmation opens one session, however often the page is loaded at once', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const before = await world.deps.orm.em.fork().count(UserSession, { userId: user.user.id });
  const { visitor, page, number } = await signInUpToPhone(world, user);
  const { question } = await askedOn(world, phone);
  await answerOn(world, phone, { question, number });
  const loads = await Promise.all(Array.from({ length: 4 }, () => visitor.ask(`${page.path}?wait=1`)));
  // Each load leads on: the browser shows one of them, and nobody knows which.
  expect(loads.map(({ status }) => status)).toEqual([303, 303, 303, 303]);
  expect(await world.deps.orm.em.fork().count(UserSession, { userId: user.user.id })).toBe(before + 1);
});

test('a browser that lost the answer of the page that waited is signed in by the next load, once', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const before = await world.deps.orm.em.fork().count(UserSession, { userId: user.user.id });
  const { visitor, page, number } = await signInUpToPhone(world, user);
  const { question } = await askedOn(world, phone);
  const gone = new AbortController();
  const waiting = visitor.ask(`${page.path}?wait=1`, { signal: gone.signal }).catch(() => 'gone');
  await new Promise((resolve) => setTimeout(resolve, 300));
  gone.abort();
  expect(await waiting).toBe('gone');
  await answerOn(world, phone, { question, number });
  await untilTrue(async () => (await rowOf(question)).usedAt !== null).catch(() => undefined);
  expect(await visitor.open(`${page.path}?wait=1`)).toMatchObject({ status: 200, path: '/account' });
  expect(await world.deps.orm.em.fork().count(UserSession, { userId: user.user.id })).toBe(before + 1);
  expect((await sessionsOf(user.user.id))[0]).toEqual(['pwd', 'swk', 'pin', 'mfa']);
});

test('nobody without a device is asked', async () => {
  const { page } = await signInUpToPhone(world, await registerUser(world));
  expect(page.path).toBe('/account');
});

test('a wrong number refuses the sign-in for good; a code signs in instead, once', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const { visitor, page, number } = await signInUpToPhone(world, user);
  const { question } = await askedOn(world, phone);
  const wrong = await answerOn(world, phone, { question, number: other(number) });
  expect(wrong.body).toEqual({ status: 'refused' });
  expect(await rowOf(question)).toMatchObject({ status: 'refused', refusedFor: 'number' });
  expect(await answerOn(world, phone, { question, number })).toMatchObject({ code: 'invalid_state' });
  const refused = await visitor.open(`${page.path}?wait=1`);
  expect(refused.html).not.toContain('id="number"');
  expect(refused.headers.get('refresh')).toBeNull();
  const newCode = await nextCode(world, user);
  const form = await visitor.send(refused, {}, { to: `${page.path}/code` });
  const code = await newCode();
  const mistyped = await visitor.send(form, { code: '12345' }, { to: page.path });
  expect([mistyped.status, mistyped.html.includes('The code is wrong')]).toEqual([400, true]);
  const done = await visitor.send(mistyped, { code }, { to: page.path });
  expect(done.path).toBe('/account');
  expect((await sessionsOf(user.user.id))[0]).toEqual(['pwd', 'otp', 'mfa']);
  expect((await visitor.send(mistyped, { code }, { to: page.path })).status).toBe(400);
});

test('an answer that is sent again is the same one, and of two devices at once one decides', async () => {
  const user = await registerUser(world);
  const [one, two] = [await registerPhone(world, user), await registerPhone(world, user)];
  const { number } = await signInUpToPhone(world, user);
  const { question } = await askedOn(world, one);
  const path = `/companion/confirmations/${question}`;
  const [yes, no] = [
    await answerOf(one, { question, number }),
    await answerOf(two, { question, decision: 'refuse' }),
  ];
  const both = await Promise.all([yes, yes, no].map((body) => saidBy(world, path, body)));
  const { status } = await rowOf(question);
  const decided = both.flatMap(({ body }) => (body['status'] === undefined ? [] : [body['status']]));
  expect(decided.length).toBeGreaterThan(0);
  expect(new Set(decided)).toEqual(new Set([status]));
  const opposite = both[status === 'confirmed' ? 2 : 0];
  expect(opposite).toMatchObject({ code: 'invalid_state' });
});

test('an answer to one question is none to another, and none of somebody else', async () => {
  const [user, stranger] = [await registerUser(world), await registerUser(world)];
  const [phone, theirs] = [await registerPhone(world, user), await registerPhone(world, stranger)];
  await signInUpToPhone(world, user);
  const first = (await askedOn(world, phone)).question;
  const answer = await answerOf(phone, { question: first, number: 42 });
  const { number } = await signInUpToPhone(world, user);
  const { question } = await askedOn(world, phone);
  expect(question).not.toBe(first);
  const path = `/companion/confirmations/${question}`;
  expect(await saidBy(world, path, answer)).toMatchObject({ status: 401 });
  expect(await answerOn(world, theirs, { question, number })).toMatchObject({ status: 404 });
  const right = await answerOf(phone, { question, number });
  expect(await saidBy(world, path, { ...right, number: other(number) })).toMatchObject({ status: 401 });
  expect(await saidBy(world, path, { ...right, decision: 'refuse' })).toMatchObject({ status: 401 });
  expect(await saidBy(world, path, right, 'https://evil.example')).toMatchObject({ status: 403 });
  const old = new Date(Date.now() - 6 * 60_000).toISOString();
  expect(await saidBy(world, path, { ...right, at: old })).toMatchObject({ status: 401 });
  expect(await answerOn(world, phone, { question, number, at: old })).toMatchObject({ status: 401 });
  expect(await saidBy(world, path, { ...right, pin: undefined })).toMatchObject({ status: 400 });
  await world.deps.orm.em.fork().nativeUpdate(Device, { id: phone.id }, { revokedAt: new Date() });
  expect(await saidBy(world, path, right)).toMatchObject({ status: 401 });
  expect(await rowOf(question)).toMatchObject({ status: 'pending' });
});

test('an answer after the time changes nothing: the question is over', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const question = await askFor(user, 1_500);
  await untilTrue(async () => (await rowOf(question)).status === 'expired');
  const { number } = await rowOf(question);
  expect(await answerOn(world, phone, { question, number })).toMatchObject({ code: 'invalid_state' });
  const { deviceId, answer } = { deviceId: phone.id, answer: await answerOf(phone, { question, number }) };
  const handle = world.deps.temporal.workflow.getHandle(confirmationWorkflowId(question));
  const late = { ...answer, deviceId, decision: 'confirm' as const };
  await expect(handle.executeUpdate(answerUpdate, { args: [{ answer: late }] })).rejects.toThrow(
    /completed|not found/i,
  );
  expect(await rowOf(question)).toMatchObject({ status: 'expired', deviceId: null });
});

test('five wrong PINs refuse the question, whatever comes after', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const { number } = await signInUpToPhone(world, user);
  const { question } = await askedOn(world, phone);
  const tries = [];
  for (let tried = 0; tried < 5; tried += 1)
    tries.push((await answerOn(world, phone, { question, number, pin: '000000' })).code);
  expect(tries).toEqual(Array(5).fill('invalid_pin'));
  expect(await rowOf(question)).toMatchObject({ status: 'refused', refusedFor: 'pin', deviceId: phone.id });
  expect(await answerOn(world, phone, { question, number, pin: devicePin })).toMatchObject({
    code: 'invalid_state',
  });
});

test('nobody is asked a fourth time within the hour: the page takes a code alone', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  for (let asked = 0; asked < 3; asked += 1)
    expect((await signInUpToPhone(world, user)).number).toBeGreaterThan(9);
  const { page, number } = await signInUpToPhone(world, user);
  expect([page.status, number]).toEqual([200, Number.NaN]);
  expect(page.html).toContain('Use a code instead');
  const rows = await world.deps.orm.em.fork().count(Confirmation, { userId: user.user.id });
  expect(rows).toBe(3);
  expect((await askedOn(world, phone)).status).toBe(200);
});

test('an answer that no device signed confirms nothing, even from within Temporal', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const question = await askFor(user, 60_000);
  const { number } = await rowOf(question);
  const right = await answerOf(phone, { question, number });
  const forged = { ...right, deviceId: phone.id, decision: 'confirm' as const, signature: 'A'.repeat(86) };
  const handle = world.deps.temporal.workflow.getHandle(confirmationWorkflowId(question));
  const ended = await handle.executeUpdate(answerUpdate, { args: [{ answer: forged }] });
  expect(ended).toEqual({ status: 'refused' });
  expect(await rowOf(question)).toMatchObject({ status: 'refused', refusedFor: 'signature', deviceId: null });
});

test('a revoked device is told nothing, and a question of somebody else is not shown', async () => {
  const [user, stranger] = [await registerUser(world), await registerUser(world)];
  const [phone, theirs] = [await registerPhone(world, user), await registerPhone(world, stranger)];
  await signInUpToPhone(world, user);
  expect((await askedOn(world, theirs)).body['confirmation']).toBeNull();
  await world.deps.orm.em.fork().nativeUpdate(Device, { id: phone.id }, { revokedAt: new Date() });
  expect(await askedOn(world, phone)).toMatchObject({ status: 401, code: 'unauthorized' });
});

test('a row that says confirmed signs nobody in: the device has not signed', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const { visitor, page, number } = await signInUpToPhone(world, user);
  const { question } = await askedOn(world, phone);
  const forged = { status: 'confirmed', deviceId: phone.id, endedAt: new Date() } as const;
  const at = new Date().toISOString();
  const answer = { number, decision: 'confirm', at, signature: 'A'.repeat(86) } as const;
  await world.owner.em.fork().nativeUpdate(Confirmation, { id: question }, { ...forged, answer });
  const path = `${page.path}?wait=1`;
  expect(await visitor.open(path)).toMatchObject({ status: 200, path });
  expect((await sessionsOf(user.user.id)).flat()).not.toContain('swk');
});
