import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { AuditEvent } from '#entities/audit/audit-event.ts';
import { wholeMetadata } from '#entities/audit/personal-members.ts';
import { Subscription } from '#entities/account/subscription.ts';
import { actsOfUser, platform, registerUser, type TestUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { call, expectError, expectFieldError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));
const support = setUp(() => makeStaff(world, 'admin'));

function putOnPlan(id: string, body: object, key = support.apiKey) {
  return call(world, `/support/organizations/${id}/plan`, {
    method: 'PUT',
    body,
    headers: { 'x-api-key': key },
  });
}

describe('plans', () => {
  test('are three, with their requests an hour', async () => {
    const answer = await platform<{ id: string; features: string[] }[]>(world, '/plans', {
      token: owner.access_token,
    });
    const plans = expectAnswer(answer, 200);
    expect(plans).toMatchObject([
      { id: 'free', name: 'Free', requests_per_hour: 100 },
      { id: 'paid', name: 'Paid', requests_per_hour: 1_000 },
      { id: 'enterprise', name: 'Enterprise', requests_per_hour: null },
    ]);
    for (const { features } of plans) expect(features).toContain('envelopes');
  });
});

async function mine(user: TestUser): Promise<Record<string, unknown>> {
  type Subscribed = { subscription: Record<string, unknown> };
  const answer = await platform<Subscribed>(world, '/subscription', { token: user.access_token });
  return expectAnswer(answer, 200).subscription;
}

describe('a subscription', () => {
  test('is made at sign-up, for the month that begins on that day', async () => {
    const fresh = await registerUser(world, {}, 'free');
    const [today] = String(fresh.user['created_at']).split('T');
    expect(await mine(fresh)).toEqual({
      organization_id: fresh.user.organization_id,
      plan_id: 'free',
      external_id: null,
      status: 'active',
      requests_per_hour: 100,
      current_period_start: `${today}T00:00:00.000Z`,
      current_period_end: expect.stringMatching(/T00:00:00\.000Z$/),
    });
  });

  test('of an organization that had none begins with the organization', async () => {
    const fresh = await registerUser(world);
    const { organization_id: organizationId } = fresh.user;
    await world.owner.em.fork().nativeDelete(Subscription, { organizationId });
    expect(await mine(fresh)).toMatchObject({ status: 'active', requests_per_hour: null });
    expect(await mine(fresh)).toMatchObject({ organization_id: organizationId });
  });

  test('is changed by staff, and holds from the next request on', async () => {
    const fresh = await registerUser(world, {}, 'free');
    const { organization_id: id } = fresh.user;
    const plan = { plan_id: 'enterprise', requests_per_hour: 5, reason: 'contract 7', external_id: 'cus_1' };
    const answer = await putOnPlan(id, plan);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id,
        plan_id: 'enterprise',
        requests_per_hour: 5,
        external_id: 'cus_1',
        unit_prices: { envelope: 0, signature: 0, certificate: 0 },
      },
    });
    const next = await platform(world, '/subscription', { token: fresh.access_token });
    expect(next.headers.get('x-ratelimit-limit')).toBe('5');
    expect(next.body).toMatchObject({
      data: { subscription: { plan_id: 'enterprise', requests_per_hour: 5, external_id: 'cus_1' } },
    });
    expect((await putOnPlan(id, { plan_id: 'enterprise', reason: 'no limit' })).body).toMatchObject({
      requests_per_hour: null,
      external_id: 'cus_1',
    });
    expect((await putOnPlan(id, { plan_id: 'paid', reason: 'contract ended' })).status).toBe(200);
    const paid = await platform(world, '/plans', { token: fresh.access_token });
    expect(paid.headers.get('x-ratelimit-limit')).toBe('1000');
    const em = world.owner.em.fork();
    const action = 'organization.plan_changed';
    const [event] = await em.find(
      AuditEvent,
      { resourceId: id, organizationId: id, action },
      { orderBy: { sequence: 'asc' } },
    );
    expect({
      organizationId: event?.organizationId,
      userId: event?.userId,
      metadata: event && wholeMetadata(event),
    }).toMatchObject({
      organizationId: id,
      userId: null,
      metadata: {
        plan_id: { from: 'free', to: 'enterprise' },
        requests_per_hour: 5,
        staff_id: support.id,
        reason: 'contract 7',
      },
    });
    expect(await actsOfUser(world, fresh.user.id)).not.toContain(action);
  });

  test('is changed by nobody else', async () => {
    const { organization_id: id } = owner.user;
    const body = { plan_id: 'free', reason: 'x' };
    const path = `/support/organizations/${id}/plan`;
    const send = (headers: Record<string, string>) => call(world, path, { method: 'PUT', body, headers });
    expectError(await send({}), 401, 'unauthorized');
    expectError(await send({ authorization: `Bearer ${owner.access_token}` }), 401, 'unauthorized');
    expectError(await send({ 'x-api-key': 'ts_unknown' }), 401, 'unauthorized');
    const reader = await makeStaff(world, 'payload_reader');
    expectError(await putOnPlan(id, body, reader.apiKey), 403, 'insufficient_scope');
    for (const other of [randomUUID(), 'no-uuid'])
      expectError(await putOnPlan(other, body), 404, 'not_found');
    expect(await mine(owner)).toMatchObject({ plan_id: 'enterprise' });
  });

  test.each([
    ['plan_id', { plan_id: 'gold', reason: 'x' }],
    ['plan_id', { reason: 'x' }],
    ['reason', { plan_id: 'free' }],
    ['reason', { plan_id: 'free', reason: ' ' }],
    ['requests_per_hour', { plan_id: 'enterprise', requests_per_hour: 0, reason: 'x' }],
    ['requests_per_hour', { plan_id: 'enterprise', requests_per_hour: '9', reason: 'x' }],
    ['requests_per_hour', { plan_id: 'paid', requests_per_hour: 9, reason: 'x' }],
    ['unit_prices', { plan_id: 'paid', unit_prices: { envelope: -1 }, reason: 'x' }],
    ['unit_prices', { plan_id: 'paid', unit_prices: { envelope: 0.000_01 }, reason: 'x' }],
    ['external_id', { plan_id: 'paid', external_id: 'x'.repeat(256), reason: 'x' }],
  ])('is not changed with a wrong %s: %j', async (field, body) => {
    expectFieldError(await putOnPlan(owner.user.organization_id, body), field);
  });
});
