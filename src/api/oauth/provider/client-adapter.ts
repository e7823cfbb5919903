import type { Adapter, AdapterPayload } from 'oidc-provider';
import type { Orm } from '#entities/orm.ts';
import { livingSecrets } from '#domain/account/partner-client.ts';
import { Organization } from '#entities/account/organization.ts';
import { PartnerClient } from '#entities/account/partner-client.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * The members of a client's metadata that are our own: the scopes of its own tokens, separated by spaces (those of a sign-in stand in
 * `scope`), and what makes the names by which its organization knows people.
 */
export const ownMembers = ['partner_scopes', 'subject_salt'];

/** Finds the active partner client of a client_id, or nothing when it is unknown, disabled or no uuid. */
async function findActiveClient(orm: Orm, clientId: string): Promise<PartnerClient | undefined> {
  if (!uuid.test(clientId)) return undefined;
  const client = await orm.em.fork().findOne(PartnerClient, { id: clientId, status: 'active' });
  return client ?? undefined;
}

/** A partner client as client metadata (RFC 7591); client_secret is the hashes, as the provider's comparison expects. */
function toMetadata(client: PartnerClient): AdapterPayload {
  const previous = livingSecrets(client.previousSecrets, new Date()).map(({ hash }) => hash);
  const secret = { client_secret: [client.secretHash, ...previous].join(' ') };
  return {
    client_id: client.id,
    client_name: client.name,
    ...(client.publicClient ? {} : secret),
    token_endpoint_auth_method: client.publicClient ? 'none' : 'client_secret_basic',
    grant_types: client.publicClient ? [] : ['client_credentials'],
    response_types: [],
    redirect_uris: [],
    partner_scopes: client.scopes.join(' '),
  };
}

/** What a client has that signs people in; each organization's applications know a person by one name (pairwise). */
function signInMetadata(client: PartnerClient, subjectSalt: string) {
  return {
    grant_types: [
      'authorization_code',
      'refresh_token',
      ...(client.publicClient ? [] : ['client_credentials']),
    ],
    response_types: ['code' as const],
    response_modes: ['query'],
    redirect_uris: client.redirectUris,
    post_logout_redirect_uris: client.postLogoutRedirectUris,
    scope: client.signInScopes.join(' '),
    subject_type: 'pairwise' as const,
    // Names the sector; it is never asked (sectorIdentifierUriValidate).
    sector_identifier_uri: `https://${client.organizationId}.invalid/`,
    subject_salt: subjectSalt,
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
      if (!client || client.redirectUris.length === 0) return client && toMetadata(client);
      const { subjectSalt } = await orm.em
        .fork()
        .findOneOrFail(Organization, { id: client.organizationId }, { populate: ['subjectSalt'] });
      return { ...toMetadata(client), ...signInMetadata(client, subjectSalt) };
    },
    findByUid: refuse,
    findByUserCode: refuse,
    upsert: refuse,
    consume: refuse,
    destroy: refuse,
    revokeByGrantId: refuse,
  };
}
