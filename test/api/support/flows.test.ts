import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { defined } from '#domain/common/defined.ts';
import { signUpdate } from '#workflows/sign-request/messages.ts';
import { call, expectFieldError, expectError, type Answer } from '#test/support/http/http.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { startWorld } from '#test/support/world/world.ts';
import { of, register, untilDelivery } from '#test/workflows/support/delivery.ts';
import {
  actor,
  auditActions,
  rowOf,
  startFlow,
  tokenOf,
  untilRow,
  type Flow,
} from '#test/workflows/support/flow.ts';
import { actsOf, impatient, untilRowStuck } from '#test/workflows/support/stuck.ts';

const world = setUp(() => startWorld({}, { gatedKeyService: true }));
const support = setUp(() => makeStaff(world, 'support'));

type Item = { id: string; kind: string } & Record<string, unknown>;
type Page = { data: Item[]; has_more: boolean; next_cursor: string | null };

function asSupport<T = Record<string, unknown>>(
  path: string,
  options: { method?: string; body?: object; key?: string } = {},
) {
  const { key, ...rest } = options;
  const headers = { 'x-api-key': support.apiKey, ...defined({ 'idempotency-key': key }) };
  return call<T>(world, `/support/flows${path}`, { ...rest, headers });
}

const because = { body: { reason: 'the partner called' } };
const retry = (id: string, key?: string) => asSupport(`/${id}/retry`, { ...because, ...defined({ key }) });
const cancel = (id: string, key?: string) => asSupport(`/${id}/cancel`, { ...because, ...defined({ key }) });
const list = async (query: string) => (await asSupport<Page>(`?${query}`)).body;

/** Makes a request whose signature is stuck, because the key service is down. */
async function stuckFlow(fields: Parameters<typeof startFlow>[1] = {}): Promise<Flow> {
  await world.keyService.kill();
  const flow = await startFlow(world, fields, { patience: impatient });
  await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
  await untilRowStuck(world, flow.id);
  return flow;
}

describe('who may', () => {
  const calls: [string, string, object | undefined][] = [
    ['GET', '/support/flows', undefined],
    ['GET', '/support/overview', undefined],
    ['GET', '/support/flows/seal-audit-heads', undefined],
    ['POST', '/support/flows/seal-audit-heads/retry', because.body],
    ['GET', `/support/flows/${randomUUID()}`, undefined],
    ['POST', `/support/flows/${randomUUID()}/retry`, because.body],
    ['POST', `/support/flows/${randomUUID()}/cancel`, because.body],
  ];
  test.each(calls)('%s %s: nobody else', async (method, path, body) => {
    const send = (headers: Record<string, string>): Promise<Answer> =>
      call(world, path, { method, headers, ...defined({ body }) });
    expectError(await send({}), 401, 'unauthorized');
    expectError(await send({ 'x-api-key': 'ts_unknown' }), 401, 'unauthorized');
    const token = await world.partner.token('sign');
    expectError(await send({ authorization: `Bearer ${token}` }), 401, 'unauthorized');
    const reader = await makeStaff(world, 'payload_reader');
    const refused = expectError(await send({ 'x-api-key': reader.apiKey }), 403, 'insufficient_scope');
    expect(refused.message).toContain('support');
    const wrong = await call(world, path, { method: 'PUT', headers: { 'x-api-key': support.apiKey } });
    expectError(wrong, 405, 'method_not_allowed');
  });
});

describe('input', () => {
  test.each([
    ['stuck', 'stuck=yes'],
    ['partner', 'partner=7'],
    ['older_than', 'older_than=yesterday'],
    ['older_than', 'older_than=-5'],
    ['limit', 'limit=0'],
    ['limit', 'limit=101'],
    ['cursor', 'cursor=abc'],
    ['external_ref', `external_ref=${'x'.repeat(256)}`],
  ])('a wrong %s is named: %s', async (field, query) => {
    expectFieldError(await asSupport(`?${query}`), field);
  });

  test.each([[{}], [{ reason: '' }], [{ reason: '  ' }], [{ reason: 7 }], [{ reason: 'x'.repeat(1_001) }]])(
    'an act needs a reason: %o',
    async (body) => {
      const { id } = await startFlow(world);
      for (const act of ['retry', 'cancel'])
        expectFieldError(await asSupport(`/${id}/${act}`, { body }), 'reason');
      expect((await rowOf(world, id))?.status).toBe('pending');
    },
  );

  test.each([randomUUID(), 'no-uuid', '1', "'%20or%20true%20--"])('the id %s: 404', async (id) => {
    expectError(await asSupport(`/${id}`), 404, 'not_found');
    expectError(await retry(id), 404, 'not_found');
    expectError(await cancel(id), 404, 'not_found');
  });
});

