import { sql } from 'kysely';
import { tables } from '../../tables.ts';
import type { EntityManager } from '../../common/entity-manager.ts';

/** The content of a partner's access token as the authorization server keeps it; times in Unix seconds. */
type KeptToken = { iat: number; exp: number; scope?: string };

/**
 * Reads a partner's access token by its SHA-256 in hex, with its client and the client's organization; undefined where the token is
 * unknown or over, or the client is not active.
 */
export async function readPartnerToken(em: EntityManager, idHash: string) {
  // The builder takes a column for the id of the table whose name it begins with: organization_id, of a table named organization.
  return tables(em)
    .selectFrom('OauthRecord as token')
    .innerJoin('PartnerClient as client', (join) =>
      join.on('client.id', '=', sql<string>`(token.payload->>'clientId')::uuid`),
    )
    .innerJoin('Organization as owner', 'owner.id', 'client.organizationId')
    .select([
      'client.id',
      'client.organizationId',
      'client.name',
      'client.scopes',
      'client.livemode',
      'client.embeddingOrigins',
      'client.language',
      'owner.planId',
      'owner.requestsPerHour',
    ])
    .select(sql<KeptToken>`token.payload`.as('token'))
    .select(sql<string | null>`owner.settings->>'language'`.as('organizationLanguage'))
    .select(sql<boolean>`${sql.ref('client.callbackKeySealed')} is not null`.as('hasCallbackKey'))
    .where('token.model', '=', 'ClientCredentials')
    .where('token.idHash', '=', idHash)
    .where('token.expiresAt', '>', sql<Date>`now()`)
    .where('client.status', '=', 'active')
    .executeTakeFirst();
}

export type PartnerToken = NonNullable<Awaited<ReturnType<typeof readPartnerToken>>>;
