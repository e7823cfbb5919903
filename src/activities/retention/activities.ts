import { databaseFault } from '#database/outage.ts';
import {
  daysAt,
  keptKinds,
  pastTime,
  type DefaultPeriods,
  type KeptKind,
  type Periods,
} from '#domain/retention/periods.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { erase } from '#entities/retention/erasing/erase.ts';
import { eraseProofs } from '#entities/retention/erasing/erase-proofs.ts';
import { RetentionPolicy } from '#entities/retention/retention-policy.ts';
import { heldAmong } from '#entities/retention/held.ts';
import { logSkipped } from '../common/skipped.ts';
import { purgeDocuments } from './documents.ts';
import { purgeEnvelopes, purgeRequests } from './flows.ts';
import { flowsAtOnce, rowsAtOnce, type Due, type RetentionDependencies } from './inputs.ts';
import { purgeSignedPdfs, purgeUsedDocuments } from './pdfs.ts';
import { emptyBodies, purgeMessages } from './rows.ts';

/** Where a run of the purge goes on: after this organization. */
export type PurgePosition = { after: string | null };
export type PurgeProgress = { after: string | null; done: boolean; purged: number; failed: number };

const longestMs = 60_000;
const organizationsAtOnce = 100;

type Step = { atOnce: number; run: (em: EntityManager, due: Due) => Promise<number> };

/** The steps for each kind, in their order: documents go after the envelopes that use them. */
const steps: Readonly<Record<Exclude<KeptKind, 'audit_personal'>, readonly Step[]>> = {
  flows: [
    { atOnce: flowsAtOnce, run: purgeRequests },
    { atOnce: flowsAtOnce, run: purgeEnvelopes },
  ],
  documents: [
    { atOnce: flowsAtOnce, run: purgeDocuments },
    { atOnce: flowsAtOnce, run: purgeSignedPdfs },
    { atOnce: flowsAtOnce, run: purgeUsedDocuments },
  ],
  webhook_bodies: [{ atOnce: rowsAtOnce, run: emptyBodies }],
  messages: [{ atOnce: rowsAtOnce, run: purgeMessages }],
};
const order: readonly KeptKind[] = ['flows', ...keptKinds.filter((kind) => kind !== 'flows')];

/** The side effects of the schedule that deletes what is past its time. */
export function createRetentionActivities({ orm, retentionDefaults, purgeOrm }: RetentionDependencies) {
  const purge = purgeOrm && { orm: purgeOrm, defaults: retentionDefaults };
  return {
    /** Tells whether anything is kept for a time: the operator or an organization has set one. */
    findTimes: async (): Promise<{ any: boolean }> => {
      if (Object.keys(retentionDefaults).length > 0) return { any: true };
      return { any: (await orm.em.fork().count(RetentionPolicy, {})) > 0 };
    },
    /**
     * Deletes what is past its time of the organizations after one, in the order of their ids, a bounded number a transaction, for about a
     * minute. Gives where to go on, how many things went, and how many organizations could not be finished; those are logged.
     */
    purgePastTime: async ({ after }: PurgePosition): Promise<PurgeProgress> => {
      if (!purge)
        throw new Error('This worker has no PURGE_DATABASE_URL, so it must not take from the queue purges');
      const until = Date.now() + longestMs;
      const progress: PurgeProgress = { after, done: false, purged: 0, failed: 0 };
      while (Date.now() < until) {
        const page = await organizations(purge.orm, purge.defaults, progress.after);
        for (const { id, periods } of page) {
          const isWhole = await purgeOne(purge, { id, periods, until, progress });
          if (!isWhole) return progress;
          progress.after = id;
        }
        if (page.length < organizationsAtOnce) return { ...progress, done: true };
      }
      return progress;
    },
  };
}

export type RetentionActivities = ReturnType<typeof createRetentionActivities>;

type Purge = { orm: Orm; defaults: DefaultPeriods };
type Organization = { id: string; periods: Periods };

/** Those that have a time at all. */
async function organizations({ em }: Orm, defaults: object, after: string | null): Promise<Organization[]> {
  const all = Object.keys(defaults).length > 0;
  return em.fork().execute<Organization[]>(
    `select o.id, coalesce(p.periods, '{}'::jsonb) as periods from organization o
     left join retention_policy p on p.organization_id = o.id
     where o.id > coalesce(?::uuid, '00000000-0000-0000-0000-000000000000') and (?::boolean or p.organization_id is not null)
     order by o.id limit ${organizationsAtOnce}`,
    [after, all],
  );
}

type Run = Organization & { until: number; progress: PurgeProgress };

/** Tells whether nothing of an organization is left that is past its time, or cannot be deleted now. */
async function purgeOne({ orm, defaults }: Purge, { id, periods, until, progress }: Run): Promise<boolean> {
  const now = new Date();
  for (const kind of order) {
    const before = pastTime(daysAt(kind, { periods, defaults, now }), now);
    if (!before) continue;
    const due = { organizationId: id, before };
    try {
      if (kind === 'audit_personal') await eraseOld(orm, due);
      else if (!(await runSteps(orm, { steps: steps[kind], due, until, progress }))) return false;
    } catch (error) {
      if (databaseFault(error) !== undefined) throw error;
      progress.failed += 1;
      logSkipped(`What is past its time (${kind}) of an organization`, id, error);
    }
  }
  return true;
}

type Steps = { steps: readonly Step[]; due: Due; until: number; progress: PurgeProgress };

async function runSteps(orm: Orm, { steps: all, due, until, progress }: Steps): Promise<boolean> {
  for (const { atOnce, run } of all) {
    for (let count = atOnce; count === atOnce;) {
      if (Date.now() > until) return false;
      count = await orm.em.fork().transactional(async (em) => {
        // From here on nobody places a hold: what is held is left out, and stays so.
        await heldAmong(em, { organizationId: due.organizationId, ids: [] });
        await em.execute('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
          `purge:${due.organizationId}`,
        ]);
        return run(em, due);
      });
      progress.purged += count;
    }
  }
  return true;
}

const everyMember = ({ personal }: { personal: object }) => Object.keys(personal);

async function eraseOld(orm: Orm, { organizationId, before }: Due): Promise<void> {
  const all = { organizationId, before, due: everyMember, by: 'age', isMeant: true } as const;
  await erase(orm.em.fork(), all);
  await eraseProofs(orm.em.fork(), all);
}
