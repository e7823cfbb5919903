import { partnerScopes, type PartnerScope } from '#domain/account/partner-scopes.ts';
import { requestsPerHour } from '#domain/account/plan.ts';
import { languages, type Language } from '#domain/sign-request/sign-request.ts';
import { readPartnerToken, type PartnerToken } from '#entities/account/rows/read-partner-token.ts';
import { hashRecordId } from '#entities/account/oauth-record.ts';
import type { Orm } from '#entities/orm.ts';

/** An active client with the settings of its organization: the language of messages and the plan's requests an hour. */
type ActivePartner = {
  clientId: string;
  organizationId: string;
  name: string;
  /** False of a sandbox application. */
  livemode: boolean;
  language: Language;
  /** Undefined for unlimited. */
  requestsPerHour: number | undefined;
  /** Whether a key for its callbacks was made: once made, there is always one. */
  hasCallbackKey: boolean;
  embeddingOrigins: readonly string[];
};

export type LivePartnerToken = {
  /** When it was given out and when it ends, in Unix seconds. */
  token: { iat: number; exp: number };
  partner: ActivePartner;
  /** The scopes that the token was given and its client still has. */
  scopes: PartnerScope[];
};

/** Finds a partner's access token that can be used now: issued here, not expired, not revoked, its client active. */
export async function findLivePartnerToken(
  { orm }: { orm: Orm },
  value: string,
): Promise<LivePartnerToken | undefined> {
  const row = await readPartnerToken(orm.em.fork(), hashRecordId(value));
  if (!row || row.token.exp * 1_000 <= Date.now()) return undefined;
  const given = new Set(row.token.scope?.split(' '));
  const scopes = partnerScopes.filter((scope) => given.has(scope) && row.scopes.includes(scope));
  return { token: row.token, scopes, partner: partnerOf(row) };
}

function partnerOf(row: PartnerToken): ActivePartner {
  return {
    clientId: row.id,
    organizationId: row.organizationId,
    name: row.name,
    livemode: row.livemode,
    language: languages.find((language) => language === row.organizationLanguage) ?? row.language,
    requestsPerHour: requestsPerHour(row.planId, row.requestsPerHour ?? null),
    hasCallbackKey: row.hasCallbackKey,
    embeddingOrigins: row.embeddingOrigins,
  };
}
