/** The lifetime of a user's access token, and of a session without a refresh, in seconds. */
export const accessTokenTtl = 900;
export const refreshTokenTtl = 30 * 86_400;

/** The minutes after a sign-in in which keys, phones, passwords, roles and devices may be changed. */
export const reauthenticationMinutes = 10;

/** The minutes without use after which a session of the pages behind sign-in ends, and the hours after which it ends anyway. */
export const pageSessionIdleMinutes = 60;
export const pageSessionHours = 12;

/** The minutes in which a sign-in that was begun has to be finished. */
export const signInMinutes = 30;

/** The days for which a device is known that somebody has signed in from. */
export const rememberedDeviceDays = 90;

/** The lifetime of the links in account mails, in hours. */
export const verifyEmailHours = 24;
export const resetPasswordHours = 1;
export const invitationHours = 7 * 24;

/** The days for which the letter about a use of a certificate can revoke it. */
export const revokeLinkDays = 30;

export const passwordBounds = { min: 12, max: 128 } as const;

/** Plans that an organization can be on; `requestsPerHour` null is without a limit (specification, "Limits"). */
export const signUpPlan = 'free';

/** The hours after which an account ends whose address nobody has proved. */
export const unprovedAccountHours = 24;

/** The states of a member as an organization sees them; an invited one has no account yet. */
export const memberStatuses = ['active', 'invited', 'disabled'] as const;

export type UserRole = 'owner' | 'admin' | 'user';

/** The user who calls: by an access token (sessionId) or by an API key (apiKeyId). */
export type User = {
  id: string;
  organizationId: string;
  role: UserRole;
  email: string;
  emailVerified: boolean;
  sessionId: string | null;
  apiKeyId: string | null;
  /** When the password was last given in the session; null with an API key. */
  authenticatedAt: Date | null;
  /** Set on pages for somebody whose organization requires a second factor, and who has none. */
  mustAddFactor?: boolean;
};
