import { defined } from '#domain/common/defined.ts';
import type { DeliveryStatus } from '#domain/webhook/webhook.ts';
import type { AttemptResult } from '#clients/receiver/webhook-receiver.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import { unblocked } from '#entities/common/blocker-columns.ts';
import { readDelivery, type ReadDelivery } from '#entities/webhook/rows/read-delivery.ts';
import {
  isRecorded,
  isTried,
  writeAttempt,
  type WrittenAttempt,
} from '#entities/webhook/rows/write-attempt.ts';
import { organizationOf } from '#entities/webhook/webhook-owner.ts';
import { Webhook } from '#entities/webhook/webhook.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { AttemptInput, TryInput, WebhookDependencies } from './inputs.ts';

/**
 * Gives the status of a delivery whose attempt must not be made: it is on record, the delivery has ended, or the attempt
 * belongs to another time that it was sent. Gives undefined when it must be made.
 */
export function recordedStatus(delivery: ReadDelivery, input: AttemptInput): DeliveryStatus | undefined {
  if (delivery.redeliveries !== redeliveryOf(input))
    return delivery.status === 'pending' ? 'failed' : delivery.status;
  const recorded = delivery.status !== 'pending' || delivery.attempts >= input.attempt;
  return recorded ? delivery.status : undefined;
}

function redeliveryOf({ opening }: AttemptInput): number {
  return opening?.kind === 'again' ? opening.redelivery : 0;
}

/**
 * Writes one attempt into its delivery's record, once, and gives the delivery's status; a 410 also disables the webhook
 * for new events.
 */
export async function recordAttempt(
  deps: WebhookDependencies,
  input: AttemptInput,
  result: AttemptResult,
): Promise<DeliveryStatus> {
  const { deliveryId: id, attempt, nextPause } = input;
  const now = new Date();
  const { columns, entry } = answerOf(result, now);
  const failed = {
    nextAttemptAt: nextPause === null ? null : new Date(now.getTime() + nextPause * 1_000),
    ...(nextPause === null && { status: 'failed' as const }),
  };
  const status = await record(deps, result, {
    id,
    columns: { attempts: attempt, ...unblocked, ...(result.delivered ? {} : failed), ...columns },
    entry,
    unless: isRecorded({ attempt, redelivery: redeliveryOf(input) }),
  });
  if (status) return status;
  const recorded = recordedStatus(await readDelivery(deps.orm.em.fork(), id), input);
  if (recorded) return recorded;
  throw new Error('an attempt was not recorded, although nothing was against it');
}

/** The receiver's answer for a delivery's record; with a success the delivery has ended. */
function answerOf({ delivered, responseCode, responseBody, error, durationMs }: AttemptResult, now: Date) {
  const ended = { nextAttemptAt: null, status: 'delivered' as const, deliveredAt: now };
  return {
    columns: {
      lastAttemptAt: now,
      responseCode: responseCode ?? null,
      responseBody: responseBody ?? null,
      ...(delivered ? ended : {}),
    },
    entry: {
      at: now.toISOString(),
      ...defined({ response_code: responseCode, error }),
      duration_ms: durationMs,
    },
  };
}

/** Writes an attempt that staff had made into its delivery's record, once: the schedule stays as it is, unless it succeeded. */
export async function recordTry(
  deps: WebhookDependencies,
  { deliveryId: id, tryId }: TryInput,
  result: AttemptResult,
): Promise<void> {
  const { columns, entry } = answerOf(result, new Date());
  await record(deps, result, { id, columns, entry: { ...entry, try_id: tryId }, unless: isTried(tryId) });
}

/** Writes an attempt in one statement; one that was answered by 410 in a transaction with what it does to the webhook. */
function record(
  { orm }: WebhookDependencies,
  { responseCode }: AttemptResult,
  attempt: WrittenAttempt,
): Promise<DeliveryStatus | undefined> {
  if (responseCode !== 410) return writeAttempt(orm.em.fork(), attempt);
  return orm.em.fork().transactional(async (em) => {
    const status = await writeAttempt(em, attempt);
    if (status) await disableWebhook(em, await readDelivery(em, attempt.id));
    return status;
  });
}

/**
 * Disables the webhook of a receiver that answers 410 and wants no new events; deliveries under way to it keep their
 * schedule.
 */
async function disableWebhook(em: EntityManager, delivery: ReadDelivery): Promise<void> {
  const { id, webhookId, clientId } = delivery;
  if (!webhookId) return;
  const changed = await em.nativeUpdate(Webhook, { id: webhookId, status: 'active' }, { status: 'disabled' });
  if (changed === 0) return;
  await recordAuditEvent(em, {
    organizationId: await organizationOf(em, delivery),
    action: 'webhook.disabled',
    resourceType: 'webhook',
    resourceId: webhookId,
    metadata: { ...defined({ client_id: clientId || undefined }), delivery_id: id, response_code: 410 },
  });
}
