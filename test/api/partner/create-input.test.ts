import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { call, expectError, expectFieldError, type Answer } from '../../support/http.ts';
import { createRequest, someHash, type Created } from '../../support/signer.ts';
import { startWorld, type World } from '../../support/world.ts';

let world: World;
let token: string;
beforeAll(async () => {
  world = await startWorld();
  token = await world.partner.token('sign');
});
afterAll(async () => {
  await world.stop();
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

/** What the signer's page reads of a request that was created. */
async function seen(answer: Answer): Promise<Record<string, unknown>> {
  const { sign_url: url } = answer.body as Created;
  return (await call(world, `${new URL(url).pathname}/state`)).body;
}

const megabyte = 'x'.repeat(1_000_000);
const label = 'd'.repeat(63);
const longestEmail = `${'b'.repeat(64)}@${label}.${label}.${'d'.repeat(58)}.mn`;
const longestUrl = `https://example.mn/${'p'.repeat(2_048 - 19)}`;

/** Wrong for every field that is text. */
const noText: [string, unknown][] = [
  ['a number', 1],
  ['a boolean', true],
  ['a list', ['x']],
  ['an object', { x: 1 }],
  ['a megabyte', megabyte],
  ['a NUL', 'a\0b'],
  ['a lone high surrogate', 'a\ud800b'],
  ['a lone low surrogate', '\udc00'],
];

const wrong: Record<string, [string, unknown][]> = {
  user_email: [
    ...noText,
    ['empty', ''],
    ['without @', 'bat'],
    ['without a name', '@example.mn'],
    ['without a domain', 'bat@'],
    ['two @', 'a@b@example.mn'],
    ['a space', 'b at@example.mn'],
    ['a line break and a header', 'bat@example.mn\r\nBcc: all@example.mn'],
    ['with a display name', 'Bat <bat@example.mn>'],
    ['two addresses', 'a@example.mn,b@example.mn'],
    ['two dots', 'b..t@example.mn'],
    ['a dot first', '.bat@example.mn'],
    ['a dot last', 'bat.@example.mn'],
    ['two dots in the domain', 'bat@example..mn'],
    ['a dot after the domain', 'bat@example.mn.'],
    ['a hyphen first in the domain', 'bat@-example.mn'],
    ['an underscore in the domain', 'bat@exa_mple.mn'],
    ['an address as domain', 'bat@[127.0.0.1]'],
    ['numbers as domain', 'bat@127.0.0.1'],
    ['a label of 64', `bat@${label}d.mn`],
    ['a name of 65', `${'b'.repeat(65)}@example.mn`],
    ['255 characters', longestEmail.replace('@', '@d')],
  ],
  user_phone: [
    ...noText,
    ['empty', ''],
    ['without +', '97699112233'],
    ['00 for +', '0097699112233'],
    ['spaces', '+976 9911 2233'],
    ['hyphens', '+976-9911-2233'],
    ['letters', '+97699ABCDEF'],
    ['an extension', '+97699112233;ext=1'],
    ['too short', '+9769911'],
    ['too long', '+9769911223344556'],
    ['no such country', '+99999999999'],
    ['Arabic-Indic digits', '+٩٧٦٩٩١١٢٢٣٣'],
    ['full-width digits', '＋９７６９９１１２２３３'],
  ],
  document_hash: [
    ...noText,
    ['empty', ''],
    ['63 digits', 'a'.repeat(63)],
    ['65 digits', 'a'.repeat(65)],
    ['a letter too far', `${'a'.repeat(63)}g`],
    ['with its name', `sha256:${'a'.repeat(64)}`],
    ['base64', Buffer.alloc(32, 7).toString('base64')],
    ['a line break after it', `${'a'.repeat(64)}\n`],
    ['full-width digits', '１'.repeat(64)],
    ['null', null],
    ['missing', undefined],
  ],
  document_name: [...noText, ['256 characters', 'x'.repeat(256)], ['256 emoji', '🖋'.repeat(256)]],
  description: [...noText, ['2,001 characters', 'x'.repeat(2_001)]],
  external_ref: [...noText, ['256 characters', 'ж'.repeat(256)]],
  language: [...noText, ['another', 'de'], ['upper case', 'EN'], ['empty', ''], ['with a region', 'en-US']],
  required_loa: [
    ['0', 0],
    ['4', 4],
    ['-1', -1],
    ['2.5', 2.5],
    ['text', '2'],
    ['a boolean', true],
    ['a list', [2]],
    ['an object', {}],
  ],
  expires_in: [
    ['59', 59],
    ['2,592,001', 2_592_001],
    ['0', 0],
    ['-1', -1],
    ['a fraction', 1.5],
    ['a fraction in bounds', 60.5],
    ['too large to be exact', 2 ** 60],
    ['text', '60'],
    ['a boolean', true],
    ['a list', [60]],
  ],
  notify: [
    ['text', 'true'],
    ['a number', 1],
    ['a list', [true]],
  ],
};

const wrongUrls: [string, unknown][] = [
  ...noText,
  ['empty', ''],
  ['relative', '/hook'],
  ['without a scheme', 'example.mn/hook'],
  ['protocol-relative', '//example.mn/hook'],
  ['javascript:', 'javascript:alert(1)'],
  ['javascript: in disguise', 'JaVaScRiPt://example.mn/%0Aalert(1)'],
  ['data:', 'data:text/html,x'],
  ['file:', 'file:///etc/passwd'],
  ['ftp:', 'ftp://example.mn/a'],
  ['no host', 'https://'],
  ['one slash', 'https:/example.mn'],
  ['a user', 'https://bat@example.mn/'],
  ['user and password', 'https://bat:secret@example.mn/'],
  ['a password alone', 'https://:secret@example.mn/'],
  ['a space', 'https://example.mn/a b'],
  ['a line break', 'https://example.mn/\nX: y'],
  ['a bad port', 'https://example.mn:65536/'],
  ['a bad IPv6 address', 'https://[::g]/'],
  ['a host with a forbidden character', 'https://exa<mple.mn/'],
  ['2,049 characters', `${longestUrl}p`],
];

describe.each(Object.entries({ ...wrong, document_url: wrongUrls, callback_url: wrongUrls }))(
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
    ['document_name', '['.repeat(200_000) + ']'.repeat(200_000)],
    ['required_loa', `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`],
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
    const paths = (details?.['issues'] as { path: string }[]).map((issue) => issue.path);
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
