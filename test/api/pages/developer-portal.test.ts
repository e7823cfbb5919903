import { request } from 'node:http';
import { expect, test } from 'vitest';
import { serveAnother } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

/** Asks under the name of a host, as a balancer hands it on. */
function ask(baseUrl: string, path: string, host?: string) {
  return new Promise<{ status: number; location: string }>((resolve, reject) => {
    const headers = host === undefined ? {} : { host };
    const sent = request(baseUrl + path, { headers }, (response) => {
      response.resume();
      resolve({ status: response.statusCode ?? 0, location: response.headers.location ?? '' });
    });
    sent.on('error', reject).end();
  });
}

test.each([
  ['/', '/developer'],
  ['/portal', '/developer'],
  ['/portal/usage', '/developer/usage'],
  ['/portal/applications/new', '/developer/applications/new'],
  ['/portal//evil.example', '/developer//evil.example'],
  ['/portalx', '/developer'],
  ['/account', '/developer'],
])('on a host of its own %s leads to %s of ours', async (path, wanted) => {
  const config = { ...world.config, DEV_PORTAL_URL: 'https://developers.example/portal' };
  const api = await serveAnother(world, { config });
  const { status, location } = await ask(api.baseUrl, path, 'developers.example');
  expect([status, location]).toEqual([302, `${config.BASE_URL}${wanted}`]);
  expect((await ask(api.baseUrl, '/docs')).status).toBe(200);
  await api.close();
});

test.each([
  ['/portal', '/developer'],
  ['/portal/', '/developer'],
  ['/portal/usage', '/developer/usage'],
])('under another path of our own host %s leads to %s', async (path, wanted) => {
  const config = { ...world.config, DEV_PORTAL_URL: `${world.config.BASE_URL}/portal` };
  const api = await serveAnother(world, { config });
  expect(await ask(api.baseUrl, path)).toEqual({ status: 302, location: wanted });
  await api.close();
});

test('a path that something else has stays that one’s', async () => {
  const config = { ...world.config, DEV_PORTAL_URL: `${world.config.BASE_URL}/docs` };
  const api = await serveAnother(world, { config });
  expect((await ask(api.baseUrl, '/docs')).status).toBe(200);
  await api.close();
});

test('the front page leads to the dashboard where it is', async () => {
  expect(await (await fetch(world.baseUrl)).text()).toContain(`href="${world.config.BASE_URL}/developer"`);
  const config = { ...world.config, DEV_PORTAL_URL: 'https://developers.example' };
  const api = await serveAnother(world, { config });
  expect(await (await fetch(api.baseUrl)).text()).toContain('href="https://developers.example"');
  await api.close();
});
