import { LockMode } from '@mikro-orm/core';
import type { Context } from 'hono';
import { z } from 'zod';
import { planIds } from '#domain/account/plan.ts';
import { Problem } from '#domain/common/problem.ts';
import type { UnitPrices } from '#domain/account/usage.ts';
import { findSubscription } from '#entities/account/find-subscription.ts';
import { Organization } from '#entities/account/organization.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { ApiEnv } from '../http/deps.ts';
import { text } from '../http/input/fields.ts';
import { staffOperation } from './staff-operation.ts';
import { ok } from '../http/answers/answer.ts';
import { StaffActBody } from './find-flow.ts';
import { recordStaffAct } from './record-staff-act.ts';

const rateMessage = 'expected a whole number from 1 to 1000000000';
const priceMessage = 'expected a price from 0 to 9999999 with at most four decimals';

const Price = z
  .number({ error: priceMessage })
  .min(0, priceMessage)
  .max(9_999_999, priceMessage)
  .refine((price) => Number(price.toFixed(4)) === price, priceMessage)
  .optional();

const Prices = z.object(
  { envelope: Price, signature: Price, certificate: Price },
  { error: 'expected an object of prices' },
);

const PlanInput = StaffActBody.extend({
  plan_id: z.enum(planIds, { error: `expected one of ${planIds.join(', ')}` }),
  requests_per_hour: z
    .int({ error: rateMessage })
    .min(1, rateMessage)
    .max(1_000_000_000, rateMessage)
    .optional()
    .meta({ description: 'Of an enterprise contract; without a limit when absent' }),
  unit_prices: Prices.optional().meta({ description: 'From now on; those before when absent' }),
  external_id: text(255)
    .optional()
    .meta({ description: 'The id of the organization at the billing provider' }),
}).meta({ id: 'PlanInput' });
type PlanInput = z.output<typeof PlanInput>;

const PlanOfOrganization = z
  .object({
    id: z.uuid(),
    plan_id: z.enum(planIds),
    requests_per_hour: z.int().nullable(),
    unit_prices: z.object({ envelope: z.number(), signature: z.number(), certificate: z.number() }),
    external_id: z.string().nullable(),
  })
  .meta({ id: 'OrganizationPlan' });

/** PUT /support/organizations/{id}/plan: puts an organization on a plan; it holds from the next request on. */
export const setPlan = staffOperation({
  method: 'put',
  path: '/support/organizations/{id}/plan',
  operationId: 'setPlan',
  summary: 'Put an organization on a plan',
  description: 'The organization’s audit trail records the act with person and reason.',
  tag: 'Support',
  role: 'support',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  body: PlanInput,
  answer: ok('It is on the plan', PlanOfOrganization),
  problems: ['not_found'],
  handle: async (c, { params, body }) => {
    if (body.requests_per_hour !== undefined && body.plan_id !== 'enterprise') throw notByContract();
    const plan = await c.var.deps.orm.em.fork().transactional(async (em) => {
      const organization = await findOrganization(em, params.id);
      return change(c, em, organization, body);
    });
    return plan;
  },
});

async function findOrganization(em: EntityManager, id: string): Promise<Organization> {
  const found = z.uuid().safeParse(id).success
    ? await em.findOne(Organization, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    : null;
  if (!found) throw new Problem('not_found', 'There is no organization with this id.');
  return found;
}

async function change(
  c: Context<ApiEnv>,
  em: EntityManager,
  organization: Organization,
  plan: PlanInput,
): Promise<z.input<typeof PlanOfOrganization>> {
  const { id, planId: before } = organization;
  const { subscription } = await findSubscription(em, id);
  Object.assign(organization, {
    planId: plan.plan_id,
    requestsPerHour: plan.requests_per_hour ?? null,
    updatedAt: new Date(),
  });
  if (plan.unit_prices) subscription.unitPrices = pricesOf(plan.unit_prices);
  if (plan.external_id !== undefined) subscription.externalId = plan.external_id;
  await em.flush();
  await recordChange(c, em, { id, before, plan });
  return {
    id,
    plan_id: plan.plan_id,
    requests_per_hour: plan.requests_per_hour ?? null,
    unit_prices: { envelope: 0, signature: 0, certificate: 0, ...subscription.unitPrices },
    external_id: subscription.externalId ?? null,
  };
}

function pricesOf({ envelope, signature, certificate }: z.output<typeof Prices>): UnitPrices {
  const all = Object.entries({ envelope, signature, certificate });
  return Object.fromEntries(all.filter(([, price]) => price !== undefined));
}

async function recordChange(
  c: Context<ApiEnv>,
  em: EntityManager,
  { id, before, plan }: { id: string; before: string; plan: PlanInput },
): Promise<void> {
  const { plan_id: to, requests_per_hour: rate, unit_prices: prices } = plan;
  await recordStaffAct(c, em, {
    organizationId: id,
    action: 'organization.plan_changed',
    resourceType: 'organization',
    resourceId: id,
    reason: plan.reason.trim(),
    facts: {
      plan_id: { from: before, to },
      requests_per_hour: rate ?? null,
      ...(prices ? { unit_prices: pricesOf(prices) } : {}),
    },
  });
}

function notByContract(): Problem {
  const message = 'expected on the plan enterprise alone: the others have their own number';
  const issues = [{ path: 'requests_per_hour', message }];
  return new Problem('invalid_request', `requests_per_hour: ${message}`, { issues });
}
