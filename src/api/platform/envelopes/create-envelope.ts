import { created } from '../../http/answers/answer.ts';
import { platformOperation } from '../platform-operation.ts';
import { CreatedEnvelope, draftedOf, draftEnvelope } from './common/draft-envelope.ts';
import { EnvelopeInput } from './common/fields.ts';
import { placeFields } from './common/place-fields.ts';

/** POST /api/v1/envelopes: makes a draft around one document; nobody is told before it is sent. */
export const createEnvelope = platformOperation({
  method: 'post',
  path: '/api/v1/envelopes',
  operationId: 'createEnvelope',
  summary: 'Draft an envelope',
  tag: 'Envelopes',
  body: EnvelopeInput,
  idempotent: 'from-first-row',
  answer: created('The draft exists', CreatedEnvelope, ({ id }) => `/api/v1/envelopes/${id}`),
  problems: ['validation_failed', 'not_found'],
  handle: async (c, { body: { fields: given, ...rest }, attempt }) => {
    const body = { ...rest, fields: await placeFields(c, given, rest.document_id) };
    const em = c.var.deps.orm.em.fork();
    return draftedOf(await em.transactional((inner) => draftEnvelope(c, inner, attempt, { body })), body);
  },
});
