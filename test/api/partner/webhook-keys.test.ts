import { Webhook as StandardWebhook } from 'standardwebhooks';
import { describe, expect, test } from 'vitest';
import { defined } from '#domain/common/defined.ts';
import { declineUpdate } from '#workflows/sign-request/messages.ts';
import { startReceiver, type Received, type Receiver } from '#test/support/servers/receiver.ts';
import { setUp, untilTheEnd } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import type { TestPartner } from '#test/support/world/world.ts';
import { expectedSignature, of, register } from '#test/workflows/support/delivery.ts';
import { actor, startFlow } from '#test/workflows/support/flow.ts';
import { asPartner } from './support.ts';

const receiver = untilTheEnd(startReceiver);
const world = setUp(sharedWorld);

type Key = { signing_key: string; standard_webhooks_secret: string };
type Rotated = Key & { webhook: { id: string; previous_key_until?: string } };

/** Ends a request of the partner, whose event goes to `hook`, and gives the post. */
async function nextPost(partner: TestPartner, hook: Receiver, callbackUrl?: string): Promise<Received> {
  const before = hook.received.length;
  const flow = await startFlow(world, { ...of(partner), ...defined({ callbackUrl }) });
  await flow.handle.executeUpdate(declineUpdate, { args: [{ actor }] });
  const post = (await hook.until(before + 1))[before];
  if (!post) throw new Error('nothing was posted');
  return post;
}

/** Finds the keys under which each family of signatures holds, checked as receivers check them. */
function signers(post: Received, keys: Record<string, Key>) {
  const trio = Object.fromEntries(
    ['webhook-id', 'webhook-timestamp', 'webhook-signature'].map((name) => [
      name,
      String(post.headers[name]),
    ]),
  );
  const holds = ({ standard_webhooks_secret: secret }: Key) => {
    try {
      return Boolean(new StandardWebhook(secret).verify(post.raw, trio));
    } catch {
      return false;
    }
  };
  const named = Object.entries(keys);
  return {
    own: named
      .filter(([, key]) => post.headers['x-webhook-signature'] === expectedSignature(key.signing_key, post))
      .map(([name]) => name),
    standard: named.filter(([, key]) => holds(key)).map(([name]) => name),
    count: trio['webhook-signature']?.split(' ').length,
    /** The key that the first of the signatures was made with. */
    first: named
      .filter(([, key]) => {
        const one = { ...trio, 'webhook-signature': trio['webhook-signature']?.split(' ')[0] ?? '' };
        try {
          return Boolean(new StandardWebhook(key.standard_webhooks_secret).verify(post.raw, one));
        } catch {
          return false;
        }
      })
      .map(([name]) => name),
  };
}

async function passOverlap(table: string, id: string): Promise<void> {
  await world.deps.orm.em
    .fork()
    .execute(`update ${table} set previous_keys_until = now() - interval '1 second' where id = ?`, [id]);
}

