import { defined } from '#domain/common/defined.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { changeDraft } from './common/change-draft.ts';
import { changeSent } from './common/change-sent.ts';
import { EnvelopeView, envelopeView } from './common/envelope-view.ts';
import { EnvelopeChanges } from './common/fields.ts';
import { EnvelopeParams, findEnvelope, findWhole } from './common/find-envelope.ts';
import { placeFields } from './common/place-fields.ts';

/**
 * PUT /api/v1/envelopes/{id}: changes everything of a draft; of an envelope that goes round its name, its message and,
 * later only, its end.
 */
export const updateEnvelope = platformOperation({
  method: 'put',
  path: '/api/v1/envelopes/{id}',
  operationId: 'updateEnvelope',
  summary: 'Change an envelope',
  description:
    'A draft: any member; recipients and fields replace the whole list. Once it is sent: name, message and a larger expires_in_days, counted from sent_at.',
  tag: 'Envelopes',
  params: EnvelopeParams,
  body: EnvelopeChanges,
  answer: ok('Changed', EnvelopeView),
  problems: ['validation_failed', 'not_found', 'invalid_state'],
  handle: async (c, { params, body: { fields: given, ...rest }, attempt }) => {
    const { deps, user } = c.var;
    const { id, status, documentId } = await findEnvelope(deps.orm.em.fork(), user, params.id);
    const isDraft = status === 'draft';
    // A sent envelope takes none: that they are given is all that is looked at.
    const fields = isDraft ? await placeFields(c, given, rest.document_id ?? documentId) : given && [];
    const body = { ...rest, ...defined({ fields }) };
    // A draft may be sent meanwhile: then it is changed as a sent envelope.
    const changed = isDraft && (await changeDraft(c, id, body));
    if (!changed) await changeSent(c, id, body, attempt);
    const em = deps.orm.em.fork();
    const envelope = await findEnvelope(em, user, id);
    return envelopeView(await findWhole(em, envelope));
  },
});
