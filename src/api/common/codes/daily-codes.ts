import { Problem } from '#domain/common/problem.ts';
import { macUnder } from '#secrets/key-ring.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { takeBack } from '../../http/limits/brake.ts';
import type { CodeRoute } from './address-limits.ts';
import type { CodeSubject } from './code-subject.ts';

type Dependencies = Pick<ApiDependencies, 'keys' | 'orm'>;

/** The codes a day for one subject, used ones too: each costs its sender a message. */
const perDay = 10;

/** A corrected recipient has codes of their own; a user chooses their numbers, and has ten for all of them. */
function counterOf({ keys }: Dependencies, subject: CodeSubject, { address: { to } }: CodeRoute): string {
  const whose = subject.kind === 'user_account' ? subject.id : `${subject.id}\0${to.toLowerCase()}`;
  return `codes-day:${macUnder(keys.fingerprints, `codes-day\0${whose}`).toString('hex')}`;
}

/**
 * Counts a code among those of its subject's day, which begins with the first; one holder of a link cannot use up the day of
 * its sender. Gives the function that takes it back. Throws Problem rate_limited with retry_after (seconds), and counts nothing then.
 */
export async function countDailyCode(
  deps: Dependencies,
  subject: CodeSubject,
  route: CodeRoute,
): Promise<() => Promise<void>> {
  const em = deps.orm.em.fork();
  const name = counterOf(deps, subject, route);
  const over = "attempt_counter.window_started_at < now() - interval '1 day'";
  const counted = await em.execute<unknown[]>(
    `insert into attempt_counter (subject, failures, window_started_at, locked_until) values (?, 1, now(), null)
     on conflict (subject) do update set
       failures = case when ${over} then 1 else attempt_counter.failures + 1 end,
       window_started_at = case when ${over} then now() else attempt_counter.window_started_at end
     where ${over} or attempt_counter.failures < ${perDay}
     returning failures`,
    [name],
  );
  if (counted.length === 0) throw await usedUp(deps, name);
  return () => takeBack(em, name);
}

async function usedUp({ orm }: Dependencies, name: string): Promise<Problem> {
  const [row] = await orm.em
    .fork()
    .execute<{ wait: string }[]>(
      "select extract(epoch from window_started_at + interval '1 day' - now()) as wait from attempt_counter where subject = ?",
      [name],
    );
  const message = `At most ${perDay} codes a day. Use the one you have, or try again later.`;
  return new Problem('rate_limited', message, {
    retry_after: Math.max(Math.ceil(Number(row?.wait ?? 0)), 1),
  });
}

/** Takes a code back that could not be sent. */
export function forgetDailyCode(deps: Dependencies, subject: CodeSubject, route: CodeRoute): Promise<void> {
  return takeBack(deps.orm.em.fork(), counterOf(deps, subject, route));
}
