import { expect, test } from 'vitest';
import { watchDependencies } from '#probes/dependencies.ts';

test('whoever asks again within its time gets what was seen, however many they are', async () => {
  let asked = 0;
  const { look } = watchDependencies({
    storage: {
      keptMs: 60_000,
      patienceMs: 1_000,
      ask: () => {
        asked += 1;
        return Promise.resolve(undefined);
      },
    },
  });
  const all = await Promise.all(Array.from({ length: 100 }, look));
  expect(asked).toBe(1);
  expect(all[99]?.storage).toMatchObject({ status: 'ok', cause: null });
});

test('a dependency that fails or hangs is down since it was first seen so, and says why', async () => {
  let fails = true;
  const { look } = watchDependencies({
    mail: {
      keptMs: -1,
      patienceMs: 50,
      ask: () =>
        fails
          ? Promise.reject(new Error('refused', { cause: new Error('ECONNREFUSED') }))
          : Promise.resolve(undefined),
    },
    sms: { keptMs: -1, patienceMs: 50, ask: () => new Promise(() => undefined) },
    clock: { keptMs: -1, patienceMs: 50, unheard: 'unknown', ask: () => new Promise(() => undefined) },
  });
  const first = await look();
  expect(first.mail).toMatchObject({ status: 'down', cause: 'Error: refused (Error: ECONNREFUSED)' });
  expect(first.sms).toMatchObject({ status: 'down', cause: 'no answer within 50 ms' });
  expect(first.clock).toMatchObject({ status: 'unknown', cause: 'no answer within 50 ms' });
  expect((await look()).mail.since).toEqual(first.mail.since);
  fails = false;
  expect((await look()).mail).toMatchObject({ status: 'ok', cause: null });
});

test('nobody waits for a dependency that hangs, once something was seen of it', async () => {
  let hangs = false;
  const { look } = watchDependencies({
    mail: {
      keptMs: 20,
      mayBeOld: true,
      patienceMs: 60,
      ask: () => (hangs ? new Promise(() => undefined) : Promise.resolve(undefined)),
    },
  });
  await look();
  hangs = true;
  await new Promise((resolve) => {
    setTimeout(resolve, 30);
  });
  expect((await look()).mail.status).toBe('ok');
  // What was seen is too old by now: the answer that is under way is waited for.
  await new Promise((resolve) => {
    setTimeout(resolve, 120);
  });
  expect((await look()).mail.status).toBe('down');
});
