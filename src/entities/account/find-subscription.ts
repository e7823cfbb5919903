import { Organization } from './organization.ts';
import type { EntityManager } from '../common/entity-manager.ts';
import { Subscription } from './subscription.ts';

/**
 * An organization with its subscription; one that has none yet, because something else than registration made it, is
 * subscribed from the day it was made.
 */
export async function findSubscription(
  em: EntityManager,
  organizationId: string,
): Promise<{ organization: Organization; subscription: Subscription }> {
  await em.execute(
    `insert into subscription (organization_id, status, started_at)
     select id, 'active', created_at from organization where id = ? on conflict do nothing`,
    [organizationId],
  );
  return {
    organization: await em.findOneOrFail(Organization, { id: organizationId }),
    subscription: await em.findOneOrFail(Subscription, { organizationId }),
  };
}
