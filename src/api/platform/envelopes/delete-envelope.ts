import { z } from 'zod';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { assertNotHeld } from '../../common/retention/assert-not-held.ts';
import { assertAllowed, EnvelopeParams, findEnvelope } from './common/find-envelope.ts';

/** DELETE /api/v1/envelopes/{id}: deletes a draft with its recipients and fields; a sent envelope stays. */
export const deleteEnvelope = platformOperation({
  method: 'delete',
  path: '/api/v1/envelopes/{id}',
  operationId: 'deleteEnvelope',
  summary: 'Delete a draft',
  tag: 'Envelopes',
  params: EnvelopeParams,
  answer: ok('Deleted', z.object({ id: z.uuid(), deleted: z.literal(true) })),
  problems: ['not_found', 'invalid_state'],
  handle: async (c, { params }) => {
    const { deps, user } = c.var;
    const id = await deps.orm.em.fork().transactional(async (em) => {
      const envelope = await findEnvelope(em, user, params.id, { lock: true });
      assertAllowed('delete', envelope.status);
      await assertNotHeld(em, { organizationId: envelope.organizationId, ids: [envelope.id] });
      await em.remove(envelope).flush();
      await recordAccountAct(c, em, {
        action: 'envelope.deleted',
        user,
        resource: { type: 'envelope', id: envelope.id },
        metadata: { document_id: envelope.documentId ?? null },
      });
      return envelope.id;
    });
    return { id, deleted: true as const };
  },
});
