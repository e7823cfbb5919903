import type { Context } from 'hono';
import type { DeliveryActor } from '#domain/webhook.ts';
import { actorOf } from '../caller.ts';
import type { ApiEnv } from '../deps.ts';

/** The partner that acts on a delivery, under the id of the attempt that its Idempotency-Key fixed. */
export function partnerActor(c: Context<ApiEnv>, attemptId: string): DeliveryActor {
  return { ...actorOf(c), id: attemptId, by: { client_id: c.var.partner.clientId } };
}
