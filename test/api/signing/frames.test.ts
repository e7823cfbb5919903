import { beforeAll, describe, expect, test } from 'vitest';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { call, serveAnother } from '#test/support/http/http.ts';
import { makePartner } from '#test/support/people/partner.ts';
import { createRequest, getCode } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld, type TestPartner } from '#test/support/world/world.ts';

const world = setUp(startWorld);
let framed: TestPartner;
let other: TestPartner;
beforeAll(async () => {
  framed = await makePartner(world.deps, 'Framed');
  other = await makePartner(world.deps, 'Other');
  await register(framed, ['https://shop.example', 'http://localhost:8080']);
  await register(other, ['https://other.example']);
});

const register = ({ clientId: id }: TestPartner, embeddingOrigins: string[], rest = {}) =>
  world.owner.em.fork().nativeUpdate(PartnerClient, { id }, { embeddingOrigins, ...rest });

/** The origins that may frame a page, as its header says; and the older header. */
async function framesOf(
  path: string,
): Promise<{ by: string | undefined; older: string | null; page: string }> {
  const answer = await fetch(`${world.baseUrl}${path}`, { headers: { accept: 'text/html' } });
  const policy = answer.headers.get('content-security-policy') ?? '';
  const by = /(?:^|; ?)frame-ancestors ([^;]*)/.exec(policy)?.[1];
  expect(policy.match(/frame-ancestors/g)).toHaveLength(1);
  return { by, older: answer.headers.get('x-frame-options'), page: await answer.text() };
}

describe('who frames a signing page', () => {
  test('are exactly the origins of its application, in every state of it', async () => {
    const { token: link, request_id: id } = await createRequest(world, { notify: false }, framed);
    const origins = 'https://shop.example http://localhost:8080';
    const { page, ...waiting } = await framesOf(`/sign/${link}`);
    expect(waiting).toEqual({ by: origins, older: null });
    expect(page).toMatch(new RegExp(`data-embedding-id="${id}"\\s+data-embedding-origins="${origins}"`));
    await call(world, `/sign/${link}/decline`, { body: {} });
    expect((await framesOf(`/sign/${link}`)).by).toBe(origins);
    const { token: others } = await createRequest(world, { notify: false }, other);
    expect((await framesOf(`/sign/${others}`)).by).toBe('https://other.example');
  });

  test('is nobody without origins, once they are taken away, and while the application is disabled', async () => {
    const { token: plain } = await createRequest(world, { notify: false });
    const { page, ...nobody } = await framesOf(`/sign/${plain}`);
    expect(nobody).toEqual({ by: "'none'", older: 'DENY' });
    expect(page).not.toContain('data-embedding');
    const { token: link } = await createRequest(world, { notify: false }, framed);
    for (const [origins, rest] of [
      [[], {}],
      [['https://shop.example'], { status: 'disabled' }],
    ] as const) {
      await register(framed, [...origins], rest);
      expect((await framesOf(`/sign/${link}`)).by).toBe("'none'");
    }
    await register(framed, ['https://shop.example', 'http://localhost:8080'], { status: 'active' });
  });

  test('is nobody by a stored origin that is none: it reaches no header', async () => {
    const { token: link } = await createRequest(world, { notify: false }, framed);
    const wrong = [
      '*',
      "https://shop.example; script-src 'unsafe-inline'",
      'https://a.example https://b.example',
      'https://a.example, https://b.example',
      'https://a.example\r\nset-cookie: a=b',
      "'self'",
      'https:',
    ];
    await register(framed, wrong);
    expect((await framesOf(`/sign/${link}`)).by).toBe("'none'");
    await register(framed, [...wrong, 'https://shop.example']);
    expect((await framesOf(`/sign/${link}`)).by).toBe('https://shop.example');
    await register(framed, ['https://shop.example', 'http://localhost:8080']);
  });

  test.each([
    '/',
    '/account/sign-in',
    '/developer',
    '/staff',
    '/docs',
    `/sign/${'x'.repeat(43)}`,
    '/verify',
    '/nowhere',
  ])('of %s is nobody', async (path) =>
    expect(await framesOf(path)).toMatchObject({ by: "'none'", older: 'DENY' }),
  );
});

/** The cookie that remembers a code that was shown, as an API that is known by https sets it. */
async function cookieOf(partner: TestPartner): Promise<string> {
  const config = { ...world.deps.config, BASE_URL: 'https://sign.example' };
  const secure = await serveAnother(world, { config });
  try {
    const { token } = await createRequest(world, { required_loa: 2 }, partner);
    const otp = await getCode(world, token);
    const answer = await call(secure, `/sign/${token}/otp/verify`, { body: { otp } });
    expect(answer.status).toBe(200);
    return answer.headers.get('set-cookie') ?? '';
  } finally {
    await secure.close();
  }
}

describe('the cookie of a link, over https', () => {
  test('is kept apart for each site that frames the page, where one may', async () => {
    const cookie = await cookieOf(framed);
    for (const attribute of ['SameSite=None', 'Secure', 'HttpOnly', 'Partitioned', 'Path=/sign/'])
      expect(cookie).toContain(attribute);
  });

  test('goes to no other site where nobody may', async () => {
    const cookie = await cookieOf(world.partner);
    expect(cookie).toContain('SameSite=Strict');
    expect(cookie).not.toContain('Partitioned');
  });
});

test('the component is for pages of every origin, and small', async () => {
  const answer = await fetch(`${world.baseUrl}/embed/v1/tamga-sign.js`);
  expect(answer.status).toBe(200);
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'access-control-allow-origin': '*',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    'cache-control': 'public, max-age=3600',
  });
  const script = await answer.text();
  expect(script.length).toBeLessThan(4_000);
  expect(script).not.toMatch(/eval|innerHTML|\.postMessage/);
});
