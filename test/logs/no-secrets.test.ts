import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { call, type Api } from '#test/support/http/http.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { linkToken, type Created, type OutboxMessage } from '#test/support/people/signer.ts';
import { stackEnvironment, startWholeStack } from '#test/support/servers/stack.ts';
import { setUp } from '#test/support/world/set-up.ts';

const environment = setUp(stackEnvironment, ({ remove }) => remove());
const stack = setUp(() => startWholeStack({ ...environment.env, LOG_LEVEL: 'trace' }));
const api = setUp(() => Promise.resolve<Api>({ baseUrl: stack.demo.base_url }));
const receiver = setUp(() => startReceiver([{ status: 500, body: 'no' }]));

const programs = ['api', 'worker', 'keyservice'] as const;
const logOf = (program: string) => readFile(join(stack.home, 'logs', `${program}.log`), 'utf8');

async function getToken(secret = stack.demo.client_secret): Promise<string> {
  const body = { grant_type: 'client_credentials', client_id: stack.demo.client_id, client_secret: secret };
  const answer = await call(api, '/oauth2/token', { body });
  return String(answer.body['access_token']);
}

async function messagesTo(to: string): Promise<OutboxMessage[]> {
  const { body } = await call<{ messages: OutboxMessage[] }>(api, '/dev/outbox.json');
  return body.messages.filter((message) => message.to === to);
}

const secret = (name: string) => `${name}-${randomBytes(6).toString('hex')}`;

/** Everything that was said in the job below, by name. */
type Said = Record<string, string>;

/** Does the main job with its mistakes; all that the partner and the signer send and get goes into `said`. */
async function runMainJob(said: Said, requestId: string): Promise<void> {
  const token = await getToken();
  const wrong = secret('wrongsecret');
  await getToken(wrong);
  Object.assign(said, { token, wrong, clientSecret: stack.demo.client_secret });
  const headers = { 'x-request-id': requestId };
  const hook = { url: `${receiver.url}?key=${secret('query')}`, events: ['sign_request.signed'] };
  const registered = await call(api, '/partner/webhooks', { token, body: hook });
  said['signingKey'] = String(registered.body['signing_key']);
  const fields = {
    user_email: `${secret('bat')}@example.mn`,
    document_hash: createHash('sha256').update(randomBytes(16)).digest('hex'),
    document_name: secret('contract'),
    document_url: `https://documents.example/${secret('path')}`,
    description: secret('description'),
    external_ref: secret('ref'),
  };
  Object.assign(said, fields, { webhookUrl: hook.url });
  const idempotencyKey = secret('key');
  const create = { token, body: fields, headers: { ...headers, 'idempotency-key': idempotencyKey } };
  const created = await call<Created>(api, '/partner/sign-request', create);
  await call(api, '/partner/sign-request', create);
  const link = linkToken(created.body.sign_url);
  Object.assign(said, { idempotencyKey, link });
  await signWithMistakes(said, link);
  await declineBySms(said, token);
  await call(api, '/partner/sign-request', {
    token,
    body: { ...fields, user_email: `not an address ${wrong}` },
  });
  await call(api, `/nothing/${link}?token=${token}`);
  await call(api, '/partner/sign-request', { token: `${token}x` });
  await call(api, '/api/v1/oauth/introspect', { body: { token } });
  await call(api, '/api/v1/oauth/revoke', { body: { token } });
}

async function signWithMistakes(said: Said, link: string): Promise<void> {
  await fetch(`${api.baseUrl}/sign/${link}`, { headers: { accept: 'text/html' } });
  await call(api, `/sign/${link}/state`);
  await call(api, `/sign/${link}/otp`, { method: 'POST' });
  const [message] = (await messagesTo(said['user_email'] ?? '')).filter(({ kind }) => kind === 'code');
  const otp = message?.code ?? '';
  const wrongOtp = otp === '918273' ? '918274' : '918273';
  await call(api, `/sign/${link}/sign`, { body: { otp: wrongOtp, pin: '73519264', consent: true } });
  const signed = await call(api, `/sign/${link}/sign`, { body: { otp, pin: '73519264', consent: true } });
  expect(signed.status).toBeLessThan(300);
  Object.assign(said, { otp, wrongOtp, pin: '73519264' });
  const [delivery] = await receiver.until(1);
  said['signature'] = String(delivery?.body['signature']).slice(0, 64);
}

async function declineBySms(said: Said, token: string): Promise<void> {
  const body = {
    user_phone: '+97699887766',
    document_hash: said['document_hash'],
    callback_url: receiver.url,
  };
  const created = await call<Created>(api, '/partner/sign-request', { token, body });
  const link = linkToken(created.body.sign_url);
  const reason = secret('reason');
  await call(api, `/sign/${link}/decline`, { body: { reason } });
  Object.assign(said, { phone: '97699887766', smsLink: link, reason });
  await receiver.until(2);
}

type Line = Record<string, unknown>;
const linesOf = (log: string): Line[] =>
  log.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as Line]));

/** Digits stand for themselves only where no other digit is beside them: times are full of them. */
const holds = (log: string, value: string) =>
  /^\d+$/.test(value) ? new RegExp(`(?<!\\d)${value}(?!\\d)`).test(log) : log.includes(value);

test(
  'no log holds what was said, every line is JSON, and one id leads through all three',
  { timeout: 120_000 },
  async () => {
    const said: Said = { apiKey: stack.demo.api_key, internalKey: stack.demo.internal_api_key };
    const requestId = `follow-${randomUUID()}`;
    await runMainJob(said, requestId);
    await untilTrue(async () => (await logOf('worker')).includes('"seal"'));
    const logs = Object.fromEntries(
      await Promise.all(programs.map(async (program) => [program, await logOf(program)] as const)),
    );
    for (const program of programs) {
      const log = logs[program] ?? '';
      expect(linesOf(log).length, program).toBeGreaterThan(3);
      for (const [name, value] of Object.entries(said)) {
        expect(value.length, name).toBeGreaterThan(5);
        expect(holds(log, value), `${name} in the log of ${program}`).toBe(false);
      }
    }
    const withId = (program: string) =>
      linesOf(logs[program] ?? '').filter((line) => line['request_id'] === requestId);
    expect(withId('api')).toContainEqual(
      expect.objectContaining({ method: 'POST', route: '/partner/sign-request', status: 201 }),
    );
    const activities = withId('worker').map(({ activity }) => activity);
    expect(activities).toEqual(
      expect.arrayContaining(['recordCreated', 'sendLink', 'seal', 'attemptDelivery']),
    );
    expect(withId('keyservice')).toContainEqual(
      expect.objectContaining({ path: '/api/v1/one-time-signatures' }),
    );
    const operations = linesOf(await readFile(join(stack.home, 'logs', 'operations.jsonl'), 'utf8'));
    expect(operations.some((line) => line['request_id'] === requestId)).toBe(true);
  },
);
