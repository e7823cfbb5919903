import type { ShownFlow, ShownFlowDetail } from '#web/pages/staff/flows/shown.ts';

/** The moment at which the pages of the console are drawn. */
export const now = Date.parse('2026-11-21T12:20:00.000Z');
/** A member of staff with every role, and one of support. */
export const everybody = {
  email: 'saran@altan.example',
  roles: ['support', 'payload_reader', 'admin'],
} as const;
export const support = { email: 'bat@altan.example', roles: ['support'] } as const;
/** A time before that moment. */
export const minutesAgo = (minutes: number) => new Date(now - minutes * 60_000).toISOString();

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

/** The longest name. */
export const long = 'Гэрээ'.repeat(51);

/** An envelope that waits. */
export const envelope: ShownFlow = {
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

/** Flows of each kind, with the longest name. */
export const flows: ShownFlow[] = [
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

/** A recipient who signed. */
export const recipient = {
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

/** A stuck sign request in full. */
export const detail: ShownFlowDetail = {
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

/** Its timeline. */
export const timeline = [
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
