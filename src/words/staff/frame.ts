import type { StaffRole } from '#domain/account/staff.ts';

/** The parts of the console, by their path. */
export const sections = {
  '/staff': 'Overview',
  '/staff/flows': 'Flows',
  '/staff/reports': 'Reports',
  '/staff/organizations': 'Organizations',
  '/staff/partners': 'Partners',
  '/staff/people': 'People',
  '/staff/audit': 'Audit',
  '/staff/session': 'You',
} as const;
export type Section = keyof typeof sections;

const roleNames: Readonly<Record<StaffRole, string>> = {
  support: 'support',
  payload_reader: 'payload reader',
  admin: 'admin',
};

/** The words of the frame of the console, and of pages that only say something. */
export const frameWords = {
  sections: 'Parts of the console',
  signOut: 'Sign out',
  wrongRole: {
    title: 'This needs another role',
    text: (role: StaffRole, has: readonly StaffRole[]) =>
      `This page is for members of staff with the role “${roleNames[role]}”. You have: ${
        has.map((one) => roleNames[one]).join(', ') || 'none'
      }. The operator gives roles by “npm run staff”.`,
  },
  missing: { title: 'There is nothing here', back: 'Back to the overview' },
  failed: {
    title: 'This did not work',
    text: (requestId: string) => `Try again. The log has it under ${requestId}.`,
  },
  outage: {
    title: 'The console cannot be shown now',
    text: (requestId: string) =>
      `It needs the database. The API’s log has the failure under ${requestId}; docs/run/operations.md has a section for each outage.`,
    again: 'Try again',
  },
  stale: {
    title: 'Open the page again',
    text: 'This form is taken from our own pages only. Open the page again, and send the form from there.',
  },
  session: {
    title: 'Your session',
    person: 'Signed in as',
    roles: 'Roles',
    until: 'Ends',
    temporal: 'Temporal UI',
    passkeys: 'Your passkeys',
    codec: 'Codec endpoint for the Temporal UI',
    codecHow:
      'The Temporal UI shows contents of workflows to you. Once in it: press the glasses at the top, paste this address, switch “Include cross-origin credentials” on, and apply. Each look is an audit event.',
    may: {
      support: 'support: find flows, and act on them',
      payload_reader: 'payload reader: read the contents of workflows in the Temporal UI',
      admin: 'admin: organizations, partners, plans, identities, and the operator’s audit chain',
    } satisfies Record<StaffRole, string>,
  },
  reason: 'Reason',
  reasonHint: 'Goes into the audit trail with your name. Do not write what a document says.',
  back: 'Back, and change nothing',
  check: 'Some fields need another look.',
  next: 'Next page',
  none: '–',
} as const;
