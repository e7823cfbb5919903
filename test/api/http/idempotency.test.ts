import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { createWebhookReceiver } from '#clients/receiver/webhook-receiver.ts';
import {
  call,
  expectError,
  expectFieldError,
  serveAnother,
  type Api,
  type Answer,
} from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { someHash } from '#test/support/people/signer.ts';
import { startWorld, type TestPartner } from '#test/support/world/world.ts';

const world = setUp(startWorld);

type Sent = { key: string; body: Record<string, unknown>; partner?: TestPartner; api?: Api };

const sql = (statement: string, ...values: string[]) =>
  world.owner.em.fork().execute<Record<string, unknown>[]>(statement, values);

async function post(
  path: string,
  { key, body, partner = world.partner, api = world }: Sent,
): Promise<Answer> {
  return call(api, path, { token: await partner.token(), body, headers: { 'idempotency-key': key } });
}

const create = (sent: Sent) => post('/partner/sign-request', sent);
const newBody = () => ({
  user_email: 'bat@example.mn',
  document_hash: someHash(),
  notify: false,
  external_ref: randomUUID(),
});
const hook = { url: 'http://127.0.0.1:9/hook', events: ['sign_request.signed'] };

/** Counts the rows of sign requests with a reference. */
async function count(reference: string): Promise<number> {
  return (await sql('select id from sign_request where external_ref = ?', reference)).length;
}

function expectReplay(answer: Answer, first: Answer): void {
  expect({ status: answer.status, body: answer.body }).toEqual({ status: first.status, body: first.body });
  expect(answer.headers.get('idempotency-replayed')).toBe('true');
}

/** Puts every record of this file's database where a crash would have left it: without an answer, its lease run out. */
async function forget(objectId: unknown): Promise<void> {
  await sql(
    `update idempotency_record set response_status = null, response_sealed = null,
       lease_until = now() - interval '1 second' where object_id = ?`,
    String(objectId),
  );
}

describe.each([
  ['/partner/sign-request', newBody],
  ['/partner/webhooks', () => ({ ...hook, url: `${hook.url}/${randomUUID()}` })],
])('POST %s', (path, input) => {
  test('the same key and input give the first answer again', async () => {
    const sent = { key: randomUUID(), body: input() };
    const first = await post(path, sent);
    expect(first.status).toBe(201);
    expect(first.headers.get('idempotency-replayed')).toBeNull();
    expectReplay(await post(path, sent), first);
    const reordered = Object.fromEntries(Object.entries(sent.body).toReversed());
    expectReplay(await post(path, { ...sent, body: { ...reordered, unknown: 1, description: null } }), first);
  });

  test('other input under the key: 422, and the first stays', async () => {
    const sent = { key: randomUUID(), body: input() };
    const first = await post(path, sent);
    expectError(await post(path, { ...sent, body: input() }), 422, 'idempotency_conflict');
    expectReplay(await post(path, sent), first);
  });

  test("another partner's key is another key", async () => {
    const sent = { key: randomUUID(), body: input() };
    const [mine, theirs] = [
      await post(path, sent),
      await post(path, { ...sent, partner: await world.otherPartner() }),
    ];
    expect(theirs.status).toBe(201);
    expect(theirs.headers.get('idempotency-replayed')).toBeNull();
    expect(theirs.body).not.toEqual(mine.body);
  });

  test('20 at once make one object', async () => {
    const sent = { key: randomUUID(), body: input() };
    const answers = await Promise.all(Array.from({ length: 20 }, () => post(path, sent)));
    const made = answers.filter(({ status }) => status === 201);
    expect(made.length).toBeGreaterThanOrEqual(1);
    for (const { body } of made) expect(body).toEqual(made[0]?.body);
    for (const answer of answers.filter(({ status }) => status !== 201)) {
      expectError(answer, 409, 'idempotency_in_progress');
      expect(answer.headers.get('retry-after')).toBe('1');
    }
    const rows = [
      ...(await sql(
        'select id from sign_request where external_ref = ?',
        String(Reflect.get(sent.body, 'external_ref')),
      )),
      ...(await sql('select id from webhook where url = ?', String(Reflect.get(sent.body, 'url')))),
    ];
    expect(rows).toHaveLength(1);
  });

  test.each([1, 255])('a key of %i characters', async (length) => {
    const key = randomUUID().repeat(8).slice(0, length);
    expect((await post(path, { key, body: input() })).status).toBe(201);
  });

  test.each([0, 256, 5_000])('a key of %i characters is refused', async (length) => {
    expectFieldError(await post(path, { key: 'k'.repeat(length), body: input() }), 'idempotency-key');
  });

  test('input that does not fit leaves the key free', async () => {
    const key = randomUUID();
    expectError(
      await post(path, { key, body: { ...input(), url: 1, document_hash: 1 } }),
      400,
      'invalid_request',
    );
    expect((await post(path, { key, body: input() })).status).toBe(201);
  });
});

