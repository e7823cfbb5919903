import { randomBytes, randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { LogEntry } from '#keyservice/entities/log-entry.ts';
import { Activation } from '#keyservice/entities/activation.ts';
import { StoredKey } from '#keyservice/entities/stored-key.ts';
import { kekIdOf, keyEncryptionKeys } from '#keyservice/keys/key-encryption-keys.ts';
import { createSoftwareKeyStore } from '#keyservice/keys/software-key-store.ts';
import { verifyChain } from '#keyservice/log/chain.ts';
import { boundSad } from '#keyservice/signing/activation/activation-sad.ts';
import { purgeActivations } from '#keyservice/signing/activation/purge-activations.ts';
import { setUp } from '#test/support/world/set-up.ts';
import {
  activate,
  activated,
  codeOf,
  makeCertificate,
  pin,
  signActivated,
  someHash,
} from './support/activations.ts';
import { runKeyService } from './support/key-service.ts';

const running = setUp(runKeyService);

const fork = () => running.service.orm.em.fork();
const entriesOf = (where: object) => fork().find(LogEntry, where, { orderBy: { sequence: 'asc' } });

describe('many at once', () => {
  test.each([1, 3])('fifty with one SAD for %i get that many signatures', async (count) => {
    const leave = await activated(running, { num_signatures: count });
    const answers = await Promise.all(Array.from({ length: 50 }, () => signActivated(running, leave)));
    const signed = answers.filter(({ status }) => status === 200);
    expect(signed).toHaveLength(count);
    expect(new Set(answers.filter((answer) => !signed.includes(answer)).map(codeOf))).toEqual(
      new Set(['INVALID_SAD']),
    );
    const row = await fork().findOneOrFail(Activation, { id: leave.id });
    expect([row.remaining, row.sealedDataKey]).toEqual([0, null]);
  });

  test('at two services on one database likewise', async () => {
    const again = await running.again();
    const leave = await activated(running);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, index) => signActivated(index % 2 ? running : again, leave)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    await again.service.orm.close();
  });

  test('with wrong PINs, as many as are let in: five are compared, and all are told to wait', async () => {
    const id = await makeCertificate(running);
    const guesses = Array.from({ length: 30 }, (_, index) => String(100_000 + index));
    const answers = await Promise.all(guesses.map((guess) => activate(running, id, { pin: guess })));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    expect(answers.filter(({ status }) => status === 429 || status === 503)).toHaveLength(25);
    const right = await activate(running, id);
    expect([right.status, codeOf(right)]).toEqual([429, 'LOCKED_OUT']);
    expect(Number(right.headers.get('retry-after'))).toBeGreaterThan(800);
  });
});

test('a wrong PIN tells how many tries are left, a right one forgets them', async () => {
  const id = await makeCertificate(running);
  const left = async () => {
    const { status, body } = await activate(running, id, { pin: '000000' });
    expect(status).toBe(401);
    return (body as { error: { code: string; details: object } }).error;
  };
  expect(await left()).toMatchObject({ code: 'INVALID_PIN', details: { attempts_left: 4 } });
  expect(await left()).toMatchObject({ details: { attempts_left: 3 } });
  expect((await activate(running, id)).status).toBe(201);
  for (const attempts_left of [4, 3, 2, 1, 0])
    expect(await left()).toMatchObject({ details: { attempts_left } });
  expect((await activate(running, id)).status).toBe(429);
});

test('what fails is not counted: without a timestamp there is no signature, and the next try has its turn', async () => {
  const leave = await activated(running);
  const without = await running.again({ TSA_URL: 'http://127.0.0.1:9' });
  const operation = { operation_id: randomUUID() };
  expect((await signActivated(without, leave)).status).toBe(503);
  expect((await signActivated(without, leave, operation)).status).toBe(503);
  expect((await signActivated(running, leave, operation)).status).toBe(200);
  await without.service.orm.close();
});

