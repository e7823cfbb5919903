import { z } from 'zod';
import type { UnitPrices } from '#domain/account/usage.ts';
import {
  changePlan,
  PlanOfOrganization,
  type PlanChange,
} from '../../../common/administration/organizations/change-plan.ts';
import { Plan, RequestsPerHour } from '../../../common/administration/organizations/fields.ts';
import { ok } from '../../../http/answers/answer.ts';
import { text } from '../../../http/input/fields.ts';
import { StaffActBody } from '../../../common/support/flows/find-flow.ts';
import { staffOperation } from '../../staff-operation.ts';
import { staffAdministrator } from '../../../common/support/acts/staff-administrator.ts';

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

/** The input that puts an organization on a plan. */
export const PlanInput = StaffActBody.extend({
  plan_id: Plan,
  requests_per_hour: RequestsPerHour.optional(),
  unit_prices: Prices.optional().meta({ description: 'From now on; those before when absent' }),
  external_id: text(255)
    .optional()
    .meta({ description: 'The id of the organization at the billing provider' }),
}).meta({ id: 'PlanInput' });

/** PUT /support/organizations/{id}/plan: puts an organization on a plan; it holds from the next request on. */
export const setPlan = staffOperation({
  method: 'put',
  path: '/support/organizations/{id}/plan',
  operationId: 'setPlan',
  summary: 'Put an organization on a plan',
  description: 'The organization’s audit trail records the act with person and reason.',
  tag: 'Administration',
  role: 'admin',
  params: z.object({ id: z.string().meta({ format: 'uuid' }) }),
  body: PlanInput,
  answer: ok('It is on the plan', PlanOfOrganization),
  problems: ['not_found'],
  handle: (c, { params, body }) =>
    c.var.deps.orm.em
      .fork()
      .transactional((em) => changePlan(em, staffAdministrator(c, body), changeOf(params.id, body))),
});

/** Makes the change of an organization's plan. */
export function changeOf(id: string, body: z.output<typeof PlanInput>): PlanChange {
  return {
    id,
    planId: body.plan_id,
    requestsPerHour: body.requests_per_hour,
    unitPrices: body.unit_prices && pricesOf(body.unit_prices),
    externalId: body.external_id,
  };
}

function pricesOf({ envelope, signature, certificate }: z.output<typeof Prices>): UnitPrices {
  const all = Object.entries({ envelope, signature, certificate });
  return Object.fromEntries(all.filter(([, price]) => price !== undefined));
}