test('one key at two addresses is two keys', async () => {
  const key = randomUUID();
  expect((await create({ key, body: newBody() })).status).toBe(201);
  const registered = await post('/partner/webhooks', { key, body: hook });
  expect(registered.status).toBe(201);
  expect(registered.headers.get('idempotency-replayed')).toBeNull();
});

test('without a key every call makes another', async () => {
  const body = newBody();
  const token = await world.partner.token('sign');
  const answers = [1, 2].map(() => call(world, '/partner/sign-request', { token, body }));
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([201, 201]);
  expect(await count(body.external_ref)).toBe(2);
});

test('an answer is stored encrypted, a key not at all', async () => {
  const sent = { key: `key-${randomUUID()}`, body: newBody() };
  const { body } = await create(sent);
  const rows = JSON.stringify(
    await sql('select * from idempotency_record where object_id = ?', String(body['request_id'])),
  );
  expect(rows).toContain('"response_status":201');
  for (const secret of [sent.key, String(body['sign_url']), sent.body.external_ref])
    expect(rows).not.toContain(secret);
});

test('a final 4xx is the answer from then on', async () => {
  const receiver = createWebhookReceiver({ allowPrivate: false });
  const strict = await serveAnother(world, { receiver });
  const sent = { key: randomUUID(), body: { ...newBody(), callback_url: 'http://127.0.0.1:9/hook' } };
  const first = await create({ ...sent, api: strict });
  expectFieldError(first, 'callback_url');
  // An API that allows private receivers would make the request now.
  expectReplay(await create(sent), first);
  expect(await count(sent.body.external_ref)).toBe(0);
  await Promise.all([strict.close(), receiver.close()]);
});

describe('taking over', () => {
  test('what was made but never answered is finished under the same id', async () => {
    const sent = { key: randomUUID(), body: newBody() };
    const first = await create(sent);
    await forget(first.body['request_id']);
    const again = await create(sent);
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
    expect(again.headers.get('idempotency-replayed')).toBeNull();
    expectReplay(await create(sent), first);
    expect(await count(sent.body.external_ref)).toBe(1);
  });

  test('also after the request has ended', async () => {
    const sent = { key: randomUUID(), body: newBody() };
    const first = await create(sent);
    const path = `/partner/sign-request/${String(first.body['request_id'])}`;
    await call(world, path, { token: await world.partner.token('sign'), method: 'DELETE' });
    await forget(first.body['request_id']);
    const again = await create(sent);
    expect({ status: again.status, body: again.body }).toEqual({ status: 201, body: first.body });
  });

  test('what was begun but never made is made under the id that was fixed', async () => {
    const sent = { key: randomUUID(), body: newBody() };
    const { body } = await create(sent);
    const fixed = randomUUID();
    await forget(body['request_id']);
    await sql(
      'update idempotency_record set object_id = ? where object_id = ?',
      fixed,
      String(body['request_id']),
    );
    expect((await create(sent)).body['request_id']).toBe(fixed);
  });

  test('20 at once: one takes over, under the same id', async () => {
    const sent = { key: randomUUID(), body: newBody() };
    const first = await create(sent);
    await forget(first.body['request_id']);
    const answers = await Promise.all(Array.from({ length: 20 }, () => create(sent)));
    for (const { status, body } of answers.filter((answer) => answer.status !== 409))
      expect({ status, body }).toEqual({ status: 201, body: first.body });
    expect(await count(sent.body.external_ref)).toBe(1);
  });

  test('while the lease holds a repeat is told to wait', async () => {
    const sent = { key: randomUUID(), body: newBody() };
    const { body } = await create(sent);
    await forget(body['request_id']);
    await sql(
      `update idempotency_record set lease_until = now() + interval '15 seconds' where object_id = ?`,
      String(body['request_id']),
    );
    const answer = await create(sent);
    expectError(answer, 409, 'idempotency_in_progress');
    expect(answer.headers.get('retry-after')).toBe('1');
  });

  test('after a day the key is free again', async () => {
    const sent = { key: randomUUID(), body: newBody() };
    const { body } = await create(sent);
    await sql(
      `update idempotency_record set created_at = now() - interval '24 hours 1 second' where object_id = ?`,
      String(body['request_id']),
    );
    const again = await create({ ...sent, body: newBody() });
    expect(again.status).toBe(201);
    expect(again.body['request_id']).not.toBe(body['request_id']);
  });
});
