import type { Provider } from 'oidc-provider';
import { partnerScopes, type PartnerScope } from '#domain/partner-scopes.ts';
import type { Orm } from '#entities/orm.ts';
import type { PartnerClient } from '#entities/partner-client.ts';
import { findActiveClient } from './client-adapter.ts';

export type LivePartnerToken = {
  token: InstanceType<Provider['ClientCredentials']>;
  client: PartnerClient;
  /** What the token was given and its client still has. */
  scopes: PartnerScope[];
};

/**
 * Finds a partner's access token that can be used now: issued here, not expired, not revoked, its client active.
 * Two look-ups by primary key.
 */
export async function findLivePartnerToken(
  { provider, orm }: { provider: Provider; orm: Orm },
  value: string,
): Promise<LivePartnerToken | undefined> {
  const token = await provider.ClientCredentials.find(value);
  if (!token?.clientId) return undefined;
  const client = await findActiveClient(orm, token.clientId);
  if (!client) return undefined;
  const given = new Set(token.scope?.split(' '));
  const scopes = partnerScopes.filter((scope) => given.has(scope) && client.scopes.includes(scope));
  return { token, client, scopes };
}
