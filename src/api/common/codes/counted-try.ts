import type { ApiDependencies } from '../../http/deps.ts';
import { countedAttempt } from '../../http/limits/attempts.ts';
import { countCodeTry, type CodeRoute } from './address-limits.ts';

/**
 * Runs the comparison of a one-time code, counted by its subject and by its address. A try that is not compared, because the
 * subject is locked, does not count by the address. Throws Problem too_many_attempts as countedAttempt does, and rate_limited
 * as countCodeTry does.
 */
export async function countedTry(
  deps: ApiDependencies,
  { subject, route }: { subject: string; route: CodeRoute },
  compare: () => Promise<boolean>,
): Promise<{ matches: boolean; attemptsLeft: number }> {
  const takeBack = await countCodeTry(deps, route);
  try {
    const tried = await countedAttempt(deps, subject, compare);
    if (tried.matches) await takeBack();
    return tried;
  } catch (error) {
    await takeBack();
    throw error;
  }
}
