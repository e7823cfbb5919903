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

/** The lifetime of a one-time link that opens a session, in minutes, and of a session, in hours. */
export const staffLinkMinutes = 15;
export const staffSessionHours = 8;
