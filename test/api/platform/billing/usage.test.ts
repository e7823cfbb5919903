import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { UsageRecord } from '#entities/account/usage-record.ts';
import { recordUsage } from '#entities/account/usage.ts';
import { expectPlatformError, platform, registerUser } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { openAndSign, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import { call } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest } from '#test/support/people/signer.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { startWorld } from '#test/support/world/world.ts';
import { untilRow } from '#test/workflows/support/flow.ts';

const world = setUp(startWorld);
const owner = setUp(() => registerUser(world));
const support = setUp(() => makeStaff(world, 'admin'));

type Item = { type: string; quantity: number; unit_price: number; amount: number };
type Usage = { items: Item[]; from: string; to: string; records?: (Item & { recorded_at: string })[] };
type Page = { meta?: { limit: number; has_more: boolean; next_cursor: string | null } };

async function usage(query: string, user = owner) {
  const answer = await platform<Usage>(world, `/usage?${query}`, { token: user.access_token });
  return { ...expectAnswer(answer, 200), meta: (answer.body as Page).meta };
}

/** Records a use as if it were some moment of the past. */
async function use(
  organizationId: string,
  at: string,
  fields: { type?: 'envelope'; quantity?: number } = {},
) {
  const dedupeKey = randomUUID();
  const { type = 'envelope', quantity = 1 } = fields;
  const em = world.owner.em.fork();
  await em.transactional((em) => recordUsage(em, { organizationId, type, quantity, dedupeKey }));
  await em.nativeUpdate(UsageRecord, { dedupeKey }, { createdAt: new Date(at) });
}

/** The date of some days ago, UTC. */
function dayBefore(days: number): string {
  return new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
}

function putOnPlan(id: string, body: object) {
  return call(world, `/support/organizations/${id}/plan`, {
    method: 'PUT',
    body,
    headers: { 'x-api-key': support.apiKey },
  });
}

