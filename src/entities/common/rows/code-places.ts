import { sql, type RawBuilder } from 'kysely';
import { takenQuota, type QuotaAct, type QuotaTaken } from '../../account/rows/take-quota.ts';
import { tables } from '../../tables.ts';
import type { EntityManager } from '../entity-manager.ts';
import { raisedBrakes, type CodeBrakes } from './code-brakes.ts';
import { callRecorded, type NewCallRecord } from './call-record.ts';
import { codeTable, type CodesOf } from './code-table.ts';
import { madeCode, type CodeMade, type KeptCode } from './make-code.ts';

export type CodePlaces = {
  of: CodesOf;
  brakes: CodeBrakes;
  /** The sending, which does not count twice, and the most codes of the subject since a time; undefined where there is no limit. */
  hourly: { sendingId: string; count: number; since: Date } | undefined;
  /** The counter of the subject's day, with its limit. */
  daily: { subject: string; count: number } | undefined;
  /** The name of the subject's tries: while they are locked, there is no code. */
  tries: string | undefined;
  /** The quotas that the code takes after them, and the code itself, where the same statement makes it. */
  make?: { quota: QuotaAct; code: KeptCode };
};

/** The seconds for which tries are locked, the codes of the hour with the time of the oldest in milliseconds, and the number in each counter. */
export type PlacesTaken = {
  locked: string | null;
  recent: string | null;
  oldest: string | null;
  daily: number | null;
  sender: number | null;
  address: number | null;
  /** Null where something before has refused, or nothing was to be taken and made. */
  quota: QuotaTaken | null;
  made: CodeMade | null;
};

/**
 * Counts a code that is to be sent among those of its subject's day, of its sender and of its address, each where the one before has
 * counted it, and none while tries are locked or the hour is used up; then takes its quotas and makes it, if asked to. The record of the
 * call goes along where that is new.
 */
export async function takePlaces(
  em: EntityManager,
  places: CodePlaces,
  record?: NewCallRecord,
): Promise<PlacesTaken> {
  const { of, brakes, hourly, daily, tries, make } = places;
  const parts = [
    ...(record ? [sql`call as (${callRecorded(em, record)})`] : []),
    sql`recent as (${recentCodes(of, hourly)})`,
    sql`locked as (select extract(epoch from locked_until - now()) as wait from attempt_counter
      where subject = ${tries ?? null} and locked_until > now())`,
    sql`open as (select 1 from recent where (recent.count < ${hourly?.count ?? null}::int) is not false
      and not exists (select 1 from locked))`,
    ...(daily ? [sql`daily as (${raiseDaily(daily)})`] : []),
    raisedBrakes(brakes, daily ? 'daily' : 'open'),
    ...(make ? [quotaAndCode(of, make)] : []),
  ];
  const { rows } = await sql<PlacesTaken>`with ${sql.join(parts)}
    select (select wait from locked) as locked, recent.count as recent, recent.oldest,
      ${daily ? sql`(select failures from daily)` : sql`null`} as daily,
      (select failures from sender) as sender, (select failures from address) as address,
      ${make ? sql`(select taken from quota) as quota, (select made from code) as made` : sql`null as quota, null as made`}
    from recent`.execute(tables(em));
  const [row] = rows;
  if (!row) throw new Error('the places of a code gave no row');
  return row;
}

/** Each waits for the one before: the lock of the subject is the last. */
function quotaAndCode(of: CodesOf, { quota, code }: NonNullable<CodePlaces['make']>): RawBuilder<unknown> {
  return sql`quota as materialized (select ${takenQuota(quota)} as taken from address),
    code as materialized (select ${madeCode(of, code)} as made from quota where taken->>'refused' is null)`;
}

function recentCodes(of: CodesOf, hourly: CodePlaces['hourly']): RawBuilder<unknown> {
  if (!hourly) return sql`select null::bigint as count, null::numeric as oldest`;
  const { codes, subject } = codeTable(of);
  return sql`select count(*), extract(epoch from min(created_at)) * 1000 as oldest from ${sql.table(codes)}
    where ${sql.ref(subject)} = ${of.id} and created_at > ${hourly.since} and id <> ${hourly.sendingId}`;
}

function raiseDaily({ subject, count }: NonNullable<CodePlaces['daily']>): RawBuilder<unknown> {
  const over = sql`attempt_counter.window_started_at < now() - interval '1 day'`;
  return sql`insert into attempt_counter (subject, failures, window_started_at, locked_until)
    select ${subject}::text, 1, now(), null::timestamptz from open
    on conflict (subject) do update set
      failures = case when ${over} then 1 else attempt_counter.failures + 1 end,
      window_started_at = case when ${over} then now() else attempt_counter.window_started_at end
    where ${over} or attempt_counter.failures < ${count}::int
    returning failures`;
}
