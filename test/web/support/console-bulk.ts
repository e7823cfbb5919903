import type { Html } from '#web/pages/common/layout.ts';
import { auditPage, verifiedPage } from '#web/pages/staff/audit/list.ts';
import { carriedOutPage, previewPage } from '#web/pages/staff/flows/bulk.ts';
import { flowListPage } from '#web/pages/staff/flows/list.ts';
import { everybody, flows, long, minutesAgo, now, support } from './console-flows.ts';

const previewId = 'e4b1f7c6-1b5f-4e1a-8b46-1d2f4c5a6b7c';
const staffId = '0c2b7c6e-1b5f-4e1a-8b46-1d2f4c5a6b7c';
const refused = [{ id: '6c1a4f3e-8d1c-4b6e-a2f1-93de1f7c1b5f', why: 'It has ended: it is completed.' }];
const preview = { previewId, act: 'retry', flows, refused, hasMore: true, reason: '', faults: {}, now };
const carried = { previewId, act: 'cancel', reason: 'the partner ends it', count: 41 };

const event = {
  sequence: 1_742,
  action: 'staff.looked',
  resource_type: 'flow',
  resource_id: flows[0]?.id ?? '',
  metadata: { staff_id: staffId, what: 'flow' },
  timestamp: minutesAgo(4),
};

const verified = {
  valid: true,
  checked: 1_742,
  first_broken_id: null,
  reason: null,
  head_timestamp: { time: minutesAgo(50) },
  sealed_head: { time: minutesAgo(20) },
  next_cursor: null,
};

/** The pages of searches, of one act on many flows and of the operator's chain, by the name of their picture. */
export const consoleBulkPages: Readonly<Record<string, () => Html>> = {
  'staff-found': () =>
    flowListPage(support, {
      flows: flows.slice(0, 2),
      filters: {},
      next: null,
      now,
      acts: [],
      found: true,
      asked: 'bat@example.mn',
    }),
  'staff-found-wrong': () =>
    flowListPage(support, {
      flows: [],
      filters: {},
      next: null,
      now,
      acts: [],
      found: true,
      asked: 'zz',
      fault: 'Name: expected 3 to 100 characters.',
    }),
  'staff-preview': () => previewPage(everybody, preview),
  'staff-preview-none': () => previewPage(support, { ...preview, flows: [], hasMore: false }),
  'staff-carried-out': () =>
    carriedOutPage(everybody, { ...carried, done: 38, failed: [{ id: previewId, why: long }], left: 2 }),
  'staff-audit': () =>
    auditPage(everybody, {
      events: [
        event,
        { ...event, sequence: 1_741, action: 'schedule.triggered', metadata: { reason: long } },
        { ...event, sequence: 1_740, action: 'staff.added', metadata: { operator: 'root on console-1' } },
      ],
      people: new Map([[staffId, everybody.email]]),
      action: '',
      next: 'abc',
    }),
  'staff-audit-whole': () => verifiedPage(everybody, verified),
  'staff-audit-broken': () =>
    verifiedPage(everybody, {
      ...verified,
      valid: false,
      reason: 'event_changed',
      first_broken_id: previewId,
    }),
  'staff-audit-on': () => verifiedPage(everybody, { ...verified, valid: null, next_cursor: 'abc' }),
};
