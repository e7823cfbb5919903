import { platformEvents } from '#domain/webhook/platform-events.ts';
import { accepted, ok, pageOf, shown } from '../http/answers/answer.ts';
import { pageView } from '../http/answers/body-shape.ts';
import { UuidText } from '../http/input/fields.ts';
import { streamsIn } from '../http/operation/event-stream.ts';
import { operationsIn } from '../http/operation/operation.ts';
import { DeliveryQuery } from '../common/webhooks/deliveries/delivery-list.ts';
import {
  OnePlatformDelivery,
  PlatformDeliveryView,
  platformDeliveryView,
} from '../common/webhooks/deliveries/delivery-view.ts';
import { newListenerOf, newWebhookOf, webhookChangesOf } from '../common/webhooks/fields.ts';
import { organizationSubscriber } from '../common/webhooks/subscriber.ts';
import { webhookOperations } from '../common/webhooks/webhook-operations.ts';
import { OneWebhook, WebhookView, webhookView } from '../common/webhooks/webhook-view.ts';
import { platformSurface } from './platform-operation.ts';

const ofManagers = platformSurface({ roles: ['owner', 'admin'], proved: true });

/** The operations on an organization's webhooks: everybody sees them; owner and admin change them, and see what was sent; keys are
 * changed by a person who has signed in lately. */
export const platformWebhookOperations = webhookOperations({
  prefix: '/api/v1',
  tag: 'Platform webhooks',
  seeing: operationsIn(platformSurface()),
  changing: operationsIn(ofManagers),
  streaming: streamsIn(ofManagers),
  rotating: operationsIn(platformSurface({ roles: ['owner', 'admin'], proved: true, recent: true })),
  subscriberOf: organizationSubscriber,
  NewWebhook: newWebhookOf(platformEvents).meta({ id: 'PlatformWebhookInput' }),
  NewListener: newListenerOf(platformEvents).meta({ id: 'PlatformWebhookListenerInput' }),
  WebhookChanges: webhookChangesOf(platformEvents).meta({ id: 'PlatformWebhookChanges' }),
  updateMethod: 'put',
  DeliveryFilter: DeliveryQuery.extend({
    resource_id: UuidText.optional().meta({ description: 'Those about one envelope or certificate' }),
  }),
  deliveriesFor: ({ resource_id: id }) => (id === undefined ? {} : { resourceId: id.toLowerCase() }),
  answers: {
    webhook: shown(ok('The webhook', OneWebhook), (row) => ({ webhook: webhookView(row) })),
    webhooks: shown(pageOf('A page of webhooks', WebhookView), pageView(webhookView)),
    delivery: shown(ok('The delivery', OnePlatformDelivery), (row) => ({
      delivery: platformDeliveryView(row),
    })),
    deliveries: shown(pageOf('A page of deliveries', PlatformDeliveryView), pageView(platformDeliveryView)),
    sent: shown(accepted('It is on its way', OnePlatformDelivery), (row) => ({
      delivery: platformDeliveryView(row),
    })),
  },
  called: {
    list: { operationId: 'listPlatformWebhooks', summary: 'Webhooks of the organization' },
    register: {
      operationId: 'createPlatformWebhook',
      summary: 'Register a webhook of the organization',
      problems: ['validation_failed'],
    },
    get: { operationId: 'getPlatformWebhook', summary: 'One webhook of the organization' },
    update: { operationId: 'updatePlatformWebhook', summary: 'Change a webhook of the organization' },
    delete: { operationId: 'deletePlatformWebhook', summary: 'Delete a webhook of the organization' },
    rotateKey: {
      operationId: 'rotatePlatformWebhookKey',
      summary: "Rotate the key of an organization's webhook",
    },
    confirmKey: {
      operationId: 'confirmPlatformWebhookKey',
      summary: "Confirm the new key of an organization's webhook",
    },
    test: { operationId: 'testPlatformWebhook', summary: "Send a test event to an organization's webhook" },
    recover: {
      operationId: 'recoverPlatformWebhook',
      summary: "Send failed deliveries of an organization's webhook again",
    },
    listWebhookDeliveries: {
      operationId: 'listPlatformWebhookDeliveries',
      summary: "Deliveries of an organization's webhook",
    },
    listDeliveries: {
      operationId: 'listPlatformDeliveries',
      summary: 'Deliveries of the organization',
      description: 'Every delivery of the organization, newest first, those to webhooks since deleted too.',
    },
    getDelivery: { operationId: 'getPlatformDelivery', summary: 'One delivery of the organization' },
    redeliver: {
      operationId: 'redeliverPlatformDelivery',
      summary: 'Send a delivery of the organization again',
    },
    openListener: {
      operationId: 'openPlatformListener',
      summary: 'Open a listener of the organization',
      problems: ['invalid_state'],
    },
    stream: {
      operationId: 'streamPlatformDeliveries',
      summary: "Hear the deliveries of an organization's listener",
    },
    answer: {
      operationId: 'answerPlatformDelivery',
      summary: "Answer a delivery of an organization's listener",
    },
  },
});
