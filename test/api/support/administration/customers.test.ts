import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { operatorAuditId } from '#domain/account/staff.ts';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { OauthRecord } from '#entities/account/oauth-record.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import { checkStaffStatements } from '#worker/check-staff-statements.ts';
import {
  accountOf,
  mailedToken,
  platform,
  registerUser,
  signInAs,
  someEmail,
} from '#test/support/people/account.ts';
import { call, expectError, expectFieldError, type Answer, type Call } from '#test/support/http/http.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const admin = setUp(() => makeStaff(world, 'admin'));

const because = { reason: 'contract 7' };
const ask = <T = Record<string, unknown>>(path: string, { headers = {}, ...options }: Call = {}) =>
  call<T>(world, `/support${path}`, { ...options, headers: { 'x-api-key': admin.apiKey, ...headers } });
const add = async (name = `Altan ${randomUUID()}`): Promise<string> =>
  String((await ask('/organizations', { body: { ...because, name } })).body['id']);
const eventsOf = async (resourceId: string, organizationId: string) => {
  const em = world.owner.em.fork();
  const where = { resourceId, organizationId, action: { $ne: 'staff.looked' } };
  const found = await em.find(AuditEvent, where, { orderBy: { sequence: 'asc' } });
  return found.map((event) => ({ action: event.action, ...wholeMetadata(event) }));
};

describe('an organization', () => {
  test('is made once for its key, is found, and both chains tell who made it', async () => {
    const name = `100%_Altan ${randomUUID()}`;
    const make = () =>
      ask('/organizations', {
        headers: { 'idempotency-key': name },
        body: { ...because, name, plan_id: 'paid', language: 'mn' },
      });
    const made = await make();
    expect(made).toMatchObject({ status: 201, body: { name, plan_id: 'paid', requests_per_hour: null } });
    expect((await make()).body).toEqual(made.body);
    const id = String(made.body['id']);
    for (const search of ['100%_altan', String(made.body['slug']), id]) {
      const found = await ask<{ data: { id: string }[] }>(
        `/organizations?limit=100&search=${encodeURIComponent(search)}`,
      );
      expect(found.body.data.map((one) => one.id)).toContain(id);
    }
    const none = await ask('/organizations?search=100%25%25altan');
    expect(none.body).toEqual({ data: [], has_more: false, next_cursor: null });
    expect((await ask(`/organizations/${id}`)).body).toMatchObject({ id, owners: [], users: 0, partners: 0 });
    const told = { action: 'organization.added', plan_id: 'paid', staff_id: admin.id, reason: 'contract 7' };
    expect(await eventsOf(id, id)).toMatchObject([told]);
    expect(await eventsOf(id, operatorAuditId)).toMatchObject([{ ...told, organization_id: id }]);
    const broken = await checkStaffStatements(world.deps.workerOrm, world.deps.keys.actProofs);
    expect(broken.filter(({ organizationId }) => organizationId === id)).toEqual([]);
  });

  test('gets its owner by a link that the mail alone has', async () => {
    const id = await add();
    const email = someEmail();
    const body = { ...because, email, first_name: 'Сараа', last_name: 'Дорж' };
    const invited = await ask(`/organizations/${id}/owners`, { body });
    expect(invited.status, JSON.stringify(invited.body)).toBe(201);
    const first = await mailedToken(world, email, 'invitation');
    expect(JSON.stringify(invited.body)).not.toContain(first);
    expect((await ask(`/organizations/${id}`)).body).toMatchObject({
      owners: [{ email, status: 'invited' }],
    });
    const password = 'a few words nobody guesses';
    const joined = await platform(world, '/auth/reset-password', { body: { token: first, password } });
    expect(joined.status, JSON.stringify(joined.body)).toBe(200);
    const { body: session } = await signInAs(world, email, password);
    const { body: me } = await accountOf(world, session.data.access_token);
    expect(me.data).toMatchObject({ user: { role: 'owner', first_name: 'Сараа' }, organization: { id } });
    const again = await ask(`/organizations/${id}/owners`, { body });
    expect(expectError(again, 400, 'validation_failed').message).toContain(id);
  });

  test.each([
    ['name', { name: ' ' }],
    ['name', { name: 'Sign in at bank.mn' }],
    ['plan_id', { name: 'Altan', plan_id: 'gold' }],
    ['reason', { name: 'Altan', reason: '' }],
  ])('is not made with a wrong %s', async (field, body) => {
    expectFieldError(await ask('/organizations', { body: { ...because, ...body } }), field);
  });

  test.each([randomUUID(), 'no-uuid'])('%s is none', async (id) => {
    expectError(await ask(`/organizations/${id}`), 404, 'not_found');
    const owner = { ...because, email: someEmail(), first_name: 'A', last_name: 'B' };
    expectError(await ask(`/organizations/${id}/owners`, { body: owner }), 404, 'not_found');
    const partner = { ...because, organization_id: id, name: 'Loans', scopes: ['sign'] };
    expectError(await ask('/partners', { body: partner }), 404, 'not_found');
  });
});

type Made = { client_id: string; client_secret: string; previous_secrets_until: string | null };

const addClient = async (more: object = {}): Promise<Made> => {
  const body = {
    ...because,
    organization_id: await add(),
    name: 'Loans',
    scopes: ['sign', 'webhook'],
    ...more,
  };
  const made = await ask<Made>('/partners', { body });
  expect(made.status, JSON.stringify(made.body)).toBe(201);
  return made.body;
};

