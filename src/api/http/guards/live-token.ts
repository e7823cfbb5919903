import type { Provider } from 'oidc-provider';
import { partnerScopes, type PartnerScope } from '#domain/account/partner-scopes.ts';
import { requestsPerHour } from '#domain/account/plan.ts';
import { languages, type Language } from '#domain/sign-request/sign-request.ts';
import type { Orm } from '#entities/orm.ts';

/** An active client with the settings of its organization: the language of messages and the plan's requests an hour. */
type ActivePartner = {
  clientId: string;
  organizationId: string;
  name: string;
  language: Language;
  /** Undefined for unlimited. */
  requestsPerHour: number | undefined;
};

export type LivePartnerToken = {
  token: InstanceType<Provider['ClientCredentials']>;
  partner: ActivePartner;
  /** The scopes that the token was given and its client still has. */
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
  const row = await findClient(orm, token.clientId);
  if (!row) return undefined;
  const given = new Set(token.scope?.split(' '));
  const scopes = partnerScopes.filter((scope) => given.has(scope) && row.scopes.includes(scope));
  return { token, scopes, partner: partnerOf(row) };
}

type ClientRow = {
  id: string;
  organization_id: string;
  name: string;
  scopes: string[];
  client_language: Language;
  organization_language: string | null;
  plan_id: string;
  requests_per_hour: number | null;
};

async function findClient(orm: Orm, clientId: string): Promise<ClientRow | undefined> {
  const [row] = await orm.em.fork().execute<ClientRow[]>(
    `select c.id, c.organization_id, c.name, c.scopes, c.language as client_language,
       o.settings->>'language' as organization_language, o.plan_id, o.requests_per_hour
     from partner_client c join organization o on o.id = c.organization_id
     where c.id = ? and c.status = 'active'`,
    [clientId],
  );
  return row;
}

function partnerOf(row: ClientRow): ActivePartner {
  return {
    clientId: row.id,
    organizationId: row.organization_id,
    name: row.name,
    language: languages.find((language) => language === row.organization_language) ?? row.client_language,
    requestsPerHour: requestsPerHour(row.plan_id, row.requests_per_hour),
  };
}