describe('a stolen database', () => {
  test('holds neither SAD nor PIN', async () => {
    const leave = await activated(running);
    const rows = await fork().execute('select * from activation where id = ?', [leave.id]);
    const dump = JSON.stringify(rows, (_, value: unknown) =>
      value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : value,
    );
    expect(dump).not.toContain(leave.sad);
    expect(dump).not.toContain(Buffer.from(leave.sad, 'base64url').toString('hex'));
    expect(dump).not.toContain(pin);
  });

  test('opens nothing without the SAD, whoever holds the key-encryption key', async () => {
    const leave = await activated(running);
    const em = fork();
    const row = await em.findOneOrFail(Activation, { id: leave.id });
    const [{ key_id } = { key_id: '' }] = await em.execute<{ key_id: string }[]>(
      'select key_id from certificate where id = ?',
      [row.certificateId],
    );
    const key = await em.findOneOrFail(StoredKey, { id: key_id });
    const sealed = { sealedDataKey: row.sealedDataKey ?? Buffer.alloc(0), kekId: row.kekId };
    const kek = Buffer.from(String(running.environment['KEY_ENCRYPTION_KEY']).slice(4), 'hex');
    const store = createSoftwareKeyStore(keyEncryptionKeys(kek));
    const wrong = boundSad(randomBytes(32), row, key);
    await expect(store.openActivated(key, sealed, wrong)).rejects.toMatchObject({ code: 'invalid_sad' });
    const right = () => boundSad(Buffer.from(leave.sad, 'base64url'), row, key);
    const otherKek = randomBytes(32);
    const other = createSoftwareKeyStore(keyEncryptionKeys(otherKek));
    await expect(other.openActivated(key, sealed, right())).rejects.toThrow('this service has');
    const claimed = { ...sealed, kekId: kekIdOf(otherKek) };
    await expect(other.openActivated(key, claimed, right())).rejects.toMatchObject({ code: 'invalid_sad' });
    (await store.openActivated(key, sealed, right())).close();
  });

  test.each([
    ['other hashes', `hashes = array['sha256:${'b'.repeat(64)}']`],
    ['another profile', `profile = 'raw'`],
    ['more signatures', `num_signatures = 5, remaining = 5`],
    ['a later end', `expires_at = expires_at + interval '1 hour'`],
  ])('that was changed to %s opens nothing either', async (_what, change) => {
    const leave = await activated(running);
    await fork().execute(`update activation set ${change} where id = ?`, [leave.id]);
    const hashes = change.startsWith('hashes') ? [`sha256:${'b'.repeat(64)}`] : leave.hashes;
    expect(codeOf(await signActivated(running, { ...leave, hashes }))).toBe('INVALID_SAD');
  });
});

test('a certificate whose row was made to name the key of the authority signs nothing with it', async () => {
  const id = await makeCertificate(running);
  const { key } = running.service.authority.issuing;
  await fork().execute('update certificate set key_id = ? where id = ?', [key.id, id]);
  expect((await activate(running, id, { profile: 'raw' })).status).toBe(500);
  const signing = { certificate_id: id, pin, document_hash: someHash() };
  expect((await running.call('POST', '/api/v1/sign', signing)).status).toBe(500);
});

describe('the log of operations', () => {
  test('has each activation, signature and failed try, without a secret, in an unbroken chain', async () => {
    const id = await makeCertificate(running);
    const hashes = [someHash(), someHash()];
    await activate(running, id, { pin: '000000', hashes: [hashes[0]] });
    const leave = await activated(running, { hashes }, id);
    await signActivated(running, leave, { hashes: [hashes[1]] });
    const operation_id = `sign-request/${randomUUID()}`;
    await signActivated(running, leave, { hashes: [hashes[0]], operation_id });
    await signActivated(running, leave, { hashes: [hashes[0]] });
    const entries = await entriesOf({ certificateId: id });
    expect(
      entries.map(({ operation, outcome, documentHash, operationId }) => [
        operation,
        outcome,
        documentHash,
        operationId,
      ]),
    ).toEqual([
      ['certificate_generated', 'ok', null, null],
      ['activation_made', 'invalid_pin', hashes[0], expect.any(String)],
      ['activation_made', 'ok', hashes[0], leave.id],
      ['activation_made', 'ok', hashes[1], leave.id],
      ['activated_signature_made', 'ok', hashes[1], leave.id],
      ['activated_signature_made', 'ok', hashes[0], operation_id],
      ['activated_signature_made', 'invalid_sad', hashes[0], leave.id],
    ]);
    const log = JSON.stringify(entries);
    for (const secret of [leave.sad, pin]) expect(log).not.toContain(`"${secret}"`);
    expect(await verifyChain(await entriesOf({}))).toMatchObject({ valid: true });
  });
});

test('an activation that its caller ends signs nothing; another SAD ends none', async () => {
  const [one, other] = [await activated(running), await activated(running)];
  const end = (id: string, sad: string) => running.call('POST', `/api/v1/activations/${id}/end`, { sad });
  expect(codeOf(await end(one.id, other.sad))).toBe('INVALID_SAD');
  expect((await signActivated(running, other)).status).toBe(200);
  expect((await end(one.id, one.sad)).status).toBe(200);
  expect(codeOf(await signActivated(running, one))).toBe('INVALID_SAD');
  const kept = await fork().findOneOrFail(Activation, { id: one.id });
  expect([kept.sealedDataKey, kept.remaining]).toEqual([null, 0]);
  expect((await end(randomUUID(), one.sad)).status).toBe(404);
  const logged = await entriesOf({ operationId: one.id, operation: 'activation_ended' });
  expect(logged.map(({ outcome }) => outcome)).toEqual(['invalid_sad', 'ok']);
});

test('ended activations are deleted, others stay', async () => {
  const [ended, open] = [await activated(running), await activated(running)];
  await fork().execute(`update activation set expires_at = now() - interval '1 second' where id = ?`, [
    ended.id,
  ]);
  expect(await purgeActivations(running.service)).toBeGreaterThanOrEqual(1);
  expect(await fork().count(Activation, { id: ended.id })).toBe(0);
  expect((await signActivated(running, open)).status).toBe(200);
  expect((await signActivated(running, ended)).status).toBe(404);
});
