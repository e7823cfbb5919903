import type { PartnerScope } from '#domain/account/partner-scopes.ts';

/**
 * Makes an operation's `security` for the OpenAPI document: any one of the named schemes, a partner's token with the scope
 * that its guard asks for; an empty list where nobody needs to be known.
 */
export function securityOf({
  security = [],
  scope,
}: {
  security?: readonly string[];
  scope?: PartnerScope;
}): Record<string, string[]>[] {
  return security.map((scheme) => ({ [scheme]: scheme === 'partner' && scope ? [scope] : [] }));
}
