import { z } from 'zod';
import { planIds, plans } from '#domain/account/plan.ts';
import { requireUser } from '../../http/guards/user.ts';
import { operation } from '../../http/operation.ts';
import { Success, success } from '../../http/answers/success.ts';

const PlanView = z
  .object({
    id: z.enum(planIds),
    name: z.string(),
    requests_per_hour: z
      .int()
      .nullable()
      .meta({ description: 'Null when the contract says how many, or none' }),
    features: z.array(z.string()),
  })
  .meta({ id: 'Plan' });

/** GET /api/v1/plans: every plan that an organization can be on. */
export const listPlans = operation({
  method: 'get',
  path: '/api/v1/plans',
  operationId: 'listPlans',
  summary: 'Plans',
  tag: 'Subscription',
  security: ['user', 'apiKey'],
  guard: requireUser(),
  responses: { 200: { description: 'The plans', schema: Success(z.array(PlanView)) } },
  problems: ['unauthorized', 'rate_limited'],
  handle: () => {
    const all = planIds.map((id) => {
      const { name, requestsPerHour, features } = plans[id];
      return { id, name, requests_per_hour: requestsPerHour, features: [...features] };
    });
    return Promise.resolve({ status: 200 as const, body: success(all) });
  },
});
