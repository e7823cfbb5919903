import { auditEventPage } from '../audit-events/audit-event-page.ts';
import { AuditEventView } from '../audit-events/audit-event-view.ts';
import { requireUser } from '../../http/guards/user.ts';
import { PageQuery } from '../../http/input/list.ts';
import { operation } from '../../http/operation.ts';
import { SuccessList, successList } from '../../http/answers/success.ts';
import { EnvelopeParams, findEnvelope } from './common/find-envelope.ts';

/** GET /api/v1/envelopes/{id}/events: the audit events of one envelope, newest first, whoever did it. */
export const listEnvelopeEvents = operation({
  method: 'get',
  path: '/api/v1/envelopes/{id}/events',
  operationId: 'listEnvelopeEvents',
  summary: 'Events of an envelope',
  tag: 'Envelopes',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  params: EnvelopeParams,
  query: PageQuery,
  responses: { 200: { description: 'A page of audit events', schema: SuccessList(AuditEventView) } },
  problems: ['unauthorized', 'not_found', 'rate_limited'],
  handle: async (c, { params, query }) => {
    const { deps, user } = c.var;
    const { id, organizationId } = await findEnvelope(deps.orm.em.fork(), user, params.id);
    const where = { organizationId, resourceType: 'envelope', resourceId: id };
    const page = await auditEventPage(deps, { list: `envelope-events/${id}`, where, query });
    return { status: 200, body: successList(page, query.limit) };
  },
});
