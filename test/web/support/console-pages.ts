import type { Html } from '#web/pages/common/layout.ts';
import { actPage, toldPage } from '#web/pages/staff/act.ts';
import { flowListPage } from '#web/pages/staff/flows/list.ts';
import type { ShownFlow, ShownFlowDetail } from '#web/pages/staff/flows/shown.ts';
import { flowPage } from '#web/pages/staff/flows/show.ts';
import { saidPage } from '#web/pages/staff/frame.ts';
import { overviewPage } from '#web/pages/staff/overview.ts';
import { sessionOfStaffPage } from '#web/pages/staff/session.ts';
import { actWords } from '#words/staff/acts.ts';
import { frameWords } from '#words/staff/frame.ts';

const now = Date.parse('2026-11-21T12:20:00.000Z');
const everybody = { email: 'saran@altan.example', roles: ['support', 'payload_reader', 'admin'] } as const;
const support = { email: 'bat@altan.example', roles: ['support'] } as const;
const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

const request: ShownFlow = {
  id: '3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d11',
  kind: 'sign_request',
  workflow_id: 'sign-request/3f0e7a52-5d2a-4a8e-9f3e-0c3f1a7b9d11',
  partner: { client_id: '93de1f7c-1b5f-4e1a-8b46-1d2f4c5a6b7c', name: 'Хаан зээл ХХК' },
  external_ref: 'loan-2026-001742',
  reference: 'R-7K3F-92',
  name: null,
  status: 'pending',
  stage: 'sealing',
  stuck: true,
  stuck_since: minutesAgo(17),
  stuck_reason: 'key_service_unavailable',
  what_happened: 'The key service does not answer, or refuses.',
  what_to_do:
    'Look whether the key service and its database run, and read its log. When it answers again, retry.',
  next_try_at: minutesAgo(-8),
  last_error: 'KeyServiceUnavailable: no answer within 10 s',
  waits_for: null,
  created_at: minutesAgo(64),
  expires_at: minutesAgo(-2_880),
};

const long = 'Гэрээ'.repeat(51);

const envelope: ShownFlow = {
  ...request,
  id: '6c1a4f3e-8d1c-4b6e-a2f1-93de1f7c1b5f',
  kind: 'envelope',
  workflow_id: 'envelope/6c1a4f3e-8d1c-4b6e-a2f1-93de1f7c1b5f',
  partner: null,
  organization: { id: 'f00d1f7c-1b5f-4e1a-8b46-1d2f4c5a6b7c', name: 'Altan Bank' },
  external_ref: null,
  reference: 'R-2MPX-41',
  name: 'Түрээсийн гэрээ 2026',
  status: 'sent',
  stage: 'waiting',
  stuck: false,
  stuck_since: null,
  stuck_reason: null,
  what_happened: null,
  what_to_do: null,
  next_try_at: null,
  last_error: null,
  waits_for: 'recipient 2 of 3, b•••@bank.mn',
  created_at: minutesAgo(3_000),
};

const flows: ShownFlow[] = [
  request,
  envelope,
  { ...envelope, id: 'a1', name: `<b>${long}</b>`, waits_for: null, status: 'completed', stage: 'ended' },
  {
    ...request,
    id: 'b2',
    kind: 'webhook_delivery',
    reference: 'R-7K3F-92',
    external_ref: null,
    status: 'failed',
    stage: 'ended',
    stuck: false,
  },
  {
    ...request,
    id: 'c3',
    kind: 'document',
    partner: null,
    reference: null,
    name: 'Offer.docx',
    stuck_reason: 'no_worker',
  },
];

const recipient = {
  id: 'r1',
  role: 'signer',
  status: 'signed',
  address: 's•••@altan.example',
  link_sent_at: minutesAgo(2_990),
  accepted_at: minutesAgo(2_000),
  signed_at: minutesAgo(2_000),
};

const delivery = {
  id: 'd1',
  event_type: 'sign_request.signed',
  receiver: 'https://hooks.khaan.example',
  status: 'pending',
  response_code: 503,
  attempts: 2,
  max_attempts: 6,
  last_attempt_at: minutesAgo(4),
  next_attempt_at: minutesAgo(-26),
};

const detail: ShownFlowDetail = {
  ...request,
  required_loa: 2,
  signer: 'b•••@example.mn',
  link_sent_at: minutesAgo(63),
  accepted_at: minutesAgo(19),
  deliveries: [delivery],
  messages: [
    {
      at: minutesAgo(63),
      kind: 'link',
      channel: 'email',
      to: 'b•••@example.mn',
      outcome: 'sent',
      server_said: '250 2.0.0 Ok: queued as 4bXk3T',
    },
    {
      at: minutesAgo(20),
      kind: 'code',
      channel: 'sms',
      to: '+976•••••33',
      outcome: 'refused',
      server_said: null,
    },
  ],
};

const timeline = [
  { at: minutesAgo(64), text: 'The partner made the sign request.', by: 'Хаан зээл ХХК' },
  { at: minutesAgo(63), text: 'The link was handed over for sending by e-mail.', by: 'Tamga' },
  {
    at: minutesAgo(19),
    text: 'The signer agreed at level 2. From here on the signature is being made.',
    by: 'the signer',
  },
  {
    at: minutesAgo(3),
    text: 'Staff had the stuck steps tried again: “the key service answers again”',
    by: everybody.email,
  },
];

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
  every: 'every 10 minutes',
  last_run_at: minutesAgo(6),
  last_result: 'completed',
  failing_since: null,
};

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
        queues: [
          { name: 'flows', workers: 2, last_poll_at: minutesAgo(0), backlog: 0 },
          { name: 'signatures', workers: 0, last_poll_at: minutesAgo(40), backlog: 48 },
        ],
      },
      now,
    ),
  'staff-overview-calm': () => overviewPage(support, { flows: [] }, now),
  'staff-flows': () =>
    flowListPage(everybody, {
      flows,
      filters: { stuck: 'true', reason: 'key_service_unavailable' },
      next: 'abc',
      now,
    }),
  'staff-flows-none': () => flowListPage(support, { flows: [], filters: {}, next: null, now }),
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
};
