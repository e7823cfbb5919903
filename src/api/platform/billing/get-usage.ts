import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { usageTypes } from '#domain/account/usage.ts';
import { quotaSettings } from '#domain/account/quota.ts';
import { Organization } from '#entities/account/organization.ts';
import { findSubscription } from '#entities/account/find-subscription.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UsageRecord } from '#entities/account/usage-record.ts';
import { QuotaView, quotaViews } from './quota-view.ts';
import { Time } from '../../http/input/fields.ts';
import { afterCursor, newestFirst, page, PageQuery } from '../../http/input/list.ts';
import { platformOperation } from '../platform-operation.ts';
import { oneOf } from '../../http/answers/answer.ts';
import { Meta } from '../../http/answers/body-shape.ts';

const dateMessage = 'expected a date such as 2026-11-21';
const dayMs = 86_400_000;
const day = z.iso.date({ error: dateMessage });

const Query = PageQuery.extend({
  from: day.meta({ description: 'The first day, UTC' }),
  to: day.meta({ description: 'The last day, UTC; it counts' }),
  type: z.enum(usageTypes, { error: `expected one of ${usageTypes.join(', ')}` }).optional(),
  detail: z
    .enum(['true', 'false'], { error: 'expected true or false' })
    .default('false')
    .transform((detail) => detail === 'true')
    .meta({ description: 'Whether to list the records, newest first' }),
});

const Amounts = {
  type: z.enum(usageTypes),
  quantity: z.int(),
  unit_price: z.number(),
  amount: z.number().meta({ description: 'quantity × unit_price' }),
};
const Item = z.object(Amounts).meta({ id: 'UsageItem' });
const RecordView = z
  .object({ id: z.uuid(), organization_id: z.uuid(), ...Amounts, recorded_at: Time })
  .meta({ id: 'UsageRecord' });

const Usage = z.object({
  items: z.array(Item).meta({ description: 'One for each type and price' }),
  quotas: z.array(QuotaView).meta({ description: 'Of today (UTC), whatever from and to say' }),
  from: z.string(),
  to: z.string(),
  records: z.array(RecordView).optional().meta({ description: 'With detail=true' }),
});

/** GET /api/v1/usage: the organization's usage from one day to another, by type and price. */
export const getUsage = platformOperation({
  method: 'get',
  path: '/api/v1/usage',
  operationId: 'getUsage',
  summary: 'My organization’s usage',
  tag: 'Subscription',
  roles: ['owner', 'admin'],
  query: Query,
  answer: oneOf({
    200: {
      description: 'The sums; with detail=true a page of the records and where the next begins',
      schema: z.object({ success: z.literal(true), data: Usage, meta: Meta.optional() }),
    },
  }),
  problems: ['validation_failed'],
  handle: async (c, { query }) => {
    const { deps, user } = c.var;
    const { from, to, type, detail, limit, cursor } = query;
    if (from > to) throw wrongOrder();
    const em = deps.orm.em.fork();
    const period = {
      organizationId: user.organizationId,
      ...boundsOf(query),
      types: type ? [type] : usageTypes,
    };
    const items = await sums(em, period);
    const { planId } = await em.findOneOrFail(Organization, { id: user.organizationId });
    const standing = { organizationId: user.organizationId, planId };
    const quotas = await quotaViews(em, quotaSettings(deps.config), standing);
    const data = { items, quotas, from, to };
    if (!detail) return { status: 200 as const, body: { success: true as const, data } };
    const list = `usage/${user.organizationId}/${from}/${to}/${type ?? ''}`;
    const cursors = { key: deps.keys.fingerprints, list };
    const rows = await em.find(
      UsageRecord,
      { ...conditions(period), $and: [afterCursor<UsageRecord>(cursors, cursor)] },
      { orderBy: newestFirst, limit: limit + 1 },
    );
    const { data: records, ...place } = page(cursors, rows, limit, recordView);
    return {
      status: 200 as const,
      body: { success: true as const, data: { ...data, records }, meta: { limit, ...place } },
    };
  },
});

type Period = { organizationId: string; since: Date; until: Date; types: readonly UsageRecord['type'][] };

function boundsOf({ from, to }: { from: string; to: string }): Pick<Period, 'since' | 'until'> {
  return { since: new Date(from), until: new Date(Date.parse(to) + dayMs) };
}

function conditions({ organizationId, since, until, types }: Period) {
  return { organizationId, type: { $in: [...types] }, createdAt: { $gte: since, $lt: until } };
}

/** Sums by type and price in exact decimals; a type that was not used is listed with nothing, at today's price. */
async function sums(em: EntityManager, period: Period): Promise<z.input<typeof Item>[]> {
  const { organizationId, since, until, types } = period;
  const rows = await em.execute<Record<'type' | 'quantity' | 'unit_price' | 'amount', string>[]>(
    `select type, sum(quantity) as quantity, unit_price, sum(quantity * unit_price) as amount from usage_record
     where organization_id = ? and recorded_at >= ? and recorded_at < ? group by type, unit_price
     order by type, unit_price`,
    [organizationId, since, until],
  );
  const { subscription } = await findSubscription(em, organizationId);
  return types.flatMap((type): z.input<typeof Item>[] => {
    const used = rows.filter((row) => row.type === type);
    if (used.length === 0)
      return [{ type, quantity: 0, unit_price: subscription.unitPrices[type] ?? 0, amount: 0 }];
    return used.map(({ quantity, unit_price: price, amount }) => ({
      type,
      quantity: Number(quantity),
      unit_price: Number(price),
      amount: Number(amount),
    }));
  });
}

function recordView(record: UsageRecord): z.input<typeof RecordView> {
  const { id, organizationId: organization_id, type, quantity, unitPrice, createdAt } = record;
  const price = Number(unitPrice);
  // Prices have four decimals: rounding removes the excess of binary fractions.
  const amount = Number((quantity * price).toFixed(4));
  return {
    id,
    organization_id,
    type,
    quantity,
    unit_price: price,
    amount,
    recorded_at: createdAt.toISOString(),
  };
}

function wrongOrder(): Problem {
  const message = 'expected a day that is not before from';
  return new Problem('validation_failed', `to: ${message}`, { issues: [{ path: 'to', message }] });
}
