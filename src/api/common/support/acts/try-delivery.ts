import type { Context } from 'hono';
import { z } from 'zod';
import { webhookDeliveryWorkflowId } from '#domain/common/workflow-ids.ts';
import type { TriedDelivery } from '#domain/webhook/webhook.ts';
import { operatorTryUpdate } from '#workflows/webhook/tries.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { findWorkflowResult, updateWorkflow } from '../../flows/workflows.ts';
import { findFlow, staffActOf, type ActOnFlow } from '../flows/find-flow.ts';
import { endedAlready, notForKind } from './flow-refusals.ts';

export const Tried = z.object({
  id: z.uuid(),
  kind: z.literal('webhook_delivery'),
  delivered: z.boolean(),
  response_code: z.int().nullable(),
  error: z.string().nullable().meta({ description: 'Why there was no answer' }),
  duration_ms: z.int(),
});
export type Tried = z.input<typeof Tried>;

/** A receiver has 10 s to answer. */
const deadlineMs = 14_000;

/**
 * Has one attempt of a delivery made that its schedule does not count, and gives what came of it. Throws Problem not_found,
 * invalid_state where none can be made now.
 */
export async function tryDelivery(c: Context<ApiEnv>, { id, reason, attempt }: ActOnFlow): Promise<Tried> {
  const { deps } = c.var;
  const flow = await findFlow(deps, id);
  if (flow.kind !== 'webhook_delivery') throw notForKind(flow, 'only webhook deliveries can be tried.');
  const { row } = flow;
  const workflowId = webhookDeliveryWorkflowId(row.id);
  const earlier = await findWorkflowResult<TriedDelivery>(deps, workflowId, attempt);
  if (earlier) return triedView(row.id, earlier);
  if (row.status !== 'pending') throw endedAlready(flow, `${row.status}. To send it again, redeliver it`);
  const { act, proof } = staffActOf(c, { reason });
  const input = { ...act, tryId: attempt.id };
  const update = { workflowId, update: operatorTryUpdate, act: input, attempt, proof };
  return triedView(row.id, await updateWorkflow(deps, update, deadlineMs));
}

function triedView(id: string, { delivered, responseCode, error, durationMs }: TriedDelivery): Tried {
  const answer = { response_code: responseCode, error, duration_ms: durationMs };
  return { id, kind: 'webhook_delivery', delivered, ...answer };
}
