import { expect, test } from 'vitest';
import { outsideWords } from '#words/pages/outside.ts';
import { call } from '#test/support/http/http.ts';
import { createRequest, signWithCode } from '#test/support/people/signer.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { openAccountOf, somebody, startOutsideApi, Traveller } from './support/outside-api.ts';

/** A provider that does not answer. */

const world = setUp(sharedWorld);
const api = setUp(() => startOutsideApi(world));
const { away } = outsideWords.en;

test('one that is away is told, nothing is lost, and signing by a link goes on', async () => {
  const person = somebody();
  await openAccountOf(world, api, person);
  api.provider.isAway = true;
  const traveller = new Traveller(api);
  const page = await traveller.here.open('/account/apps');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '30']);
  expect(page.html).toContain(away.title);
  expect(page.html).not.toContain(api.provider.clientSecret);
  const { token } = await createRequest(world);
  expect((await signWithCode({ ...world, baseUrl: api.baseUrl }, token)).status).toBe(200);
  api.provider.isAway = false;
  const again = /href="(\/account\/sign-in\/[^"]+)"/.exec(page.html)?.[1] ?? '';
  const apps = await traveller.open(again, person);
  expect([apps.status, apps.path]).toEqual([200, '/account/apps']);
});

test('one that goes away in the middle', async () => {
  const traveller = new Traveller(api);
  const answer = await traveller.goThere(await traveller.here.open('/account'), somebody());
  api.provider.isAway = true;
  const page = await traveller.here.open(answer);
  api.provider.isAway = false;
  expect([page.status, page.html.includes(away.title)]).toEqual([503, true]);
});

test('one that is slow is given up after eight seconds', async () => {
  api.provider.delayMs = 20_000;
  const begun = Date.now();
  const page = await new Traveller(api).here.open('/account');
  api.provider.delayMs = 0;
  expect([page.status, page.html.includes(away.title)]).toEqual([503, true]);
  expect(Date.now() - begun).toBeLessThan(15_000);
});

test('its being away holds up no sign-out', async () => {
  const person = somebody();
  const { traveller, page } = await openAccountOf(world, api, person);
  api.provider.isAway = true;
  const out = await traveller.here.send(page, {}, { to: '/account/sign-out' });
  api.provider.isAway = false;
  expect([out.status, traveller.isSignedIn]).toEqual([200, false]);
  expect((await call(api, '/account')).status).toBe(303);
});
