import { requireUser } from '../../http/guards/user.ts';
import { operation } from '../../http/operation.ts';
import { Success, success } from '../../http/answers/success.ts';
import { EnvelopeView, envelopeView } from './common/envelope-view.ts';
import { EnvelopeParams, findEnvelope, findWhole } from './common/find-envelope.ts';

/** GET /api/v1/envelopes/{id}: an envelope with its recipients and fields, for who made it, owner and admin. */
export const getEnvelope = operation({
  method: 'get',
  path: '/api/v1/envelopes/{id}',
  operationId: 'getEnvelope',
  summary: 'An envelope',
  tag: 'Envelopes',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  params: EnvelopeParams,
  responses: { 200: { description: 'The envelope', schema: Success(EnvelopeView) } },
  problems: ['unauthorized', 'not_found', 'rate_limited'],
  handle: async (c, { params }) => {
    const em = c.var.deps.orm.em.fork();
    const envelope = await findEnvelope(em, c.var.user, params.id);
    return { status: 200, body: success(envelopeView(await findWhole(em, envelope))) };
  },
});
