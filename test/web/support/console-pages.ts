import type { Html } from '#web/pages/common/layout.ts';
import { actPage, toldPage } from '#web/pages/staff/act.ts';
import { flowListPage } from '#web/pages/staff/flows/list.ts';
import { flowPage } from '#web/pages/staff/flows/show.ts';
import { saidPage } from '#web/pages/staff/frame.ts';
import { outagePage } from '#web/pages/staff/outage.ts';
import { overviewPage } from '#web/pages/staff/overview.ts';
import { sessionOfStaffPage } from '#web/pages/staff/session.ts';
import { actWords } from '#words/staff/acts.ts';
import { dependencySentence, dependencyTodo } from '#words/health/health-words.ts';
import { frameWords } from '#words/staff/frame.ts';
import { consoleBulkPages } from './console-bulk.ts';
import { consoleCustomerPages } from './console-customers.ts';
import {
  detail,
  envelope,
  everybody,
  flows,
  long,
  minutesAgo,
  now,
  recipient,
  support,
  timeline,
} from './console-flows.ts';

const acts = [
  { path: '/staff/flows/x/retry', text: 'Try again' },
  { path: '/staff/flows/x/send-again', text: 'Send the link again' },
  { path: '/staff/flows/x/cancel', text: 'Cancel', grave: true },
];

const shownFlow = { timeline, acts, temporal: 'http://127.0.0.1:8233', now };

const act = {
  here: '/staff/flows',
  about: [
    ['Flow', 'Sign request R-7K3F-92'],
    ['Whose', 'Хаан зээл ХХК'],
  ],
  fields: [],
  typed: {},
  reason: '',
  faults: {},
  once: 'e4b1f7c6-1b5f-4e1a-8b46-1d2f4c5a6b7c',
  back: '/staff/flows/x',
} as const;

const schedule = {
  id: 'look-after-documents',
  every: 600,
  last_run_at: minutesAgo(6),
  last_result: 'completed',
  failing_since: null,
};

const organization = { id: 'f00d1f7c-1b5f-4e1a-8b46-1d2f4c5a6b7c', name: 'Altan Bank' };

const { wrongRole } = frameWords;

/** The pages of the console, by the name of their picture. */
export const consolePages: Readonly<Record<string, () => Html>> = {
  'staff-overview': () =>
    overviewPage(
      everybody,
      {
        flows: [
          {
            kind: 'sign_request',
            reason: 'key_service_unavailable',
            count: 41,
            oldest_since: minutesAgo(17),
          },
          { kind: 'envelope', reason: 'key_service_unavailable', count: 7, oldest_since: minutesAgo(15) },
          { kind: 'document', reason: 'converter_unavailable', count: 1, oldest_since: minutesAgo(3_100) },
        ],
        schedules: [
          schedule,
          { ...schedule, id: 'timestamp-audit-heads', last_result: 'failed', failing_since: minutesAgo(130) },
        ],
        dependencies: [
          {
            name: 'clock',
            status: 'degraded',
            since: new Date(now - 240_000).toISOString(),
            says: 'Clocks are more than two seconds apart.',
            cause: 'worker 5b3f0c11 on sign-2 is 12.0 s ahead of database',
            what_to_do: dependencyTodo('clock'),
          },
          {
            name: 'mail',
            status: 'down',
            since: new Date(now - 60_000).toISOString(),
            says: 'The mail server takes no mails: invitations and codes wait.',
            cause: 'Error ECONNREFUSED: connect',
            what_to_do: dependencyTodo('mail'),
          },
        ],
        queues: [
          { name: 'flows', workers: 2, last_poll_at: minutesAgo(0), backlog: 0 },
          { name: 'signatures', workers: 0, last_poll_at: minutesAgo(40), backlog: null },
        ],
        receivers: [
          {
            organization: null,
            partner: { client_id: organization.id, name: long },
            receiver: 'https://hooks.khaan.example',
            trying: 41,
            failed: 3,
            oldest_since: minutesAgo(200),
            last_error: 'ECONNREFUSED',
          },
        ],
        quotas: [
          { organization, partner: null, quota: 'mails', country: null, limit: 400, used: 400 },
          { organization, partner: null, quota: 'sms', country: 'MN', limit: 20, used: 19 },
        ],
      },
      now,
    ),
  'staff-overview-calm': () =>
    overviewPage(
      support,
      { flows: [], schedules: null, queues: null, receivers: [], quotas: [], dependencies: [] },
      now,
    ),
  'staff-outage': () =>
    outagePage({
      unwell: [
        {
          name: 'database',
          status: 'down',
          since: new Date(now - 60_000).toISOString(),
          says: dependencySentence('database', 'down'),
          cause: null,
          what_to_do: dependencyTodo('database'),
        },
      ],
      requestId: act.once,
      now,
    }),
  'staff-flows': () =>
    flowListPage(everybody, {
      flows,
      filters: { stuck: 'true', reason: 'key_service_unavailable' },
      next: 'abc',
      now,
      acts: ['retry', 'cancel'],
    }),
  'staff-flows-none': () => flowListPage(support, { flows: [], filters: {}, next: null, now, acts: [] }),
  'staff-flow': () => flowPage(everybody, { ...shownFlow, flow: detail, done: 'retried' }),
  'staff-flow-envelope': () =>
    flowPage(support, {
      ...shownFlow,
      flow: {
        ...envelope,
        name: `<b>${long}</b>`,
        recipients: [
          recipient,
          { ...recipient, id: 'r2', status: 'sent', accepted_at: null, signed_at: null },
        ],
        deliveries: [],
      },
      done: undefined,
    }),
  'staff-act': () => actPage(everybody, { ...act, ...actWords.cancel }),
  'staff-act-refused': () =>
    actPage(everybody, {
      ...act,
      ...actWords.retry,
      reason: ' ',
      faults: {
        reason: 'Expected 1 to 1000 characters: why you do this.',
        form: 'The sign request has ended: it is signed.',
      },
      fields: [
        { name: 'email', label: 'E-mail address', kind: 'email', optional: true },
        { name: 'expires_at', label: 'New end (UTC)', kind: 'moment' },
        {
          name: 'plan_id',
          label: 'Plan',
          kind: 'choice',
          value: 'free',
          options: [
            { value: 'free', text: 'Free' },
            { value: 'enterprise', text: 'Enterprise' },
          ],
        },
        {
          name: 'scopes',
          label: 'Scopes',
          kind: 'ticks',
          value: ['sign'],
          options: [{ value: 'sign', text: 'sign' }],
        },
      ],
    }),
  'staff-told': () =>
    toldPage(everybody, '/staff/session', {
      title: 'A new secret',
      text: 'It is shown this once. Hand it over by a way that nobody else reads.',
      facts: [
        ['client_id', '93de1f7c-1b5f-4e1a-8b46-1d2f4c5a6b7c'],
        ['client_secret', 'cs_Xk3TbqfLz0mN7vR4pW9sYd2HgJ6aCe1U8iOoQtBnMxV'],
      ],
      back: '/staff/partners',
      backText: 'Back to the partners',
    }),
  'staff-wrong-role': () =>
    saidPage(support, {
      title: wrongRole.title,
      text: wrongRole.text('admin', support.roles),
      here: '/staff/session',
    }),
  'staff-you': () =>
    sessionOfStaffPage(everybody, {
      expiresAt: minutesAgo(-200),
      temporalUiUrl: 'http://127.0.0.1:8233',
      codecEndpoint: 'https://sign.example.mn/support/codec',
    }),
  ...consoleBulkPages,
  ...consoleCustomerPages,
};
