import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Orm } from '#entities/orm.ts';
import { livingSecrets } from '#domain/account/partner-client.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** Finds the active partner client of a client_id, or nothing when it is unknown, disabled or no uuid. */
async function findActiveClient(orm: Orm, clientId: string): Promise<PartnerClient | undefined> {
  if (!uuid.test(clientId)) return undefined;
  const client = await orm.em.fork().findOne(PartnerClient, { id: clientId, status: 'active' });
  return client ?? undefined;
}

/** A partner client as client metadata (RFC 7591); client_secret is the hashes, as the provider's comparison expects. */
function toMetadata(client: PartnerClient): AdapterPayload {
  const previous = livingSecrets(client.previousSecrets, new Date()).map(({ hash }) => hash);
  return {
    client_id: client.id,
    client_secret: [client.secretHash, ...previous].join(' '),
    token_endpoint_auth_method: 'client_secret_basic',
    grant_types: ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    ...(client.scopes.length > 0 && { scope: client.scopes.join(' ') }),
  };
}

function refuse(): Promise<never> {
  return Promise.reject(new Error('clients are registered by the platform, not by the authorization server'));
}

/** Lets the authorization server read partner clients; it never writes them. */
export function createClientAdapter(orm: Orm): Adapter {
  return {
    async find(clientId) {
      const client = await findActiveClient(orm, clientId);
      return client && toMetadata(client);
    },
    findByUid: refuse,
    findByUserCode: refuse,
    upsert: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}
