import { quotaSettings } from '#domain/account/quota.ts';
import { Problem } from '#domain/common/problem.ts';
import { giveBackQuota, takeQuota, type Taking } from '#entities/account/quota.ts';
import type { NewProof } from '#entities/common/rows/insert-proof.ts';
import type { ApiDependencies } from '../deps.ts';
import type { Attempt } from '../idempotency.ts';
import { recordedWith } from '../operation/unrecorded.ts';

/** How an act is counted, and the call that it is of. */
export type Counting = Taking & { attempt?: Pick<Attempt, 'unrecorded'> };

/**
 * Does an act that uses up quotas of a day: counted before it, and given back when it is refused or fails before anything
 * was sent; where its outcome is unknown it stays counted, and a repeat of it counts once. A run that did not count it gives
 * nothing back: another one may do it at the same time. The record of the call goes along where that is its first row, and the proof of the
 * act. Throws Problem quota_exceeded and sending_suspended, without the act, and what the act throws.
 */
export async function withQuota<T>(
  { orm, config }: Pick<ApiDependencies, 'orm' | 'config'>,
  { attempt = {}, proof, ...taking }: Counting & { proof?: NewProof },
  act: () => Promise<T>,
): Promise<T> {
  const counted = await recordedWith(attempt, (record) =>
    takeQuota(orm.em.fork(), quotaSettings(config), { ...taking, record, proof }),
  );
  try {
    return await act();
  } catch (error) {
    if (counted && error instanceof Problem && error.details?.['outcome'] !== 'unknown')
      await giveBackQuota(orm.em.fork(), taking.id);
    throw error;
  }
}
