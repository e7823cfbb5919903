import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createKeyService } from '#clients/key-service/key-service.ts';
import { operatorAuditId } from '#domain/account/staff.ts';
import { call, expectError, expectFieldError } from '#test/support/http/http.ts';
import { makeStaff, openSession, type TestStaff } from '#test/support/people/staff.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { tamper } from '#test/support/world/tamper.ts';
import { startWorld } from '#test/support/world/world.ts';
import type { Event, Verdict } from '#test/api/platform/audit-events/support.ts';
import { checkAuditChains } from '#worker/check-audit-chains.ts';

const world = setUp(startWorld);
const admin = setUp(() => makeStaff(world, 'admin'));

type Page = { data: Event[]; has_more: boolean; next_cursor: string | null };

const path = '/support/audit-events';
const byKey = ({ apiKey }: TestStaff) => ({ 'x-api-key': apiKey });
const ask = <T = Record<string, unknown>>(query = '') =>
  call<T>(world, `${path}${query}`, { headers: byKey(admin) });

async function list(query: string): Promise<Event[]> {
  const { status, body } = await ask<Page>(`?limit=100&${query}`);
  expect(status).toBe(200);
  return body.data;
}

async function verify(): Promise<Verdict> {
  const { status, body } = await ask<Verdict>('/verify');
  expect(status).toBe(200);
  return body;
}

/** Runs the hourly round of seals, or the daily one of timestamps. */
const keepHeads = (name: 'sealAuditHeads' | 'timestampAuditHeads') =>
  world.deps.temporal.workflow.execute(name, { taskQueue: 'flows', workflowId: `heads-${randomUUID()}` });

describe('who may read the operator’s chain', () => {
  test.each([path, `${path}/verify`])('%s: admin alone', async (at) => {
    expectError(await call(world, at), 401, 'unauthorized');
    const partner = { token: await world.partner.token() };
    expectError(await call(world, at, partner), 401, 'unauthorized');
    const others = await makeStaff(world, 'support', 'payload_reader');
    expectError(await call(world, at, { headers: byKey(others) }), 403, 'insufficient_scope');
    const cookie = await openSession(world, others);
    expectError(await call(world, at, { headers: { cookie } }), 403, 'insufficient_scope');
    expect((await call(world, at, { headers: byKey(admin) })).status).toBe(200);
    expectError(await call(world, at, { method: 'POST', headers: byKey(admin) }), 405, 'method_not_allowed');
  });
});

describe('the operator’s own audit events', () => {
  test('are found by action, member of staff, resource and time', async () => {
    const [one, other] = [await makeStaff(world, 'support'), await makeStaff(world, 'support')];
    await openSession(world, one);
    const actions = (await list(`staff=${one.id}`)).map(({ action }) => action);
    expect(actions).toEqual(['staff.signed_in', 'staff.factor_added', 'staff.link_used', 'staff.added']);
    expect((await list(`staff=${other.id}`)).map(({ action }) => action)).toEqual(['staff.added']);
    const signedIn = await list(`action=staff.signed_in&staff=${one.id.toUpperCase()}`);
    expect(signedIn).toMatchObject([
      { organization_id: operatorAuditId, resource_id: one.id, metadata: { factor: 'totp' } },
    ]);
    const at = signedIn[0]?.timestamp ?? '';
    expect(await list(`resource_id=${one.id}&since=${at}`)).toHaveLength(1);
    expect(await list(`resource_id=${one.id}&until=${at}`)).toHaveLength(3);
  });

  test('come in pages that neither skip nor repeat', async () => {
    const all = (await list('')).map(({ id }) => id);
    const [first] = [await ask<Page>('?limit=2')];
    expect(first.body.data.map(({ id }) => id)).toEqual(all.slice(0, 2));
    const next = await ask<Page>(`?limit=2&cursor=${first.body.next_cursor}`);
    expect(next.body.data.map(({ id }) => id)).toEqual(all.slice(2, 4));
  });

  test.each(['since=yesterday', 'staff=bat@example.mn', 'resource_id=1', 'cursor=x'])(
    '%s is refused',
    async (query) => {
      expectFieldError(await ask(`?${query}`), query.split('=')[0] ?? '');
    },
  );

  test('a filter that does not exist is refused', async () => {
    expectError(await ask('?email=bat@example.mn'), 400, 'invalid_request');
  });

  test('a time that ends before it begins is refused', async () => {
    const answer = await ask('?since=2026-11-22&until=2026-11-20');
    expectError(answer, 400, 'validation_failed');
  });
});

describe('the operator’s chain', () => {
  test('is sealed every hour and timestamped every day; a tail that was cut off shows to both', async () => {
    await keepHeads('sealAuditHeads');
    await keepHeads('timestampAuditHeads');
    const whole = await verify();
    expect(whole).toMatchObject({ valid: true, reason: null, head_timestamp: { trusted: true } });
    expect(whole.sealed_head?.sequence).toBe(whole.head_timestamp?.sequence);
    const cutFrom = whole.head_timestamp?.sequence ?? 0;
    expect(cutFrom).toBeGreaterThan(2);
    await tamper(world, 'delete from audit_event where organization_id = ? and sequence >= ?', [
      operatorAuditId,
      cutFrom,
    ]);
    // The look at it is an event that takes the place of the one that is gone.
    const cut = await verify();
    expect(cut.valid).toBe(false);
    expect(['tail_cut', 'chain_rewritten', 'seal_tail_cut', 'seal_chain_rewritten']).toContain(cut.reason);
    const { workerOrm: orm } = world.deps;
    const keyService = createKeyService(world.keyService.ofWorker);
    const check = async () =>
      (await checkAuditChains({ orm, keyService, actKeys: world.deps.keys.actProofs })).broken.filter(
        ({ organizationId }) => organizationId === operatorAuditId,
      );
    expect(await check()).toMatchObject([{ reason: expect.stringMatching(/^seal_/) }]);
  });

  test('that was never sealed shows its cut tail by the timestamp alone', async () => {
    const keyService = createKeyService(world.keyService.ofWorker);
    const none = { ...keyService, sealedHeads: async () => ({ heads: [], complete: true }) };
    const { workerOrm: orm } = world.deps;
    const { broken } = await checkAuditChains({
      orm,
      keyService: none,
      actKeys: world.deps.keys.actProofs,
    });
    expect(broken).toMatchObject([
      { organizationId: operatorAuditId, reason: expect.stringMatching(/^(?:tail_cut|chain_rewritten)$/) },
    ]);
  });
});
