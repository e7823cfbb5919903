import { randomBytes } from 'node:crypto';
import { describe, expect, test, vi } from 'vitest';
import { verifyChain } from '#keyservice/log/chain.ts';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { StoredKey } from '#keyservice/entities/stored-key.ts';
import { kekIdOf } from '#keyservice/keys/key-encryption-keys.ts';
import { forgetHolder } from '#keyservice/rotation/key-holders.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { activated, makeCertificate, pin, signActivated, someHash } from './support/activations.ts';
import { runKeyService, type RunningKeyService } from './support/key-service.ts';

const newKey = () => `hex:${randomBytes(32).toString('hex')}`;
const idOf = (key = '') => kekIdOf(Buffer.from(key.slice(4), 'hex'));
const renew = (running: RunningKeyService, most?: number) =>
  running.call('POST', '/api/v1/keys/renew-encryption', { most });
const sign = (running: RunningKeyService, id: string) =>
  running.call('POST', '/api/v1/sign', { certificate_id: id, pin, document_hash: someHash() });
const messageOf = ({ body }: { body: unknown }) => (body as { error?: { message: string } }).error?.message;

type Listed = {
  id: string;
  keys: number;
  activations: number;
  active: boolean;
  here: boolean;
  may_go: boolean;
};
async function encryptionKey(running: RunningKeyService, id: string): Promise<Listed | undefined> {
  const { data } = await running.call('GET', '/api/v1/keys');
  return (data['encryption_keys'] as Listed[]).find((key) => key.id === id);
}

async function entriesOf(running: RunningKeyService): Promise<LogEntry[]> {
  return running.service.orm.em.fork().find(LogEntry, {}, { orderBy: { sequence: 'asc' } });
}

describe('a new key-encryption key', () => {
  const first = setUp(runKeyService);
  const given = newKey();
  const old = () => first.environment['KEY_ENCRYPTION_KEY'] ?? '';

  test('encrypts all that is stored, in batches, without a PIN; then the old key may go', async () => {
    const id = await makeCertificate(first);
    const leave = await activated(first, {}, id);
    const ended = await makeCertificate(first);
    await first.call('POST', `/api/v1/certificates/${ended}/revoke`, { reason: 'superseded' });
    await expect(first.again({ KEY_ENCRYPTION_KEY: given })).rejects.toThrow(
      `stored keys are under another key (${idOf(old())})`,
    );
    // The first step: everybody can read what the new key will encrypt.
    const reading = await first.again({ KEY_ENCRYPTION_OLD_KEYS: given });
    expect((await renew(reading)).data).toEqual({ to: idOf(old()), keys: 0, activations: 0, left: 0 });
    const second = await first.again({ KEY_ENCRYPTION_KEY: given, KEY_ENCRYPTION_OLD_KEYS: old() });
    expect(await encryptionKey(second, idOf(old()))).toMatchObject({
      active: false,
      here: true,
      may_go: false,
    });

    // The first one runs still, and could read nothing any more.
    const refused = await renew(second, 9);
    expect([refused.status, messageOf(refused)]).toEqual([
      422,
      expect.stringContaining(`could not read what is under ${idOf(given)}: it has ${idOf(old())}. Give it`),
    ]);
    expect((await sign(first, id)).status).toBe(200);
    await forgetHolder(first.service);

    // Five keys of each hierarchy and the holder's, of which a batch takes nine; the activation comes with the first.
    expect((await renew(second, 9)).data).toEqual({ to: idOf(given), keys: 9, activations: 1, left: 2 });
    // A process that was killed after it: another goes on where it was.
    const third = await first.again({ KEY_ENCRYPTION_KEY: given, KEY_ENCRYPTION_OLD_KEYS: old() });
    expect((await renew(third, 9)).data).toEqual({ to: idOf(given), keys: 2, activations: 0, left: 0 });
    expect((await renew(third, 9)).data).toMatchObject({ keys: 0, activations: 0, left: 0 });

    expect(await encryptionKey(third, idOf(given))).toMatchObject({ keys: 11, activations: 1, active: true });
    // A process still encrypts under it: it said so at its start, and a clock that is ahead makes that no longer ago.
    expect(await encryptionKey(third, idOf(old()))).toMatchObject({ keys: 0, activations: 0, may_go: false });
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 600_000 });
    const ahead = await encryptionKey(third, idOf(old())).finally(() => vi.useRealTimers());
    expect(ahead).toMatchObject({ may_go: false });
    await first.service.orm.em
      .fork()
      .execute(`update key_encryption_key set last_used_at = now() - interval '6 minutes' where id = ?`, [
        idOf(old()),
      ]);
    expect(await encryptionKey(third, idOf(old()))).toMatchObject({ may_go: true });

    const alone = await first.again({ KEY_ENCRYPTION_KEY: given });
    expect((await sign(alone, id)).status).toBe(200);
    expect((await signActivated(alone, leave)).status).toBe(200);
    // The one that has both, in the old order, opens it as well.
    expect((await sign(reading, id)).status).toBe(200);
    for (const one of [reading, second, third, alone]) await one.stop();
  });

  test('each batch is an entry in the log, by the credential of staff, and the chain holds', async () => {
    const entries = await entriesOf(first);
    const renewals = entries.filter(({ operation }) => operation === 'key_encryption_renewed');
    expect(renewals.map(({ operationId }) => operationId)).toEqual([
      `kek/${idOf(given)}/9/1`,
      `kek/${idOf(given)}/2/0`,
    ]);
    for (const { caller } of renewals) expect(caller).toMatch(/^staff \(key:/);
    expect((await verifyChain(entries)).valid).toBe(true);
  });

  test('is not taken back: a process in the old order is refused, and told what to do', async () => {
    const reversed = await first.again({ KEY_ENCRYPTION_OLD_KEYS: given });
    const refused = await renew(reversed);
    expect(refused.status).toBe(422);
    expect(messageOf(refused)).toBe(
      `This process encrypts under the key-encryption key ${idOf(old())}, which is older than ${idOf(given)}. Give it the newer one as KEY_ENCRYPTION_KEY and the older one in KEY_ENCRYPTION_OLD_KEYS, and start it again.`,
    );
    await reversed.stop();
  });
});