describe('usage', () => {
  test('is summed by type between two days, both counted, and other organizations are not in it', async () => {
    const { organization_id: mine } = owner.user;
    const stranger = await registerUser(world);
    await use(mine, '2025-03-09T23:59:59.999Z');
    await use(mine, '2025-03-10T00:00:00.000Z');
    await use(mine, '2025-03-11T23:59:59.999Z', { quantity: 3 });
    await use(mine, '2025-03-12T00:00:00.000Z');
    await use(stranger.user.organization_id, '2025-03-10T12:00:00Z', { quantity: 7 });
    const { items, from, to, records, meta } = await usage('from=2025-03-10&to=2025-03-11');
    expect({ items, from, to, records, meta }).toEqual({
      items: [
        { type: 'envelope', quantity: 4, unit_price: 0, amount: 0 },
        { type: 'signature', quantity: 0, unit_price: 0, amount: 0 },
        { type: 'certificate', quantity: 0, unit_price: 0, amount: 0 },
      ],
      from: '2025-03-10',
      to: '2025-03-11',
      records: undefined,
      meta: undefined,
    });
    expect((await usage('from=2025-03-12&to=2025-03-12&type=envelope')).items).toEqual([
      { type: 'envelope', quantity: 1, unit_price: 0, amount: 0 },
    ]);
  });

  test('costs what the subscription said when it was recorded', async () => {
    const fresh = await registerUser(world);
    const { organization_id: id } = fresh.user;
    const price = (envelope: number) =>
      putOnPlan(id, { plan_id: 'enterprise', unit_prices: { envelope }, reason: 'price list' });
    expect((await price(0.1)).status).toBe(200);
    for (const day of [1, 2, 3]) await use(id, `2025-04-0${day}T00:00:00Z`);
    expect((await price(0.25)).status).toBe(200);
    await use(id, '2025-04-04T00:00:00Z', { quantity: 2 });
    const { items } = await usage('from=2025-04-01&to=2025-04-30&type=envelope', fresh);
    expect(items).toEqual([
      { type: 'envelope', quantity: 3, unit_price: 0.1, amount: 0.3 },
      { type: 'envelope', quantity: 2, unit_price: 0.25, amount: 0.5 },
    ]);
    expect((await usage('from=2025-05-01&to=2025-05-01&type=envelope', fresh)).items).toEqual([
      { type: 'envelope', quantity: 0, unit_price: 0.25, amount: 0 },
    ]);
  });

  test('is listed record by record with detail, newest first, in pages', async () => {
    const fresh = await registerUser(world);
    for (const day of [1, 2, 3])
      await use(fresh.user.organization_id, `2025-06-0${day}T00:00:00Z`, { quantity: day });
    const query = 'from=2025-06-01&to=2025-06-30&detail=true&limit=2';
    const first = await usage(query, fresh);
    const { organization_id } = fresh.user;
    expect(first.records).toMatchObject([
      { type: 'envelope', quantity: 3, unit_price: 0, amount: 0, recorded_at: '2025-06-03T00:00:00.000Z' },
      { quantity: 2 },
    ]);
    for (const record of first.records ?? []) expect(record).toMatchObject({ organization_id });
    expect(first.items[0]).toMatchObject({ quantity: 6 });
    expect(first.meta).toMatchObject({ limit: 2, has_more: true });
    const rest = await usage(`${query}&cursor=${first.meta?.next_cursor}`, fresh);
    expect(rest.records).toMatchObject([{ quantity: 1 }]);
    expect(rest.meta).toEqual({ limit: 2, has_more: false, next_cursor: null });
  });

  test('is recorded once for a dedupe key, also when two record it at once', async () => {
    const { organization_id: organizationId } = (await registerUser(world)).user;
    const record = { organizationId, type: 'certificate', dedupeKey: randomUUID() } as const;
    const em = world.owner.em;
    await Promise.all([1, 2, 3].map(() => em.fork().transactional((inner) => recordUsage(inner, record))));
    expect(await em.fork().count(UsageRecord, { organizationId })).toBe(1);
  });

  test('counts a sign request when it is signed, and not when it is declined', async () => {
    const signed = await createRequest(world, { notify: false, required_loa: 1 });
    const declined = await createRequest(world, { notify: false, required_loa: 1 });
    await call(world, `/sign/${signed.token}/sign`, { body: { consent: true } });
    await call(world, `/sign/${declined.token}/decline`, { body: {} });
    await untilRow(world, signed.request_id, 'signed');
    await untilRow(world, declined.request_id, 'rejected');
    const { organizationId } = world.partner;
    const records = await world.owner.em.fork().find(UsageRecord, { organizationId });
    expect(records).toMatchObject([
      { type: 'signature', quantity: 1, dedupeKey: `sign_request:${signed.request_id}` },
    ]);
  });

  test('counts an envelope that was sent, once, and each act of its signers', async () => {
    const sender = await registerUser(world);
    const { id, emails } = await sentEnvelope(world, sender, { recipients: [{}, {}] });
    for (const email of emails) expect([200, 202]).toContain((await openAndSign(world, email)).status);
    await untilEnvelope(world, sender, { id, status: 'completed' });
    const [yesterday, today] = [1, 0].map((days) => dayBefore(days));
    expect((await usage(`from=${yesterday}&to=${today}`, sender)).items).toMatchObject([
      { type: 'envelope', quantity: 1 },
      { type: 'signature', quantity: 2 },
      { type: 'certificate', quantity: 0 },
    ]);
  });

  test.each([
    ['from', 'to=2025-01-01'],
    ['to', 'from=2025-01-01'],
    ['from', 'from=yesterday&to=2025-01-01'],
    ['from', 'from=2025-02-30&to=2025-03-01'],
    ['to', 'from=2025-01-01&to=2025-01-01T00:00:00Z'],
    ['type', 'from=2025-01-01&to=2025-01-01&type=page'],
    ['detail', 'from=2025-01-01&to=2025-01-01&detail=yes'],
    ['limit', 'from=2025-01-01&to=2025-01-01&limit=101'],
    ['cursor', 'from=2025-01-01&to=2025-01-01&detail=true&cursor=abc'],
  ])('is not asked for with a wrong %s: %s', async (field, query) => {
    const answer = await platform(world, `/usage?${query}`, { token: owner.access_token });
    const error = expectPlatformError(answer, 400, 'INVALID_REQUEST');
    expect(error.details.issues?.map(({ path }) => path)).toEqual([field]);
    expect(error.message).toContain('expected');
  });

  test('cannot end before it begins', async () => {
    const answer = await platform(world, '/usage?from=2025-01-02&to=2025-01-01', {
      token: owner.access_token,
    });
    const error = expectPlatformError(answer, 422, 'VALIDATION_FAILED');
    expect(error.details.issues?.map(({ path }) => path)).toEqual(['to']);
  });
});
