/** How a person was signed in (RFC 8176): by their password. */
export const byPassword = ['pwd'];

/** How a person was known besides the password: by a key and a PIN on their device. */
export const byDevice = ['swk', 'pin', 'mfa'];

/** How a person was known besides the password: by a one-time code, of their app or sent to them, or a recovery code. */
export const byCode = ['otp', 'mfa'];

/** How a person was signed in by a passkey that they unlocked: on one device (`hwk`), or kept by several (`swk`). */
export function byPasskey({ isSynced }: { isSynced: boolean }): string[] {
  return [isSynced ? 'swk' : 'hwk', 'user', 'mfa'];
}

/** The levels of a sign-in, weakest first: one factor, or two. */
export const authenticationLevels = ['urn:tamga:acr:one-factor', 'urn:tamga:acr:two-factor'] as const;
export type AuthenticationLevel = (typeof authenticationLevels)[number];

/** Gives the level of a sign-in (`acr`) by how it was done (`amr`): two factors are `mfa` (RFC 8176). */
export function levelOf(methods: readonly string[]): AuthenticationLevel {
  return methods.includes('mfa') ? 'urn:tamga:acr:two-factor' : 'urn:tamga:acr:one-factor';
}
