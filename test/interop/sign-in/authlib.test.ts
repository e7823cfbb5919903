import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { freePort } from '#stack/system/ports.ts';
import { registerUser } from '#test/support/people/account.ts';
import { browserOf, goThrough, makeApplication } from '#test/support/people/application.ts';
import { Visitor } from '#test/support/http/visitor.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { ensurePythonPackages, pythonWith } from '#test/interop/support/make-once.ts';

const packages = ['authlib==1.9.6', 'flask==3.1.3', 'requests==2.34.2'];

const world = setUp(startWorld);

/** The relying party of Authlib, as a process of its own. */
const relyingParty = setUp(
  async () => {
    await ensurePythonPackages(packages);
    const origin = `http://127.0.0.1:${await freePort()}`;
    const app = await makeApplication(world, { redirectUris: [`${origin}/callback`] });
    const env = {
      PATH: process.env['PATH'] ?? '',
      // Plain http, on one machine.
      AUTHLIB_INSECURE_TRANSPORT: '1',
      TAMGA: world.baseUrl,
      HERE: origin,
      CLIENT_ID: app.clientId,
      CLIENT_SECRET: app.clientSecret,
    };
    const script = join(import.meta.dirname, 'relying_party.py');
    const child = spawn(pythonWith(packages), [script], { env, stdio: 'ignore' });
    const answers = () =>
      fetch(origin, { redirect: 'manual' }).then(
        ({ status }) => status === 302,
        () => false,
      );
    await untilTrue(answers);
    return { origin, child };
  },
  async ({ child }) => {
    child.kill();
  },
);

type Told = Record<'claims' | 'userinfo' | 'again', Record<string, unknown>>;

test('a stock relying party in Python signs a person in, checks the ID token, asks userinfo and renews its tokens', async () => {
  const { origin } = relyingParty;
  const user = await registerUser(world);
  const there = new Visitor({ baseUrl: origin });
  there.mayLeaveTo.add(world.baseUrl);
  const here = browserOf(world, origin);
  const begun = await there.open('/');
  const end = await goThrough(here, user, begun.path.slice(world.baseUrl.length));
  const page = await there.open(end.path.slice(origin.length));
  expect(page.status, page.html).toBe(200);
  const { claims, userinfo, again } = JSON.parse(page.html) as Told;
  const person = { email: user.email, email_verified: true, given_name: 'Бат', family_name: 'Болд' };
  expect(claims).toMatchObject({ ...person, iss: world.baseUrl, acr: 'urn:tamga:acr:one-factor' });
  for (const told of [userinfo, again]) expect(told).toMatchObject({ ...person, sub: claims['sub'] });
  // The answer works once, in the browser that asked for it.
  expect((await there.open(end.path.slice(origin.length))).status).toBe(500);
});
