import { uncountCode } from '#entities/common/rows/code-brakes.ts';
import { takePlaces } from '#entities/common/rows/code-places.ts';
import { triesLocked } from '../../http/limits/attempts.ts';
import { takeBack } from '../../http/limits/brake.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { assertCounted, brakesOf, namesOf } from './address-limits.ts';
import { giveBackCode, takeCodeQuota } from './code-quota.ts';
import { codesOf } from './code-subject.ts';
import { dailyOf, dayUsedUp } from './daily-codes.ts';
import { hourlyOf, hourUsedUp } from './hourly-codes.ts';
import type { CodeToMake } from './make-code.ts';

type Dependencies = Pick<ApiDependencies, 'config' | 'keys' | 'log' | 'orm'>;

/**
 * Takes a code's places among those of its subject's day, of its address and in its sender's quotas, then runs `make`, which makes the code in a
 * transaction; gives the places back when that fails. The places are committed before: a transaction that waited for a second
 * connection could take the last one of the process. Throws what `make` throws, Problem too_many_attempts while the subject's tries
 * are locked, rate_limited for one too many, and as takeCodeQuota does; then nothing is counted.
 */
export async function withPlaces<T>(
  deps: Dependencies,
  code: CodeToMake,
  make: () => Promise<T>,
): Promise<T> {
  const { route, sendingId: id } = code;
  const taken = [await countPlaces(deps, code)];
  try {
    if (await takeCodeQuota(deps, route, id)) taken.push(() => giveBackCode(deps, id));
    return await make();
  } catch (error) {
    for (const giveBack of taken.toReversed()) await giveBack();
    throw error;
  }
}

/** Counts a code among those of its day and its address; gives the function that takes it back. A sixth within the hour touches no counter of others. */
async function countPlaces(
  deps: Dependencies,
  { subject, route, sendingId, tries }: CodeToMake,
): Promise<() => Promise<void>> {
  const em = deps.orm.em.fork();
  const now = Date.now();
  const [brakes, daily, hourly] = [
    brakesOf(deps, route, 'codes'),
    dailyOf(deps, { subject, route }),
    hourlyOf(subject, now),
  ];
  const places = { of: codesOf(subject), brakes, daily, hourly: hourly && { ...hourly, sendingId }, tries };
  const taken = await takePlaces(em, places);
  if (taken.locked !== null) throw triesLocked(Number(taken.locked));
  if (hourly && Number(taken.recent) >= hourly.count) throw hourUsedUp(Number(taken.oldest), now);
  if (daily && taken.daily === null) throw await dayUsedUp(deps, daily.subject);
  const judged = { route, counted: 'codes', brakes, numbers: taken } as const;
  await assertCounted(deps, judged).catch(async (error: unknown) => {
    if (daily) await takeBack(em, daily.subject);
    throw error;
  });
  return () => uncountCode(em, { ...namesOf(brakes), ...(daily ? { daily: daily.subject } : {}) });
}
