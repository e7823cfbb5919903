import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { RecordAdapter } from '#api/oauth/provider/record-adapter.ts';
import { OauthRecord } from '#entities/account/oauth-record.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { openDatabase } from './support.ts';

const database = setUp(openDatabase);
let codes: RecordAdapter;
let sessions: RecordAdapter;
beforeAll(() => {
  codes = new RecordAdapter(database.orm, 'AuthorizationCode');
  sessions = new RecordAdapter(database.orm, 'Session');
});

test('of fifty uses of one code at once, one wins', async () => {
  const id = randomUUID();
  await codes.upsert(id, { jti: id, grantId: 'g1' }, 60);
  const uses = await Promise.allSettled(Array.from({ length: 50 }, () => codes.consume(id)));
  expect(uses.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const [lost] = uses.filter(({ status }) => status === 'rejected');
  expect(lost).toMatchObject({ reason: { error: 'invalid_grant', statusCode: 400 } });
  const found = await codes.find(id);
  expect(Math.abs(Number(found?.consumed) - Date.now() / 1000)).toBeLessThan(5);
});

test('a token comes back as it was stored, with its id, which is not stored', async () => {
  const id = randomUUID();
  const payload = {
    clientId: 'c',
    scope: 'sign',
    exp: 1_900_000_000,
    extra: { ключ: ['\u0001', 1.5, null] },
  };
  await codes.upsert(id, { ...payload, jti: id }, 60);
  expect(await codes.find(id)).toEqual({ ...payload, jti: id });
  const stored = await database.orm.em.fork().find(OauthRecord, { model: 'AuthorizationCode' });
  expect(JSON.stringify(stored)).not.toContain(id);
});

test('storing again keeps what was used up', async () => {
  const id = randomUUID();
  await codes.upsert(id, { jti: id, scope: 'a' }, 60);
  await codes.consume(id);
  await codes.upsert(id, { jti: id, scope: 'b' }, 60);
  expect(await codes.find(id)).toMatchObject({ scope: 'b', consumed: expect.any(Number) });
});

test('kinds are apart from each other', async () => {
  const id = randomUUID();
  await codes.upsert(id, { jti: id }, 60);
  expect(await sessions.find(id)).toBeUndefined();
  await sessions.destroy(id);
  expect(await codes.find(id)).toBeDefined();
});

test('a session is found by its uid, with its id', async () => {
  const id = randomUUID();
  await sessions.upsert(id, { jti: id, uid: 'u1', accountId: 'a' }, 60);
  expect(await sessions.findByUid('u1')).toEqual({ jti: id, uid: 'u1', accountId: 'a' });
  expect(await sessions.findByUid('u2')).toBeUndefined();
  expect(await sessions.findByUserCode()).toBeUndefined();
});

test('everything of a grant goes with it', async () => {
  const [a, b, other] = [randomUUID(), randomUUID(), randomUUID()];
  await codes.upsert(a, { jti: a, grantId: 'g2' }, 60);
  await codes.upsert(b, { jti: b, grantId: 'g2' }, 60);
  await codes.upsert(other, { jti: other, grantId: 'g3' }, 60);
  await codes.revokeByGrantId('g2');
  expect(await codes.find(a)).toBeUndefined();
  expect(await codes.find(b)).toBeUndefined();
  expect(await codes.find(other)).toBeDefined();
});

test('expired records are not found, and writes take them away in bounded steps', async () => {
  const em = database.orm.em.fork();
  const expired = Array.from({ length: 50 }, (_, index) => ({
    model: 'ClientCredentials',
    idHash: `expired ${index}`,
    payload: {},
    expiresAt: new Date(Date.now() - 1000 - index),
  }));
  await em.insertMany(OauthRecord, expired);
  const left = () => em.count(OauthRecord, { idHash: { $like: 'expired %' } });
  const gone = randomUUID();
  await codes.upsert(gone, { jti: gone }, -1);
  expect(await codes.find(gone)).toBeUndefined();
  const afterOne = await left();
  expect(afterOne).toBeGreaterThanOrEqual(30);
  expect(afterOne).toBeLessThan(50);
  const writes = Array.from({ length: 10 }, (_, index) => codes.upsert(`kept ${index}`, {}, 60));
  await Promise.all(writes);
  await codes.upsert('kept', {}, 60);
  expect(await left()).toBe(0);
  expect(await codes.find('kept 9')).toBeDefined();
});
