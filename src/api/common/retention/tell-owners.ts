import { keptKinds, type Periods } from '#domain/retention/periods.ts';
import { readTimeZone } from '#entities/account/rows/read-time-zone.ts';
import { UserAccount } from '#entities/account/user-account.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { sendNotice } from '../../platform/accounts/common/send-notice.ts';

const mostOwners = 50;

/** Tells each owner of an organization by mail what will be kept for a shorter time, and from when on. */
export async function tellOwners(
  deps: ApiDependencies,
  organizationId: string,
  shortened: Periods,
): Promise<void> {
  const periods = keptKinds.flatMap((kind) => {
    const next = shortened[kind]?.next;
    return next ? [{ kind, ...next }] : [];
  });
  if (periods.length === 0) return;
  const owners = await deps.orm.em
    .fork()
    .find(UserAccount, { organizationId, role: 'owner', status: 'active' }, { limit: mostOwners });
  const timeZone = await readTimeZone(deps.orm.em.fork(), organizationId);
  for (const owner of owners)
    await sendNotice(deps, owner, ({ retentionShortened }) => retentionShortened({ periods, timeZone }));
}
