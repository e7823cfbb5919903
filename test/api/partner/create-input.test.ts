import { beforeAll, describe, expect, test } from 'vitest';
import { call, expectError, expectFieldError, type Answer } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest, someHash, type Created } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { longestEmail, longestUrl, wrongUrls, wrongValues } from './wrong-values.ts';

const world = setUp(sharedWorld);
let token: string;
beforeAll(async () => {
  token = await world.partner.token('sign');
});

const path = '/partner/sign-request';

function create(fields: Record<string, unknown>): Promise<Answer> {
  const body = { user_email: 'bat@example.mn', document_hash: someHash(), notify: false, ...fields };
  return call(world, path, { token, body });
}

/** JSON text with a value that JSON.stringify would not write: 1e400, a lone surrogate as it is. */
function createRaw(field: string, json: string): Promise<Answer> {
  const body = `{"user_email":"bat@example.mn","document_hash":"${someHash()}","notify":false,"${field}":${json}}`;
  return call(world, path, { token, body });
}

/** Reads the state of a created request as the signer's page does. */
async function seen(answer: Answer): Promise<Record<string, unknown>> {
  const { sign_url: url } = answer.body as Created;
  return (await call(world, `${new URL(url).pathname}/state`)).body;
}

describe.each(Object.entries({ ...wrongValues, document_url: wrongUrls, callback_url: wrongUrls }))(
  '%s',
  (field, cases) => {
    test.each(cases)('%s is refused', async (_, value) => {
      expectFieldError(await create({ [field]: value }), field);
    });
  },
);

describe('values that only JSON text can carry', () => {
  test.each([
    ['expires_in', '1e400'],
    ['expires_in', '-1e400'],
    ['expires_in', '1e-400'],
    ['required_loa', '1e400'],
    ['document_name', '"\\ud83d"'],
    ['description', '"\\u0000"'],
    ['document_name', '['.repeat(30) + ']'.repeat(30)],
    ['required_loa', `${'{"a":'.repeat(30)}1${'}'.repeat(30)}`],
  ])('%s: %.20s', async (field, json) => {
    expectFieldError(await createRaw(field, json), field);
  });

  test('members of the language itself are only unknown fields', async () => {
    expect((await createRaw('__proto__', '{"required_loa":9}')).status).toBe(201);
    expect((await createRaw('constructor', '{"prototype":{"x":1}}')).status).toBe(201);
    expect((await createRaw('toString', 'null')).status).toBe(201);
  });

  test('the last of two members counts', async () => {
    const answer = await createRaw('external_ref', '"a","external_ref":"b"');
    expect(answer.body).toMatchObject({ external_ref: 'b' });
  });
});

describe('the signer', () => {
  test.each([{}, { user_email: undefined }, { user_email: null, user_phone: null }])(
    'without any address: refused (%j)',
    async (fields) => {
      expectFieldError(await create({ user_email: undefined, ...fields }), 'user_email');
    },
  );

  test('several wrong fields are all named', async () => {
    const { details } = expectError(
      await create({ document_hash: 1, expires_in: 1, notify: 1 }),
      400,
      'invalid_request',
    );
    const paths = ((details?.['issues'] ?? []) as { path: string }[]).map((issue) => issue.path);
    expect(paths).toEqual(['document_hash', 'expires_in', 'notify']);
  });
});

