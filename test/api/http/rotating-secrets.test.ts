import { randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { sampleDocument } from '../../../src/demo/options.ts';
import { platform, registerUser } from '#test/support/people/account.ts';
import { uploadPdf } from '#test/support/people/document.ts';
import {
  createRequest,
  getCode,
  linkToken,
  sentMessages,
  someHash,
  untilStatus,
} from '#test/support/people/signer.ts';
import { call, type Api } from '#test/support/http/http.ts';
import { startApiProcess } from '#test/support/servers/api-process.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const newKey = () => `hex:${randomBytes(32).toString('hex')}`;
const pairs = ['DATA_ENCRYPTION', 'DOCUMENT_ENCRYPTION', 'LINK', 'PAYLOAD_ENCRYPTION', 'TOKEN_SIGNING'].map(
  (name) => ({ name, old: newKey(), fresh: newKey() }),
);
const order = (current: 'old' | 'fresh', other: 'old' | 'fresh') =>
  Object.fromEntries(
    pairs.flatMap((pair) => [
      [`${pair.name}_KEY`, pair[current]],
      [`${pair.name}_OLD_KEYS`, pair[other]],
    ]),
  );

// The middle of every rotation: API and worker of the first step, and an API of the second.
const before = setUp(() => startWorld(order('old', 'fresh')));
const after = setUp(
  () => startApiProcess(before, order('fresh', 'old')),
  (api) => api.kill(),
);
const both = () => [before, after] as const satisfies readonly Api[];

describe('while every secret rotates', () => {
  test('a call with an Idempotency-Key is the same call at both, however many come at once', async () => {
    const token = await before.partner.token('sign');
    const create = (api: Api, key: string, body: object) =>
      call(api, '/partner/sign-request', { token, body, headers: { 'idempotency-key': key } });
    const calls = Array.from({ length: 6 }, () => ({
      key: randomUUID(),
      body: { user_email: 'bat@example.mn', document_hash: someHash(), notify: false },
    }));
    const made = await Promise.all(
      calls.map(async ({ key, body }) => {
        const answers = await Promise.all(both().map((api) => create(api, key, body)));
        // One of them may find the other under way.
        const again = await Promise.all(both().map((api) => create(api, key, body)));
        expect(answers.every(({ status }) => status === 201 || status === 409)).toBe(true);
        expect(again.map(({ status }) => status)).toEqual([201, 201]);
        return new Set([...answers, ...again].flatMap((one) => one.body['sign_url'] ?? []));
      }),
    );
    // Whichever of them answers, the link is the same.
    expect(made.map(({ size }) => size)).toEqual(calls.map(() => 1));
    const [first] = calls;
    const other = { ...first?.body, document_hash: someHash() };
    const refused = await Promise.all(both().map((api) => create(api, first?.key ?? '', other)));
    expect(refused.map(({ status }) => status)).toEqual([422, 422]);
  });

  test('a link opens at both, its reminder brings the same one, and a code that one sent signs at the other', async () => {
    const { token, request_id: id, fields } = await createRequest(before, { notify: false });
    const email = String(fields.user_email);
    for (const api of both()) expect((await call(api, `/sign/${token}/state`)).status).toBe(200);
    const reminded = await call(after, `/partner/sign-request/${id}/remind`, {
      method: 'POST',
      token: await before.partner.token('sign'),
    });
    expect(reminded.status).toBe(202);
    await expect.poll(() => sentMessages(before, { to: email, kind: 'link' })).toHaveLength(1);
    const [letter] = await sentMessages(before, { to: email, kind: 'link' });
    expect(linkToken(letter?.link ?? '')).toBe(token);
    const otp = await getCode(before, token, email);
    const signed = await call(after, `/sign/${token}/sign`, { body: { otp, consent: true } });
    expect(signed.status).toBe(200);
    await untilStatus(before, id, 'signed');
  });

  test('sessions, cursors and documents of one are read by the other', async () => {
    const user = await registerUser(before);
    const token = user.access_token;
    const again = await platform<{ access_token: string }>(after, '/auth/login', {
      body: { email: user.email, password: user.password },
    });
    expect(again.status).toBe(200);
    const tokens = [token, again.body.data.access_token];
    for (const api of both())
      for (const one of tokens) expect((await platform(api, '/auth/me', { token: one })).status).toBe(200);
    const page = await call(before, '/api/v1/auth/sessions?limit=1', { token });
    const { next_cursor: cursor } = (page.body as { meta: { next_cursor: string } }).meta;
    expect((await call(after, `/api/v1/auth/sessions?limit=1&cursor=${cursor}`, { token })).status).toBe(200);
    const id = await uploadPdf(before, user);
    const download = await fetch(`${after.baseUrl}/api/v1/documents/${id}/download`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(Buffer.from(await download.arrayBuffer()).equals(await readFile(sampleDocument))).toBe(true);
  });
});
