import { auditEventPage } from '../../common/audit/audit-event-page.ts';
import { AuditEventView } from '../../common/audit/audit-event-view.ts';
import { PageQuery } from '../../http/input/list.ts';
import { platformOperation } from '../platform-operation.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { EnvelopeParams, findEnvelope } from './common/find-envelope.ts';

/** GET /api/v1/envelopes/{id}/events: the audit events of one envelope by everybody, newest first. */
export const listEnvelopeEvents = platformOperation({
  method: 'get',
  path: '/api/v1/envelopes/{id}/events',
  operationId: 'listEnvelopeEvents',
  summary: 'Events of an envelope',
  tag: 'Envelopes',
  params: EnvelopeParams,
  query: PageQuery,
  answer: pageOf('A page of audit events', AuditEventView),
  problems: ['not_found'],
  handle: async (c, { params, query }) => {
    const { deps, user } = c.var;
    const { id, organizationId } = await findEnvelope(deps.orm.em.fork(), user, params.id);
    const where = { organizationId, resourceType: 'envelope', resourceId: id };
    const page = await auditEventPage(deps, { list: `envelope-events/${id}`, where, query });
    return page;
  },
});
