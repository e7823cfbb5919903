import { createDecipheriv, createECDH, createHash, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { pushStatement } from '#domain/account/confirmation.ts';
import { currentPushKey } from '#api/common/devices/push-key.ts';
import { Device } from '#entities/account/device.ts';
import { registerUser } from '#test/support/people/account.ts';
import { askedOn, registerPhone, saidBy, signInUpToPhone, type Phone } from '#test/support/people/phone.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { makePushKey } from '../../../src/keys/push-key.ts';

const world = setUp(sharedWorld);

type Pushed = { headers: IncomingHttpHeaders; body: Buffer };

/** A push service (RFC 8030): it takes pushes with 201, or answers with `status` that the subscription is over. */
async function startPushService() {
  const pushes: Pushed[] = [];
  const answer = { status: 201 };
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      pushes.push({ headers: request.headers, body: Buffer.concat(pieces) });
      response.writeHead(answer.status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { pushes, answer, endpoint: `http://127.0.0.1:${port}/push/1`, stop: () => server.close() };
}

const service = setUp(startPushService);

/** A browser's side of a subscription: the keys by which it opens pushes (RFC 8291). */
function newSubscription(endpoint: string) {
  const pair = createECDH('prime256v1');
  const p256dh = pair.generateKeys().toString('base64url');
  const auth = randomBytes(16);
  const open = (body: Buffer): string => {
    const [salt, keyLength] = [body.subarray(0, 16), body[20] ?? 0];
    const theirs = body.subarray(21, 21 + keyLength);
    const secret = pair.computeSecret(theirs);
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), theirs]);
    const ikm = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
    const key = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: aes128gcm\0', 16));
    const nonce = Buffer.from(hkdfSync('sha256', ikm, salt, 'Content-Encoding: nonce\0', 12));
    const sealed = body.subarray(21 + keyLength);
    const decipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  };
  return { text: JSON.stringify({ endpoint, keys: { p256dh, auth: auth.toString('base64url') } }), open };
}

async function subscribe(phone: Phone, subscription: string) {
  const at = new Date().toISOString();
  const hash = createHash('sha256').update(subscription).digest('hex');
  const signature = await phone.sign(pushStatement({ deviceId: phone.id, at, hash }));
  return { device_id: phone.id, at, subscription, signature };
}

const sealedOf = async ({ id }: Phone) =>
  (await world.deps.orm.em.fork().findOneOrFail(Device, { id })).pushSealed;

test('a phone gets one push for a question, which has its id and not its number', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const { text, open } = newSubscription(service.endpoint);
  const done = await saidBy(world, '/companion/push', await subscribe(phone, text));
  expect(done).toMatchObject({ status: 200, body: { subscribed: true } });
  expect(await sealedOf(phone)).not.toContain('127.0.0.1');
  const { number } = await signInUpToPhone(world, user);
  const { question, body } = await askedOn(world, phone);
  expect(body['subscribed']).toBe(true);
  await untilTrue(() => Promise.resolve(service.pushes.length > 0));
  expect(service.pushes).toHaveLength(1);
  const [push] = service.pushes;
  expect(push?.headers).toMatchObject({ ttl: '120', urgency: 'high', 'content-encoding': 'aes128gcm' });
  expect(push?.headers['authorization']).toMatch(
    new RegExp(`^vapid t=[\\w-]+\\.[\\w-]+\\.[\\w-]+, k=${String(body['push_key'])}$`),
  );
  const said: unknown = JSON.parse(open(push?.body ?? Buffer.alloc(0)));
  expect(said).toEqual({ id: question });
  expect(String(Reflect.get(Object(said), 'number'))).not.toBe(String(number));
});

test('a push service that says that the subscription is over gets no other push, and nothing fails', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  await saidBy(world, '/companion/push', await subscribe(phone, newSubscription(service.endpoint).text));
  service.answer.status = 410;
  expect((await signInUpToPhone(world, user)).number).toBeGreaterThan(9);
  await untilTrue(async () => (await sealedOf(phone)) === null);
  expect((await askedOn(world, phone)).body['confirmation']).not.toBeNull();
  service.answer.status = 201;
});

