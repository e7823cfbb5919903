import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { defined } from '#domain/common/defined.ts';
import { registerUser, expectPlatformError, platform } from '#test/support/people/account.ts';
import { call } from '#test/support/http/http.ts';
import { addMember } from '#test/support/people/members.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { makeStaff } from '#test/support/people/staff.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { nobodys, open, subscribe } from './support.ts';

const world = setUp(sharedWorld);
const owner = setUp(() => registerUser(world));
const admin = setUp(() => addMember(world, owner, 'admin'));
const member = setUp(() => addMember(world, owner));
const stranger = setUp(() => registerUser(world));

type Case = {
  method: string;
  path: string;
  body?: object;
  /** The object that `{id}` names. */
  of?: 'webhook' | 'delivery';
  /** True when everybody of the organization may make the call. */
  everybody?: true;
  status: number;
};

const lately = { since: new Date(Date.now() - 60_000).toISOString() };

const cases: Case[] = [
  { method: 'GET', path: '/webhooks', everybody: true, status: 200 },
  { method: 'POST', path: '/webhooks', body: { url: nobodys, events: ['envelope_sent'] }, status: 201 },
  { method: 'GET', path: '/webhooks/{id}', of: 'webhook', everybody: true, status: 200 },
  { method: 'PUT', path: '/webhooks/{id}', of: 'webhook', body: { status: 'disabled' }, status: 200 },
  { method: 'POST', path: '/webhooks/{id}/rotate-key', of: 'webhook', body: {}, status: 200 },
  { method: 'POST', path: '/webhooks/{id}/rotate-key/confirm', of: 'webhook', body: {}, status: 200 },
  { method: 'POST', path: '/webhooks/{id}/test', of: 'webhook', body: {}, status: 202 },
  { method: 'POST', path: '/webhooks/{id}/recover', of: 'webhook', body: lately, status: 202 },
  { method: 'GET', path: '/webhooks/{id}/deliveries', of: 'webhook', status: 200 },
  { method: 'GET', path: '/webhook-deliveries', status: 200 },
  { method: 'GET', path: '/webhook-deliveries/{id}', of: 'delivery', status: 200 },
  { method: 'POST', path: '/webhook-deliveries/{id}/redeliver', of: 'delivery', body: {}, status: 202 },
  { method: 'DELETE', path: '/webhooks/{id}', of: 'webhook', status: 200 },
];

async function objectOf({ of }: Case): Promise<string> {
  const { webhook } = await subscribe(world, owner);
  if (of !== 'delivery') return webhook.id;
  const [id = ''] = await open(world, owner);
  return id;
}

const send = ({ method, path, body }: Case, id: string, caller: { token?: string }) =>
  platform(world, path.replace('{id}', id), { method, ...caller, ...defined({ body }) });

describe.each(cases)('$method $path', (one) => {
  test('nobody may without signing in', async () => {
    expectPlatformError(await send(one, randomUUID(), {}), 401, 'UNAUTHORIZED');
  });

  test('owner and admin may; a user may when it changes nothing and tells nothing of others', async () => {
    for (const { access_token: token } of [owner, admin])
      expect((await send(one, await objectOf(one), { token })).status).toBe(one.status);
    const answer = await send(one, await objectOf(one), { token: member.access_token });
    if (one.everybody) expect(answer.status).toBe(one.status);
    else expect(expectPlatformError(answer, 403, 'FORBIDDEN').message).toContain('owner or admin');
  });
});

test.each(cases.filter((one) => one.of))(
  "$method $path: another organization's is not found, as one that never was, and stays as it is",
  async (one) => {
    const id = await objectOf(one);
    const token = stranger.access_token;
    const others = await send(one, id, { token });
    expectPlatformError(others, 404, 'NOT_FOUND');
    expect(others.body).toEqual((await send(one, randomUUID(), { token })).body);
    for (const wrong of ['1', '%00', `${randomUUID()}x`, '%E0%A4%A'])
      expectPlatformError(await send(one, wrong, { token }), 404, 'NOT_FOUND');
    const path = one.of === 'delivery' ? `/webhook-deliveries/${id}` : `/webhooks/${id}`;
    const kept = await platform<Record<string, { status: string }>>(world, path, {
      token: owner.access_token,
    });
    expect(kept.body.data[one.of ?? '']?.status).toBe(one.of === 'delivery' ? 'pending' : 'active');
  },
);

test("lists have the caller's organization alone", async () => {
  const { webhook } = await subscribe(world, stranger);
  await open(world, stranger);
  const token = stranger.access_token;
  const list = async (path: string) =>
    (await platform<{ id: string; webhook_id?: string }[]>(world, path, { token })).body.data;
  expect((await list('/webhooks?limit=100')).map(({ id }) => id)).toEqual([webhook.id]);
  const deliveries = await list('/webhook-deliveries?limit=100');
  expect(new Set(deliveries.map(({ webhook_id: id }) => id))).toEqual(new Set([webhook.id]));
});

test("a partner of the same organization sees nothing of the organization's webhooks", async () => {
  const { webhook } = await subscribe(world, owner);
  await world.deps.orm.em
    .fork()
    .execute('update partner_client set organization_id = ? where id = ?', [
      owner.user.organization_id,
      world.partner.clientId,
    ]);
  const headers = { authorization: `Bearer ${await world.partner.token('webhook')}` };
  const one = await fetch(`${world.baseUrl}/partner/webhooks/${webhook.id}`, { headers });
  expect(one.status).toBe(404);
  const list = await fetch(`${world.baseUrl}/partner/webhooks`, { headers });
  expect(await list.json()).toMatchObject({ data: [] });
});

test('staff see whose delivery it is, and nothing of what it says', async () => {
  const user = await registerUser(world);
  await subscribe(world, user);
  const [id = ''] = await open(world, user, { data: { decline_reason: 'a secret' } });
  const { apiKey } = await makeStaff(world, 'support');
  const answer = await call(world, `/support/flows/${id}`, { headers: { 'x-api-key': apiKey } });
  expect(answer).toMatchObject({
    status: 200,
    body: {
      kind: 'webhook_delivery',
      partner: null,
      organization: { id: user.user.organization_id, name: 'Бат ба нөхөд' },
      request_id: null,
    },
  });
  expect(JSON.stringify(answer.body)).not.toContain('a secret');
  const list = await call<{ data: { id: string; organization: { id: string } }[] }>(
    world,
    '/support/flows?limit=100',
    {
      headers: { 'x-api-key': apiKey },
    },
  );
  const listed = list.body.data.find((flow) => flow.id === id);
  expect(listed?.organization.id).toBe(user.user.organization_id);
});
