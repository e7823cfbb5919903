import { defineEntity, p } from '@mikro-orm/core';
import { webhookStatuses } from '#domain/webhook/webhook.ts';

const WebhookSchema = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  indexes: [
    { properties: ['clientId', 'createdAt', 'id'] },
    { properties: ['organizationId', 'createdAt', 'id'] },
  ],
  checks: [{ name: 'webhook_owner_check', expression: 'num_nonnulls(client_id, organization_id) = 1' }],
  properties: {
    id: p.uuid().primary(),
    /** The owner: a partner client or an organization. */
    clientId: p.uuid().nullable(),
    organizationId: p.uuid().nullable(),
    url: p.text(),
    events: p.array(),
    status: p.enum(webhookStatuses),
    signingKeySealed: p.text().hidden(),
    /** The keys before the last rotation, the confirmed one first; of use until previousKeysUntil. */
    previousKeysSealed: p.json<string[]>().default('[]').hidden(),
    previousKeysUntil: p.datetime(3).nullable(),
    /** Of a listener, whose deliveries go out on a stream: when it ends if no stream is opened again. */
    listensUntil: p.datetime(3).nullable(),
    /** When its owner was told last that deliveries have failed for good. */
    failureToldAt: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});

export class Webhook extends WebhookSchema.class {}
WebhookSchema.setClass(Webhook);
