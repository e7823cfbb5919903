import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { registerUser } from '#test/support/people/account.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { call } from '#test/support/http/http.ts';
import { openApi } from '#test/support/http/platform-operations.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { partnerScopes } from '#domain/account/partner-scopes.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const staff = setUp(() => makeStaff(world, 'support', 'payload_reader', 'admin'));
const user = setUp(() => registerUser(world, { organization_name: 'Organization' }));
const partner = setUp(async () => ({ token: await world.partner.token(partnerScopes.join(' ')) }));

const asStaff = () => ({ 'x-api-key': staff.apiKey });

type Issues = { error: { details?: { issues?: { path: string; message: string }[] } } };
type Described = { security?: Record<string, unknown>[]; parameters?: { name: string; in: string }[] };

const described = Object.entries((await openApi()).paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, one]) => ({
    path,
    method: method.toUpperCase(),
    ...(one as Described),
  })),
);
/** What leaves unknown parameters alone: remote signing, as other providers do, and the codec, whose callers are Temporal's. */
const isLenient = (path: string) => path.startsWith('/csc/') || path.startsWith('/support/codec/');
const codecPath = '/support/codec/decode';

/** Operations of a surface that know all their parameters. */
const of = (scheme: string) =>
  described
    .filter(({ security, path }) => security?.some((way) => scheme in way) && !isLenient(path))
    .map((one): [string, (typeof described)[number]] => [`${one.method} ${one.path}`, one]);

/** Calls an operation with a parameter that it does not have; expects a refusal that names it and those that exist. */
async function expectRefusal(
  one: (typeof described)[number],
  headers: Record<string, string>,
): Promise<void> {
  const path = one.path.replaceAll(/\{\w+\}/g, randomUUID());
  const { body, status } = await call<Issues>(world, `${path}?no_such=1`, { method: one.method, headers });
  expect({ status, path: body.error.details?.issues?.[0]?.path }).toEqual({ status: 400, path: 'no_such' });
  const known = (one.parameters ?? []).filter((parameter) => parameter.in === 'query');
  for (const { name } of known) expect(body.error.details?.issues?.[0]?.message).toContain(name);
}

describe('a query parameter that does not exist is refused by', () => {
  test.each(of('partner'))('%s', (_, one) =>
    expectRefusal(one, { authorization: `Bearer ${partner.token}` }),
  );
  test.each(of('user'))('%s', (_, one) =>
    expectRefusal(one, { authorization: `Bearer ${user.access_token}` }),
  );
  test.each(of('staff'))('%s', (_, one) => expectRefusal(one, asStaff()));

  test('all but the codec, to which Temporal’s UI adds parameters', async () => {
    const path = `${codecPath}?preserveStorageRefs=true`;
    const answer = await call(world, path, { body: { payloads: [] }, headers: asStaff() });
    expect(answer).toMatchObject({ status: 200, body: { payloads: [] } });
  });

  test('the calls of signers', async () => {
    const { token } = await createRequest(world, { notify: false });
    const answer = await call<Issues>(world, `/sign/${token}/otp?no_such=1`, { body: {} });
    expect(answer.status).toBe(400);
    expect(answer.body.error.details?.issues?.[0]?.message).toBe('expected no query parameters');
  });
});

test('every surface has operations here', () => {
  expect(of('partner').length).toBeGreaterThan(10);
  expect(of('user').length).toBeGreaterThan(40);
  expect(of('staff').length).toBeGreaterThan(10);
});

test('a parameter that is given twice is refused, since one of the two would be left out', async () => {
  const answer = await call<Issues>(world, '/support/flows?stuck=true&stuck=false', { headers: asStaff() });
  expect(answer.status).toBe(400);
  expect(answer.body.error.details?.issues).toEqual([{ path: 'stuck', message: 'expected only once' }]);
});

test('a name that breaks lines or is long comes back harmless', async () => {
  const answer = await call<Issues>(world, `/support/flows?%0a${'x'.repeat(200)}=1`, { headers: asStaff() });
  expect(answer.body.error.details?.issues?.[0]?.path).toBe(`?${'x'.repeat(63)}`);
});

test.each(['/api/v1/health', '/api/v1/crl/info', '/csc/v2/info'])('%s ignores it', async (path) => {
  expect((await call(world, `${path}?no_such=1`)).status).toBe(200);
});
