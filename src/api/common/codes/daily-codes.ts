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

/** Gives the counter of a subject's day, which begins with the first: one holder of a link cannot use up the day of its sender. */
export function dailyOf(
  deps: Dependencies,
  { subject, route }: { subject: CodeSubject; route: CodeRoute },
): { subject: string; count: number } | undefined {
  return subject.kind === 'certificate'
    ? undefined
    : { subject: counterOf(deps, subject, route), count: perDay };
}

/** Makes the problem of a code that its subject's day does not take any more: rate_limited with retry_after (seconds). */
export async function dayUsedUp({ orm }: Dependencies, name: string): Promise<Problem> {
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