describe('what is in bounds is taken', () => {
  const taken: [string, unknown][] = [
    ['user_email', longestEmail],
    ['user_email', 'жаргал@жишээ.мон'],
    ['user_email', 'bat+tag/it=us@sub.xn--e1afmkfd.mn'],
    ['user_email', '🖋@example.mn'],
    ['user_phone', '+97699112233'],
    ['user_phone', '+4915112345678'],
    ['document_name', ''],
    ['document_name', 'loan.de.pdf'],
    ['document_name', 'ө'.repeat(255)],
    ['document_name', '🖋'.repeat(255)],
    ['document_name', 'e\u0301\u0323 שלום \u202Egnp.fdp 👩‍👩‍👧'],
    ['description', `${'x'.repeat(1_998)}\r\n`],
    ['description', '"<script>alert(1)</script>\' ${x} {{x}} %s; drop table sign_request; --'],
    ['document_url', longestUrl],
    ['document_url', 'https://[2606:4700::1111]:8443/a?b=c#d'],
    ['document_url', 'https://xn--80akhbyknj4f.example/%E2%9C%93'],
    ['document_url', 'https://жишээ.мон/гэрээ.pdf'],
    ['document_url', 'HTTPS://EXAMPLE.MN'],
    ['callback_url', 'http://127.0.0.1:9/hook'],
    ['required_loa', 1],
    ['required_loa', 2.0],
    ['required_loa', 3],
    ['language', 'mn'],
    ['notify', false],
  ];
  test.each(taken)('%s: %.40s', async (field, value) => {
    const answer = await create({ [field]: value });
    expect(answer.status).toBe(201);
    const shown = ['document_name', 'description', 'document_url', 'required_loa'];
    if (shown.includes(field)) expect((await seen(answer))[field]).toBe(value);
  });

  test.each(['', 'ж'.repeat(255), '🖋'.repeat(255), ' order 7 ', 'e\u0301'])(
    'external_ref comes back unchanged: %.20s',
    async (reference) => {
      expect((await create({ external_ref: reference })).body['external_ref']).toBe(reference);
    },
  );

  test.each([60, 2_592_000, 86_400.0])('expires_in %i is counted from now', async (seconds) => {
    const before = Date.now();
    const answer = await create({ expires_in: seconds });
    const end = Date.parse((answer.body as Created).expires_at);
    expect(end).toBeGreaterThanOrEqual(before + seconds * 1_000);
    expect(end).toBeLessThanOrEqual(Date.now() + seconds * 1_000);
  });

  test('the hash is given back in lower case', async () => {
    const hash = someHash();
    expect((await seen(await create({ document_hash: hash.toUpperCase() })))['document_hash']).toBe(hash);
  });

  test('null is as absent, and what is absent has its default', async () => {
    const optional = ['document_name', 'document_url', 'description', 'callback_url', 'external_ref'];
    const others = ['user_phone', 'required_loa', 'expires_in', 'notify', 'language'];
    const nulls = Object.fromEntries([...optional, ...others].map((name) => [name, null]));
    const created = await createRequest(world, nulls);
    const state = await call(world, `/sign/${created.token}/state`);
    expect(created.external_ref).toBeNull();
    expect(state.body).toMatchObject({
      document_name: null,
      document_url: null,
      description: null,
      required_loa: 2,
    });
    const lifetime = Date.parse(created.expires_at) - Date.now();
    expect(lifetime / 1_000).toBeGreaterThan(86_400 - 30);
    expect(lifetime / 1_000).toBeLessThanOrEqual(86_400);
  });

  test('unknown fields are ignored', async () => {
    const answer = await create({ status: 'signed', request_id: 'mine', client_id: 1, nonsense: { a: [1] } });
    expect(answer.body).toMatchObject({
      status: 'pending',
      request_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  test('a body of exactly 1 MiB', async () => {
    const body = JSON.stringify({ user_email: 'bat@example.mn', document_hash: someHash(), notify: false });
    const padded = body.padEnd(1_048_576, ' ');
    expect((await call(world, path, { token, body: padded })).status).toBe(201);
    expectError(await call(world, path, { token, body: `${padded} ` }), 413, 'payload_too_large');
  });

  test.each(['application/json; charset=utf-8', 'APPLICATION/JSON', 'application/problem+json'])(
    'the content type %s',
    async (type) => {
      const body = { user_email: 'bat@example.mn', document_hash: someHash(), notify: false };
      expect((await call(world, path, { token, body, headers: { 'content-type': type } })).status).toBe(201);
    },
  );

  test('no body at all counts as {}, whatever its content type', async () => {
    const headers = { 'content-type': 'text/plain' };
    expectFieldError(await call(world, path, { token, method: 'POST', headers }), 'document_hash');
  });
});
