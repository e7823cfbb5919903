import { uncountCode } from '#entities/common/rows/code-brakes.ts';
import { takePlaces, type CodePlaces, type PlacesTaken } from '#entities/common/rows/code-places.ts';
import { triesLocked } from '../../http/limits/attempts.ts';
import { takeBack } from '../../http/limits/brake.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { recordedWith, type Recording } from '../../http/operation/unrecorded.ts';
import { assertCounted, brakesOf, namesOf } from './address-limits.ts';
import { assertCodeTaken, codeQuota, giveBackCode, takeCodeQuota } from './code-quota.ts';
import { codesOf } from './code-subject.ts';
import { dailyOf, dayUsedUp } from './daily-codes.ts';
import { hourlyOf, hourUsedUp } from './hourly-codes.ts';
import { assertMade, newCode, type CodeToMake, type MadeCode } from './make-code.ts';

type Dependencies = Pick<ApiDependencies, 'config' | 'keys' | 'log' | 'orm'>;

type GiveBack = () => Promise<void>;

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
  const places = placesOf(deps, code, Date.now());
  const taken = [
    await assertPlaces(deps, code, { places, taken: await takePlaces(deps.orm.em.fork(), places) }),
  ];
  return orGivenBack(taken, async () => {
    if (await takeCodeQuota(deps, route, id)) taken.push(() => giveBackCode(deps, id));
    return make();
  });
}

/**
 * Takes a code's places and makes it, in one statement, with the record of the call where that is its first row. Gives and throws as
 * withPlaces with makeCode does.
 */
export async function makeInPlace(
  deps: Dependencies,
  code: CodeToMake,
  call: Recording = {},
): Promise<MadeCode> {
  const { route, sendingId: id } = code;
  const now = Date.now();
  const { made, kept } = newCode(deps, code, now);
  const places = { ...placesOf(deps, code, now), make: { quota: codeQuota(deps, route, id), code: kept } };
  const all = await recordedWith(call, (record) => takePlaces(deps.orm.em.fork(), places, record));
  const taken = [await assertPlaces(deps, code, { places, taken: all })];
  return orGivenBack(taken, () => {
    if (!all.quota) throw new Error('a code took its places without its quotas');
    if (assertCodeTaken(deps, route, all.quota)) taken.push(() => giveBackCode(deps, id));
    if (!all.made) throw new Error('a code took its quotas and was not made');
    assertMade(all.made, now);
    return Promise.resolve(made);
  });
}

async function orGivenBack<T>(taken: readonly GiveBack[], work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    for (const giveBack of taken.toReversed()) await giveBack();
    throw error;
  }
}

function placesOf(
  deps: Dependencies,
  { subject, route, sendingId, tries }: CodeToMake,
  now: number,
): CodePlaces {
  const hourly = hourlyOf(subject, now);
  return {
    of: codesOf(subject),
    brakes: brakesOf(deps, route, 'codes'),
    daily: dailyOf(deps, { subject, route }),
    hourly: hourly && { ...hourly, sendingId },
    tries,
  };
}

/** Gives the function that takes a code back from the counters of its day and its address. A sixth within the hour touches no counter of others. */
async function assertPlaces(
  deps: Dependencies,
  { route }: CodeToMake,
  { places: { brakes, daily, hourly }, taken }: { places: CodePlaces; taken: PlacesTaken },
): Promise<GiveBack> {
  const em = deps.orm.em.fork();
  if (taken.locked !== null) throw triesLocked(Number(taken.locked));
  if (hourly && Number(taken.recent) >= hourly.count) throw hourUsedUp(Number(taken.oldest), Date.now());
  if (daily && taken.daily === null) throw await dayUsedUp(deps, daily.subject);
  const judged = { route, counted: 'codes', brakes, numbers: taken } as const;
  await assertCounted(deps, judged).catch(async (error: unknown) => {
    if (daily) await takeBack(em, daily.subject);
    throw error;
  });
  return () => uncountCode(em, { ...namesOf(brakes), ...(daily ? { daily: daily.subject } : {}) });
}
