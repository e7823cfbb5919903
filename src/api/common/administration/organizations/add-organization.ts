import { type PlanId } from '#domain/account/plan.ts';
import { Organization } from '#entities/account/organization.ts';
import type { EntityManager } from '#entities/orm.ts';
import { openOrganization } from '../../../platform/accounts/common/open-account.ts';
import type { Administrator } from '../administrator.ts';

export type NewOrganization = { id?: string; name: string; plan: PlanId; language: string };

/** Makes an organization, within `em`'s transaction. One with the id of an earlier attempt is given as it is. */
export async function addOrganization(
  em: EntityManager,
  admin: Administrator,
  { id, name, plan, language }: NewOrganization,
): Promise<Organization> {
  const begun = id === undefined ? null : await em.findOne(Organization, { id });
  if (begun) return begun;
  const organizationId = await openOrganization(em, {
    ...(id === undefined ? {} : { id }),
    name,
    language,
    plan,
  });
  await admin.record(em, {
    organizationId,
    action: 'organization.added',
    resource: { type: 'organization', id: organizationId },
    facts: { plan_id: plan },
  });
  return em.findOneOrFail(Organization, { id: organizationId });
}
