import { timeZoneIn } from '#domain/common/time-zone.ts';
import type { EntityManager } from '../../common/entity-manager.ts';
import { tables } from '../../tables.ts';

/** Reads the time zone of an organization: the one in its settings, or that of organizations that have set none. */
export async function readTimeZone(em: EntityManager, organizationId: string): Promise<string> {
  const row = await tables(em)
    .selectFrom('Organization')
    .select('settings')
    .where('id', '=', organizationId)
    .executeTakeFirst();
  return timeZoneIn(row?.settings ?? {});
}
