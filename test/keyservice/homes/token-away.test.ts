import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { verifyChain } from '#keyservice/log/chain.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import {
  activate,
  activated,
  codeOf,
  makeCertificate,
  pin,
  signActivated,
  someHash,
} from '#test/keyservice/support/activations.ts';
import { runKeyService, tokenSettings } from '#test/keyservice/support/key-service.ts';
import { makeSoftToken } from '#test/keyservice/support/soft-token.ts';
import { killTokenProcesses } from '#test/keyservice/support/token-processes.ts';

const soft = setUp(
  () => makeSoftToken(),
  (token) => token.remove(),
);
const running = setUp(() => runKeyService(tokenSettings(soft)));
const fork = () => running.service.orm.em.fork();

/** The tries of a PIN that are counted against a certificate's key, and whether it is locked. */
async function triesOf(id: string): Promise<{ tries: number; locked: boolean }> {
  const [row] = await fork().execute<{ tries: number; locked: boolean }[]>(
    `select cardinality(k.attempts) as tries, k.locked_until is not null as locked
     from stored_key k join certificate c on c.key_id = k.id where c.id = ?`,
    [id],
  );
  return row ?? { tries: -1, locked: true };
}

const health = () => running.call('GET', '/health');
const isHealthy = async () => (await health()).status === 200;

describe('a token whose processes are killed', () => {
  test('in the middle of PINs, leaves each one answered or told to come again, and none counted', async () => {
    const ids = await Promise.all(Array.from({ length: 6 }, () => makeCertificate(running)));
    let done = 0;
    let killed = 0;
    const ended = await Promise.all(
      Array.from({ length: 24 }, async (_, index) => {
        const answer = await activate(running, ids[index % ids.length] ?? '');
        done += 1;
        if (done === 4) killed = await killTokenProcesses();
        return answer;
      }),
    );
    expect(killed).toBeGreaterThan(0);
    expect(ended.filter(({ status }) => status !== 201 && status !== 503)).toEqual([]);
    for (const { headers } of ended.filter(({ status }) => status === 503))
      expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    await untilTrue(isHealthy);
    for (const id of ids) {
      expect(await triesOf(id)).toEqual({ tries: 0, locked: false });
      expect((await activate(running, id)).status).toBe(201);
    }
    const entries = await fork().find(LogEntry, {}, { orderBy: { sequence: 'asc' } });
    expect(await verifyChain(entries)).toMatchObject({ valid: true });
  });
});

describe('a token that stays away', () => {
  test('has what needs it told to come again, without a try or a use counted, and works when it is back', async () => {
    const id = await makeCertificate(running);
    const leave = await activated(running, { profile: 'raw' }, id);
    // One more locks the key.
    for (let number = 0; number < 4; number += 1)
      expect(codeOf(await activate(running, id, { pin: '000000' }))).toBe('INVALID_PIN');
    const [here, away] = ['tokens', 'away'].map((name) => join(soft.folder, name));
    await rename(here ?? '', away ?? '');
    await killTokenProcesses();
    await untilTrue(async () => !(await isHealthy()));
    const hash = someHash();
    for (let number = 0; number < 7; number += 1) {
      const answer = await activate(running, id, { pin: number % 2 ? '000000' : pin, hashes: [hash] });
      expect([answer.status, codeOf(answer)]).toEqual([503, 'SERVICE_UNAVAILABLE']);
    }
    expect((await signActivated(running, leave)).status).toBe(503);
    expect((await running.once()).status).toBe(503);
    expect(await triesOf(id)).toEqual({ tries: 4, locked: false });
    const entries = await fork().find(LogEntry, { documentHash: hash });
    expect(new Set(entries.map(({ outcome }) => outcome))).toEqual(new Set(['service_unavailable']));
    expect(entries).toHaveLength(7);
    expect((await health()).body).toMatchObject({ status: 'unhealthy', checks: { database: 'ok' } });
    // What needs no key goes on.
    expect((await running.call('GET', `/api/v1/certificates/${id}`)).status).toBe(200);
    await rename(away ?? '', here ?? '');
    await untilTrue(isHealthy);
    expect((await signActivated(running, leave)).status).toBe(200);
    expect((await activate(running, id)).status).toBe(201);
    expect(await triesOf(id)).toEqual({ tries: 0, locked: false });
  });
});
