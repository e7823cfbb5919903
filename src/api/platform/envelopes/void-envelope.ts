import { z } from 'zod';
import { voidUpdate } from '#workflows/envelope/messages.ts';
import { requireUser } from '../../http/guards/user.ts';
import { findEnvelopeResult } from '../../flows/envelope-flows.ts';
import { Time } from '../../http/input/fields.ts';
import { operation } from '../../http/operation.ts';
import { Success, success } from '../../http/answers/success.ts';
import { actAsSender, userActorOf } from './common/envelope-acts.ts';
import { Reason } from './common/fields.ts';
import { assertAllowed, EnvelopeParams, findEnvelope } from './common/find-envelope.ts';

const VoidedEnvelope = z
  .object({ id: z.uuid(), status: z.literal('voided'), voided_at: Time })
  .meta({ id: 'VoidedEnvelope' });

type Voided = { voidedAt: string };

/** POST /api/v1/envelopes/{id}/void: ends an envelope that goes round; who was invited is told the reason. */
export const voidEnvelope = operation({
  method: 'post',
  path: '/api/v1/envelopes/{id}/void',
  operationId: 'voidEnvelope',
  summary: 'Void an envelope',
  tag: 'Envelopes',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  params: EnvelopeParams,
  body: z.object({ reason: Reason }).meta({ id: 'EnvelopeVoidInput' }),
  idempotent: true,
  responses: { 200: { description: 'It is voided', schema: Success(VoidedEnvelope) } },
  problems: ['unauthorized', 'not_found', 'invalid_state', 'rate_limited'],
  handle: async (c, { params, body, attempt }) => {
    const { deps, user } = c.var;
    const { id, status } = await findEnvelope(deps.orm.em.fork(), user, params.id);
    const earlier = await findEnvelopeResult<Voided>(deps, id, attempt);
    if (!earlier) assertAllowed('void', status);
    const act = { reason: body.reason, actor: userActorOf(c) };
    const { voidedAt } =
      earlier ?? (await actAsSender(c, 'void', { envelopeId: id, update: voidUpdate, act, attempt }));
    return {
      status: 200 as const,
      body: success({ id, status: 'voided' as const, voided_at: voidedAt }),
    };
  },
});
