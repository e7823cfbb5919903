import type { Actor } from '../common/actor.ts';

/** Events of a sign request that a partner may subscribe to (specification, "Events"). */
export const signRequestEvents = [
  'sign_request.signed',
  'sign_request.rejected',
  'sign_request.expired',
] as const;
export type SignRequestEvent = (typeof signRequestEvents)[number];

/** The event by which a partner tries its own webhook; it cannot be subscribed to. */
export const testEvent = 'webhook.test';

export const webhookStatuses = ['active', 'disabled'] as const;
export const deliveryStatuses = ['pending', 'delivered', 'failed'] as const;
export type DeliveryStatus = (typeof deliveryStatuses)[number];

/** What came of an attempt that staff had made: the receiver's answer, or why there was none. */
export type TriedDelivery = {
  delivered: boolean;
  responseCode: number | null;
  error: string | null;
  /** Milliseconds. */
  durationMs: number;
};

/** The pauses before attempts 1 to 5, in seconds, each counted from the attempt before. */
export const webhookSchedule = [0, 60, 300, 1_800, 7_200] as const;

/** An attempt's time to connect and answer, in milliseconds, and how much of the answer is kept, in bytes. */
export const webhookTimeout = 10_000;
export const webhookAnswerLimit = 2_048;

/** The time that the key before a rotation keeps signing when nobody confirms the new one, in milliseconds. */
export const keyOverlap = 24 * 3_600_000;

/**
 * The actor who asked for a delivery; `by` names an actor who is no user in the metadata of the audit event, `id` tells one
 * act from another.
 */
export type DeliveryActor = Actor & { id: string; by: Record<string, string> };

/**
 * The reason why a delivery's workflow was started without an event: a test event of a webhook, or the same delivery once
 * more. The workflow carries it, and the first process that can writes it into the row, so that no crash loses it.
 */
export type DeliveryOpening =
  | { kind: 'test'; webhookId: string; at: string; actor: DeliveryActor }
  | { kind: 'again'; redelivery: number; actor: DeliveryActor };
