import type { Html } from '#web/pages/common/layout.ts';
import { organizationPage, organizationsPage } from '#web/pages/staff/customers/organizations.ts';
import { partnerPage, partnersPage } from '#web/pages/staff/customers/partners.ts';
import { peoplePage, personPage } from '#web/pages/staff/customers/people.ts';
import { reportsPage } from '#web/pages/staff/reports/list.ts';
import { everybody, long, minutesAgo } from './console-flows.ts';

const id = 'f00d1f7c-1b5f-4e1a-8b46-1d2f4c5a6b7c';

const organization = {
  id,
  name: 'Altan Bank',
  slug: 'altan-bank',
  plan_id: 'enterprise',
  requests_per_hour: 50_000,
  sending_suspended_at: null,
  created_at: minutesAgo(90_000),
};

const organizations = [
  organization,
  { ...organization, name: long, slug: 'long', sending_suspended_at: minutesAgo(40), plan_id: 'free' },
];

const details = {
  ...organization,
  owners: [{ id, email: 'saran@altan.example', status: 'active' }],
  users: 41,
  partners: 2,
  unit_prices: { envelope: 0.25, signature: 0.1, certificate: 0 },
  external_id: 'cus_1742',
  legal_hold: false,
};

const kept = { days: 'forever', is_default: true, next: null } as const;
const retention = {
  periods: {
    documents: { days: 400, is_default: false, next: { days: 30, from: minutesAgo(-9_000) } },
    flows: kept,
    webhook_bodies: { days: 90, is_default: true, next: null },
    messages: kept,
    audit_personal: kept,
  },
  holds: [
    {
      id,
      organization_id: id,
      kind: 'envelope',
      thing_id: id,
      placed_by: 'staff',
      reason: `A claim before the court. ${long}`,
      created_at: minutesAgo(4_000),
    },
    {
      id,
      organization_id: id,
      kind: 'organization',
      thing_id: id,
      placed_by: 'owner',
      reason: 'An audit',
      created_at: minutesAgo(40),
    },
  ],
  hasMore: true,
} as const;

const partner = {
  client_id: '93de1f7c-1b5f-4e1a-8b46-1d2f4c5a6b7c',
  organization_id: id,
  name: 'Altan Bank loans',
  scopes: ['sign', 'webhook'],
  status: 'active',
  language: 'mn',
  previous_secrets_until: minutesAgo(-700),
  sending_suspended_at: null,
  created_at: minutesAgo(80_000),
};

const person = {
  id,
  organization_id: id,
  email: 'saran@altan.example',
  first_name: 'Saran',
  last_name: 'Bold',
  role: 'owner',
  status: 'active',
  email_verified_at: minutesAgo(70_000),
  phone_verified_at: null,
  identity_verified: true,
  identity_proofs: [
    {
      seen: 'passport, in person',
      seen_by: 'Tsend, branch 4',
      proved_at: minutesAgo(100),
      ended_at: null,
      end_reason: null,
    },
    {
      seen: 'identity card, by video',
      seen_by: 'Tsend, branch 4',
      proved_at: minutesAgo(9_000),
      ended_at: minutesAgo(100),
      end_reason: 'replaced',
    },
  ],
  created_at: minutesAgo(80_000),
};

const report = {
  id,
  kind: 'request',
  subject_id: '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d11',
  organization_id: id,
  client_id: partner.client_id,
  text: `I know nobody of this name. <b>${long}</b>`,
  status: 'open',
  created_at: minutesAgo(600),
  closed_at: null,
  closed_reason: null,
};

const acts = [
  { path: '/staff/organizations/x/invite', text: 'Invite the owner' },
  { path: '/staff/organizations/x/plan', text: 'Set the plan' },
  { path: '/staff/senders/organizations/x/suspend', text: 'Suspend the sending', grave: true },
];

/** The pages of administration and reports, by the name of their picture. */
export const consoleCustomerPages: Readonly<Record<string, () => Html>> = {
  'staff-organizations': () => organizationsPage(everybody, { organizations, search: 'Altan', next: 'abc' }),
  'staff-organizations-none': () =>
    organizationsPage(everybody, { organizations: [], search: '', next: null }),
  'staff-organization': () =>
    organizationPage(everybody, {
      organization: details,
      retention,
      quotas: [
        { client_id: null, quota: 'mails', country: null, limit: 200_000, used: 4_171 },
        { client_id: partner.client_id, quota: 'sms', country: 'MN', limit: 100, used: 100 },
      ],
      acts,
      done: 'invited',
    }),
  'staff-partners': () =>
    partnersPage(everybody, {
      partners: [partner, { ...partner, status: 'disabled' }],
      organizationId: id,
      next: null,
    }),
  'staff-partner': () => partnerPage(everybody, { partner, acts, done: undefined }),
  'staff-people': () =>
    peoplePage(everybody, { email: 'nobody@example.mn', fault: 'No account has this address.' }),
  'staff-person': () => personPage(everybody, { person, acts, done: 'proved' }),
  'staff-reports': () =>
    reportsPage(everybody, {
      reports: [
        report,
        {
          ...report,
          id: 'b',
          status: 'closed',
          text: null,
          closed_at: minutesAgo(5),
          closed_reason: 'a known customer',
        },
      ],
      status: 'open',
      next: 'abc',
      done: 'closed',
    }),
};