test('a record that was changed stops the rotation, which names it, and goes on once it is ended', async () => {
  const running = await runKeyService();
  const id = await makeCertificate(running);
  const em = running.service.orm.em.fork();
  const key = await em.findOneOrFail(StoredKey, { purpose: 'user' });
  await em.execute(`update stored_key set owner = 'another' where id = ?`, [key.id]);
  const given = newKey();
  const old = running.environment['KEY_ENCRYPTION_KEY'] ?? '';
  const next = await running.again({ KEY_ENCRYPTION_KEY: given, KEY_ENCRYPTION_OLD_KEYS: old });
  await forgetHolder(running.service);
  const refused = await renew(next);
  expect(refused.status).toBe(422);
  expect(messageOf(refused)).toContain(`The rotation stops at key ${key.id}`);
  await next.call('POST', `/api/v1/certificates/${id}/revoke`, { reason: 'superseded' });
  expect((await renew(next)).data).toMatchObject({ keys: 10, left: 0 });
  await next.stop();
  await running.stop();
});

test('the list tells of the service’s own keys, and when each is renewed', async () => {
  const running = await runKeyService();
  await makeCertificate(running);
  const { data } = await running.call('GET', '/api/v1/keys');
  const own = data['service_keys'] as { purpose: string; home: string; renewal_at: string | null }[];
  const live = ['root', 'issuing', 'ocsp', 'timestamping', 'seal'];
  expect(own.map(({ purpose }) => purpose)).toEqual([...live, ...live.map((part) => `test_${part}`)]);
  expect(own.every(({ home }) => home === 'database')).toBe(true);
  const renewed = [false, true, true, true, true];
  expect(own.map(({ renewal_at: at }) => at !== null)).toEqual([...renewed, ...renewed]);
  expect(data['holders_keys']).toEqual([{ home: 'database', keys: 1 }]);
  await running.stop();
});
