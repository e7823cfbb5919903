import { z } from 'zod';
import type { Operation } from '../../../http/operation/definition.ts';
import type { WebhookSurface } from '../webhook-surface.ts';
import { DeliveryIdParams, findDelivery } from './find-delivery.ts';
import { redeliver } from './redeliver.ts';

/** POST …/webhook-deliveries/{id}/redeliver: sends a delivery again under the same id. */
export const redeliverDelivery = ({
  changing,
  prefix,
  tag,
  subscriberOf,
  answers,
  called,
}: WebhookSurface): Operation =>
  changing({
    ...called.redeliver,
    method: 'post',
    path: `${prefix}/webhook-deliveries/{id}/redeliver`,
    description:
      'Restarts the schedule, with the same X-Webhook-Id and body. While the delivery still runs, its next attempt is made at once.',
    tag,
    params: DeliveryIdParams,
    body: z.object({}),
    idempotent: true,
    answer: answers.sent,
    problems: ['not_found', 'invalid_state'],
    handle: async (c, { params, attempt }) => {
      const { deps } = c.var;
      const { owner, actor } = subscriberOf(c);
      const found = await findDelivery(deps.orm.em.fork(), owner, params.id);
      return redeliver(deps, found, actor(attempt.id));
    },
  });
