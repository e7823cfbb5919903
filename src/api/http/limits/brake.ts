import { sql } from 'kysely';
import type { Problem } from '#domain/common/problem.ts';
import { lowerBrake, raiseBrake, type BrakeLimit } from '#entities/common/rows/brake.ts';
import { readAttemptLock } from '#entities/common/rows/read-attempt-lock.ts';
import type { EntityManager } from '#entities/orm.ts';
import { tables } from '#entities/tables.ts';
import { countRefusal } from '../metrics/requests.ts';

/** A counter, for whom no delay holds, and the refusal of one that comes during a delay. */
export type Brake = BrakeLimit & {
  /** Set for those whom a delay that others brought about does not hold up; they are counted all the same. */
  exempt?: boolean;
  /** Makes the problem of one that comes during a delay of so many more seconds; they go into `retry_after`. */
  refusal: (seconds: number) => Problem;
};

/**
 * Counts one more, committed at once, and gives its number in the window. Beyond the free ones each is followed by a longer
 * delay, so that a counter slows down and never closes. Throws `refusal`, and counts nothing, during a delay.
 */
export async function countBraked(em: EntityManager, brake: Brake): Promise<number> {
  const { exempt = false, refusal, ...limit } = brake;
  const raised = raiseBrake({ ...limit, exempt: sql<boolean>`${exempt}::boolean` });
  const { rows } = await sql<{ failures: number }>`${raised}`.execute(tables(em));
  return rows[0] ? rows[0].failures : refuseBraked(em, brake.subject, refusal);
}

/** Throws the refusal of one that came during a delay, and counts the refusal. */
export async function refuseBraked(
  em: EntityManager,
  subject: string,
  refusal: Brake['refusal'],
): Promise<never> {
  const wait = (await readAttemptLock(em, subject)) ?? 0;
  countRefusal('brake');
  throw refusal(Math.max(Math.ceil(wait), 1));
}

/** Takes one back that was counted, and lifts the delay. */
export async function takeBack(em: EntityManager, subject: string): Promise<void> {
  await lowerBrake(subject).execute(tables(em));
}
