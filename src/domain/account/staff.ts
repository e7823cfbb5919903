/**
 * The roles of staff: support sees workflows and moves stuck ones; only a payload reader may decode payloads; admin makes
 * organizations and partners' clients, sets plans, and says whose identity was proved.
 */
export const staffRoles = ['support', 'payload_reader', 'admin'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A signed-in member of staff, by API key or by a browser session. */
export type Staff = { id: string; email: string; roles: StaffRole[] };

/** The operator's own chain of audit events, for events of staff that concern no partner's organization. */
export const operatorAuditId = '00000000-0000-4000-8000-000000000000';

/** The lifetime of a one-time link that begins a sign-in, and of a sign-in that waits for its second factor, in minutes. */
export const staffLinkMinutes = 15;
export const staffSignInMinutes = 10;

/** A session ends after so many hours, and earlier when nothing was asked with it for so many minutes. */
export const staffSessionHours = 8;
export const staffIdleMinutes = 30;

/** Looks at the same thing within so many minutes, by the clock, are one event. */
export const staffLookMinutes = 15;

/** A staff key ends after so many days if the operator says no other number, at most after so many, and is announced so many before. */
export const staffKeyDays = { usual: 90, most: 365, announced: 14 } as const;

/** The second factor by which a session was opened: a code of RFC 6238, the word of an OpenID provider, or a passkey. */
export type StaffFactorKind = 'totp' | 'oidc' | 'passkey';
