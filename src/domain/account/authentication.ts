/** How a person was signed in (RFC 8176): by their password. */
export const byPassword = ['pwd'];

/** The levels of a sign-in, weakest first: one factor, or two. */
export const authenticationLevels = ['urn:tamga:acr:one-factor', 'urn:tamga:acr:two-factor'] as const;
export type AuthenticationLevel = (typeof authenticationLevels)[number];

/** Gives the level of a sign-in (`acr`) by how it was done (`amr`): two factors are `mfa` (RFC 8176). */
export function levelOf(methods: readonly string[]): AuthenticationLevel {
  return methods.includes('mfa') ? 'urn:tamga:acr:two-factor' : 'urn:tamga:acr:one-factor';
}
