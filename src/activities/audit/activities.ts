import { AuditHeadSeal } from '#entities/audit/audit-head-seal.ts';
import { AuditHeadTimestamp } from '#entities/audit/audit-head-timestamp.ts';
import { movedHeads, type MovedHead } from '#entities/audit/moved-heads.ts';
import type { Orm } from '#entities/orm.ts';
import { verifyTokenItself } from '#signatures/cades-t/verify-itself.ts';
import type { KeyService } from '#clients/key-service/key-service.ts';

export type AuditHeadDependencies = {
  orm: Orm;
  keyService: Pick<KeyService, 'timestampHead' | 'sealAuditHeads'>;
};

/** The heads that one run of an activity takes. */
const timestamps = 50;
const seals = 500;

/** The side effects of the schedules that timestamp and seal the heads of audit chains. */
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
      const heads = await movedHeads(deps.orm, 'audit_head_timestamp', { after, limit: timestamps });
      for (const head of heads) await timestampHead(deps, head);
      return doneWith(heads, timestamps);
    },
    /**
     * Seals the heads of up to 500 organizations whose chain has moved since it was last sealed, by one entry of the key
     * service's log; else as timestampMovedHeads. A repeat may seal them once more.
     */
    sealMovedHeads: async ({
      after,
    }: {
      after: string | null;
    }): Promise<{ made: number; next: string | null }> => {
      const heads = await movedHeads(deps.orm, 'audit_head_seal', { after, limit: seals });
      if (heads.length > 0) await sealAll(deps, heads);
      return doneWith(heads, seals);
    },
  };
}

export type AuditHeadActivities = ReturnType<typeof createAuditHeadActivities>;

async function sealAll({ orm, keyService }: AuditHeadDependencies, heads: MovedHead[]): Promise<void> {
  const list = heads.map(({ organization_id: organizationId, ...head }) => ({ organizationId, ...head }));
  const seal = await keyService.sealAuditHeads(list);
  const sealedAt = new Date();
  await orm.em.fork().insertMany(
    AuditHeadSeal,
    list.map((head) => ({ ...head, seal, sealedAt })),
  );
}

/** Gives what a page of heads leaves to be done. */
function doneWith(heads: MovedHead[], limit: number): { made: number; next: string | null } {
  return { made: heads.length, next: heads.length < limit ? null : (heads.at(-1)?.organization_id ?? null) };
}

async function timestampHead({ orm, keyService }: AuditHeadDependencies, head: MovedHead): Promise<void> {
  const digest = Buffer.from(head.hash, 'hex');
  const { organization_id: organizationId, sequence } = head;
  const token = await keyService.timestampHead({ organizationId, sequence, digest });
  const { facts } = verifyTokenItself(token, () => digest);
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
