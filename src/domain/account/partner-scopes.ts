/** The scopes that a partner's token may have (specification, "Authentication" 3). */
export const partnerScopes = ['sign', 'credential:read', 'credential:sign', 'webhook'] as const;
export type PartnerScope = (typeof partnerScopes)[number];

/** Those that a sandbox application may have: the others use the credentials of people, which sign nothing of the sandbox. */
export const sandboxScopes = ['sign', 'webhook'] as const satisfies readonly PartnerScope[];

/** The scopes that an application of this mode may have. */
export function scopesOfMode(livemode: boolean): readonly PartnerScope[] {
  return livemode ? partnerScopes : sandboxScopes;
}
