/** The recovery codes that a user has at once. */
export const recoveryCodeCount = 10;

/** The minutes in which a secret of codes that was offered has to be confirmed by its first code. */
export const offeredSecretMinutes = 30;

/** The most passkeys that a user may have, and the length of their names. */
export const mostPasskeys = 10;
export const passkeyNameLength = 60;

/** The second factors of a user: codes of an app, devices on which they confirm, and passkeys. */
export type SecondFactors = { app: boolean; devices: number; passkeys: number };

/** Tells whether the password alone opens nothing. */
export function hasSecondFactor({ app, devices, passkeys }: SecondFactors): boolean {
  return app || devices > 0 || passkeys > 0;
}