const tokenFor = ({ client_id, client_secret }: Pick<Made, 'client_id' | 'client_secret'>) =>
  call<{ access_token: string }>(world, '/oauth2/token', {
    body: { grant_type: 'client_credentials', client_id, client_secret },
  });
const rotate = (id: string, overlap?: number) =>
  ask<Made>(`/partners/${id}/secret`, {
    body: { ...because, ...(overlap === undefined ? {} : { overlap_hours: overlap }) },
  });
const setStatus = (id: string, status: string) =>
  ask(`/partners/${id}/status`, { method: 'PUT', body: { ...because, status } });
const use = (token: string): Promise<Answer> => call(world, '/partner/sign-request', { token });
const introspect = async (token: string) =>
  (await call(world, '/api/v1/oauth/introspect', { body: { token } })).body;

describe('a partner’s client', () => {
  test('is registered, listed without its secret, and signs in by it', async () => {
    const key = randomUUID();
    const organization = await add();
    const body = { ...because, organization_id: organization, name: 'Loans', scopes: ['sign', 'sign'] };
    const make = () => ask<Made>('/partners', { headers: { 'idempotency-key': key }, body });
    const made = await make();
    expect((await make()).body).toEqual(made.body);
    expect((await tokenFor(made.body)).status).toBe(200);
    const { body: list } = await ask<{ data: Made[] }>(`/partners?organization_id=${organization}`);
    const { client_secret: _secret, ...facts } = made.body;
    expect(list.data).toEqual([facts]);
    expect(facts).toMatchObject({ scopes: ['sign'], status: 'active', previous_secrets_until: null });
    const kept = await world.owner.em
      .fork()
      .execute('select * from audit_event where organization_id = ?', [organization]);
    expect(JSON.stringify(kept)).not.toContain(made.body.client_secret);
  });

  test('has two secrets while it rotates, however often the answer is lost; with no overlap one', async () => {
    const first = await addClient();
    const { access_token: token } = (await tokenFor(first)).body;
    const second = (await rotate(first.client_id, 1)).body;
    const third = (await rotate(first.client_id)).body;
    expect(Date.parse(third.previous_secrets_until ?? '') - Date.now()).toBeGreaterThan(23 * 3_600_000);
    for (const secret of [first, second, third]) expect((await tokenFor(secret)).status).toBe(200);
    await world.owner.em
      .fork()
      .execute(
        `update partner_client set previous_secrets = jsonb_set(previous_secrets, '{1,until}', '"2026-01-01T00:00:00.000Z"') where id = ?`,
        [first.client_id],
      );
    expect((await tokenFor(first)).status).toBe(401);
    expect((await tokenFor(second)).status).toBe(200);
    const last = (await rotate(first.client_id, 0)).body;
    for (const secret of [first, second, third]) expect((await tokenFor(secret)).status).toBe(401);
    expect((await tokenFor(last)).status).toBe(200);
    expect((await use(token)).status).toBe(200);
    expect(last.previous_secrets_until).toBeNull();
  });

  test('is disabled at once, and its tokens do not come back', async () => {
    const made = await addClient();
    const { access_token: token } = (await tokenFor(made)).body;
    expect(await introspect(token)).toMatchObject({ active: true });
    const em = world.owner.em.fork();
    const issued = await em.find(OauthRecord, { payload: { clientId: made.client_id } });
    expect((await setStatus(made.client_id, 'disabled')).body).toMatchObject({ status: 'disabled' });
    // One that was being given out at that moment is written after it.
    await world.owner.em.fork().insertMany(OauthRecord, issued);
    expect(issued).not.toEqual([]);
    for (let time = 1; time <= 2; time += 1) {
      expect((await use(token)).status).toBe(401);
      expect(await introspect(token)).toEqual({ active: false });
      if (time === 1) expect((await tokenFor(made)).status).toBe(401);
      expect((await setStatus(made.client_id, 'active')).body).toMatchObject({ status: 'active' });
    }
    expect((await tokenFor(made)).status).toBe(200);
    const actions = (await eventsOf(made.client_id, operatorAuditId)).map(({ action }) => action);
    expect(actions).toEqual(['partner_client.added', 'partner_client.disabled', 'partner_client.enabled']);
  });

  test.each([
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['all'] }],
    ['name', { name: 'Pay at bank.mn' }],
  ])('is not registered with wrong %s', async (field, more) => {
    const body = { ...because, organization_id: await add(), name: 'Loans', scopes: ['sign'], ...more };
    expectFieldError(await ask('/partners', { body }), field);
  });

  test('is changed by right input alone', async () => {
    const { client_id: id } = await addClient();
    for (const overlap of [-1, 169, 1.5]) expectFieldError(await rotate(id, overlap), 'overlap_hours');
    expectFieldError(await setStatus(id, 'gone'), 'status');
    for (const other of [randomUUID(), 'no-uuid']) {
      expectError(await rotate(other), 404, 'not_found');
      expectError(await setStatus(other, 'disabled'), 404, 'not_found');
    }
  });
});

test('an address that has an account is not invited to own another organization', async () => {
  const { email, user } = await registerUser(world);
  const body = { ...because, email: email.toUpperCase(), first_name: 'A', last_name: 'B' };
  const refused = await ask(`/organizations/${await add()}/owners`, { body });
  expect(expectError(refused, 400, 'validation_failed').message).toContain(user.organization_id);
});
