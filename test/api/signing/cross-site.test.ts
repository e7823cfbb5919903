import { expect, test } from 'vitest';
import { goingRound } from '#test/api/signing/envelope/ground.ts';
import { call, expectError } from '#test/support/http/http.ts';
import { createRequest, getCode } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

/** What browsers say of a call that a page of another site makes, without a preflight: no content type, no body. */
const foreign = (['cross-site', 'same-site'] as const).map((site) => ({
  'sec-fetch-site': site,
  'sec-fetch-mode': 'no-cors',
  'sec-fetch-dest': 'empty',
}));
const post = (path: string, headers: Record<string, string>) =>
  call(world, path, { method: 'POST', headers });

test('a page that knows the link declines nothing in the name of somebody who has shown the code', async () => {
  const { token, fields } = await createRequest(world, { notify: false });
  const otp = await getCode(world, token, fields.user_email ?? '');
  const shown = await call(world, `/sign/${token}/otp/verify`, { body: { otp } });
  const [cookie = ''] = shown.headers.getSetCookie().map((one) => one.split(';', 1)[0]);
  expect(cookie).toMatch(/^tamga_code=/);
  for (const headers of foreign)
    for (const act of ['decline', 'opened', 'otp', 'confirmation'])
      expectError(await post(`/sign/${token}/${act}`, { cookie, ...headers }), 403, 'insufficient_scope');
  expect((await call(world, `/sign/${token}/state`)).body['status']).toBe('pending');
  const own = { cookie, 'sec-fetch-site': 'same-origin' };
  expect((await post(`/sign/${token}/decline`, own)).status).toBe(200);
});

test('a page that knows the link has no file of it loaded, and a person opens it', async () => {
  const { token } = await createRequest(world, { notify: false, required_loa: 1 });
  const path = `/sign/${token}/evidence`;
  for (const headers of foreign) expectError(await call(world, path, { headers }), 403, 'insufficient_scope');
  const framed = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'iframe' };
  expectError(await call(world, path, { headers: framed }), 403, 'insufficient_scope');
  const opened = { 'sec-fetch-site': 'cross-site', 'sec-fetch-dest': 'document' };
  expectError(await call(world, path, { headers: opened }), 401, 'otp_required');
});

test('a page that knows the link of an envelope neither opens it nor has its document sent', async () => {
  const { people } = await goingRound(world, { people: [{}] });
  const path = `/envelope/${people[0]?.token}`;
  for (const headers of foreign) {
    for (const act of ['opened', 'otp', 'confirmation'])
      expectError(await post(`${path}/${act}`, headers), 403, 'insufficient_scope');
    expectError(await call(world, `${path}/document`, { headers }), 403, 'insufficient_scope');
  }
});
