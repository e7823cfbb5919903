import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { TamgaError, TamgaPartner, TamgaPlatform, unwrap } from '#packages/client/src/index.ts';
import { registerUser, someEmail } from '#test/support/people/account.ts';
import { openAndSign } from '#test/support/people/envelope.ts';
import { linkToken, signWithCode, someHash } from '#test/support/people/signer.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { call } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { sampleDocument } from '../../src/demo/options.ts';

const world = setUp(sharedWorld);
const receiver = setUp(startReceiver);

function partner(): TamgaPartner {
  const { clientId, clientSecret } = world.partner;
  return new TamgaPartner({ baseUrl: world.baseUrl, clientId, clientSecret });
}

async function platform(): Promise<TamgaPlatform> {
  const { access_token: accessToken } = await registerUser(world);
  return new TamgaPlatform({ baseUrl: world.baseUrl, accessToken });
}

const input = () => ({ user_email: someEmail(), document_hash: someHash() });

test('a sign request is waited for, its event is genuine, and its evidence is a PDF', async () => {
  const { signRequests, webhooks } = partner();
  const { webhook, signing_key: key } = await webhooks.register({
    url: receiver.url,
    events: ['sign_request.signed'],
  });
  const { request_id: id, sign_url: url } = await signRequests.create(input());
  const [request] = await Promise.all([
    signRequests.waitUntilSigned(id),
    signWithCode(world, linkToken(url)),
  ]);
  expect(request).toMatchObject({ request_id: id, status: 'signed', loa: 2, livemode: true });
  expect(Buffer.from(request.signature, 'base64').length).toBeGreaterThan(1_000);
  const [{ raw, headers } = { raw: '', headers: {} }] = await receiver.until(1);
  const event = await webhooks.unwrap(raw, headers, key);
  if (event.event !== 'sign_request.signed') throw new Error(event.event);
  expect(event.signature).toBe(request.signature);
  await expect(unwrap(raw, headers, key.replace(/./, 'x'))).rejects.toMatchObject({
    code: 'invalid_webhook',
  });
  expect(
    Buffer.from(await signRequests.evidence(id))
      .subarray(0, 5)
      .toString(),
  ).toBe('%PDF-');
  await webhooks.delete(webhook.id);
});

test('waiting ends with what the request became, with the time, and with the signal', async () => {
  const { signRequests } = partner();
  const { request_id: id } = await signRequests.create(input());
  await expect(signRequests.waitUntilSigned(id, { timeoutMs: 50 })).rejects.toMatchObject({
    code: 'wait_timed_out',
  });
  const signal = AbortSignal.abort(new Error('enough'));
  await expect(signRequests.waitUntilSigned(id, { signal })).rejects.toThrow('enough');
  await signRequests.withdraw(id);
  await expect(signRequests.waitUntilSigned(id)).rejects.toMatchObject({
    code: 'not_signed',
    message: `The request ${id} is expired: withdrawn. Make a new one to ask again.`,
    details: { request_id: id, status: 'expired' },
  });
});

test('lists come page by page, each entry once', async () => {
  const { signRequests } = partner();
  const reference = `list ${Date.now()}`;
  const made = new Set<string>();
  for (let count = 0; count < 5; count += 1)
    made.add((await signRequests.create({ ...input(), external_ref: reference })).request_id);
  const query = { external_ref: reference, limit: 2 };
  const listed: string[] = [];
  for await (const { request_id: id } of signRequests.list(query)) listed.push(id);
  expect(listed).toHaveLength(5);
  expect(new Set(listed)).toEqual(made);
  const sizes: number[] = [];
  for await (const { data } of signRequests.list(query).pages()) sizes.push(data.length);
  expect(sizes).toEqual([2, 2, 1]);
});

test('a refusal has status, code, words, each wrong member, and the id of the call', async () => {
  const wrong = partner().signRequests.create({ document_hash: 'no' });
  const error = await wrong.catch((caught: unknown) => caught);
  if (!(error instanceof TamgaError)) throw new Error('it was not refused');
  expect(error).toMatchObject({ status: 400, code: 'invalid_request' });
  expect(error.message).toMatch(/^document_hash: /);
  expect(error.details['issues']).toContainEqual({ path: 'document_hash', message: expect.any(String) });
  expect(error.requestId).toMatch(/^[\w.-]+$/);
});

test('the same key gives the same request', async () => {
  const { signRequests } = partner();
  const [body, idempotencyKey] = [input(), crypto.randomUUID()];
  const first = await signRequests.create(body, { idempotencyKey });
  expect(await signRequests.create(body, { idempotencyKey })).toEqual(first);
});

