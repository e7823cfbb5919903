import type { EntityManager } from '#entities/orm.ts';
import { findKeys, type Asked } from '#entities/personal/find-keys.ts';
import { subjectOf } from '#entities/personal/subject.ts';
import { eraseElsewhere, eraseIn } from './erase-in.ts';
import { rowsIn } from './erase-rows.ts';
import { hindrancesOf } from './hindrances.ts';
import { organizationsNaming } from './organizations-naming.ts';
import type { ErasedThere, ErasureReport } from './report.ts';
import { staysOf } from './stays.ts';

/** An erasure as the operator asks for it. */
export type ErasureAsked = Pick<Asked, 'addresses' | 'userIds' | 'organizationId'> & {
  /** How it was proved that the addresses are the person's. */
  proved: string;
  withoutEvidence: boolean;
  /** Without it, only counts. */
  isMeant: boolean;
};

/**
 * Erases what is kept about a person, organization by organization. What was interrupted is done by the same command again. Gives the
 * report; with hindrances, nothing was erased. Throws Hindered where something comes up meanwhile.
 */
export async function eraseData(em: EntityManager, asked: ErasureAsked): Promise<ErasureReport> {
  const { salt, subject } = subjectOf(asked.addresses);
  const run = { em, asked, subject, before: await timeOf(em) };
  const found = await findKeys(em, { ...asked, flowIds: null, byNumberAlone: true });
  const hindrances = await hindrancesOf(em, found, asked);
  const stays = await staysOf(em, found, { ...asked, flowIds: null, byNumberAlone: true });
  const about = { made_at: run.before.toISOString(), subject, salt, proved: asked.proved, hindrances, stays };
  if (hindrances.length > 0) return { ...about, erased: false, organizations: [], elsewhere: {} };
  const named = await organizationsNaming(em, asked);
  const organizations: ErasedThere[] = [];
  for (const [id, name] of new Map([...found.organizations, ...named])) {
    const there = await eraseIn(run, { id, name });
    if (there.held || isSomething(there)) organizations.push(there);
  }
  const elsewhere = asked.organizationId === null ? await eraseElsewhere(run) : {};
  return { ...about, erased: asked.isMeant, organizations, elsewhere };
}

function isSomething({ rows, events, statements }: ErasedThere): boolean {
  return rowsIn(rows) + events.members + statements.members > 0;
}

/** The database's time, not this machine's: the programs write their events with clocks that are compared with it. */
async function timeOf(em: EntityManager): Promise<Date> {
  const [row] = await em.execute<{ now: Date }[]>('select clock_timestamp() as now');
  return new Date(row?.now ?? Date.now());
}
