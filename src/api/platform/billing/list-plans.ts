import { z } from 'zod';
import { planIds, plans } from '#domain/account/plan.ts';
import { limitsOfPlan, quotaSettings } from '#domain/account/quota.ts';
import { DailyQuotas } from './quota-view.ts';
import { platformOperation } from '../platform-operation.ts';
import { ok } from '../../http/answers/answer.ts';

const PlanView = z
  .object({
    id: z.enum(planIds),
    name: z.string(),
    requests_per_hour: z
      .int()
      .nullable()
      .meta({ description: 'Null when the contract says how many, or none' }),
    daily_quotas: DailyQuotas,
    features: z.array(z.string()),
  })
  .meta({ id: 'Plan' });

/** GET /api/v1/plans: every plan that an organization can be on. */
export const listPlans = platformOperation({
  method: 'get',
  path: '/api/v1/plans',
  operationId: 'listPlans',
  summary: 'Plans',
  tag: 'Subscription',
  answer: ok('The plans', z.array(PlanView)),
  handle: (c) => {
    const settings = quotaSettings(c.var.deps.config);
    const all = planIds.map((id) => {
      const { name, requestsPerHour, features } = plans[id];
      const daily = limitsOfPlan(settings, id);
      return { id, name, requests_per_hour: requestsPerHour, daily_quotas: daily, features: [...features] };
    });
    return all;
  },
});
