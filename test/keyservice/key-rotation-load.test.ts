import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { kekIdOf } from '#keyservice/keys/key-encryption-keys.ts';
import { callerSettings, makeCallerKeys, type CallerKeys } from '#test/support/servers/callers.ts';
import { startKeyService, type RunningKeyService } from '#test/support/servers/key-service.ts';
import { openOwnDatabase } from '#test/support/world/own-database.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { someHash } from './support/activations.ts';

const hex = () => `hex:${randomBytes(32).toString('hex')}`;
const idOf = (key: string) => kekIdOf(Buffer.from(key.slice(4), 'hex'));
const [old, fresh] = [hex(), hex()];
const [pin, otherPin] = ['482910', '7391055'];

const database = setUp(openOwnDatabase);
const keys = makeCallerKeys();
const start = untilTheEnd((settings: Record<string, string>) =>
  startKeyService(database.url, { ...callerSettings(keys), ...settings }),
);

type Data = Record<string, unknown>;
type Caller = keyof CallerKeys;

/** Asks as a caller; throws unless it succeeds. */
async function ask(to: RunningKeyService, by: Caller, path: string, body?: object): Promise<Data> {
  const response = await fetch(`${to.url}${path}`, {
    method: body ? 'POST' : 'GET',
    headers: { 'x-api-key': keys[by], 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await response.json()) as { success: boolean; data: Data };
  if (!answer.success) throw new Error(`${path}: ${JSON.stringify(answer)}`);
  return answer.data;
}

async function makeCertificate(at: RunningKeyService): Promise<string> {
  const body = { common_name: 'Bat', key_type: 'EC', pin };
  return String((await ask(at, 'internal', '/api/v1/certificates/generate', body))['certificate_id']);
}

/** What people do meanwhile with one certificate, between the two services; gives the number of signatures. */
async function use(id: string, here: RunningKeyService, there: RunningKeyService): Promise<number> {
  const path = `/api/v1/certificates/${id}`;
  await ask(here, 'internal', '/api/v1/sign', { certificate_id: id, pin, document_hash: someHash() });
  const hashes = [someHash()];
  const leave = { certificate_id: id, pin, hashes, num_signatures: 2, profile: 'raw' };
  const made = await ask(there, 'api', '/api/v1/activations', leave);
  const activation = `/api/v1/activations/${String(made['activation_id'])}`;
  await ask(here, 'api', `${activation}/sign`, { sad: made['sad'], hashes });
  const more = [someHash()];
  const moved = await ask(there, 'api', `${activation}/extend`, { sad: made['sad'], hashes: more });
  await ask(here, 'api', `${activation}/sign`, { sad: moved['sad'], hashes: more });
  await ask(there, 'api', `${path}/change-pin`, { pin, new_pin: otherPin });
  const changed = { certificate_id: id, pin: otherPin, document_hash: someHash() };
  await ask(here, 'internal', '/api/v1/sign', changed);
  await ask(here, 'api', `${path}/change-pin`, { pin: otherPin, new_pin: pin });
  return 4;
}

async function leftAfter(at: RunningKeyService, most: number): Promise<number> {
  return Number((await ask(at, 'staff', '/api/v1/keys/renew-encryption', { most }))['left']);
}

type Listed = { id: string; keys: number; activations: number };

test(
  'the key-encryption key is changed while two services sign, one of them still in the old order; nothing fails',
  { timeout: 180_000 },
  async () => {
    const before = await start({ KEY_ENCRYPTION_KEY: old, KEY_ENCRYPTION_OLD_KEYS: fresh });
    const ids = await Promise.all(Array.from({ length: 3 }, () => makeCertificate(before)));
    const after = await start({ KEY_ENCRYPTION_KEY: fresh, KEY_ENCRYPTION_OLD_KEYS: old });

    const load = new AbortController();
    let batches = 0;
    const rotating = (async () => {
      for (; !load.signal.aborted; batches += 1) await leftAfter(after, 2);
    })();
    const used = ids.map((id, index) => (index % 2 === 0 ? use(id, before, after) : use(id, after, before)));
    const ended = await makeCertificate(before);
    await ask(before, 'staff', `/api/v1/certificates/${ended}/revoke`, { reason: 'superseded' });
    const signatures = await Promise.all(used).finally(() => load.abort());
    await rotating;
    expect(signatures.reduce((sum, one) => sum + one)).toBe(12);
    expect(batches).toBeGreaterThan(5);

    // Only once the last process in the old order has ended does nothing come under the old key any more.
    await before.stop();
    for (let calls = 0; (await leftAfter(after, 2)) > 0; calls += 1) expect(calls).toBeLessThan(20);
    const { encryption_keys: listed } = await ask(after, 'staff', '/api/v1/keys');
    expect(listed).toMatchObject([
      { id: idOf(fresh), keys: 13, active: true },
      { id: idOf(old), keys: 0, activations: 0, active: false },
    ] satisfies Partial<Listed & { active: boolean }>[]);
    await after.stop();

    const alone = await start({ KEY_ENCRYPTION_KEY: fresh });
    for (const id of ids)
      await ask(alone, 'internal', '/api/v1/sign', { certificate_id: id, pin, document_hash: someHash() });
    const log = await ask(alone, 'staff', '/api/v1/log/verification');
    expect(log['operations']).toMatchObject({ valid: true });
  },
);
