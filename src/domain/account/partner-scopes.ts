/** The scopes that a partner's token may have (specification, "Authentication" 3). */
export const partnerScopes = ['sign', 'credential:read', 'credential:sign', 'webhook'] as const;
export type PartnerScope = (typeof partnerScopes)[number];
