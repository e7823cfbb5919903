import { SignJWT, UnsecuredJWT, generateKeyPair } from 'jose';
import { describe, expect, test } from 'vitest';
import { UserAccount } from '#entities/account/user-account.ts';
import { UserIdentity } from '#entities/account/user-identity.ts';
import type { Spoil } from '#test/support/servers/openid-provider.ts';
import { outsideWords } from '#words/pages/outside.ts';
import { registerUser } from '#test/support/people/account.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { openAccountOf, somebody, startOutsideApi, Traveller } from './support/outside-api.ts';

/** Who is not let in, and answers that are not to be believed. */

const world = setUp(sharedWorld);
const api = setUp(() => startOutsideApi(world));
const closed = setUp(() => startOutsideApi(world, { REGISTRATION: 'closed' }));
const em = () => world.owner.em.fork();
const { refused } = outsideWords.en;
const host = () => new URL(api.provider.issuer).host;

const signed: (claims: Record<string, unknown>, kid?: string) => SignJWT = (claims, kid = 'one') =>
  new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid });

describe('nobody is let in', () => {
  test.each<[string, object]>([
    ['whose address the provider does not call verified', { emailVerified: false }],
    ['of whose address the provider says nothing', { email: undefined, emailVerified: undefined }],
    ['whose address is none', { email: 'nobody' }],
  ])('%s, and no account is opened or tied', async (_name, more) => {
    const user = await registerUser(world);
    const { email, emailVerified, ...person } = somebody({ email: user.email });
    const given = Object.entries({ email, emailVerified, ...more }).filter(
      ([, value]) => value !== undefined,
    );
    const traveller = new Traveller(api);
    const page = await traveller.open('/account', { ...person, ...Object.fromEntries(given) });
    expect([page.status, traveller.isSignedIn]).toEqual([403, false]);
    expect(page.html).toContain(refused.unverified(host()));
    expect(await em().count(UserIdentity, { subject: person.sub })).toBe(0);
  });

  test('who has the address of somebody who came from there before', async () => {
    const person = somebody();
    await openAccountOf(world, api, person);
    const traveller = new Traveller(api);
    const page = await traveller.open('/account', somebody({ email: person.email }));
    expect([page.status, traveller.isSignedIn]).toEqual([403, false]);
    expect(page.html).toContain(refused.taken(host()));
    expect(page.html).toContain('href="/account/forgotten-password"');
  });

  test('whose name the provider does not tell', async () => {
    const { familyName: _, ...person } = somebody();
    const page = await new Traveller(api).open('/account', person);
    expect([page.status, page.html.includes(refused.nameless(host()))]).toEqual([403, true]);
    expect(await em().count(UserAccount, { email: person.email })).toBe(0);
  });

  test('for whom nobody opened an account, where strangers open none', async () => {
    const person = somebody();
    const page = await new Traveller(closed).open('/account', person);
    expect([page.status, page.html.includes(refused.closed(''))]).toEqual([403, true]);
    expect(await em().count(UserAccount, { email: person.email })).toBe(0);
  });

  test('whose account is disabled', async () => {
    const person = somebody();
    await openAccountOf(world, api, person);
    await em().nativeUpdate(UserAccount, { email: person.email }, { status: 'disabled' });
    const traveller = new Traveller(api);
    const page = await traveller.open('/account', person);
    expect([page.status, traveller.isSignedIn]).toEqual([403, false]);
    expect(page.html).toContain(refused.disabled(''));
  });
});

describe('an answer is not to be believed', () => {
  const spoilt: [string, Spoil][] = [
    ['with another nonce', (claims, key) => signed({ ...claims, nonce: 'another' }).sign(key)],
    ['for another client', (claims, key) => signed({ ...claims, aud: 'another' }).sign(key)],
    ['for several clients', (claims, key) => signed({ ...claims, aud: ['another', 'tamga'] }).sign(key)],
    ['of another issuer', (claims, key) => signed({ ...claims, iss: 'https://other.example' }).sign(key)],
    ['that is over', (claims, key) => signed({ ...claims, exp: 1_700_000_000 }).sign(key)],
    [
      'without the time of the sign-in',
      (claims, key) => signed({ ...claims, auth_time: undefined }).sign(key),
    ],
    ['without a signature', async (claims) => new UnsecuredJWT(claims).encode()],
    [
      'signed with another key',
      async (claims) => signed(claims).sign((await generateKeyPair('RS256')).privateKey),
    ],
    [
      'signed with the client’s secret',
      (claims) =>
        new SignJWT(claims)
          .setProtectedHeader({ alg: 'HS256' })
          .sign(new TextEncoder().encode(api.provider.clientSecret)),
    ],
  ];

  test.each(spoilt)('%s', async (_name, spoil) => {
    const person = somebody();
    await openAccountOf(world, api, person);
    api.provider.spoil = spoil;
    try {
      const traveller = new Traveller(api);
      const page = await traveller.open('/account', person);
      expect([page.status, traveller.isSignedIn]).toEqual([400, false]);
      expect(page.html).toContain(refused.unanswered(host()));
    } finally {
      api.provider.spoil = undefined;
    }
  });

  test('an ID token that another one replaces but is right signs in: the tests above fail for their reason', async () => {
    const person = somebody();
    await openAccountOf(world, api, person);
    api.provider.spoil = (claims, key) => signed(claims).sign(key);
    try {
      const traveller = new Traveller(api);
      await traveller.open('/account', person);
      expect(traveller.isSignedIn).toBe(true);
    } finally {
      api.provider.spoil = undefined;
    }
  });

  test('an answer that this browser did not ask for, that comes again, or that is made up', async () => {
    const person = somebody();
    await openAccountOf(world, api, person);
    const attacker = new Traveller(api);
    const answer = await attacker.goThere(await attacker.here.open('/account'), person);
    const victim = new Traveller(api);
    expect((await victim.here.open(answer)).status).toBe(400);
    await victim.here.open('/account');
    expect((await victim.here.open(answer)).status).toBe(400);
    await victim.here.open('/account');
    const made = answer.replace(/code=[^&]+/, 'code=made-up');
    expect((await victim.here.open(made)).status).toBe(400);
    expect(victim.isSignedIn).toBe(false);
    await attacker.here.open(answer);
    expect(attacker.isSignedIn).toBe(true);
    expect((await attacker.here.open(answer)).status).toBe(400);
  });

  test('a refusal there is told, and leads to a sign-in as somebody else', async () => {
    const traveller = new Traveller(api);
    const onward = await traveller.here.open('/account');
    const state = /state=([^&]+)/.exec(onward.headers.get('refresh') ?? '')?.[1];
    const iss = encodeURIComponent(api.provider.issuer);
    const page = await traveller.here.open(
      `/account/sso/callback?error=access_denied&state=${state}&iss=${iss}`,
    );
    expect(page.status).toBe(400);
    const again = /href="(\/account\/sign-in\/[^"]+)"/.exec(page.html)?.[1] ?? '';
    expect((await traveller.here.open(again)).headers.get('refresh')).toContain('prompt=login');
  });

  test('a mixed-up issuer', async () => {
    const traveller = new Traveller(api);
    const answer = await traveller.goThere(await traveller.here.open('/account'), somebody());
    const page = await traveller.here.open(answer.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fother.example'));
    expect([page.status, traveller.isSignedIn]).toEqual([400, false]);
  });
});
