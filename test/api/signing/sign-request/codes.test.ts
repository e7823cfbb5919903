import { addressRanges } from '#config/fields.ts';
import { describe, expect, test } from 'vitest';
import { createMessenger } from '#clients/messages/messenger.ts';
import { readQuotaUse } from '#entities/account/quota.ts';
import { call, expectError, serveAnother, type Answer } from '#test/support/http/http.ts';
import { startReceiver } from '#test/support/servers/receiver.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { makePartner } from '#test/support/people/partner.ts';
import { createRequest, getCode, outbox, type NewRequest } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

const newRequest = () => createRequest(world, { notify: false });
const codeFor = ({ token, fields }: NewRequest) => getCode(world, token, fields.user_email ?? '');
const signWith = ({ token }: NewRequest, otp: string): Promise<Answer> =>
  call(world, `/sign/${token}/sign`, { body: { otp, consent: true } });
const askForCode = ({ token }: NewRequest) => call(world, `/sign/${token}/otp`, { method: 'POST' });
const sql = (statement: string, ...values: string[]) =>
  world.owner.em.fork().execute<Record<string, unknown>[]>(statement, values);

/** A code that is not the one given. */
function otherThan(code: string, step = 1): string {
  return String((Number(code) + step) % 1_000_000).padStart(6, '0');
}

function expectLocked(answer: Answer): void {
  const { details } = expectError(answer, 429, 'too_many_attempts');
  expect(details?.['retry_after']).toBeGreaterThan(15 * 60 - 30);
  expect(details?.['retry_after']).toBeLessThanOrEqual(15 * 60);
}

describe('a code', () => {
  test('has six digits, goes to the signer alone and is told masked', async () => {
    const request = await newRequest();
    const asked = Date.now();
    const { status, body } = await askForCode(request);
    expect({ status, body }).toEqual({
      status: 202,
      body: { masked_address: 'b•••@example.mn', expires_at: expect.stringMatching(/\.\d{3}Z$/) },
    });
    const minutes = (Date.parse(String(body['expires_at'])) - asked) / 60_000;
    expect(minutes).toBeGreaterThan(4.9);
    expect(minutes).toBeLessThan(5.1);
    const sent = (await outbox(world)).filter(({ to }) => to === request.fields.user_email);
    expect(sent).toMatchObject([{ kind: 'code', channel: 'email', code: expect.stringMatching(/^\d{6}$/) }]);
    expect(sent[0]?.text).toMatch(/гарын үсэг зурах код|signs/);
  });

  test('is stored as a keyed hash alone', async () => {
    const request = await newRequest();
    const code = await codeFor(request);
    const rows = await sql('select * from signing_code where request_id = ?', request.request_id);
    expect(rows).toHaveLength(1);
    expect(JSON.stringify(rows)).not.toContain(`"${code}"`);
  });

  test('that has ended opens nothing', async () => {
    const request = await newRequest();
    const code = await codeFor(request);
    await sql(
      `update signing_code set expires_at = now() - interval '1 millisecond' where request_id = ?`,
      request.request_id,
    );
    expectError(await signWith(request, code), 401, 'invalid_otp');
    expect((await signWith(request, await codeFor(request))).status).toBe(200);
  });

  test('is killed by a new one', async () => {
    const request = await newRequest();
    const [old, fresh] = [await codeFor(request), await codeFor(request)];
    if (old !== fresh) expectError(await signWith(request, old), 401, 'invalid_otp');
    expect((await signWith(request, fresh)).status).toBe(200);
  });

  test('of another request opens nothing', async () => {
    const [one, other] = [await newRequest(), await newRequest()];
    const [code, own] = [await codeFor(other), await codeFor(one)];
    if (code !== own) expectError(await signWith(one, code), 401, 'invalid_otp');
    expect((await signWith(one, own)).status).toBe(200);
  });

  test('that was never asked for: any is wrong', async () => {
    expectError(await signWith(await newRequest(), '000000'), 401, 'invalid_otp');
  });

  test('works once', async () => {
    const request = await newRequest();
    const code = await codeFor(request);
    expect((await signWith(request, code)).status).toBe(200);
    expectError(await signWith(request, code), 410, 'gone');
  });

  test('the sixth within an hour is refused until the first is an hour old', async () => {
    const request = await newRequest();
    for (let codes = 0; codes < 5; codes += 1) expect((await askForCode(request)).status).toBe(202);
    const { details } = expectError(await askForCode(request), 429, 'rate_limited');
    expect(details?.['retry_after']).toBeGreaterThan(3_570);
    expect(details?.['retry_after']).toBeLessThanOrEqual(3_600);
    await sql(
      `update signing_code set created_at = created_at - interval '1 hour' where id =
         (select id from signing_code where request_id = ? order by created_at limit 1)`,
      request.request_id,
    );
    const code = await codeFor(request);
    expectError(await askForCode(request), 429, 'rate_limited');
    expect((await signWith(request, code)).status).toBe(200);
  });
});

