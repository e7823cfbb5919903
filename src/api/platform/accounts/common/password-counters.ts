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

/** Wrong passwords of one account in a day, from all networks together, before there are delays. */
const freeInADay = 20;
/** The newest sessions that are looked at for the networks from which their user signs in. */
const sessionsSeen = 50;

/**
 * The counters of a password that is given. Within a session: the session's own, which no stranger can reach. Else that of
 * the address and the caller's network, and a brake over all networks, which does not hold up a network from which the
 * account was signed in to lately.
 */
export async function passwordCounters(
  c: Context<ApiEnv>,
  email: string,
  { user, sessionId }: Pick<GivenFor, 'user' | 'sessionId'>,
): Promise<TryCounter[]> {
  const { deps } = c.var;
  if (sessionId) return [windowCounter(deps, `password-session:${sessionId}`)];
  const network = callerNetwork(c);
  // Looked up for nobody, too: an answer must not be quicker for unknown addresses.
  const known = await signsInFrom(deps.orm.em.fork(), user?.id ?? randomUUID(), network);
  const exempt = user !== null && known;
  return [brakeOver(deps, email, exempt), windowCounter(deps, subjectOf(deps, email, network))];
}

/**
 * The number of wrong passwords by the tries that the counters have left: those of the day from all networks, at most 20, or
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

function brakeOver(deps: ApiDependencies, email: string, exempt: boolean): TryCounter {
  const em = deps.orm.em.fork();
  const subject = subjectOf(deps, email);
  const undo = () => takeBack(em, subject);
  const limit = { subject, free: freeInADay, window: 'day', exempt, refusal: slowedDown } as const;
  return {
    count: async () => Math.max(freeInADay - (await countBraked(em, limit)), 0),
    forgive: undo,
    takeBack: undo,
  };
}

function slowedDown(seconds: number): Problem {
  const minutes = Math.ceil(seconds / 60);
  const message = `Too many wrong passwords for this address. Wait ${minutes} min, or ask for a new password.`;
  return new Problem('too_many_attempts', message, { retry_after: seconds });
}

/** Lifts the locks of an account, within `em`'s transaction, for the network that its owner is in. */
export async function liftLocks(c: Context<ApiEnv>, em: EntityManager, email: string): Promise<void> {
  const { deps } = c.var;
  const subjects = [subjectOf(deps, email), subjectOf(deps, email, callerNetwork(c))];
  await em.nativeDelete(AttemptCounter, { subject: { $in: subjects } });
}

/** Names the counter of an address's wrong passwords: anybody may try any address, so it is not kept in clear. */
function subjectOf({ keys }: ApiDependencies, email: string, network = ''): string {
  const mac = macUnder(keys.fingerprints, `password\0${email}\0${network}`).toString('hex');
  return `password:${mac}`;
}
