import { expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { en } from '#words/evidence/words-en.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { createRequest, getCode } from '#test/support/people/signer.ts';
import { textOf } from '#test/support/pdf/pdf-text.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const eventsOf = async (resourceId: string) => {
  const found = await world.deps.orm.em
    .fork()
    .find(AuditEvent, { resourceId }, { orderBy: { sequence: 'asc' } });
  return found.map(({ action, metadata }) => ({
    action: action.replace('sign_request.', ''),
    metadata: Object.fromEntries(Object.entries(metadata).filter(([name]) => name !== 'request_id')),
  }));
};

test('the evidence says that the link was opened, and every wrong code', async () => {
  const { token, request_id: id, fields } = await createRequest(world, { notify: false, language: 'en' });
  const tell = () => call(world, `/sign/${token}/opened`, { body: {} });
  for (const answer of [await tell(), await tell()])
    expect({ status: answer.status, body: answer.body }).toEqual({
      status: 200,
      body: { status: 'pending' },
    });
  const code = await getCode(world, token, fields.user_email ?? '');
  const wrong = String((Number(code) + 1) % 1_000_000).padStart(6, '0');
  const sign = (otp: string) => call(world, `/sign/${token}/sign`, { body: { otp, consent: true } });
  const verify = (otp: string) => call(world, `/sign/${token}/otp/verify`, { body: { otp } });
  for (const attempt of [sign, verify, sign, verify, sign])
    expectError(await attempt(wrong), 401, 'invalid_otp');
  // Locked: no code is compared any more, and nothing is told of it.
  expectError(await sign(code), 429, 'too_many_attempts');
  expect((await call(world, `/sign/${token}/decline`, { body: {} })).status).toBe(200);
  const lefts = [4, 3, 2, 1].map((left) => ({ action: 'code_wrong', metadata: { left } }));
  expect((await eventsOf(id)).slice(1, -1)).toEqual([
    { action: 'opened', metadata: { generation: 1 } },
    { action: 'code_sent', metadata: { channel: 'email' } },
    ...lefts,
    { action: 'code_locked', metadata: { left: 0 } },
  ]);
  expectError(await tell(), 410, 'gone');
  const headers = { authorization: `Bearer ${await world.partner.token('sign')}` };
  const answer = await fetch(`${world.baseUrl}/partner/sign-request/${id}/evidence`, { headers });
  const text = await textOf(new Uint8Array(await answer.arrayBuffer()));
  for (const name of ['opened', 'code_wrong', 'code_locked'])
    expect(text).toContain((en.actions[`sign_request.${name}`] ?? '-').replaceAll(/\s/g, ''));
}, 60_000);

test('the browser that showed the code gets the evidence after the end, and nobody else', async () => {
  const { token, request_id: id, fields } = await createRequest(world, { notify: false });
  const otp = await getCode(world, token, fields.user_email ?? '');
  const url = `${world.baseUrl}/sign/${token}`;
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ otp, consent: true });
  const signed = await fetch(`${url}/sign`, { method: 'POST', headers, body });
  expect(signed.status).toBe(200);
  const cookie = signed.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const mine = await fetch(`${url}/evidence`, { headers: { cookie } });
  expect([mine.status, mine.headers.get('cache-control')]).toEqual([200, 'private, no-store']);
  const authorization = `Bearer ${await world.partner.token('sign')}`;
  const theirs = await fetch(`${world.baseUrl}/partner/sign-request/${id}/evidence`, {
    headers: { authorization },
  });
  expect(Buffer.from(await mine.arrayBuffer()).equals(Buffer.from(await theirs.arrayBuffer()))).toBe(true);
  expectError(await call(world, `/sign/${token}/evidence`), 401, 'otp_required');
  const state = (given: Record<string, string>) => call(world, `/sign/${token}/state`, { headers: given });
  expect((await state({ cookie })).body['evidence']).toBe(true);
  expect((await state({})).body).not.toHaveProperty('evidence');
  const page = async (given: Record<string, string>) => (await fetch(url, { headers: given })).text();
  expect(await page({ cookie })).toContain(`href="/sign/${token}/evidence"`);
  expect(await page({})).not.toContain('/evidence');
}, 60_000);

test('at level 1 the link alone gives no evidence', async () => {
  const { token } = await createRequest(world, { notify: false, required_loa: 1 });
  expect((await call(world, `/sign/${token}/sign`, { body: { consent: true } })).status).toBe(200);
  expectError(await call(world, `/sign/${token}/evidence`), 401, 'otp_required');
});
