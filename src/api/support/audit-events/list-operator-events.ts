import { AuditEventView } from '../../common/audit/audit-event-view.ts';
import { listOperatorEvents, OperatorEventQuery } from '../../common/support/looks/operator-events.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { staffOperation } from '../staff-operation.ts';

/** GET /support/audit-events: the operator's own audit events, newest first. */
export const listOperatorEventsOperation = staffOperation({
  method: 'get',
  path: '/support/audit-events',
  operationId: 'listOperatorEvents',
  summary: 'Audit events of the operator',
  description:
    'The operator’s own chain, newest first: members of staff and their sign-ins, whose payloads they read, at what they looked, and what they changed. Each event has the members that its hash covers, so that the chain can be kept and checked elsewhere.',
  tag: 'Support',
  role: 'admin',
  query: OperatorEventQuery,
  answer: pageOf('One page', AuditEventView),
  problems: ['validation_failed'],
  handle: (c, { query }) => listOperatorEvents(c, query),
});
