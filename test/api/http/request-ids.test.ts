import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { call } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { linkToken, someHash, type Created } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const eventsOf = (id: unknown) =>
  world.deps.orm.em
    .fork()
    .execute<{ action: string; request_id: string }[]>(
      `select action, metadata->>'request_id' as request_id from audit_event where resource_id = ? order by sequence`,
      [String(id)],
    );
const memoOf = async (workflowId: string) =>
  (await world.deps.temporal.workflow.getHandle(workflowId).describe()).memo;

test('the id of a request is in the flow, in the deliveries that it leads to, and in the audit trail', async () => {
  const receiver = await startReceiver();
  const [token, hooks] = [await world.partner.token('sign'), await world.partner.token('webhook')];
  const [creates, declines, registers] = [randomUUID(), randomUUID(), randomUUID()];
  const registered = await call<{ webhook: { id: string } }>(world, '/partner/webhooks', {
    token: hooks,
    body: { url: receiver.url, events: ['sign_request.rejected'] },
    headers: { 'x-request-id': registers },
  });
  const body = { user_email: 'bat@example.mn', document_hash: someHash(), notify: false };
  const headers = { 'x-request-id': creates };
  const created = await call<Created>(world, '/partner/sign-request', { token, body, headers });
  expect(created.headers.get('x-request-id')).toBe(creates);
  const { request_id: id, sign_url: url } = created.body;
  await call(world, `/sign/${linkToken(url)}/decline`, { body: {}, headers: { 'x-request-id': declines } });
  const [delivery] = await receiver.until(1);
  expect(await memoOf(`sign-request/${id}`)).toMatchObject({ request_id: creates });
  const deliveryFlow = `webhook/${String(delivery?.headers['x-webhook-id'])}`;
  expect(await memoOf(deliveryFlow)).toMatchObject({ request_id: creates });
  await untilTrue(async () => (await eventsOf(id)).length === 2);
  expect(await eventsOf(id)).toEqual([
    { action: 'sign_request.created', request_id: creates },
    { action: 'sign_request.rejected', request_id: declines },
  ]);
  expect(await eventsOf(registered.body.webhook.id)).toEqual([
    { action: 'webhook.created', request_id: registers },
  ]);
  await receiver.stop();
});
