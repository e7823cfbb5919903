import { beforeAll, describe, expect, test } from 'vitest';
import { PartnerClient } from '#entities/account/partner-client.ts';
import { SignRequest } from '#entities/sign-request/sign-request.ts';
import { call, expectFieldError } from '#test/support/http/http.ts';
import { makePartner } from '#test/support/people/partner.ts';
import { createRequest, signWithCode, someHash } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld, type TestPartner } from '#test/support/world/world.ts';

const world = setUp(startWorld);
let partner: TestPartner;
let other: TestPartner;
beforeAll(async () => {
  partner = await makePartner(world.deps, 'Shop');
  other = await makePartner(world.deps, 'Another shop');
  await register(partner, ['https://partner.example', 'http://localhost:8080']);
  await register(other, ['https://other.example']);
});

const register = ({ clientId: id }: TestPartner, embeddingOrigins: string[], rest = {}) =>
  world.owner.em.fork().nativeUpdate(PartnerClient, { id }, { embeddingOrigins, ...rest });
const stateOf = async (link: string) => (await call(world, `/sign/${link}/state`)).body;
const pageOf = async (link: string) => (await fetch(`${world.baseUrl}/sign/${link}`)).text();

async function create(redirect_url: unknown) {
  const body = { user_email: 'bat@example.mn', document_hash: someHash(), notify: false, redirect_url };
  return call(world, '/partner/sign-request', { token: await partner.token('sign'), body });
}

describe('redirect_url at the creation', () => {
  test.each(['https://partner.example/done?order=7', 'https://partner.example', 'http://localhost:8080/x'])(
    '%s is taken',
    async (address) => expect((await create(address)).status).toBe(201),
  );

  test.each([
    ['no text', 7],
    ['a script', 'javascript:alert(1)'],
    ['a user name', 'https://partner.example@other.example/'],
    ['a backslash', 'https://other.example\\@partner.example/'],
    ['letters that look like others', 'https://раrtner.example/'],
    ['plain http', 'http://partner.example/'],
    ['a host that begins like ours', 'https://partner.example.other.example/'],
    ['another port', 'https://partner.example:8443/'],
    ['the origin of another application', 'https://other.example/'],
  ])('%s is refused', async (_name, address) => {
    expectFieldError(await create(address), 'redirect_url');
  });

  test('the refusal of a strange origin says which are registered, and where to register', async () => {
    const { message } = (await create('https://other.example/')).body['error'] as { message: string };
    expect(message).toContain('(https://partner.example, http://localhost:8080)');
    expect(message).toContain('register https://other.example');
  });
});

const asked = { redirect_url: 'https://partner.example/done?order=7' };

describe('whoever has the link', () => {
  test('signs, and returns with status and id, but without the link', async () => {
    const { token: link, request_id: id } = await createRequest(world, asked, partner);
    expect(await stateOf(link)).not.toHaveProperty('redirect_url');
    expect(await pageOf(link)).not.toContain('partner.example/done');
    expect((await signWithCode(world, link)).status).toBe(200);
    const address = `https://partner.example/done?order=7&status=signed&request_id=${id}`;
    expect(await stateOf(link)).toMatchObject({ status: 'signed', redirect_url: address });
    const page = await pageOf(link);
    expect(page).toContain(`href="${address.replaceAll('&', '&amp;')}"`);
    expect(page).toContain('Return to Test Partner');
    expect(address).not.toContain(link);
  });

  test('declines, or comes too late, and returns', async () => {
    const declined = await createRequest(world, asked, partner);
    await call(world, `/sign/${declined.token}/decline`, { body: {} });
    const withdrawn = await createRequest(world, asked, partner);
    const token = await partner.token('sign');
    await call(world, `/partner/sign-request/${withdrawn.request_id}`, { token, method: 'DELETE' });
    const states = await Promise.all([declined, withdrawn].map((one) => stateOf(one.token)));
    expect(states.map(({ redirect_url: address }) => String(address).split('?')[1])).toEqual([
      `order=7&status=rejected&request_id=${declined.request_id}`,
      `order=7&status=expired&request_id=${withdrawn.request_id}`,
    ]);
  });

  test('returns nowhere once the origin was taken away, the application disabled, or the row changed', async () => {
    const { token: link, request_id: id } = await createRequest(world, asked, partner);
    await call(world, `/sign/${link}/decline`, { body: {} });
    const isLed = async () => 'redirect_url' in (await stateOf(link));
    expect(await isLed()).toBe(true);
    await register(partner, ['http://localhost:8080']);
    expect(await isLed()).toBe(false);
    expect(await pageOf(link)).not.toContain('Return to');
    await register(partner, ['https://partner.example'], { status: 'disabled' });
    expect(await isLed()).toBe(false);
    await register(partner, ['https://partner.example', 'http://localhost:8080'], { status: 'active' });
    expect(await isLed()).toBe(true);
    for (const redirectUrl of ['https://evil.example/', 'javascript:alert(1)']) {
      await world.owner.em.fork().nativeUpdate(SignRequest, { id }, { redirectUrl });
      expect(await isLed()).toBe(false);
    }
  });
});
