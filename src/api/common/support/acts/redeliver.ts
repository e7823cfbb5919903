import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { hasAuditEvent } from '#entities/audit/audit-trail.ts';
import { redeliverAction } from '#entities/webhook/delivery-opening.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { redeliver } from '../../webhooks/deliveries/redeliver.ts';
import { findFlow, staffActorOf, type ActOnFlow } from '../flows/find-flow.ts';
import { notForKind } from './flow-refusals.ts';
import { stateStaffAct } from './record-staff-act.ts';

export const Redelivered = z.object({ id: z.uuid(), kind: z.literal('webhook_delivery') });
export type Redelivered = z.input<typeof Redelivered>;

/**
 * Sends a delivery that has failed or has arrived again. Throws Problem not_found, invalid_state while it is under way or when its
 * webhook is gone.
 */
export async function redeliverFlow(c: Context<ApiEnv>, act: ActOnFlow): Promise<Redelivered> {
  const flow = await findFlow(c.var.deps, act.id);
  if (flow.kind !== 'webhook_delivery')
    throw notForKind(flow, 'only webhook deliveries can be redelivered. Send the link again instead.');
  const { row } = flow;
  if (row.status === 'pending' && !(await isSentBefore(c, act))) {
    const message = 'The delivery is under way. Try it: that makes an attempt at once.';
    throw new Problem('invalid_state', message, { status: row.status });
  }
  await sendDeliveryAgain(c, row, act);
  return { id: row.id, kind: flow.kind };
}

/** A repeat of an act finds the delivery under way: by this act. */
function isSentBefore(c: Context<ApiEnv>, { attempt }: ActOnFlow): Promise<boolean> {
  return hasAuditEvent(c.var.deps.orm.em.fork(), `${redeliverAction}:${attempt.id}`);
}

/** Sends a delivery again in staff's name, once for each attempt, with the API's statement in the audit trail. */
export async function sendDeliveryAgain(
  c: Context<ApiEnv>,
  row: WebhookDelivery,
  { reason, attempt }: Omit<ActOnFlow, 'id'>,
): Promise<void> {
  const about = { resourceType: 'webhook_delivery', resourceId: row.id };
  const statement = await stateStaffAct(c, { action: 'support.redelivered', ...about });
  const { staffId, ...from } = staffActorOf(c);
  const by = { staff_id: staffId, reason: reason.trim(), statement };
  await redeliver(c.var.deps, row, { id: attempt.id, by, ...from });
}
