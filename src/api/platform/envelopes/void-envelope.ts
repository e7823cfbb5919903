import { z } from 'zod';
import { voidUpdate } from '#workflows/envelope/messages.ts';
import { provenBy } from '../../common/flows/act-proofs.ts';
import { findEnvelopeResult } from '../../common/flows/envelope-flows.ts';
import { Time } from '../../http/input/fields.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';
import { actAsSender, userActorOf } from './common/envelope-acts.ts';
import { Reason } from './common/fields.ts';
import { assertAllowed, EnvelopeParams, findEnvelope } from './common/find-envelope.ts';

const VoidedEnvelope = z
  .object({ id: z.uuid(), status: z.literal('voided'), voided_at: Time })
  .meta({ id: 'VoidedEnvelope' });

type Voided = { voidedAt: string };

/** POST /api/v1/envelopes/{id}/void: ends an open envelope; the invited recipients are told the reason. */
export const voidEnvelope = platformOperation({
  method: 'post',
  path: '/api/v1/envelopes/{id}/void',
  operationId: 'voidEnvelope',
  summary: 'Void an envelope',
  tag: 'Envelopes',
  params: EnvelopeParams,
  body: z.object({ reason: Reason }).meta({ id: 'EnvelopeVoidInput' }),
  idempotent: true,
  answer: ok('It is voided', VoidedEnvelope),
  problems: ['not_found', 'invalid_state'],
  handle: async (c, { params, body, attempt }) => {
    const { deps, user } = c.var;
    const { id, status } = await findEnvelope(deps.orm.em.fork(), user, params.id);
    const earlier = await findEnvelopeResult<Voided>(deps, id, attempt);
    if (!earlier) assertAllowed('void', status);
    const proof = provenBy(['account']);
    const act = { reason: body.reason, actor: userActorOf(c), proofId: proof.id };
    const { voidedAt } =
      earlier ?? (await actAsSender(c, 'void', { envelopeId: id, update: voidUpdate, act, attempt, proof }));
    return { id, status: 'voided' as const, voided_at: voidedAt };
  },
});
