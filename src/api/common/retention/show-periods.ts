import type { EntityManager } from '#entities/orm.ts';
import { RetentionPolicy } from '#entities/retention/retention-policy.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { findOrganizationById } from '../administration/find-by-id.ts';
import { retentionView, type RetentionView } from './periods-view.ts';

/** Shows for how long an organization keeps what has ended, within `em`'s transaction. Throws Problem not_found. */
export async function showPeriods(
  em: EntityManager,
  { config }: Pick<ApiDependencies, 'config'>,
  given: string,
): Promise<RetentionView> {
  const { id: organizationId } = await findOrganizationById(em, given);
  const policy = await em.findOne(RetentionPolicy, { organizationId });
  const defaults = config.RETENTION_DEFAULTS;
  return retentionView({ periods: policy?.periods ?? {}, defaults, now: new Date() });
}
