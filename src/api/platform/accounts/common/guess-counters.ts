import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { AttemptCounter } from '#entities/common/attempt-counter.ts';
import { windowTries } from '#entities/common/rows/tries.ts';
import type { EntityManager } from '#entities/orm.ts';
import { UserSession } from '#entities/account/user-session.ts';
import { macUnder } from '#secrets/key-ring.ts';
import type { ApiDependencies, ApiEnv } from '../../../http/deps.ts';
import { callerNetwork, networkOf } from '../../../http/caller.ts';
import { windowCounter, type TryCounter } from '../../../http/limits/attempts.ts';
import { countBraked, takeBack } from '../../../http/limits/brake.ts';
import type { GivenFor } from './passwords.ts';

/** Wrong guesses at one account in a day, from all networks together, before there are delays. */
const freeInADay = 20;
/** The newest sessions that are looked at for the networks from which their user signs in. */
const sessionsSeen = 50;

/** A secret that is guessed at, and whose it is: a password by the address, a second factor by the account's id. */
export type Guessed = { kind: 'password' | 'second-factor'; of: string };

/**
 * The counters of a secret that is given. Within a session: the session's own, which no stranger can reach. Else that of
 * the account and the caller's network, and a brake over all networks, which does not hold up a network from which the
 * account was signed in to lately.
 */
export async function guessCounters(
  c: Context<ApiEnv>,
  guessed: Guessed,
  { user, sessionId }: Pick<GivenFor, 'user' | 'sessionId'>,
): Promise<TryCounter[]> {
  const { deps } = c.var;
  if (sessionId) return [windowCounter(deps, `${guessed.kind}-session:${sessionId}`)];
  const network = callerNetwork(c);
  // Looked up for nobody, too: an answer must not be quicker for unknown addresses.
  const known = await signsInFrom(deps.orm.em.fork(), user?.id ?? randomUUID(), network);
  const exempt = user !== null && known;
  return [brakeOver(deps, guessed, exempt), windowCounter(deps, subjectOf(deps, guessed, network))];
}

/**
 * The number of wrong guesses by the tries that the counters have left: those of the day from all networks, at most 20, or
 * those in a session.
 */
export function wrongOnes([first = 0, ...others]: number[]): number {
  return (others.length > 0 ? freeInADay : windowTries) - first;
}

async function signsInFrom(em: EntityManager, userId: string, network: string): Promise<boolean> {
  const seen = { orderBy: { createdAt: 'desc' }, limit: sessionsSeen, fields: ['ipAddress'] } as const;
  const sessions = await em.find(UserSession, { userId }, seen);
  return sessions.some(({ ipAddress }) => ipAddress && networkOf(ipAddress) === network);
}

function brakeOver(deps: ApiDependencies, guessed: Guessed, exempt: boolean): TryCounter {
  const em = deps.orm.em.fork();
  const subject = subjectOf(deps, guessed);
  const undo = () => takeBack(em, subject);
  const limit = {
    subject,
    free: freeInADay,
    window: 'day',
    exempt,
    refusal: slowedDown[guessed.kind],
  } as const;
  return {
    count: async () => Math.max(freeInADay - (await countBraked(em, limit)), 0),
    forgive: undo,
    takeBack: undo,
  };
}

const slowedDown: Record<Guessed['kind'], (seconds: number) => Problem> = {
  password: (seconds) =>
    slow(seconds, (minutes) => `for this address. Wait ${minutes} min, or ask for a new password.`),
  'second-factor': (seconds) =>
    slow(seconds, (minutes) => `for this account. Wait ${minutes} min and try again.`),
};

function slow(seconds: number, advice: (minutes: number) => string): Problem {
  const message = `Too many wrong tries ${advice(Math.ceil(seconds / 60))}`;
  return new Problem('too_many_attempts', message, { retry_after: seconds });
}

/** Lifts the locks of an account, within `em`'s transaction, for the network that its owner is in. */
export async function liftLocks(c: Context<ApiEnv>, em: EntityManager, email: string): Promise<void> {
  const { deps } = c.var;
  const guessed = { kind: 'password', of: email } as const;
  const subjects = [subjectOf(deps, guessed), subjectOf(deps, guessed, callerNetwork(c))];
  await em.nativeDelete(AttemptCounter, { subject: { $in: subjects } });
}

/** Names the counter of wrong guesses: anybody may try any address, so it is not kept in clear. */
function subjectOf({ keys }: ApiDependencies, { kind, of }: Guessed, network = ''): string {
  return `${kind}:${macUnder(keys.fingerprints, `${kind}\0${of}\0${network}`).toString('hex')}`;
}
