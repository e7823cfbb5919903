import { OpenAPIHono } from '@hono/zod-openapi';
import { expect, test } from 'vitest';
import type { ApiEnv } from '#api/http/deps.ts';
import { describeApi } from '#api/openapi.ts';
import { docsRoutes } from '#api/pages/docs-page.ts';
import { compressAhead } from '#api/process/compress-ahead.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);

/** The time that a request takes under brotli, in milliseconds. */
async function timeOf(app: OpenAPIHono<ApiEnv>, path: string): Promise<number> {
  const begun = performance.now();
  const answer = await app.request(path, { headers: { 'accept-encoding': 'br' } });
  await answer.arrayBuffer();
  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, 'br']);
  return performance.now() - begun;
}

test('after it, no first reader of the documents or the reference waits for their compression', async () => {
  const app = new OpenAPIHono<ApiEnv>();
  describeApi(app, world.config.BASE_URL);
  app.route('/', docsRoutes());
  const begun = performance.now();
  await compressAhead(app, world.deps);
  const took = performance.now() - begun;
  const times = [await timeOf(app, '/openapi.json'), await timeOf(app, '/docs/swagger-ui-bundle.js')];
  expect(Math.max(...times)).toBeLessThan(took / 5);
  app.openAPIRegistry.registerPath({
    method: 'get',
    path: '/late',
    responses: { 204: { description: 'Late' } },
  });
  const documents = await (await app.request('/openapi.json')).text();
  expect(documents.includes('/late')).toBe(false);
});
