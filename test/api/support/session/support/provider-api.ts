import { serveAnother } from '#test/support/http/http.ts';
import { freePort } from '#stack/system/ports.ts';
import { startOpenIdProvider, type OpenIdProvider } from '#test/support/servers/openid-provider.ts';
import type { World } from '#test/support/world/world.ts';

/** An API whose staff sign in by a provider, which must name the value `strong` or the method `hwk`. */
export type ProviderApi = {
  baseUrl: string;
  provider: OpenIdProvider;
  close: () => Promise<void>;
  stop: () => Promise<void>;
};

/** Starts such an API beside that of a world, with a provider of its own or a given one. */
export async function startedApi(world: World, given?: OpenIdProvider): Promise<ProviderApi> {
  const port = await freePort();
  const baseUrl = `http://127.0.0.1:${port}`;
  const provider = given ?? (await startOpenIdProvider(`${baseUrl}/staff/sign-in/callback`));
  const config = {
    ...world.config,
    BASE_URL: baseUrl,
    STAFF_OIDC_ISSUER: provider.issuer,
    STAFF_OIDC_CLIENT_ID: provider.clientId,
    STAFF_OIDC_CLIENT_SECRET: provider.clientSecret,
    STAFF_OIDC_ACR: ['strong', 'hwk'],
  };
  const api = await serveAnother(world, { config }, port);
  const close = async (): Promise<void> => {
    await api.close();
    if (!given) await provider.close();
  };
  return { baseUrl, provider, close, stop: close };
}
