import type { Context } from 'hono';
import type { DeliveryActor } from '#domain/webhook/webhook.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { WebhookOwner } from '#entities/webhook/webhook-owner.ts';
import { recordAccountAct } from '../../http/record-account-act.ts';
import { actorOf } from '../../http/caller.ts';
import type { ApiEnv } from '../../http/deps.ts';

type WebhookAct = {
  /** `webhook.operation`. */
  action: string;
  webhookId: string;
  metadata?: Record<string, unknown>;
  dedupeKey?: string;
};

/** The owner of an operation's webhooks, with the functions that record their acts. */
export type Subscriber = {
  owner: WebhookOwner;
  /** Appends an act to their organization's audit events, within `em`'s transaction. */
  record: (em: EntityManager, act: WebhookAct) => Promise<void>;
  /** Gives the actor who asks for a delivery, under the id of the attempt that the Idempotency-Key fixed. */
  actor: (attemptId: string) => DeliveryActor;
};

/** The partner client that calls. */
export function partnerSubscriber(c: Context<ApiEnv>): Subscriber {
  const { clientId, organizationId } = c.var.partner;
  const by = { client_id: clientId };
  return {
    owner: { clientId },
    record: (em, { webhookId, metadata, ...act }) =>
      recordAuditEvent(em, {
        ...act,
        organizationId,
        resourceType: 'webhook',
        resourceId: webhookId,
        metadata: { ...by, ...metadata },
      }),
    actor: (id) => ({ ...actorOf(c), id, by }),
  };
}

/** Makes the calling user's organization the subscriber. */
export function organizationSubscriber(c: Context<ApiEnv>): Subscriber {
  const { user } = c.var;
  return {
    owner: { organizationId: user.organizationId },
    record: (em, { webhookId, ...act }) =>
      recordAccountAct(c, em, { ...act, user, resource: { type: 'webhook', id: webhookId } }),
    actor: (id) => ({ ...actorOf(c), id, by: {}, userId: user.id }),
  };
}

/** Makes a partner client of the calling user's organization the subscriber, whose webhooks that user keeps. */
export function clientSubscriber(c: Context<ApiEnv>, clientId: string): Subscriber {
  const { user } = c.var;
  const by = { client_id: clientId };
  return {
    owner: { clientId },
    record: (em, { webhookId, metadata, ...act }) =>
      recordAccountAct(c, em, {
        ...act,
        user,
        resource: { type: 'webhook', id: webhookId },
        metadata: { ...by, ...metadata },
      }),
    actor: (id) => ({ ...actorOf(c), id, by, userId: user.id }),
  };
}
