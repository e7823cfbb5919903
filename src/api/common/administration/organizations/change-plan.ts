import { z } from 'zod';
import { planIds, type PlanId } from '#domain/account/plan.ts';
import { Problem } from '#domain/common/problem.ts';
import type { UnitPrices } from '#domain/account/usage.ts';
import { findSubscription } from '#entities/account/find-subscription.ts';
import type { Subscription } from '#entities/account/subscription.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { Administrator } from '../administrator.ts';
import { findOrganizationById } from '../find-by-id.ts';

/** The plan of an organization; `requestsPerHour` belongs to an enterprise contract alone. */
export type PlanChange = {
  id: string;
  planId: PlanId;
  requestsPerHour?: number | undefined;
  /** From now on; those before when absent. */
  unitPrices?: UnitPrices | undefined;
  externalId?: string | undefined;
};

export const PlanOfOrganization = z
  .object({
    id: z.uuid(),
    plan_id: z.enum(planIds),
    requests_per_hour: z.int().nullable(),
    unit_prices: z.object({ envelope: z.number(), signature: z.number(), certificate: z.number() }),
    external_id: z.string().nullable(),
  })
  .meta({ id: 'OrganizationPlan' });

/**
 * Puts an organization on a plan, within `em`'s transaction; it holds from the next request on. Throws Problem not_found, and
 * invalid_request for a number of requests on another plan than enterprise.
 */
export async function changePlan(
  em: EntityManager,
  admin: Administrator,
  change: PlanChange,
): Promise<z.input<typeof PlanOfOrganization>> {
  const { planId, requestsPerHour = null, unitPrices, externalId } = change;
  if (requestsPerHour !== null && planId !== 'enterprise') throw notByContract();
  const organization = await findOrganizationById(em, change.id, { lock: true });
  const { id, planId: before } = organization;
  const { subscription } = await findSubscription(em, id);
  Object.assign(organization, { planId, requestsPerHour, updatedAt: new Date() });
  if (unitPrices) subscription.unitPrices = unitPrices;
  if (externalId !== undefined) subscription.externalId = externalId;
  await em.flush();
  await admin.record(em, {
    organizationId: id,
    action: 'organization.plan_changed',
    resource: { type: 'organization', id },
    facts: {
      plan_id: { from: before, to: planId },
      requests_per_hour: requestsPerHour,
      ...(unitPrices ? { unit_prices: unitPrices } : {}),
    },
  });
  return {
    id,
    plan_id: planId,
    requests_per_hour: requestsPerHour,
    unit_prices: unitPricesOf(subscription),
    external_id: subscription.externalId ?? null,
  };
}

/** The price of each kind of use; 0 where none was agreed. */
export function unitPricesOf({ unitPrices }: Subscription): Required<UnitPrices> {
  return { envelope: 0, signature: 0, certificate: 0, ...unitPrices };
}

function notByContract(): Problem {
  const message = 'expected on the plan enterprise alone: the others have their own number';
  const issues = [{ path: 'requests_per_hour', message }];
  return new Problem('invalid_request', `requests_per_hour: ${message}`, { issues });
}
