import type { Context } from 'hono';
import { billingPeriod } from '#domain/account/billing-period.ts';
import { planIds, requestsPerHour } from '#domain/account/plan.ts';
import { quotaSettings } from '#domain/account/quota.ts';
import { usageTypes } from '#domain/account/usage.ts';
import { findSubscription } from '#entities/account/find-subscription.ts';
import type { PartnerClient } from '#entities/account/partner-client.ts';
import type { EntityManager } from '#entities/orm.ts';
import { usagePage, type ShownMeter, type ShownUsage } from '#web/pages/account/developer/usage.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { quotaViews } from '../../platform/billing/quota-view.ts';
import { frameOf } from '../frame.ts';
import { ownApplications } from './applications.ts';

const dayMs = 86_400_000;

/** GET /developer/usage: what the organization and its applications use, against their limits and by day of the month. */
export async function showUsage(c: Context<ApiEnv>): Promise<Response> {
  const { deps, user } = c.var;
  const em = deps.orm.em.fork();
  const { organization, subscription } = await findSubscription(em, user.organizationId);
  const { planId } = organization;
  const settings = quotaSettings(deps.config);
  const quotas = await quotaViews(em, settings, { organizationId: organization.id, planId });
  const limit = requestsPerHour(planId, organization.requestsPerHour ?? null);
  const metersOf = async (key: string, clientId: string | null): Promise<ShownMeter[]> => [
    { what: 'requests', used: await deps.limits.readHourly(key), limit },
    ...quotas
      .filter(({ client_id: owner }) => owner === clientId)
      .map(({ quota, country, used, limit: most }) => ({
        what: quota,
        country: country ?? undefined,
        used,
        limit: most,
      })),
  ];
  const [live, sandbox] = [await ownApplications(c, 'live'), await ownApplications(c, 'test')];
  const usage: ShownUsage = {
    plan: planIds.find((known) => known === planId) ?? 'free',
    owners: [
      { name: undefined, meters: await metersOf(`organization:${organization.id}`, null) },
      ...(await metersOfThose([...live, ...sandbox], (id) => metersOf(id, id))),
    ],
    days: await usedByDay(em, organization.id, billingPeriod(subscription.startedAt, new Date())),
  };
  return c.html(usagePage(frameOf(c), usage));
}

/** Of applications that use nothing there is nothing to see. */
async function metersOfThose(clients: PartnerClient[], metersOf: (id: string) => Promise<ShownMeter[]>) {
  const owners = [];
  for (const { id, name } of clients) owners.push({ name, meters: await metersOf(id) });
  return owners.filter(({ meters }) => meters.some(({ used }) => used > 0));
}

/** What was used on each day (UTC) of a month. */
async function usedByDay(
  em: EntityManager,
  organizationId: string,
  { start, end }: { start: Date; end: Date },
): Promise<ShownUsage['days']> {
  const rows = await em.execute<{ day: string; type: string; quantity: string }[]>(
    `select to_char(recorded_at at time zone 'utc', 'YYYY-MM-DD') as day, type, sum(quantity) as quantity
     from usage_record where organization_id = ? and recorded_at >= ? and recorded_at < ? group by 1, 2`,
    [organizationId, start, end],
  );
  const count = Math.round((end.getTime() - start.getTime()) / dayMs);
  return Array.from({ length: count }, (_, index) => {
    const day = new Date(start.getTime() + index * dayMs).toISOString().slice(0, 10);
    const quantityOf = (type: string) =>
      Number(rows.find((row) => row.day === day && row.type === type)?.quantity ?? 0);
    const [envelope, signature, certificate] = usageTypes.map(quantityOf);
    return {
      day,
      used: { envelope: envelope ?? 0, signature: signature ?? 0, certificate: certificate ?? 0 },
    };
  });
}
