import { AuditHeadTimestamp } from '#entities/audit/audit-head-timestamp.ts';
import type { Orm } from '#entities/orm.ts';
import { checkTimestamp } from '#signatures/timestamp/check.ts';
import type { KeyService } from '#clients/key-service/key-service.ts';

export type AuditHeadDependencies = { orm: Orm; keyService: Pick<KeyService, 'timestampHead'> };

type Head = { organization_id: string; sequence: number; hash: string };

const pageSize = 50;

/** The side effects of the schedule that timestamps the heads of audit chains. */
export function createAuditHeadActivities(deps: AuditHeadDependencies) {
  return {
    /**
     * Timestamps the heads of up to 50 organizations whose chain has moved since its last timestamp, in the order of
     * organization ids, from the id after `after`. Gives the count and the id to go on after, null when there are no more. A
     * repeat makes no second timestamp.
     */
    timestampMovedHeads: async ({
      after,
    }: {
      after: string | null;
    }): Promise<{ made: number; next: string | null }> => {
      const heads = await movedHeads(deps.orm, after);
      for (const head of heads) await timestampHead(deps, head);
      const next = heads.length < pageSize ? null : (heads.at(-1)?.organization_id ?? null);
      return { made: heads.length, next };
    },
  };
}

export type AuditHeadActivities = ReturnType<typeof createAuditHeadActivities>;

function movedHeads(orm: Orm, after: string | null): Promise<Head[]> {
  return orm.em.fork().execute<Head[]>(
    `select o.id as organization_id, e.sequence, e.hash
     from organization o
     cross join lateral (
       select sequence, hash from audit_event where organization_id = o.id order by sequence desc limit 1
     ) e
     where (?::uuid is null or o.id > ?::uuid)
       and not exists (
         select from audit_head_timestamp t where t.organization_id = o.id and t.sequence >= e.sequence
       )
     order by o.id limit ${pageSize}`,
    [after, after],
  );
}

async function timestampHead({ orm, keyService }: AuditHeadDependencies, head: Head): Promise<void> {
  const digest = Buffer.from(head.hash, 'hex');
  const { organization_id: organizationId, sequence } = head;
  const token = await keyService.timestampHead({ organizationId, sequence, digest });
  const { facts } = checkTimestamp(token, () => digest);
  await orm.em.fork().upsert(
    AuditHeadTimestamp,
    {
      organizationId: head.organization_id,
      sequence: head.sequence,
      hash: head.hash,
      token: token.toString('base64'),
      time: facts.time,
    },
    { onConflictAction: 'ignore' },
  );
}
