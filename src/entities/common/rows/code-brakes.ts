import { sql, type RawBuilder } from 'kysely';
import { tables } from '../../tables.ts';
import type { EntityManager } from '../entity-manager.ts';
import { lowerBrake, raiseBrake, type BrakeLimit } from './brake.ts';

/** The counters of one code: by its sender, whose first `unbraked` are held up by nobody else, and by its address. */
export type CodeBrakes = { sender: BrakeLimit; address: BrakeLimit; unbraked: number };

/** The names of those counters; `daily` is that of a subject's codes of the day, `tries` that of its tries. */
export type CodeCounters = { sender: string; address: string; daily?: string; tries?: string };

/**
 * The parts of a statement that count a code or a try of one, where the part `after` has a row: `sender` before `address`, each where
 * the one before has counted it.
 */
export function raisedBrakes({ sender, address, unbraked }: CodeBrakes, after?: string): RawBuilder<unknown> {
  const own = raiseBrake({
    ...sender,
    exempt: sql<boolean>`false`,
    ...(after === undefined ? {} : { after }),
  });
  const exempt = sql<boolean>`(select failures from sender) <= ${unbraked}::int`;
  return sql`sender as (${own}), address as (${raiseBrake({ ...address, exempt, after: 'sender' })})`;
}

/**
 * Takes a code or a try back from its counters, locked in the order in which they are counted; the counter of a subject's tries is
 * forgotten.
 */
export async function uncountCode(em: EntityManager, counters: CodeCounters): Promise<void> {
  const parts = codeUncounted(counters).map(({ name, part }) => sql`${sql.ref(name)} as ${part}`);
  await sql`with ${sql.join(parts)} select 1`.execute(tables(em));
}

type NamedPart = { name: string; part: RawBuilder<Record<string, unknown>> };

/** The parts of a statement that do the same, in their order, in parentheses. */
export function codeUncounted({ sender, address, daily, tries }: CodeCounters): NamedPart[] {
  const forgotten = sql<Record<string, unknown>>`(delete from attempt_counter where subject = ${tries})`;
  return [
    ...(daily === undefined ? [] : [{ name: 'daily', part: lowered(daily) }]),
    { name: 'sender', part: lowered(sender, daily === undefined ? undefined : 'daily') },
    ...(tries === undefined ? [] : [{ name: 'forgotten', part: forgotten }]),
    { name: 'address', part: lowered(address, 'sender') },
  ];
}

function lowered(subject: string, after?: string): NamedPart['part'] {
  const where = after === undefined ? undefined : once(after);
  return sql<Record<string, unknown>>`(${lowerBrake(subject, where)} returning subject)`;
}

/** True once another part of the statement is done. */
export function once(part: string): RawBuilder<boolean> {
  return sql<boolean>`(select count(*) from ${sql.table(part)}) >= 0`;
}
