/** What staff may do: support sees flows and moves stuck ones; a payload reader alone may decode payloads. */
export const staffRoles = ['support', 'payload_reader'] as const;
export type StaffRole = (typeof staffRoles)[number];

/** A member of staff who is at work: by API key or by a browser session. */
export type Staff = { id: string; email: string; roles: StaffRole[] };

/** The operator's own chain of audit events: what concerns staff and no partner's organization. */
export const operatorAuditId = '00000000-0000-4000-8000-000000000000';

/** How long a one-time link opens a session, in minutes, and how long a session lasts, in hours. */
export const staffLinkMinutes = 15;
export const staffSessionHours = 8;
