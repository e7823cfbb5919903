import { z } from 'zod';
import { limitsOfPlan, quotas, type QuotaSettings } from '#domain/account/quota.ts';
import { quotaReset } from '#domain/account/quota-problem.ts';
import { planIds } from '#domain/account/plan.ts';
import type { EntityManager } from '#entities/orm.ts';
import { Time } from '../../../http/input/fields.ts';

/** From this share of a day's quota on staff see it: an act that does not fit into the rest is refused before all of it is used. */
const fullFrom = 0.9;
const mostShown = 50;

/** A day's quota that is used up, or nearly. */
export const UsedQuota = z.object({
  organization: z.object({ id: z.uuid(), name: z.string() }).nullable(),
  partner: z.object({ client_id: z.uuid(), name: z.string() }).nullable(),
  quota: z.enum(quotas),
  country: z.string().nullable(),
  limit: z.int(),
  used: z.int(),
  resets_at: Time,
});
export type UsedQuota = z.input<typeof UsedQuota>;

type Row = {
  organization_id: string | null;
  client_id: string | null;
  name: string;
  counter: string;
  used: string;
  most: string;
};

/** Finds the quotas of today (UTC) of which at least nine tenths are used, the fullest first, at most 50. */
export async function usedQuotas(em: EntityManager, settings: QuotaSettings): Promise<UsedQuota[]> {
  const limits = planIds.flatMap((plan) => limitsOf(settings, plan));
  const rows = await em.execute<Row[]>(question(limits.length), [
    ...limits.flat(),
    `{${planIds.join(',')}}`,
    fullFrom,
    mostShown,
  ]);
  const resets = quotaReset(new Date()).toISOString();
  return rows.flatMap((row) => viewOf(row, resets));
}

function limitsOf(settings: QuotaSettings, plan: string): [plan: string, counter: string, most: number][] {
  const ofPlan = Object.entries(limitsOfPlan(settings, plan));
  const ofCountries = [...(settings.smsCountries ?? [])].map(
    ([country, most]) => [`sms:${country}`, most] as const,
  );
  return [...ofPlan, ...ofCountries].map(([counter, most]) => [plan, counter, most]);
}

/** Gives the question with so many limits of plans; a plan that is not known counts as the smallest. */
function question(limits: number): string {
  const values = Array.from({ length: limits }, () => '(?::text, ?::text, ?::bigint)').join(', ');
  return `select o.id as organization_id, c.id as client_id, coalesce(c.name, o.name) as name, u.counter, u.used, m.most
    from quota_use u
    left join partner_client c on c.id = case when u.owner like 'client:%' then substr(u.owner, 8)::uuid end
    left join organization o on o.id = case when u.owner like 'organization:%' then substr(u.owner, 14)::uuid end
    left join organization p on p.id = coalesce(o.id, c.organization_id)
    join (values ${values}) m (plan, counter, most)
      on m.counter = u.counter and m.plan = case when p.plan_id = any(?::text[]) then p.plan_id else 'free' end
    where u.day = (now() at time zone 'utc')::date and m.most > 0 and u.used >= m.most * ?::numeric
    order by u.used / m.most::numeric desc, u.owner, u.counter limit ?`;
}

function viewOf(row: Row, resets: string): UsedQuota[] {
  const [name, country = null] = row.counter.split(':');
  const quota = quotas.find((known) => known === name);
  const { organization_id: organization, client_id: client } = row;
  if (!quota || (organization === null && client === null)) return [];
  return [
    {
      organization: organization === null ? null : { id: organization, name: row.name },
      partner: client === null ? null : { client_id: client, name: row.name },
      quota,
      country,
      limit: Number(row.most),
      used: Number(row.used),
      resets_at: resets,
    },
  ];
}
