import { expect, test } from 'vitest';
import { Confirmation } from '#entities/confirmation/confirmation.ts';
import { registerUser } from '#test/support/people/account.ts';
import { answerOf, askedOn, registerPhone, saidBy, signInUpToPhone } from '#test/support/people/phone.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

// Its workers are stopped.
const world = setUp(() => startWorld());

const rowOf = (id: string) => world.deps.orm.em.fork().findOneOrFail(Confirmation, { id });

test('a question outlives its worker, and the answer that came meanwhile is the one outcome', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const { visitor, page, number } = await signInUpToPhone(world, user);
  const { question } = await askedOn(world, phone);
  await world.workers.pause();
  const path = `/companion/confirmations/${question}`;
  const yes = await answerOf(phone, { question, number });
  const unknown = await saidBy(world, path, yes);
  expect(unknown).toMatchObject({ status: 503, code: 'service_unavailable' });
  expect(await rowOf(question)).toMatchObject({ status: 'pending' });
  await world.workers.start();
  // The phone sends the same answer again: it is the same update, whether or not the first one came through.
  expect(await saidBy(world, path, yes)).toMatchObject({ status: 200, body: { status: 'confirmed' } });
  const no = await answerOf(phone, { question, decision: 'refuse' });
  expect(await saidBy(world, path, no)).toMatchObject({ code: 'invalid_state' });
  expect((await visitor.open(`${page.path}?wait=1`)).path).toBe('/account');
  expect(await rowOf(question)).toMatchObject({ status: 'confirmed', deviceId: phone.id });
});

test('a password is enough to get a code while no worker can ask the phone', async () => {
  const user = await registerUser(world);
  await registerPhone(world, user);
  await world.workers.pause();
  const { page, number } = await signInUpToPhone(world, user);
  expect([page.status, number]).toEqual([200, Number.NaN]);
  expect(page.html).toContain('Use a code instead');
  await world.workers.start();
  await untilTrue(async () => (await signInUpToPhone(world, user)).number > 9);
});
