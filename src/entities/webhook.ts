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
    createdAt: p.datetime(3),
  },
});

export class Webhook extends WebhookSchema.class {}
WebhookSchema.setClass(Webhook);
