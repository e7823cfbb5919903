import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { TokenUnavailable } from '#keyservice/token/token.ts';
import { untilTheEnd } from '#test/support/world/set-up.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { makeFaultyToken } from '#test/keyservice/support/faulty-token.ts';
import { makeKept, openFaulty, p256, signs } from './support/opened.ts';

const opened = untilTheEnd(openFaulty);
const madeFaulty = untilTheEnd(async () => {
  const faulty = await makeFaultyToken();
  return { ...faulty, stop: () => faulty.remove() };
});
const hanging = fileURLToPath(new URL('./support/hanging-program.ts', import.meta.url));

test.concurrent('a process that is killed in the middle of 50 signatures costs at most the one that it made', async () => {
  const { token, faulty } = await opened();
  const kept = await makeKept(token);
  await faulty.fail('C_Sign 10 0');
  let done = 0;
  const signatures = Array.from({ length: 50 }, () => signs(kept).finally(() => (done += 1)));
  const settled = Promise.allSettled(signatures);
  await untilTrue(async () => done > 5);
  const [first = 0] = await faulty.logins();
  process.kill(first, 'SIGKILL');
  const results = await settled;
  const failed = results.filter(({ status }) => status === 'rejected');
  for (const one of failed) expect(one).toMatchObject({ reason: expect.any(TokenUnavailable) });
  expect(failed.length).toBeLessThanOrEqual(1);
  const right = results.filter((one) => one.status === 'fulfilled' && one.value);
  expect(right.length + failed.length).toBe(50);

  await untilTrue(async () => token.state().problem === null);
  expect(await faulty.logins()).toHaveLength(3);
  expect(await Promise.all([signs(kept), signs(kept)])).toEqual([true, true]);
});

test.concurrent('a module that crashes ends its process alone', async () => {
  const { token, faulty } = await opened();
  const kept = await makeKept(token);
  await faulty.fail('C_Sign 0 crash');
  await expect(signs(kept)).rejects.toThrow(TokenUnavailable);
  await faulty.fail();
  expect(await signs(kept)).toBe(true);
  await untilTrue(async () => token.state().problem === null);
});

test.concurrent('a module that hangs is given up after the time of an operation', async () => {
  const { token, faulty } = await opened({ sessions: 1, operationTime: 1_500 });
  const kept = await makeKept(token);
  await faulty.fail('C_Sign 60000 0');
  await expect(signs(kept)).rejects.toThrow('The token did not answer within 1.5 s.');
  await faulty.fail();
  await untilTrue(async () => token.state().problem === null);
  expect(await signs(kept)).toBe(true);
});

const gone = {
  DEVICE_REMOVED: 0x32,
  SESSION_HANDLE_INVALID: 0xb3,
  TOKEN_NOT_PRESENT: 0xe0,
  USER_NOT_LOGGED_IN: 0x101,
};

test.concurrent.each(Object.entries(gone))('after CKR_%s the session is opened anew', async (name, code) => {
  const { token, faulty } = await opened({ sessions: 1 });
  const kept = await makeKept(token);
  await faulty.fail(`C_Sign 0 ${code}`);
  await expect(signs(kept)).rejects.toThrow(`C_Sign returned CKR_${name}`);
  await faulty.fail();
  expect(await signs(kept)).toBe(true);
  expect(await faulty.logins()).toHaveLength(2);
});

describe.concurrent('after CKR_GENERAL_ERROR', () => {
  test('a session that still works stays open', async () => {
    const { token, faulty } = await opened({ sessions: 1 });
    const kept = await makeKept(token);
    await faulty.fail('C_Sign 0 5');
    await expect(signs(kept)).rejects.toThrow(TokenUnavailable);
    await faulty.fail();
    expect(await signs(kept)).toBe(true);
    expect(await faulty.logins()).toHaveLength(1);
  });

  test('a session that does not is opened anew', async () => {
    const { token, faulty } = await opened({ sessions: 1 });
    const kept = await makeKept(token);
    await faulty.fail('C_Sign 0 5', 'C_GetSessionInfo 0 5');
    await expect(signs(kept)).rejects.toThrow(TokenUnavailable);
    await faulty.fail();
    expect(await signs(kept)).toBe(true);
    expect(await faulty.logins()).toHaveLength(2);
  });
});