describe('the key of a webhook', () => {
  test('rotated: the old key signs X-Webhook-Signature, both the trio; confirmed: the new one alone', async () => {
    const partner = await world.otherPartner();
    const [hook, api] = [await receiver(), await asPartner(world, partner)];
    const old = await register(world, partner, hook.url);
    const path = `/webhooks/${old.webhook.id}`;
    expect(signers(await nextPost(partner, hook), { old })).toEqual({
      own: ['old'],
      standard: ['old'],
      count: 1,
      first: ['old'],
    });

    const rotation = await api.post<Rotated>(`${path}/rotate-key`);
    expect(rotation.status).toBe(200);
    const fresh = rotation.body;
    expect(Object.keys(fresh).toSorted()).toEqual(['signing_key', 'standard_webhooks_secret', 'webhook']);
    expect(fresh.signing_key).toMatch(/^[0-9a-f]{64}$/);
    expect(fresh.signing_key).not.toBe(old.signing_key);
    expect(Buffer.from(fresh.standard_webhooks_secret.slice(6), 'base64').toString()).toBe(fresh.signing_key);
    const day = Date.parse(fresh.webhook.previous_key_until ?? '') - Date.now();
    expect(day).toBeGreaterThan(86_400_000 - 60_000);
    expect(day).toBeLessThanOrEqual(86_400_000);
    expect(signers(await nextPost(partner, hook), { old, fresh })).toEqual({
      own: ['old'],
      standard: ['old', 'fresh'],
      count: 2,
      first: ['fresh'],
    });

    const confirmed = await api.post<{ webhook: Rotated['webhook'] }>(`${path}/rotate-key/confirm`);
    expect(confirmed.status).toBe(200);
    expect(confirmed.body.webhook).not.toHaveProperty('previous_key_until');
    const after = { own: ['fresh'], standard: ['fresh'], count: 1, first: ['fresh'] };
    expect(signers(await nextPost(partner, hook), { old, fresh })).toEqual(after);
    expect((await api.post(`${path}/rotate-key/confirm`)).body).toEqual(confirmed.body);
  });

  test('after 24 h without a word the new key alone signs', async () => {
    const partner = await world.otherPartner();
    const [hook, api] = [await receiver(), await asPartner(world, partner)];
    const old = await register(world, partner, hook.url);
    const { body: fresh } = await api.post<Rotated>(`/webhooks/${old.webhook.id}/rotate-key`);
    await passOverlap('webhook', old.webhook.id);
    expect(signers(await nextPost(partner, hook), { old, fresh })).toMatchObject({
      own: ['fresh'],
      standard: ['fresh'],
      count: 1,
    });
    const { body } = await api.get<Rotated['webhook']>(`/webhooks/${old.webhook.id}`);
    expect(body).not.toHaveProperty('previous_key_until');
    const { body: newest } = await api.post<Rotated>(`/webhooks/${old.webhook.id}/rotate-key`);
    expect(signers(await nextPost(partner, hook), { old, fresh, newest })).toMatchObject({
      own: ['fresh'],
      standard: ['fresh', 'newest'],
    });
  });

  test('rotated again and again before confirming: the confirmed key stays, and every receiver can check', async () => {
    const partner = await world.otherPartner();
    const [hook, api] = [await receiver(), await asPartner(world, partner)];
    const old = await register(world, partner, hook.url);
    const keys: Record<string, Key> = { old };
    for (const name of ['first', 'second', 'third', 'fourth'])
      keys[name] = (await api.post<Rotated>(`/webhooks/${old.webhook.id}/rotate-key`)).body;
    expect(signers(await nextPost(partner, hook), keys)).toEqual({
      own: ['old'],
      standard: ['old', 'second', 'third', 'fourth'],
      count: 4,
      first: ['fourth'],
    });
  });

  test('the same Idempotency-Key rotates once and gives the same key again', async () => {
    const partner = await world.otherPartner();
    const [hook, api] = [await receiver(), await asPartner(world, partner)];
    const old = await register(world, partner, hook.url);
    const rotateOnce = () => api.post<Rotated>(`/webhooks/${old.webhook.id}/rotate-key`, {}, 'rotate-1');
    const [first, again] = [await rotateOnce(), await rotateOnce()];
    expect(again.body).toEqual(first.body);
    expect(again.headers.get('idempotency-replayed')).toBe('true');
    expect(signers(await nextPost(partner, hook), { old, fresh: first.body })).toMatchObject({ count: 2 });
  });

  test('a key is in no other answer', async () => {
    const partner = await world.otherPartner();
    const api = await asPartner(world, partner);
    const { webhook, signing_key: key } = await register(world, partner, 'http://127.0.0.1:9/hook');
    const answers = await Promise.all([
      api.get('/webhooks'),
      api.get(`/webhooks/${webhook.id}`),
      api.patch(`/webhooks/${webhook.id}`, { status: 'disabled' }),
      api.post(`/webhooks/${webhook.id}/rotate-key/confirm`),
    ]);
    for (const { status, body } of answers) {
      expect(status).toBe(200);
      expect(JSON.stringify(body)).not.toContain(key);
    }
  });
});

test('the callback key is rotated and confirmed likewise', async () => {
  const partner = await world.otherPartner();
  const [hook, api] = [await receiver(), await asPartner(world, partner)];
  const { body: old } = await api.get<Key>('/callback-key');
  const rotation = await api.post<Key & { previous_key_until: string }>('/callback-key/rotate');
  expect(rotation).toMatchObject({ status: 200, body: { previous_key_until: expect.any(String) } });
  const fresh = rotation.body;
  expect((await api.get('/callback-key')).body).toEqual(fresh);
  expect(signers(await nextPost(partner, hook, hook.url), { old, fresh })).toEqual({
    own: ['old'],
    standard: ['old', 'fresh'],
    count: 2,
    first: ['fresh'],
  });
  const confirmed = await api.post<Key>('/callback-key/rotate/confirm');
  const { signing_key, standard_webhooks_secret } = fresh;
  expect(confirmed.body).toEqual({ signing_key, standard_webhooks_secret });
  expect(signers(await nextPost(partner, hook, hook.url), { old, fresh })).toMatchObject({
    own: ['fresh'],
    standard: ['fresh'],
    count: 1,
  });
});
