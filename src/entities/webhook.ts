import { defineEntity, p } from '@mikro-orm/core';
import { webhookStatuses } from '#domain/webhook.ts';

const WebhookSchema = defineEntity({
  name: 'Webhook',
  tableName: 'webhook',
  indexes: [{ properties: ['clientId', 'createdAt', 'id'] }],
  properties: {
    id: p.uuid().primary(),
    clientId: p.uuid(),
    url: p.text(),
    events: p.array(),
    status: p.enum(webhookStatuses),
    signingKeySealed: p.text().hidden(),
    /** The keys before the last rotation, the confirmed one first; of use until previousKeysUntil. */
    previousKeysSealed: p.json<string[]>().default('[]').hidden(),
    previousKeysUntil: p.datetime(3).nullable(),
    createdAt: p.datetime(3),
  },
});

export class Webhook extends WebhookSchema.class {}
WebhookSchema.setClass(Webhook);
