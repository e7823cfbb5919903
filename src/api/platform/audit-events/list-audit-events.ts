import type { z } from 'zod';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import { text, UuidText } from '../../http/input/fields.ts';
import { PageQuery } from '../../http/input/list.ts';
import { platformOperation } from '../platform-operation.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { auditEventPage } from '../../common/audit/audit-event-page.ts';
import { AuditEventView } from '../../common/audit/audit-event-view.ts';
import { FirstMoment, LastMoment } from '../../common/audit/moments.ts';

const Query = PageQuery.extend({
  action: text(64).optional().meta({ description: 'Such as `document.uploaded`' }),
  resource_type: text(64).optional(),
  resource_id: UuidText.optional(),
  user_id: UuidText.optional().meta({ description: 'Who did it' }),
  from: FirstMoment.optional(),
  to: LastMoment.optional(),
});

/** GET /api/v1/audit-events: the events of the organization, newest first. */
export const listAuditEvents = platformOperation({
  method: 'get',
  path: '/api/v1/audit-events',
  operationId: 'listAuditEvents',
  summary: 'Audit events',
  description:
    'The audit events of the organization, newest first. Users see their own acts; owner and admin see all.',
  tag: 'Audit',
  query: Query,
  answer: pageOf('A page of events', AuditEventView),
  problems: ['validation_failed'],
  handle: async (c, { query }) => {
    const { deps, user } = c.var;
    assertOrder(query);
    const { organizationId } = user;
    const listed = {
      list: `audit-events/${organizationId}`,
      where: {
        organizationId,
        $and: [user.role === 'user' ? { userId: user.id } : {}, filterOf(query)],
      },
      query,
    };
    return auditEventPage(deps, listed);
  },
});

function assertOrder({ from, to }: z.output<typeof Query>): void {
  if (!from || !to || from < to) return;
  const message = 'expected a time after from';
  throw new Problem('validation_failed', `to: ${message}`, { issues: [{ path: 'to', message }] });
}

function filterOf(query: z.output<typeof Query>) {
  const { action, resource_type: resourceType, resource_id: resourceId, user_id: userId, from, to } = query;
  return {
    ...defined({ action, resourceType }),
    ...(resourceId === undefined ? {} : { resourceId: resourceId.toLowerCase() }),
    ...(userId === undefined ? {} : { userId: userId.toLowerCase() }),
    ...(from || to ? { timestamp: defined({ $gte: from, $lt: to }) } : {}),
  };
}
