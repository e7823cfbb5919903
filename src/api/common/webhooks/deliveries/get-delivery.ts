import type { Operation } from '../../../http/operation/definition.ts';
import type { WebhookSurface } from '../webhook-surface.ts';
import { DeliveryIdParams, findDelivery } from './find-delivery.ts';

/** GET …/webhook-deliveries/{id}: one delivery with what came of each attempt. */
export const getDelivery = ({
  changing,
  prefix,
  tag,
  subscriberOf,
  answers,
  called,
}: WebhookSurface): Operation =>
  changing({
    ...called.getDelivery,
    method: 'get',
    path: `${prefix}/webhook-deliveries/{id}`,
    tag,
    params: DeliveryIdParams,
    answer: answers.delivery,
    problems: ['not_found'],
    handle: (c, { params }) => findDelivery(c.var.deps.orm.em.fork(), subscriberOf(c).owner, params.id),
  });