test('a device whose subscription takes no push costs the others none, and brings them none twice', async () => {
  const user = await registerUser(world);
  const [good, bad] = [await registerPhone(world, user), await registerPhone(world, user)];
  await saidBy(world, '/companion/push', await subscribe(good, newSubscription(service.endpoint).text));
  const keys = { p256dh: 'A'.repeat(87), auth: randomBytes(16).toString('base64url') };
  const noPoint = JSON.stringify({ endpoint: service.endpoint, keys });
  const taken = await saidBy(world, '/companion/push', await subscribe(bad, noPoint));
  expect(taken.status).toBe(200);
  const before = service.pushes.length;
  await signInUpToPhone(world, user);
  await untilTrue(() => Promise.resolve(service.pushes.length > before));
  // As long as two more tries would take.
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  expect(service.pushes.length).toBe(before + 1);
});

test('a new key of ours leaves the subscriptions of before as they are, until a browser makes one under it', async () => {
  const user = await registerUser(world);
  const phone = await registerPhone(world, user);
  const { text } = newSubscription(service.endpoint);
  await saidBy(world, '/companion/push', await subscribe(phone, text));
  const before = (await askedOn(world, phone)).body;
  expect(before['subscribed']).toBe(true);
  const { DATA_ENCRYPTION_KEY } = world.config;
  await makePushKey(world.owner.em.fork(), { DATA_ENCRYPTION_KEY });
  const after = (await askedOn(world, phone)).body;
  expect(after['subscribed']).toBe(false);
  expect(after['push_key']).not.toBe(before['push_key']);
  const count = service.pushes.length;
  await signInUpToPhone(world, user);
  await untilTrue(() => Promise.resolve(service.pushes.length > count));
  expect(service.pushes.at(-1)?.headers['authorization']).toContain(`k=${String(before['push_key'])}`);
  await saidBy(world, '/companion/push', await subscribe(phone, text));
  expect((await askedOn(world, phone)).body['subscribed']).toBe(true);
  await signInUpToPhone(world, user);
  await untilTrue(() => Promise.resolve(service.pushes.length > count + 1));
  expect(service.pushes.at(-1)?.headers['authorization']).toContain(`k=${String(after['push_key'])}`);
});

test('the private half of the key of pushes is stored encrypted, and there is one first key', async () => {
  const keys = await Promise.all(Array.from({ length: 4 }, () => currentPushKey(world.deps)));
  expect(new Set(keys.map(({ publicKey }) => publicKey)).size).toBe(1);
  const rows = await world.owner.em
    .fork()
    .execute<{ private_sealed: string }[]>('select private_sealed from push_key');
  for (const { private_sealed: sealed } of rows) expect(sealed.length).toBeGreaterThan(80);
});

test('only the device says where its pushes go, and only what a browser gives', async () => {
  const user = await registerUser(world);
  const [phone, other] = [
    await registerPhone(world, user),
    await registerPhone(world, await registerUser(world)),
  ];
  const { text } = newSubscription(service.endpoint);
  const right = await subscribe(phone, text);
  const foreign = { ...right, subscription: newSubscription('http://127.0.0.1:9/x').text };
  expect(await saidBy(world, '/companion/push', foreign)).toMatchObject({ status: 401 });
  expect(await saidBy(world, '/companion/push', { ...right, device_id: other.id })).toMatchObject({
    status: 401,
  });
  for (const wrong of ['', '{}', '{"endpoint":"file:///etc/passwd"}', text.replace('p256dh', 'x')])
    expect(await saidBy(world, '/companion/push', await subscribe(phone, wrong)), wrong).toMatchObject({
      status: 400,
      code: 'invalid_request',
    });
  expect(await sealedOf(phone)).toBeNull();
});