// Its document is looked at, signed and sealed: on a busy machine that takes its time.
test(
  'an envelope goes from the upload to the sealed PDF and its certificate',
  { timeout: 180_000 },
  async () => {
    const { documents, envelopes, webhooks } = await platform();
    const { signing_key: key } = await webhooks.register({
      url: receiver.url,
      events: ['envelope_completed'],
    });
    const file = new Uint8Array(await readFile(sampleDocument));
    const document = await documents.upload({
      file,
      fileName: 'agreement.pdf',
      name: 'Гэрээ',
      tags: ['lease'],
    });
    expect(await documents.waitUntilReady(document.id)).toMatchObject({
      name: 'Гэрээ',
      tags: ['lease'],
      status: 'ready',
    });
    const email = someEmail();
    const { id } = await envelopes.create({
      document_id: document.id,
      name: 'Lease',
      recipients: [{ email, name: 'Bat' }],
    });
    await envelopes.send(id);
    const before = receiver.received.length;
    const [done] = await Promise.all([envelopes.waitUntilCompleted(id), openAndSign(world, email)]);
    expect(done.recipients).toMatchObject([{ email, status: 'completed' }]);
    for (const bytes of [await envelopes.download(id), await envelopes.certificate(id)])
      expect(Buffer.from(bytes).subarray(0, 5).toString()).toBe('%PDF-');
    const { raw, headers } = (await receiver.until(before + 1)).at(-1) ?? { raw: '', headers: {} };
    const event = await webhooks.unwrap(raw, headers, key);
    if (event.event !== 'envelope_completed') throw new Error(event.event);
    expect(event.data.envelope_id).toBe(id);
    const ids: string[] = [];
    for await (const envelope of envelopes.list({ status: 'completed' })) ids.push(envelope.id);
    expect(ids).toEqual([id]);
  },
);

test('what nobody signs any more is said, and a document that cannot be used', async () => {
  const { documents, envelopes } = await platform();
  const broken = await documents.upload({ file: new Blob(['%PDF-1.7\nnothing of a document']) });
  await expect(documents.waitUntilReady(broken.id)).rejects.toMatchObject({
    code: 'not_ready',
    details: { status: 'failed' },
  });
  const file = new Uint8Array(await readFile(sampleDocument));
  const document = await documents.upload({ file });
  await documents.waitUntilReady(document.id);
  const recipients = [{ email: someEmail() }];
  const { id } = await envelopes.create({ document_id: document.id, name: 'Lease', recipients });
  await envelopes.send(id);
  await envelopes.void(id, 'Another lease');
  await expect(envelopes.waitUntilCompleted(id)).rejects.toMatchObject({ code: 'not_completed' });
});

test('webhooks of both kinds are changed, tried, rotated, listed and ended', async () => {
  const kinds = [partner().webhooks, (await platform()).webhooks];
  for (const webhooks of kinds) {
    const events = webhooks === kinds[0] ? ['sign_request.signed'] : ['envelope_sent'];
    const { webhook } = await webhooks.register({ url: receiver.url, events } as never);
    const before = receiver.received.length;
    const { signing_key: key } = await webhooks.rotateKey(webhook.id);
    expect(await webhooks.confirmKey(webhook.id)).not.toHaveProperty('previous_key_until');
    const delivery = await webhooks.test(webhook.id);
    const { raw, headers } = (await receiver.until(before + 1)).at(-1) ?? { raw: '', headers: {} };
    expect(await webhooks.unwrap(raw, headers, key)).toMatchObject({ event: 'webhook.test' });
    const delivered: string[] = [];
    for await (const { id } of webhooks.deliveries()) delivered.push(id);
    expect(delivered).toContain(delivery.id);
    expect(await webhooks.update(webhook.id, { status: 'disabled' })).toMatchObject({ status: 'disabled' });
    expect(await webhooks.get(webhook.id)).toMatchObject({ id: webhook.id, status: 'disabled' });
    await webhooks.delete(webhook.id);
    const left: string[] = [];
    for await (const { id } of webhooks.list()) left.push(id);
    expect(left).not.toContain(webhook.id);
  }
});

test('what has no method is called by its path', async () => {
  const { api } = partner();
  const { data } = await api.GET('/partner/callback-key');
  expect(data).toHaveProperty('signing_key');
  expect((await call(world, '/partner/callback-key')).status).toBe(401);
});
