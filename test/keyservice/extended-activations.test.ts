import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { Activation } from '#keyservice/entities/activation.ts';
import { setUp } from '#test/support/world/set-up.ts';
import {
  activated,
  codeOf,
  hashOf,
  makeCertificate,
  signActivated,
  someHash,
} from './support/activations.ts';
import type { Activated } from './support/activations.ts';
import { runKeyService } from './support/key-service.ts';

const running = setUp(runKeyService);
const fork = () => running.service.orm.em.fork();

const extend = ({ id, sad }: Pick<Activated, 'id' | 'sad'>, hashes: string[], at = running) =>
  at.call('POST', `/api/v1/activations/${id}/extend`, { sad, hashes });

/** An activation for three bare signatures, of which one is used. */
async function oneOfThree(): Promise<Activated> {
  const leave = await activated(running, { num_signatures: 3, profile: 'raw' });
  expect((await signActivated(running, leave)).status).toBe(200);
  return leave;
}

/** Twenty hashes of SHA-512. */
const longHashes = () => Array.from({ length: 20 }, () => hashOf(randomUUID(), 'sha512'));

describe('extending an activation', () => {
  test('gives another SAD for what is left, for these hashes alone; the old one opens nothing', async () => {
    const leave = await oneOfThree();
    const hashes = [someHash(), someHash()];
    const answer = await extend(leave, hashes);
    expect([answer.status, answer.data]).toEqual([
      200,
      { activation_id: leave.id, sad: expect.stringMatching(/^[\w-]{43}$/), expires_in: 300 },
    ]);
    const extended = { id: leave.id, sad: String(answer.data['sad']), hashes };
    expect(extended.sad).not.toBe(leave.sad);
    expect(codeOf(await signActivated(running, leave))).toBe('INVALID_SAD');
    expect(codeOf(await extend(leave, hashes))).toBe('INVALID_SAD');
    expect(codeOf(await signActivated(running, { ...extended, hashes: leave.hashes }))).toBe('INVALID_SAD');
    expect((await signActivated(running, extended)).data['signatures']).toHaveLength(2);
    expect(codeOf(await extend(extended, [someHash()]))).toBe('INVALID_SAD');
  });

  test('takes twenty of the longest hashes, as an activation does', async () => {
    const leave = await activated(running, { hashes: longHashes(), profile: 'raw' });
    const next = longHashes();
    const answer = await extend(leave, next);
    const extended = { id: leave.id, sad: String(answer.data['sad']), hashes: next };
    expect((await signActivated(running, extended)).data['signatures']).toHaveLength(20);
  });

  test('never gives more signatures than were left', async () => {
    const leave = await oneOfThree();
    const three = [someHash(), someHash(), someHash()];
    const refused = await extend(leave, three);
    expect(refused.body).toMatchObject({ error: { code: 'INVALID_SAD', details: { remaining: 2 } } });
    const extended = await extend(leave, three.slice(0, 1));
    const next = { id: leave.id, sad: String(extended.data['sad']), hashes: three.slice(0, 1) };
    expect((await signActivated(running, next)).status).toBe(200);
    expect((await signActivated(running, next)).status).toBe(200);
    expect(codeOf(await signActivated(running, next))).toBe('INVALID_SAD');
  });

  test('fifty times at once, at two services, gives one SAD', async () => {
    const leave = await oneOfThree();
    const again = await running.again();
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, index) => extend(leave, [someHash()], index % 2 ? running : again)),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(codeOf))).toEqual(new Set([undefined, 'INVALID_SAD']));
    await again.service.orm.close();
  });

  test('lasts as long as the first SAD did, and no longer than an hour from the PIN', async () => {
    const leave = await oneOfThree();
    const age = (interval: string) =>
      fork().execute(
        `update activation set created_at = now() - interval '${interval}', expires_at = expires_at where id = ?`,
        [leave.id],
      );
    await age('58 minutes');
    const near = await extend(leave, [someHash()]);
    const left = Number(near.data['expires_in']);
    // The end of the SAD before it is later than the hour: it stays.
    expect(left).toBeGreaterThan(280);
    await age('59 minutes');
    const row = await fork().findOneOrFail(Activation, { id: leave.id });
    expect(row.expiresAt.getTime()).toBeLessThanOrEqual(Date.now() + 300_000);
    const last = await extend({ id: leave.id, sad: String(near.data['sad']) }, [someHash()]);
    expect(Number(last.data['expires_in'])).toBeLessThanOrEqual(left);
  });

  test('is refused once it has ended, its certificate is revoked, or nobody knows it', async () => {
    const ended = await oneOfThree();
    await fork().execute(`update activation set expires_at = now() where id = ?`, [ended.id]);
    expect(codeOf(await extend(ended, [someHash()]))).toBe('INVALID_SAD');
    const certificate = await makeCertificate(running);
    const revoked = await activated(running, { num_signatures: 2 }, certificate);
    await running.call('POST', `/api/v1/certificates/${certificate}/revoke`, { reason: 'superseded' });
    expect(codeOf(await extend(revoked, [someHash()]))).toBe('INVALID_STATE');
    expect((await extend({ ...ended, id: randomUUID() }, [someHash()])).status).toBe(404);
    expect((await extend({ ...ended, id: 'no-id' }, [someHash()])).status).toBe(404);
  });

  test.each([
    ['hashes', { hashes: [] }],
    ['hashes', { hashes: Array.from({ length: 21 }, someHash) }],
    ['hashes', { hashes: [`sha256:${'a'.repeat(64)}`, `sha384:${'a'.repeat(96)}`] }],
    ['sad', { sad: 'short' }],
    ['sad', { sad: undefined }],
  ])('refuses a wrong %s: %o', async (member, more) => {
    const body = { sad: 'a'.repeat(43), hashes: [someHash()], ...more };
    const answer = await running.call('POST', `/api/v1/activations/${randomUUID()}/extend`, body);
    expect(answer.body).toMatchObject({ error: { details: { issues: [{ path: member }] } } });
  });
});