describe('sending', () => {
  const phone = '+97699112233';

  test('by an SMS gateway: the text to the number, its password as bearer token', async () => {
    const gateway = await startReceiver();
    const url = gateway.url.replace('http://', 'http://x:p%40ss@');
    const api = await serveAnother(world, { messenger: createMessenger({ SMS_URL: url }, world.deps.orm) });
    const request = await createRequest(world, { notify: false, user_phone: phone });
    expect((await call(api, `/sign/${request.token}/otp`, { method: 'POST' })).status).toBe(202);
    const [sent] = await gateway.until(1);
    expect(sent?.headers.authorization).toBe('Bearer p@ss');
    expect(sent?.body).toEqual({ to: phone, text: expect.stringMatching(/\b\d{6}\b/) });
    const [code = ''] = /\b\d{6}\b/.exec(String(sent?.body['text'])) ?? [];
    expect((await signWith(request, code)).status).toBe(200);
    await Promise.all([api.close(), gateway.stop()]);
  });

  test('by a gateway that fails: 503, none of the five or of the day is used up, the code before stays good', async () => {
    const gateway = await startReceiver([{ status: 500 }]);
    const messenger = createMessenger({ SMS_URL: gateway.url }, world.deps.orm);
    const api = await serveAnother(world, { messenger });
    const partner = await makePartner(world.deps, 'Without text messages');
    const request = await createRequest(world, { notify: false, user_phone: phone }, partner);
    const code = await getCode(world, request.token, phone);
    for (let tries = 0; tries < 6; tries += 1)
      expectError(
        await call(api, `/sign/${request.token}/otp`, { method: 'POST' }),
        503,
        'service_unavailable',
      );
    const owner = { kind: 'client', id: partner.clientId } as const;
    expect((await readQuotaUse(world.deps.orm.em.fork(), owner)).get('sms')).toBe(1);
    expect((await signWith(request, code)).status).toBe(200);
    await Promise.all([api.close(), gateway.stop()]);
  });

  test.each<[string, Record<string, string>]>([
    ['', { '203.0.113.9': '127.0.0.1' }],
    [
      '127.0.0.1, 10.0.0.0/8',
      {
        '203.0.113.9': '203.0.113.9',
        '198.51.100.1, 203.0.113.9': '203.0.113.9',
        '198.51.100.1, 203.0.113.9, 10.1.2.3': '203.0.113.9',
        '::ffff:203.0.113.9': '203.0.113.9',
        '198.51.100.1, 203.0.113.9:4711': '127.0.0.1',
        unknown: '127.0.0.1',
      },
    ],
    ['0.0.0.0/0', { '198.51.100.1, 203.0.113.9': '198.51.100.1' }],
  ])('the audit trail has the address that the trusted proxies "%s" saw', async (trusted, cases) => {
    const api = await serveAnother(world, {
      config: { ...world.config, TRUSTED_PROXIES: addressRanges.parse(trusted) },
    });
    for (const [forwarded, recorded] of Object.entries(cases)) {
      const { token, request_id: id } = await newRequest();
      const headers = { 'x-forwarded-for': forwarded };
      expect((await call(api, `/sign/${token}/otp`, { method: 'POST', headers })).status).toBe(202);
      const events = await sql(
        `select personal->'ip_address'->>'value' as ip_address from audit_event where resource_id = ? and action = 'sign_request.code_sent'`,
        id,
      );
      expect(events, forwarded).toEqual([{ ip_address: recorded }]);
    }
    await api.close();
  });
});

describe('wrong tries', () => {
  test('the fifth still answers 401 and locks; then nothing is compared, the right one neither', async () => {
    const request = await newRequest();
    const code = await codeFor(request);
    for (const left of [4, 3, 2, 1, 0]) {
      const { details } = expectError(await signWith(request, otherThan(code)), 401, 'invalid_otp');
      expect(details).toEqual({ attempts_left: left });
    }
    expectLocked(await signWith(request, otherThan(code)));
    expectLocked(await signWith(request, code));
    expectLocked(await askForCode(request));
    const state = await call(world, `/sign/${request.token}/state`);
    expect(state.body['status']).toBe('pending');
    const other = await newRequest();
    expect((await signWith(other, await codeFor(other))).status).toBe(200);
  });

  test('a lock ends, and a new code does not end it', async () => {
    const request = await newRequest();
    const [code, subject] = [await codeFor(request), `otp:${request.request_id}`];
    for (let tries = 0; tries < 5; tries += 1) await signWith(request, otherThan(code));
    expectLocked(await signWith(request, code));
    await sql(
      `update attempt_counter set locked_until = now() - interval '1 second' where subject = ?`,
      subject,
    );
    const { details } = expectError(await signWith(request, otherThan(code)), 401, 'invalid_otp');
    expect(details).toEqual({ attempts_left: 4 });
    expect((await signWith(request, await codeFor(request))).status).toBe(200);
    expect(await sql('select * from attempt_counter where subject = ?', subject)).toEqual([]);
  });

  test('tries older than 15 minutes no longer count', async () => {
    const request = await newRequest();
    const code = await codeFor(request);
    for (let tries = 0; tries < 4; tries += 1) await signWith(request, otherThan(code));
    await sql(
      `update attempt_counter set window_started_at = now() - interval '15 minutes 1 second' where subject = ?`,
      `otp:${request.request_id}`,
    );
    const { details } = expectError(await signWith(request, otherThan(code)), 401, 'invalid_otp');
    expect(details).toEqual({ attempts_left: 4 });
  });

  test('50 at once: five are compared', async () => {
    const request = await newRequest();
    const code = await codeFor(request);
    const guesses = Array.from({ length: 50 }, (_, index) => otherThan(code, index + 1));
    const answers = await Promise.all(guesses.map((guess) => signWith(request, guess)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(5);
    for (const answer of answers.filter(({ status }) => status !== 401)) expectLocked(answer);
    expectLocked(await signWith(request, code));
  });
});
