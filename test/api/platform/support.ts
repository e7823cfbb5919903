import { randomUUID } from 'node:crypto';
import { openPlatformDeliveries } from '#entities/webhook/platform-deliveries.ts';
import type { PlatformEvent } from '#domain/webhook/platform-events.ts';
import { webhookDeliveryWorkflowId } from '#domain/common/workflow-ids.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { platform, type TestUser } from '#test/support/people/account.ts';
import type { Call } from '#test/support/http/http.ts';
import type { World } from '#test/support/world/world.ts';

export type Hook = {
  id: string;
  url: string;
  events: string[];
  status: string;
  created_at: string;
  previous_key_until?: string;
};
type Key = { signing_key: string; standard_webhooks_secret: string };
export type HookWithKey = Key & { webhook: Hook };
export type DeliveryRecord = {
  id: string;
  webhook_id: string;
  resource_id: string | null;
  event_type: string;
  payload: Record<string, unknown> & { id: string; data: Record<string, unknown> };
  status: string;
  attempts: number;
  next_attempt_at: string | null;
  attempt_log: { response_code?: number }[];
};

/** An address at which nobody listens. */
export const nobodys = 'http://127.0.0.1:9/hook';

function keyed(key?: string): Call {
  return key === undefined ? {} : { headers: { 'idempotency-key': key } };
}

/** The platform API as one user calls it. */
export function as(world: World, user: { access_token: string }) {
  const send = <T>(method: string, path: string, options: Call = {}) =>
    platform<T>(world, path, { method, token: user.access_token, ...options });
  return {
    get: <T>(path: string) => send<T>('GET', path),
    post: <T>(path: string, body: unknown = {}, key?: string) =>
      send<T>('POST', path, { body, ...keyed(key) }),
    put: <T>(path: string, body: unknown) => send<T>('PUT', path, { body }),
    delete: <T>(path: string) => send<T>('DELETE', path),
  };
}

/** Registers a webhook of the user's organization. */
export async function subscribe(
  world: World,
  user: { access_token: string },
  url: string = nobodys,
  events: PlatformEvent[] = ['envelope_sent', 'envelope_completed'],
): Promise<HookWithKey> {
  return expectAnswer(await as(world, user).post<HookWithKey>('/webhooks', { url, events }), 201);
}

type Told = {
  event?: PlatformEvent;
  resourceId?: string;
  sequence?: number;
  data?: Record<string, unknown>;
};

/** Makes an event of the user's organization: an envelope was sent, unless `told` says otherwise. */
export function eventOf({ user }: TestUser, told: Told = {}) {
  const { resourceId = randomUUID() } = told;
  return {
    organizationId: user.organization_id,
    event: 'envelope_sent' as const,
    resourceId,
    sequence: 1,
    at: new Date(),
    data: {
      envelope_id: resourceId,
      reference: 'E-7K3F-92XX',
      external_ref: null,
      metadata: {},
      status: 'sent',
      sent_at: new Date().toISOString(),
    },
    ...told,
  };
}

/** Opens the deliveries of such an event, as the workflow of an envelope does, and gives their ids. */
export function open(world: World, user: TestUser, told: Told = {}): Promise<string[]> {
  return world.deps.orm.em.fork().transactional((em) => openPlatformDeliveries(em, eventOf(user, told)));
}

/** Starts the workflow of a delivery; `schedule` holds the pauses before its attempts, in seconds. */
export async function deliver(world: World, deliveryId: string, schedule: number[] = [0]): Promise<void> {
  await world.deps.temporal.workflow.start('webhookDelivery', {
    workflowId: webhookDeliveryWorkflowId(deliveryId),
    taskQueue: 'flows',
    args: [{ deliveryId, schedule }],
  });
}
