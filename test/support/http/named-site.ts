import { pagesClientSecret } from '#api/oauth/provider/pages-client.ts';
import { createProvider } from '#api/oauth/provider/provider.ts';
import { freePort } from '#stack/system/ports.ts';
import type { World } from '#test/support/world/world.ts';
import { serveAnother, type Api } from './http.ts';

/** Serves a world's API once more under a name, since no passkey is for an address that is a number. */
export async function serveNamed(world: World): Promise<Api & { stop(): Promise<void> }> {
  const port = await freePort();
  const baseUrl = `http://localhost:${port}`;
  const { orm, keys } = world.deps;
  const provider = createProvider({
    issuer: baseUrl,
    orm,
    tokenSigningKeys: [world.config.TOKEN_SIGNING_KEY],
    cookieKeys: ['a key of the tests'],
    pagesSecret: pagesClientSecret(keys.pages),
  });
  const api = await serveAnother(world, { provider, config: { ...world.config, BASE_URL: baseUrl } }, port);
  return { baseUrl, stop: () => api.close() };
}
