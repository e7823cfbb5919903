import { uncountCode, type CodeCounters } from '#entities/common/rows/code-brakes.ts';
import { countCodeTry } from '#entities/common/rows/code-try.ts';
import type { NewestCode } from '#entities/common/rows/code-table.ts';
import { windowTries } from '#entities/common/rows/tries.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { takenTries } from '../../http/limits/attempts.ts';
import { assertCounted, brakesOf, namesOf, type CodeRoute } from './address-limits.ts';
import { codesOf, type CodeSubject } from './code-subject.ts';

/** A try of a code: the name of the subject's counter, the way of the code, and whose newest code it is compared with. */
export type CodeTry = {
  subject: string;
  route: CodeRoute;
  of: CodeSubject;
  /** Leaves a right try counted: the caller takes it back with what follows. */
  isForgivenLater?: boolean;
};

/** `tried` are the counters of a try that is still to be taken back. */
export type CountedCode = { matches: boolean; attemptsLeft: number; tried?: CodeCounters };

/**
 * Runs the comparison of a one-time code with the newest of its subject, counted by its subject and by its address before. A try
 * that is not compared, because the subject is locked, does not count by the address. Throws Problem too_many_attempts as
 * countedAttempt does, and rate_limited as assertCounted does.
 */
export async function countedTry(
  deps: ApiDependencies,
  { subject, route, of, isForgivenLater = false }: CodeTry,
  isRight: (newest: NewestCode | null) => boolean | Promise<boolean>,
): Promise<CountedCode> {
  const brakes = brakesOf(deps, route, 'tries');
  const em = deps.orm.em.fork();
  const tried = await countCodeTry(em, { brakes, subject, codes: codesOf(of) });
  const { failures, wait, newest } = tried;
  await assertCounted(deps, { route, counted: 'tries', brakes, numbers: tried });
  if (failures === null) throw new Error('a code was tried without its counter');
  try {
    const attemptsLeft = Math.max(windowTries - takenTries({ failures, wait }), 0);
    const matches = await isRight(newest);
    const counters = { ...namesOf(brakes), tries: subject };
    if (matches && isForgivenLater) return { matches, attemptsLeft, tried: counters };
    if (matches) await uncountCode(em, counters);
    return { matches, attemptsLeft };
  } catch (error) {
    await uncountCode(em, namesOf(brakes));
    throw error;
  }
}
