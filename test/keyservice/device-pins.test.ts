import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { DevicePin } from '#keyservice/entities/device-pin.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { keys, runKeyService } from './support/key-service.ts';

const running = setUp(runKeyService);
const path = '/api/v1/device-pins';
const [right, wrong] = ['482910', '482911'];

/** Keeps a device's PIN and gives the device's id. */
async function someDevice(): Promise<string> {
  const id = randomUUID();
  const answer = await running.call('POST', path, { device_id: id, user_id: randomUUID(), pin: right });
  expect(answer.status).toBe(201);
  return id;
}

const check = (id: string, pin: string) => running.call('POST', `${path}/${id}/check`, { pin });

function codeOf({ body }: { body: unknown }): unknown {
  return Reflect.get(Object(Reflect.get(Object(body), 'error')), 'code');
}

test('a PIN is kept as its argon2id hash of full cost alone, and never replaced', async () => {
  const id = await someDevice();
  const row = await running.service.orm.em.fork().findOneOrFail(DevicePin, { id });
  expect(row.pinHash).toMatch(/^\$argon2id\$v=19\$m=65536,t=3,p=1\$/);
  const again = await running.call('POST', path, { device_id: id, user_id: randomUUID(), pin: wrong });
  expect([again.status, codeOf(again)]).toEqual([422, 'INVALID_STATE']);
  expect((await check(id, right)).status).toBe(200);
});

test('five wrong PINs lock the device, for the right one too, and the log has each try', async () => {
  const id = await someDevice();
  const answers = [];
  for (let tries = 0; tries < 5; tries += 1) answers.push(await check(id, wrong));
  expect(answers.map(codeOf)).toEqual(Array(5).fill('INVALID_PIN'));
  const locked = await check(id, right);
  expect([locked.status, codeOf(locked)]).toEqual([429, 'LOCKED_OUT']);
  const logged = await running.service.orm.em
    .fork()
    .execute<{ outcome: string }[]>(
      `select outcome from log_entry where operation = 'device_pin_checked' and operation_id = ? order by sequence`,
      [`device/${id}`],
    );
  expect(logged.map(({ outcome }) => outcome)).toEqual([
    ...Array(5).fill('invalid_pin'),
    'too_many_attempts',
  ]);
});

test('a right PIN forgets the wrong ones before it', async () => {
  const id = await someDevice();
  for (let tries = 0; tries < 4; tries += 1) await check(id, wrong);
  expect((await check(id, right)).status).toBe(200);
  expect(codeOf(await check(id, wrong))).toBe('INVALID_PIN');
  expect((await check(id, right)).status).toBe(200);
});

test('however many come at once, five are compared at the most', async () => {
  const id = await someDevice();
  const answers = await Promise.all(Array.from({ length: 12 }, () => check(id, wrong)));
  const compared = answers.filter((answer) => codeOf(answer) === 'INVALID_PIN');
  expect(compared.length).toBeGreaterThan(0);
  expect(compared.length).toBeLessThanOrEqual(5);
});

test('a removed or unknown one is not there, and is removed twice alike', async () => {
  const id = await someDevice();
  for (const once of [id, id, randomUUID()])
    expect((await running.call('POST', `${path}/${once}/remove`, {})).status).toBe(200);
  expect((await check(id, right)).status).toBe(404);
  expect((await check('none', right)).status).toBe(404);
});

test('no caller but the API may ask, and a PIN has 6 to 12 digits', async () => {
  const id = await someDevice();
  for (const caller of ['internal', 'worker', 'staff'] as const) {
    const headers = { 'x-api-key': keys[caller] };
    const answer = await running.call('POST', `${path}/${id}/check`, { pin: right }, headers);
    expect(answer.status, caller).toBe(403);
  }
  for (const pin of ['12345', '1234567890123', '48291a', 482_910])
    expect((await running.call('POST', `${path}/${id}/check`, { pin })).status).toBe(400);
});
