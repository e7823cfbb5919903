import { raw } from '@mikro-orm/core';
import { quiet } from '#entities/common/note-keys.ts';
import { ProcessKeys, type ProcessReport } from '#entities/common/process-keys.ts';
import type { Orm } from '#entities/orm.ts';

/** A process that runs, and what it said of itself last. */
export type ReportedProcess = { id: string; program: 'api' | 'worker'; seenAt: Date; report: ProcessReport };

/** As many as anybody runs; more are not read. */
const mostProcesses = 200;

/** Lists the processes that said within five minutes that they run, by the database's clock. */
export async function processReports(orm: Orm): Promise<ReportedProcess[]> {
  const isRunning = { [raw(`seen_at > now() - ${quiet}`)]: [] };
  const rows = await orm.em
    .fork()
    .find(ProcessKeys, isRunning, { orderBy: { program: 'asc', id: 'asc' }, limit: mostProcesses });
  return rows.flatMap(({ id, program, seenAt, report }) => (report ? [{ id, program, seenAt, report }] : []));
}
