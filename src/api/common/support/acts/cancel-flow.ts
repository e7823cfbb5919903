import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import type { SignRequest } from '#entities/sign-request/sign-request.ts';
import { cancelEnvelopeUpdate, type EndCancelled } from '#workflows/envelope/messages.ts';
import { operatorCancelUpdate } from '#workflows/sign-request/messages.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { findEnvelopeResult, sendEnvelopeUpdate } from '../../flows/envelope-flows.ts';
import { Time } from '../../../http/input/fields.ts';
import { findSignRequestResult, sendSignRequestUpdate } from '../../flows/workflows.ts';
import type { Attempt } from '../../../http/idempotency.ts';
import { isMachineId } from '../troubles/find-troubles.ts';
import { cancelEnded, endedEnvelope, endedRequest, hasFlowEnded } from './cancel-ended.ts';
import { findFlow, staffActOf, type ActOnFlow, type ProvenStaffAct } from '../flows/find-flow.ts';

export const Cancelled = z.object({
  id: z.uuid(),
  status: z.enum(['expired', 'voided', 'declined']).meta({
    description:
      'expired: a sign request; voided: an envelope; for an envelope that had ended before, how it had ended',
  }),
  reason: z.literal('cancelled'),
  expired_at: Time.optional(),
  voided_at: Time.optional(),
});
export type Cancelled = z.input<typeof Cancelled>;

/**
 * Ends a sign request, which becomes expired, or an envelope, which is voided. Throws Problem not_found, and invalid_state for a
 * flow that has ended, for a delivery and for a document.
 */
export async function cancelFlow(c: Context<ApiEnv>, { id, reason, attempt }: ActOnFlow): Promise<Cancelled> {
  const { deps } = c.var;
  if (isMachineId(id))
    throw new Problem('invalid_state', 'Neither a schedule nor a queue can be cancelled.', { status: id });
  const flow = await findFlow(deps, id);
  if (flow.kind === 'webhook_delivery') {
    const message = 'A delivery cannot be cancelled: it ends by itself after its last attempt.';
    throw new Problem('invalid_state', message, { status: flow.row.status });
  }
  if (flow.kind === 'document') {
    const message = 'A document cannot be cancelled: its owner can delete it, and its processing ends then.';
    throw new Problem('invalid_state', message, { status: flow.row.status });
  }
  const cancel = { ...staffActOf(c, { reason }), attempt };
  return flow.kind === 'envelope'
    ? cancelEnvelope(deps, flow.row, cancel)
    : cancelRequest(deps, flow.row, cancel);
}

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
