import { signRequestEvents } from '#domain/webhook/webhook.ts';
import { accepted, ok, pageOf, shown } from '../http/answers/answer.ts';
import { pageView } from '../http/answers/body-shape.ts';
import { UuidText } from '../http/input/fields.ts';
import { streamsIn } from '../http/operation/event-stream.ts';
import { operationsIn } from '../http/operation/operation.ts';
import { DeliveryQuery } from '../common/webhooks/deliveries/delivery-list.ts';
import { DeliveryView, deliveryView, OneDelivery } from '../common/webhooks/deliveries/delivery-view.ts';
import { newListenerOf, newWebhookOf, webhookChangesOf } from '../common/webhooks/fields.ts';
import { partnerSubscriber } from '../common/webhooks/subscriber.ts';
import { webhookOperations } from '../common/webhooks/webhook-operations.ts';
import { WebhookView, webhookView } from '../common/webhooks/webhook-view.ts';
import { partnerSurface } from './partner-operation.ts';

const surface = partnerSurface({ scope: 'webhook' });
const withScope = operationsIn(surface);

/** The operations on a partner client's webhooks. */
export const partnerWebhookOperations = webhookOperations({
  prefix: '/partner',
  tag: 'Webhooks',
  seeing: withScope,
  changing: withScope,
  rotating: withScope,
  streaming: streamsIn(surface),
  subscriberOf: partnerSubscriber,
  NewWebhook: newWebhookOf(signRequestEvents).meta({ id: 'WebhookInput' }),
  NewListener: newListenerOf(signRequestEvents).meta({ id: 'WebhookListenerInput' }),
  WebhookChanges: webhookChangesOf(signRequestEvents).meta({ id: 'WebhookChanges' }),
  updateMethod: 'patch',
  DeliveryFilter: DeliveryQuery.extend({ request_id: UuidText.optional() }),
  deliveriesFor: ({ request_id: id }) => (id === undefined ? {} : { requestId: id.toLowerCase() }),
  answers: {
    webhook: shown(ok('The webhook', WebhookView), webhookView),
    webhooks: shown(pageOf('One page', WebhookView), pageView(webhookView)),
    delivery: shown(ok('The delivery', DeliveryView), deliveryView),
    deliveries: shown(pageOf('One page', DeliveryView), pageView(deliveryView)),
    sent: shown(accepted('It is on its way', OneDelivery), (row) => ({ delivery: deliveryView(row) })),
  },
  called: {
    register: { operationId: 'registerWebhook', summary: 'Register a webhook' },
    list: { operationId: 'listWebhooks', summary: 'List webhooks' },
    get: { operationId: 'getWebhook', summary: 'Read a webhook' },
    update: { operationId: 'updateWebhook', summary: 'Change a webhook' },
    delete: { operationId: 'deleteWebhook', summary: 'Delete a webhook' },
    rotateKey: { operationId: 'rotateWebhookKey', summary: "Rotate a webhook's key" },
    confirmKey: { operationId: 'confirmWebhookKey', summary: "Confirm a webhook's new key" },
    test: { operationId: 'testWebhook', summary: 'Send a test event' },
    recover: { operationId: 'recoverWebhook', summary: 'Send failed deliveries again' },
    listWebhookDeliveries: { operationId: 'listWebhookDeliveries', summary: "List a webhook's deliveries" },
    listDeliveries: {
      operationId: 'listDeliveries',
      summary: 'List deliveries',
      description:
        'Every delivery of the caller, newest first: to webhooks, to a callback_url, to webhooks since deleted.',
    },
    getDelivery: { operationId: 'getDelivery', summary: 'Read a delivery' },
    redeliver: { operationId: 'redeliverDelivery', summary: 'Send a delivery again' },
    openListener: {
      operationId: 'openListener',
      summary: 'Open a listener',
      problems: ['invalid_state'],
    },
    stream: { operationId: 'streamDeliveries', summary: "Hear a listener's deliveries" },
    answer: { operationId: 'answerDelivery', summary: 'Answer a delivery of a listener' },
  },
});
