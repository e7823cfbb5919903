import {
  changedPeriod,
  daysAt,
  keptKinds,
  type DefaultPeriods,
  type Period,
  type Periods,
} from '#domain/retention/periods.ts';
import type { EntityManager } from '#entities/orm.ts';
import { RetentionPolicy } from '#entities/retention/retention-policy.ts';
import type { Administrator } from '../administration/administrator.ts';
import { findOrganizationById } from '../administration/find-by-id.ts';
import type { PeriodsAsked } from './periods-input.ts';

/** The times of an organization after a change, and those that are shorter than before. */
export type ChangedPeriods = { periods: Periods; shortened: Periods };

type Change = { organizationId: string; asked: PeriodsAsked; defaults: DefaultPeriods };

/**
 * Changes for how long an organization keeps what has ended, within `em`'s transaction: longer times at once, shorter ones after a week.
 * Throws Problem not_found.
 */
export async function changePeriods(
  em: EntityManager,
  by: Pick<Administrator, 'record'>,
  { organizationId: given, asked, defaults }: Change,
): Promise<ChangedPeriods> {
  const now = new Date();
  // Two changes at once come one after the other.
  const { id: organizationId } = await findOrganizationById(em, given, { lock: true });
  const policy = (await em.findOne(RetentionPolicy, { organizationId })) ?? newPolicy(em, organizationId);
  const before = policy.periods;
  const changed = keptKinds.flatMap((kind): [string, Period][] => {
    const days = asked[kind];
    if (days === undefined) return [];
    const next = before[kind]?.next;
    const announced = next && Date.parse(next.from) > now.getTime() ? { announced: next } : {};
    const present = daysAt(kind, { periods: before, defaults, now });
    return [[kind, changedPeriod({ days: present, ...announced }, days, now)]];
  });
  const periods: Periods = { ...before, ...Object.fromEntries(changed) };
  Object.assign(policy, { periods, updatedAt: now });
  await em.flush();
  if (changed.length > 0)
    await by.record(em, {
      organizationId,
      action: 'retention.changed',
      resource: { type: 'organization', id: organizationId },
      facts: { periods: Object.fromEntries(changed) },
    });
  return { periods, shortened: Object.fromEntries(changed.filter(([, { next }]) => next !== undefined)) };
}

function newPolicy(em: EntityManager, organizationId: string): RetentionPolicy {
  return em.create(RetentionPolicy, { organizationId, periods: {}, updatedAt: new Date() });
}
