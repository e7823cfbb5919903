import { expect, test } from 'vitest';
import { startApiProcess } from '#test/support/servers/api-process.ts';
import { untilTrue } from '#test/support/world/namespace.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { startWorld } from '#test/support/world/world.ts';

const world = setUp(startWorld);

test('told to stop, it says so to balancers, goes on taking requests for a while, and ends well', async () => {
  const api = await startApiProcess(world, { LAME_DUCK_SECONDS: '2' });
  const asked = async (path: string) => {
    const response = await fetch(`${api.baseUrl}${path}`);
    await response.arrayBuffer();
    return { status: response.status, keepAlive: response.headers.get('keep-alive') };
  };
  expect(await asked('/readyz')).toEqual({ status: 200, keepAlive: 'timeout=75' });
  const stopped = api.stop();
  await untilTrue(async () => (await asked('/readyz')).status === 503);
  expect((await asked('/livez')).status).toBe(200);
  expect((await asked('/.well-known/jwks.json')).status).toBe(200);
  expect(await stopped).toBe(0);
  await expect(asked('/livez')).rejects.toThrow('fetch failed');
});
