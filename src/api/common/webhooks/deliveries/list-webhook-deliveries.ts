import type { Operation } from '../../../http/operation/definition.ts';
import { findWebhook } from '../find-webhook.ts';
import type { WebhookSurface } from '../webhook-surface.ts';
import { WebhookIdParams } from '../webhook-view.ts';
import { deliveryPage, DeliveryQuery } from './delivery-list.ts';

/** GET …/webhooks/{id}/deliveries: what was and will be sent to a webhook, newest first. */
export const listWebhookDeliveries = ({
  changing,
  prefix,
  tag,
  subscriberOf,
  answers,
  called,
}: WebhookSurface): Operation =>
  changing({
    ...called.listWebhookDeliveries,
    method: 'get',
    path: `${prefix}/webhooks/{id}/deliveries`,
    tag,
    params: WebhookIdParams,
    query: DeliveryQuery,
    answer: answers.deliveries,
    problems: ['not_found'],
    handle: async (c, { params, query }) => {
      const { deps } = c.var;
      const { id } = await findWebhook(deps.orm.em.fork(), subscriberOf(c).owner, params.id);
      return deliveryPage(deps, { list: `deliveries/${id}`, where: { webhookId: id }, query });
    },
  });
