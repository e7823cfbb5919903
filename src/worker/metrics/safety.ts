import { unprovedAuditSeconds, walArchive, type ProofOfHeads } from '#entities/common/safety.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { addCollector, gaugesOf, type Collected } from '#telemetry/metrics/collectors.ts';

const gauges = gaugesOf({
  tamga_audit_unproved_seconds: {
    help: "The age of the oldest event of the operator's audit chain that no seal, or timestamp, covers",
    labels: ['proof'],
  },
  tamga_wal_archive_timestamp_seconds: {
    help: 'When the archive last took, or refused, a segment of the WAL, in seconds since 1970; none without archive_mode',
    labels: ['outcome'],
  },
});

const tables: Readonly<Record<'seal' | 'timestamp', ProofOfHeads>> = {
  seal: 'audit_head_seal',
  timestamp: 'audit_head_timestamp',
};

async function unproved(em: EntityManager, proof: keyof typeof tables): Promise<Collected> {
  const value = await unprovedAuditSeconds(em, tables[proof]);
  return { name: 'tamga_audit_unproved_seconds', labels: { proof }, value };
}

async function archive(em: EntityManager): Promise<Collected[]> {
  const found = await walArchive(em);
  return Object.entries(found ?? {}).flatMap(([outcome, value]) =>
    value === undefined ? [] : [{ name: 'tamga_wal_archive_timestamp_seconds', labels: { outcome }, value }],
  );
}

/** Shows to scrapes whether the audit chains are proved, and the WAL is archived; the database is asked every 60 s at most. */
export function measureSafety(orm: Orm): () => void {
  return addCollector({
    name: 'safety',
    gauges,
    keptMs: 60_000,
    collect: async () => {
      const em = orm.em.fork();
      return [await unproved(em, 'seal'), await unproved(em, 'timestamp'), ...(await archive(em))];
    },
  });
}
