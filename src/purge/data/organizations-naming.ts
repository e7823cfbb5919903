import { operatorAuditId } from '#domain/account/staff.ts';
import type { EntityManager } from '#entities/orm.ts';
import type { Asked } from '#entities/personal/find-keys.ts';

/**
 * Finds the organizations whose audit events name one of some addresses, by id with their names: a recipient who was corrected since,
 * or somebody whom an invitation went to, has no row there any more. It reads every event with a personal member once.
 */
export async function organizationsNaming(
  em: EntityManager,
  { addresses, organizationId }: Pick<Asked, 'addresses' | 'organizationId'>,
): Promise<Map<string, string>> {
  const values = [JSON.stringify(addresses), organizationId, organizationId, operatorAuditId];
  const rows = await em.execute<{ id: string; name: string }[]>(naming, values);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const naming = `select named.id, coalesce(o.name, '–') as name
  from (
    select distinct e.organization_id as id from audit_event e
    where e.personal <> '{}'
      and exists (select from jsonb_array_elements_text(?::jsonb) as given(address)
        where strpos(lower(e.personal::text), given.address) > 0)
      and (?::uuid is null or e.organization_id = ?::uuid) and e.organization_id <> ?
  ) named left join organization o on o.id = named.id order by named.id`;
