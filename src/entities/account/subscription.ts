import { defineEntity, p } from '@mikro-orm/core';
import type { UnitPrices } from '#domain/account/usage.ts';

/** There is one state until a billing provider is connected that knows others. */
export const subscriptionStatuses = ['active'] as const;

const SubscriptionSchema = defineEntity({
  name: 'Subscription',
  tableName: 'subscription',
  properties: {
    organizationId: p.uuid().primary(),
    /** The organization's id at the billing provider. */
    externalId: p.string().length(255).nullable(),
    status: p.enum(subscriptionStatuses),
    unitPrices: p.json<UnitPrices>().default('{}'),
    /** The periods are the months that begin on this day. */
    startedAt: p.datetime(3),
  },
});

/** The terms that an organization pays for; its plan is in the organization's row. */
export class Subscription extends SubscriptionSchema.class {}
SubscriptionSchema.setClass(Subscription);
