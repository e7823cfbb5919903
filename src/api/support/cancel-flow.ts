import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import { cancelEnvelopeUpdate, type EndCancelled } from '#workflows/envelope/messages.ts';
import { operatorCancelUpdate } from '#workflows/sign-request/messages.ts';
import type { ApiDependencies } from '../http/deps.ts';
import { findEnvelopeResult, sendEnvelopeUpdate } from '../common/flows/envelope-flows.ts';
import { Time } from '../http/input/fields.ts';
import { findSignRequestResult, sendSignRequestUpdate } from '../common/flows/workflows.ts';
import type { Attempt } from '../http/idempotency.ts';
import { staffOperation } from './staff-operation.ts';
import { ok } from '../http/answers/answer.ts';
import { cancelEnded, endedEnvelope, endedRequest, hasFlowEnded } from './cancel-ended.ts';
import { findFlow, FlowParams, StaffActBody, staffActOf, type ProvenStaffAct } from './find-flow.ts';

const Cancelled = z.object({
  id: z.uuid(),
  status: z.enum(['expired', 'voided', 'declined']).meta({
    description:
      'expired: a sign request; voided: an envelope; for an envelope that had ended before, how it had ended',
  }),
  reason: z.literal('cancelled'),
  expired_at: Time.optional(),
  voided_at: Time.optional(),
});
type Cancelled = z.input<typeof Cancelled>;

/** POST /support/flows/{id}/cancel: ends a sign request, which becomes expired, or an envelope, which is voided. */
export const cancelFlow = staffOperation({
  method: 'post',
  path: '/support/flows/{id}/cancel',
  operationId: 'cancelFlow',
  summary: 'Cancel a sign request or an envelope',
  description:
    'A sign request: while it waits for its signer, or while its signature is stuck. Never after a signature was recorded: then 409. The partner gets sign_request.expired with reason cancelled. An envelope: while it waits for recipients; after everybody has finished, only while the sealing is stuck. Signatures that were agreed to and are stuck are dropped, even when the envelope has already ended; that end then stays. Of either, also where its workflow has ended and cannot go on (stuck_reason flow_ended). The audit trail records the act with person and reason.',
  tag: 'Support',
  role: 'support',
  params: FlowParams,
  body: StaffActBody,
  idempotent: true,
  answer: ok('It is cancelled', Cancelled),
  problems: ['not_found', 'invalid_state'],
  handle: async (c, { params, body, attempt }) => {
    const { deps } = c.var;
    const flow = await findFlow(deps, params.id);
    if (flow.kind === 'webhook_delivery') {
      const message = 'A delivery cannot be cancelled: it ends by itself after its last attempt.';
      throw new Problem('invalid_state', message, { status: flow.row.status });
    }
    const proven = staffActOf(c, body);
    const cancelled =
      flow.kind === 'envelope'
        ? await cancelEnvelope(deps, flow.row, { ...proven, attempt })
        : await cancelRequest(deps, flow.row, { ...proven, attempt });
    return cancelled;
  },
});

type EnvelopeCancelled = { voidedAt: string; status?: EndCancelled };

type Cancel = ProvenStaffAct & { attempt: Attempt };

async function cancelRequest(
  deps: ApiDependencies,
  row: SignRequest,
  { act, attempt, proof }: Cancel,
): Promise<Cancelled> {
  const { id, status } = row;
  const done = await findSignRequestResult<{ expiredAt: string }>(deps, id, attempt);
  if (!done && status !== 'pending') {
    throw new Problem('invalid_state', `The sign request has ended: it is ${status}.`, { status });
  }
  const { expiredAt } =
    done ??
    (hasFlowEnded(row)
      ? await cancelEnded(deps, endedRequest(row), { act, attempt, proof })
      : await sendSignRequestUpdate(deps, {
          requestId: id,
          update: operatorCancelUpdate,
          act,
          attempt,
          proof,
        }));
  return { id, status: 'expired', reason: 'cancelled', expired_at: expiredAt };
}

async function cancelEnvelope(
  deps: ApiDependencies,
  row: Envelope,
  { act, attempt, proof }: Cancel,
): Promise<Cancelled> {
  const { id: envelopeId } = row;
  const done = await findEnvelopeResult<EnvelopeCancelled>(deps, envelopeId, attempt);
  const { voidedAt: at, status = 'voided' }: EnvelopeCancelled =
    done ??
    (hasFlowEnded(row)
      ? await cancelEnded(deps, await endedEnvelope(deps, row), { act, attempt, proof })
      : await sendEnvelopeUpdate(deps, { envelopeId, update: cancelEnvelopeUpdate, act, attempt, proof }));
  const cancelled = { id: envelopeId, reason: 'cancelled' } as const;
  if (status === 'expired') return { ...cancelled, status, expired_at: at };
  return status === 'voided' ? { ...cancelled, status, voided_at: at } : { ...cancelled, status };
}
