import type { Context } from 'hono';
import type { z } from 'zod';
import type { ProblemCode } from '#domain/common/problem.ts';
import type { WebhookDelivery } from '#entities/webhook/webhook-delivery.ts';
import type { Webhook } from '#entities/webhook/webhook.ts';
import type { Answer } from '../../http/answers/answer.ts';
import type { Page } from '../../http/answers/body-shape.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { MakeStream } from '../../http/operation/event-stream.ts';
import type { MakeOperation } from '../../http/operation/operation.ts';
import type { DeliveryQuery } from './deliveries/delivery-list.ts';
import type { NewListener, NewWebhook, WebhookChanges } from './fields.ts';
import type { Subscriber } from './subscriber.ts';

/** What an operation on webhooks is called on one surface. */
type Called = {
  operationId: string;
  summary: string;
  description?: string;
  problems?: readonly ProblemCode[];
};

export type WebhookOperationName =
  | 'register'
  | 'list'
  | 'get'
  | 'update'
  | 'delete'
  | 'rotateKey'
  | 'confirmKey'
  | 'test'
  | 'recover'
  | 'listWebhookDeliveries'
  | 'listDeliveries'
  | 'getDelivery'
  | 'redeliver'
  | 'openListener'
  | 'stream'
  | 'answer';

/** What differs between the surfaces that have webhooks; all else of their operations is one. */
export type WebhookSurface<Q extends z.ZodType<DeliveryQuery> = z.ZodType<DeliveryQuery>> = {
  /** What stands before `/webhooks` in the paths. */
  prefix: `/${string}`;
  tag: string;
  /** Makes an operation for those who may see webhooks, and one for those who may change them and see what was sent. */
  seeing: MakeOperation<unknown>;
  changing: MakeOperation<unknown>;
  /** Makes an operation for those who may change their keys. */
  rotating: MakeOperation<unknown>;
  /** Makes the stream of those who may change webhooks. */
  streaming: MakeStream;
  subscriberOf: (c: Context<ApiEnv>) => Subscriber;
  NewWebhook: z.ZodType<NewWebhook>;
  NewListener: z.ZodType<NewListener>;
  WebhookChanges: z.ZodType<WebhookChanges>;
  updateMethod: 'put' | 'patch';
  /** Query of the list of every delivery, and the rows that it asks for besides their owner. */
  DeliveryFilter: Q;
  deliveriesFor: (query: z.output<Q>) => { requestId?: string; resourceId?: string };
  answers: {
    webhook: Answer<Webhook, unknown>;
    webhooks: Answer<Page<Webhook>, { limit: number }>;
    delivery: Answer<WebhookDelivery, unknown>;
    deliveries: Answer<Page<WebhookDelivery>, { limit: number }>;
    /** To one that is being sent. */
    sent: Answer<WebhookDelivery, unknown>;
  };
  /** In the order of the document. */
  called: Record<WebhookOperationName, Called>;
};
