import { beforeAll, expect, test } from 'vitest';
import { call } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startProcesses, type ProcessName } from '#test/support/servers/processes.ts';
import { startReceiver, type ReceiverAnswer } from '#test/support/servers/receiver.ts';
import type { Delivery } from '#test/api/partner/support.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';

const product = setUp(() => startProcesses('development'));
const receiver = untilTheEnd(startReceiver);
let token: string;
beforeAll(async () => {
  const { base_url: baseUrl, client_id: id, client_secret: secret } = product.demo;
  const body = { grant_type: 'client_credentials', client_id: id, client_secret: secret, scope: 'webhook' };
  const answer = await call<{ access_token: string }>({ baseUrl }, '/oauth2/token', { body });
  token = answer.body.access_token;
});

const api = <B>(path: string, body?: unknown) =>
  call<B>({ baseUrl: product.demo.base_url }, `/partner${path}`, { token, body });

/** Sends a test event to a receiver that keeps the first attempt waiting until it is told to answer. */
async function sendTest() {
  const { promise: after, resolve: answer } = Promise.withResolvers<void>();
  const answers: ReceiverAnswer[] = [{ status: 200, after }, { status: 202 }];
  const hook = await receiver(answers);
  const input = { url: hook.url, events: ['sign_request.signed'] };
  const { body: registered } = await api<{ webhook: { id: string } }>('/webhooks', input);
  const { body } = await api<{ delivery: Delivery }>(`/webhooks/${registered.webhook.id}/test`, {});
  await hook.until(1);
  return { hook, answer, id: body.delivery.id };
}

async function restart(name: ProcessName): Promise<void> {
  await product.kill(name);
  await product.start(name);
}

async function untilDelivered(id: string): Promise<Delivery> {
  let delivery: Delivery | undefined;
  await untilTrue(async () => {
    ({ body: delivery } = await api<Delivery>(`/webhook-deliveries/${id}`));
    return delivery.status === 'delivered';
  }, 120_000);
  if (!delivery) throw new Error('nothing was read');
  return delivery;
}

test(
  'a worker killed in the middle of an attempt: made again under the same number, recorded once',
  { timeout: 240_000 },
  async () => {
    const { hook, id } = await sendTest();
    await restart('worker');
    const delivery = await untilDelivered(id);
    expect(delivery).toMatchObject({ attempts: 1, response_code: 202 });
    expect(delivery.attempt_log).toHaveLength(1);
    expect(hook.received.map((post) => post.headers['x-webhook-attempt'])).toEqual(['1', '1']);
    expect(new Set(hook.received.map((post) => post.headers['x-webhook-id']))).toEqual(new Set([id]));
  },
);

test(
  'PostgreSQL killed while the receiver answers: nothing is lost, and no attempt is used up',
  { timeout: 240_000 },
  async () => {
    const { hook, answer, id } = await sendTest();
    await product.kill('PostgreSQL');
    answer();
    await product.start('PostgreSQL');
    const delivery = await untilDelivered(id);
    expect(delivery).toMatchObject({ attempts: 1 });
    expect(delivery.attempt_log).toHaveLength(1);
    expect(new Set(hook.received.map((post) => post.headers['x-webhook-attempt']))).toEqual(new Set(['1']));
  },
);
