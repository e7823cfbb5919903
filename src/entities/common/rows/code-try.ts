import { sql, type RawBuilder } from 'kysely';
import { tables } from '../../tables.ts';
import type { EntityManager } from '../entity-manager.ts';
import { lowerBrake } from './brake.ts';
import { once, raisedBrakes, type CodeBrakes, type CodeCounters } from './code-brakes.ts';
import type { CodesOf, NewestCode } from './code-table.ts';
import { newestCode } from './newest-code.ts';
import { raiseTries } from './tries.ts';

/** The numbers of a try in its counters, null in the one that refused it and in those behind it, and the code that it is compared with. */
export type CountedTry = {
  sender: number | null;
  address: number | null;
  failures: number | null;
  wait: string | null;
  newest: NewestCode | null;
};

/**
 * Counts a try of a code as wrong, committed before anybody compares it: by its sender, by its address, by its subject, each where
 * the one before has counted it. The subject's newest code comes along.
 */
export async function countCodeTry(
  em: EntityManager,
  { brakes, subject, codes }: { brakes: CodeBrakes; subject: string; codes: CodesOf },
): Promise<CountedTry> {
  const counted = sql<CountedTry>`with ${raisedBrakes(brakes)},
    tried as (${raiseTries(subject, 'address')})
    select (select failures from sender) as sender, (select failures from address) as address,
      tried.failures, tried.wait, to_json(newest) as newest
    from (select) one left join tried on true left join (${newestCode(codes)}) newest on true`;
  const { rows } = await counted.execute(tables(em));
  const [row] = rows;
  if (!row) throw new Error('the counters of a code gave no row');
  return row;
}

/** A code of a sign request, and the counters of sent codes that a used one is taken out of. */
export type CodeUse = { id: string; sent: CodeCounters };

const whereUsed = sql<boolean>`exists (select 1 from used)`;

/** The parts of a statement that use up the code of a sign request, unless it was used before: `used` has a row where it was unused. */
export function codeUsed({ id, sent }: CodeUse): RawBuilder<unknown> {
  return sql`used as
      (update signing_code set consumed_at = now() where id = ${id} and consumed_at is null returning id),
    sender as (${lowerBrake(sent.sender, whereUsed)} returning subject),
    address as (${lowerBrake(sent.address, sql<boolean>`${whereUsed} and ${once('sender')}`)})`;
}

/** Uses up the code of a sign request. True when it was unused; of two at once one gets true. */
export async function useSigningCode(em: EntityManager, use: CodeUse): Promise<boolean> {
  const { rows } = await sql<{ used: boolean }>`with ${codeUsed(use)} select ${whereUsed} as used`.execute(
    tables(em),
  );
  return rows[0]?.used ?? false;
}