test.concurrent('a key of a session ends with it, those of others do not', async () => {
  const { token, faulty } = await opened();
  await faulty.fail('C_GenerateKeyPair 100 0');
  const keys = await Promise.all([token.makeSession(p256), token.makeSession(p256)]);
  await faulty.fail();
  const [first = 0] = await faulty.logins();
  process.kill(first, 'SIGKILL');
  await untilTrue(async () => token.state().problem !== null);
  const [ended, other] = await Promise.allSettled(keys.map(signs));
  expect(ended).toMatchObject({ reason: expect.any(TokenUnavailable) });
  expect(other).toMatchObject({ value: true });
  await untilTrue(async () => token.state().problem === null);
  expect(await Promise.allSettled(keys.map(signs))).toMatchObject([{ status: 'rejected' }, { value: true }]);
});

test.concurrent('a token that is away is said, refused at once and found again', async () => {
  const { token, faulty } = await opened();
  const kept = await makeKept(token);
  await faulty.fail('C_OpenSession 0 0xe0');
  for (const pid of await faulty.logins()) process.kill(pid, 'SIGKILL');
  await untilTrue(async () => /CKR_TOKEN_NOT_PRESENT/.test(token.state().problem ?? ''));
  const started = performance.now();
  await expect(signs(kept)).rejects.toThrow('C_OpenSession returned CKR_TOKEN_NOT_PRESENT');
  expect(performance.now() - started).toBeLessThan(2_000);
  await faulty.fail();
  await untilTrue(async () => token.state().problem === null);
  expect(await signs(kept)).toBe(true);
});

test.concurrent('50 callers of one session are served in their order', async () => {
  const { token, faulty } = await opened({ sessions: 1 });
  const kept = await makeKept(token);
  await faulty.fail('C_Sign 10 0');
  const order: number[] = [];
  const callers = Array.from({ length: 50 }, async (_, index) => {
    const isRight = await signs(kept);
    order.push(index);
    return isRight;
  });
  expect(new Set(await Promise.all(callers))).toEqual(new Set([true]));
  expect(order).toEqual(Array.from({ length: 50 }, (_, index) => index));
});

test.concurrent('a token that takes 200 ms serves as many of 50 callers as may wait, and refuses the others at once', async () => {
  const { token, faulty } = await opened({ sessions: 4, mostWaiting: 40 });
  const kept = await makeKept(token);
  await faulty.fail('C_Sign 200 0');
  const callers = Array.from({ length: 50 }, () => signs(kept));
  const beyond = await Promise.allSettled(callers.slice(44));
  expect(token.state()).toMatchObject({ running: 4, waiting: 40 });
  for (const one of beyond) expect(one).toMatchObject({ reason: expect.any(TokenUnavailable) });
  for (const one of beyond) expect(one).toMatchObject({ reason: { retryAfter: 5 } });
  expect(await Promise.all(callers.slice(0, 44))).toEqual(Array.from({ length: 44 }, () => true));
  expect(token.state()).toMatchObject({ running: 0, waiting: 0, problem: null });
});

test.concurrent.each([1, 2])(
  'signatures do not wait for all the RSA keys that are asked for before them: %i sessions',
  async (sessions) => {
    const { token, faulty } = await opened({ sessions });
    const kept = await makeKept(token);
    await faulty.fail('C_GenerateKeyPair 500 0');
    let made = 0;
    const making = Array.from({ length: 6 }, async () => {
      await token.makeWrapped({ keyType: 'RSA', keySize: 2048 });
      made += 1;
    });
    expect(await signs(kept)).toBe(true);
    expect(made).toBeLessThan(2);
    await Promise.all(making);
    expect(token.state()).toMatchObject({ running: 0, waiting: 0 });
  },
);

test.concurrent('a module that hangs ends with the service that is killed meanwhile', async () => {
  const faulty = await madeFaulty();
  await faulty.fail('C_GenerateKeyPair 60000 0');
  const args = [hanging, faulty.module, faulty.label, faulty.pin];
  const service = spawn(process.execPath, args, { env: faulty.environment });
  const [said] = (await once(service.stdout, 'data')) as [Buffer];
  expect(said.toString()).toBe('asked');
  service.kill('SIGKILL');
  const [pid = 0] = await faulty.logins();
  await untilTrue(async () => !(await isRunning(pid)));
});

/** Tells whether a process runs: one that nobody has taken note of since it ended does not (Linux). */
async function isRunning(pid: number): Promise<boolean> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ') Z');
  return !stat.slice(stat.lastIndexOf(')')).startsWith(') Z');
}