describe('a stuck signature', () => {
  test('is found, told without contents, and moved; the act is on record once', async () => {
    const externalRef = `ref-${randomUUID()}`;
    const flow = await stuckFlow({
      externalRef,
      documentName: 'Secret merger.pdf',
      documentUrl: 'https://docs.example/secret',
      description: 'hush',
    });
    const found = await list(`stuck=true&external_ref=${externalRef}`);
    expect(found.data.map(({ id }) => id)).toEqual([flow.id]);
    const { status, body } = await asSupport<Item>(`/${flow.id}`);
    expect(status).toBe(200);
    expect(body).toMatchObject({
      id: flow.id,
      kind: 'sign_request',
      workflow_id: `sign-request/${flow.id}`,
      partner: { client_id: world.partner.clientId, name: 'Test Partner' },
      external_ref: externalRef,
      status: 'pending',
      stage: 'sealing',
      stuck: true,
      stuck_reason: 'key_service_unavailable',
      what_to_do: expect.stringContaining('key service'),
      deliveries: [],
    });
    const row = await rowOf(world, flow.id);
    const told = JSON.stringify([found, body]);
    const kept = [
      'docs.example',
      'hush',
      flow.email,
      row?.documentHash,
      tokenOf(world, flow.id),
      row?.linkHash,
    ];
    for (const secret of kept) expect(told).not.toContain(secret);

    await world.keyService.start();
    const key = randomUUID();
    const [first, again] = [await retry(flow.id, key), await retry(flow.id, key)];
    expect(first).toMatchObject({ status: 202, body: { id: flow.id, kind: 'sign_request' } });
    expect(again).toMatchObject({ status: 202, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    await untilRow(world, flow.id, 'signed');
    const [act, ...more] = await actsOf(world, flow.id, 'support.retried');
    expect(more).toEqual([]);
    expect(act?.metadata).toMatchObject({ staff_id: support.id, reason: 'the partner called' });
    expect((await list(`stuck=true&external_ref=${externalRef}`)).data).toEqual([]);
    expect(await list(`stuck=false&external_ref=${externalRef}`)).toMatchObject({
      data: [{ id: flow.id, status: 'signed', stage: 'ended', what_to_do: null }],
    });
    expectError(await retry(flow.id), 409, 'invalid_state');
    expectError(await cancel(flow.id), 409, 'invalid_state');
  });

  test('can be cancelled, once, and nothing is signed any more', async () => {
    const flow = await stuckFlow();
    const key = randomUUID();
    const first = await cancel(flow.id, key);
    expect(first).toMatchObject({ status: 200, body: { status: 'expired', reason: 'cancelled' } });
    expect((await cancel(flow.id, key)).body).toEqual(first.body);
    expectError(await cancel(flow.id), 409, 'invalid_state');
    await world.keyService.start();
    expect(await rowOf(world, flow.id)).toMatchObject({
      status: 'expired',
      expiryReason: 'cancelled',
      signature: null,
      stuckSince: null,
    });
  });
});

describe('a request that waits', () => {
  test('is not retried, but cancelled: the signer and the partner are told', async () => {
    const hook = await startReceiver();
    const partner = await world.otherPartner();
    await register(world, partner, hook.url);
    const flow = await startFlow(world, of(partner));
    expectError(await retry(flow.id), 409, 'invalid_state');
    expect(await auditActions(world, flow.id)).toEqual(['sign_request.created']);
    expect((await cancel(flow.id)).status).toBe(200);
    const [post] = await hook.until(1);
    expect(post?.body).toMatchObject({ event: 'sign_request.expired', reason: 'cancelled' });
    const sign = await call(world, `/sign/${tokenOf(world, flow.id)}/sign`, { body: { consent: true } });
    expectError(sign, 410, 'gone');
    expect(await auditActions(world, flow.id)).toEqual(
      expect.arrayContaining(['support.cancelled', 'sign_request.expired']),
    );
    await hook.stop();
  });
});

describe('a delivery', () => {
  test('that failed is found and sent again; one under way makes its next attempt; one that arrived is left alone', async () => {
    const partner = await world.otherPartner();
    const hook = await startReceiver([{ status: 500 }]);
    await register(world, partner, `${hook.url}?token=hidden`);
    const flow = await startFlow(world, of(partner), { webhookSchedule: [0, 0.1] });
    await flow.handle.executeUpdate(signUpdate, { args: [{ loa: 1, actor }] });
    const { id } = await untilDelivery(world, flow.id, ({ status }) => status === 'failed');
    const [item] = (await list(`partner=${partner.clientId}`)).data;
    expect(item).toMatchObject({ id, kind: 'webhook_delivery', request_id: flow.id, status: 'failed' });
    expect(item?.['what_to_do']).toContain('Retry sends the event again');
    const detail = await asSupport<Item>(`/${flow.id}`);
    expect(detail.body['deliveries']).toMatchObject([
      { id, status: 'failed', receiver: new URL(hook.url).origin },
    ]);
    expect(JSON.stringify([item, detail.body])).not.toContain('hidden');
    expectError(await cancel(id), 409, 'invalid_state');

    // The new schedule's first attempt fails as well: now the delivery waits a minute for its second one.
    expect(await retry(id)).toMatchObject({ status: 202, body: { id, kind: 'webhook_delivery' } });
    await untilDelivery(world, flow.id, (row) => row.status === 'pending' && row.attempts === 1);
    hook.answer({ status: 200 });
    expect((await retry(id)).status).toBe(202);
    await untilDelivery(world, flow.id, ({ status }) => status === 'delivered');
    expectError(await retry(id), 409, 'invalid_state');
    const acts = [
      ...(await actsOf(world, id, 'support.redelivered')),
      ...(await actsOf(world, id, 'support.retried')),
    ];
    expect(acts.map(({ metadata }) => metadata)).toEqual([
      expect.objectContaining({ staff_id: support.id, reason: 'the partner called' }),
      expect.objectContaining({ staff_id: support.id, reason: 'the partner called' }),
    ]);
    await hook.stop();
  });
});
