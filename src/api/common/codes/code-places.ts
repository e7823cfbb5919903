import { countSentCode } from './address-limits.ts';
import { giveBackCode, takeCodeQuota } from './code-quota.ts';
import type { CodeToMake } from './make-code.ts';
import { countDailyCode } from './daily-codes.ts';
import { assertFewer } from './hourly-codes.ts';
import type { ApiDependencies } from '../../http/deps.ts';

type Dependencies = Pick<ApiDependencies, 'config' | 'keys' | 'log' | 'orm'>;

/**
 * Takes a code's places among those of its subject's day, of its address and in its sender's quotas, then runs `make`, which makes the code in a
 * transaction; gives the places back when that fails. The places are committed before: a transaction that waited for a second
 * connection could take the last one of the process. Throws what `make` throws, and as countDailyCode, countSentCode and takeCodeQuota do.
 */
export async function withPlaces<T>(
  deps: Dependencies,
  { subject, route, sendingId: id }: CodeToMake,
  make: () => Promise<T>,
): Promise<T> {
  // A sixth within the hour touches no counter of others.
  await assertFewer(deps.orm.em.fork(), subject, { id, now: Date.now() });
  const taken: (() => Promise<void>)[] = [];
  try {
    if (subject.kind !== 'certificate') taken.push(await countDailyCode(deps, subject, route));
    taken.push(await countSentCode(deps, route));
    if (await takeCodeQuota(deps, route, id)) taken.push(() => giveBackCode(deps, id));
    return await make();
  } catch (error) {
    for (const giveBack of taken.toReversed()) await giveBack();
    throw error;
  }
}
