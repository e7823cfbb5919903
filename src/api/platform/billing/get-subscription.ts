import { z } from 'zod';
import { billingPeriod } from '#domain/account/billing-period.ts';
import { requestsPerHour } from '#domain/account/plan.ts';
import { findSubscription } from '#entities/account/find-subscription.ts';
import type { Organization } from '#entities/account/organization.ts';
import { subscriptionStatuses, type Subscription } from '#entities/account/subscription.ts';
import { Time } from '../../http/input/fields.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';

const SubscriptionView = z
  .object({
    organization_id: z.uuid(),
    plan_id: z.string(),
    external_id: z.string().nullable().meta({ description: 'At the billing provider' }),
    status: z.enum(subscriptionStatuses),
    requests_per_hour: z.int().nullable().meta({ description: 'Null without a limit' }),
    current_period_start: Time,
    current_period_end: Time,
  })
  .meta({ id: 'Subscription' });

/** GET /api/v1/subscription: which plan the organization is on, and the month that runs. */
export const getSubscription = platformOperation({
  method: 'get',
  path: '/api/v1/subscription',
  operationId: 'getSubscription',
  summary: 'My organization’s subscription',
  tag: 'Subscription',
  roles: ['owner', 'admin'],
  answer: ok('The subscription', z.object({ subscription: SubscriptionView })),
  handle: async (c) => {
    const { deps, user } = c.var;
    const found = await findSubscription(deps.orm.em.fork(), user.organizationId);
    return { subscription: subscriptionView(found) };
  },
});

function subscriptionView(found: {
  organization: Organization;
  subscription: Subscription;
}): z.input<typeof SubscriptionView> {
  const { organization, subscription } = found;
  const { start, end } = billingPeriod(subscription.startedAt, new Date());
  const limit = requestsPerHour(organization.planId, organization.requestsPerHour ?? null);
  return {
    organization_id: organization.id,
    plan_id: organization.planId,
    external_id: subscription.externalId ?? null,
    status: subscription.status,
    requests_per_hour: limit ?? null,
    current_period_start: start.toISOString(),
    current_period_end: end.toISOString(),
  };
}
