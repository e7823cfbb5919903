import { sql } from 'kysely';
import { tables } from '../../tables.ts';
import type { EntityManager } from '../entity-manager.ts';
import { lowerBrake, raiseBrake, type BrakeLimit } from './brake.ts';
import type { CodesOf, NewestCode } from './code-table.ts';
import { newestCode } from './newest-code.ts';
import { raiseTries } from './tries.ts';

/** The counters of one code: by its sender, whose first `unbraked` are held up by nobody else, and by its address. */
export type CodeBrakes = { sender: BrakeLimit; address: BrakeLimit; unbraked: number };

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

/** The parts of a statement that count a code or a try of one, `sender` before `address`. */
function raisedBrakes({ sender, address, unbraked }: CodeBrakes) {
  const own = raiseBrake({ ...sender, exempt: sql`false` });
  const exempt = sql<boolean>`(select failures from sender) <= ${unbraked}::int`;
  return sql`sender as (${own}), address as (${raiseBrake({ ...address, exempt, after: 'sender' })})`;
}

/** Counts a code that is to be sent, by its sender and its address; null in the one that refused it and in the one behind it. */
export async function countCode(
  em: EntityManager,
  brakes: CodeBrakes,
): Promise<Pick<CountedTry, 'sender' | 'address'>> {
  const counted = sql<Pick<CountedTry, 'sender' | 'address'>>`with ${raisedBrakes(brakes)}
    select (select failures from sender) as sender, (select failures from address) as address`;
  const { rows } = await counted.execute(tables(em));
  const [row] = rows;
  if (!row) throw new Error('the counters of a code gave no row');
  return row;
}

type Counters = { sender: string; address: string };

/**
 * Takes a code or a try back from the counters of its sender and its address, locked in the order in which they are counted;
 * `tries` names the counter of a subject's tries that is forgotten.
 */
export async function uncountCode(
  em: EntityManager,
  { sender, address }: Counters,
  { tries }: { tries?: string } = {},
): Promise<void> {
  const forgotten =
    tries === undefined ? sql`` : sql`, forgotten as (delete from attempt_counter where subject = ${tries})`;
  await sql`with sender as (${lowerBrake(sender)} returning subject) ${forgotten}
    ${lowerBrake(address, sql<boolean>`(select count(*) from sender) >= 0`)}`.execute(tables(em));
}

/**
 * Uses up the code of a sign request, unless it was used before, and takes a used one out of the counters of sent codes. True
 * when it was unused; of two at once one gets true.
 */
export async function useSigningCode(em: EntityManager, id: string, sent: Counters): Promise<boolean> {
  const whereUsed = sql<boolean>`exists (select 1 from used)`;
  const { rows } = await sql<{ used: boolean }>`with used as
      (update signing_code set consumed_at = now() where id = ${id} and consumed_at is null returning id),
    sender as (${lowerBrake(sent.sender, whereUsed)} returning subject),
    address as (${lowerBrake(sent.address, sql<boolean>`${whereUsed} and (select count(*) from sender) >= 0`)})
    select ${whereUsed} as used`.execute(tables(em));
  return rows[0]?.used ?? false;
}
