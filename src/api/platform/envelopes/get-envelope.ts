import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { EnvelopeView, envelopeView } from './common/envelope-view.ts';
import { EnvelopeParams, findEnvelope, findWhole } from './common/find-envelope.ts';

/** GET /api/v1/envelopes/{id}: an envelope with its recipients and fields, for its sender, owner and admin. */
export const getEnvelope = platformOperation({
  method: 'get',
  path: '/api/v1/envelopes/{id}',
  operationId: 'getEnvelope',
  summary: 'An envelope',
  tag: 'Envelopes',
  params: EnvelopeParams,
  answer: ok('The envelope', EnvelopeView),
  problems: ['not_found'],
  handle: async (c, { params }) => {
    const em = c.var.deps.orm.em.fork();
    const envelope = await findEnvelope(em, c.var.user, params.id);
    return envelopeView(await findWhole(em, envelope));
  },
});
