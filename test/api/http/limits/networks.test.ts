import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createLimits } from '#api/http/limits/limits.ts';
import { addressRanges } from '#config/fields.ts';
import { call, serveAnother } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

test('health is asked as often as anybody wants: behind a balancer all have one address', async () => {
  const trusted = addressRanges.parse('127.0.0.1');
  const config = { ...world.config, RATE_LIMIT_OPEN: 1, TRUSTED_PROXIES: trusted };
  const limits = createLimits(config, world.deps.log);
  const api = await serveAnother(world, { config, limits });
  const headers = { 'x-forwarded-for': `2001:db8:${randomUUID().slice(0, 4)}::1` };
  const ask = async (path: string) => {
    const answer = await fetch(`${api.baseUrl}${path}`, { headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  for (let times = 0; times < 3; times += 1) expect(await ask('/api/v1/health')).toBe(200);
  expect([await ask('/crl'), await ask('/crl')]).toEqual([200, 429]);
  await api.close();
  await limits.close();
});

test('a /56 and a /48 of IPv6 count as well, with four and sixteen times the requests', async () => {
  const trusted = addressRanges.parse('127.0.0.1');
  const config = { ...world.config, RATE_LIMIT_LOGIN: 1, TRUSTED_PROXIES: trusted };
  const limits = createLimits(config, world.deps.log);
  const api = await serveAnother(world, { config, limits });
  const from = async (address: string) => {
    const headers = { 'x-forwarded-for': address };
    return (await call(api, '/api/v1/auth/login', { body: {}, headers })).status;
  };
  const [site, other] = [randomUUID().slice(0, 4), randomUUID().slice(9, 13)];
  const tried: number[] = [];
  // One request from each /64: four of each /56 pass, and sixteen of the /48.
  for (let wide = 1; wide <= 6; wide += 1)
    for (let narrow = 1; narrow <= 5; narrow += 1)
      tried.push(await from(`2001:db8:${site}:${wide}0${narrow}::1`));
  expect(tried.slice(0, 5)).toEqual([400, 400, 400, 400, 429]);
  expect(tried.filter((status) => status === 400)).toHaveLength(16);
  expect(await from(`2001:db8:${other}:101::1`)).toBe(400);
  await api.close();
  await limits.close();
});
