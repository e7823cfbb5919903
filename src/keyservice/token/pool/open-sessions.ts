import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { TokenFacts } from '../messages.ts';
import { PinRefused, TokenRefused } from '../token.ts';
import { loginInTurn } from './log-in.ts';
import type { Login } from './log-in.ts';
import type { TokenSettings } from './settings.ts';
import { startTokenProcess } from './token-process.ts';
import type { TokenProcess } from './token-process.ts';

/** A process with an open session; `isBusy` while an operation runs in it. */
export type Member = { process: TokenProcess; facts: TokenFacts; isBusy: boolean };

/** Waits between tries to open a session anew, in milliseconds, and the life after which the first of them holds again. */
const shortest = 100;
const longest = 10_000;
const healthy = 30_000;

type Events = {
  opened(member: Member): void;
  /** A session ended; it is opened anew. */
  lost(member: Member, reason: string): void;
  /** A session could not be opened; it is tried again unless the PIN was refused. */
  failed(reason: string): void;
};

type Place = {
  settings: TokenSettings;
  logger: Logger;
  /** Those that are open, kept up to date here. */
  members: Member[];
  events: Events;
};

/** Sessions that are kept open. */
export type Sessions = {
  /** Why the token's PIN is not tried any more. */
  readonly refused: string | undefined;
  close(): Promise<void>;
};

const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function openMember({ settings, members }: Place, login: Login): Promise<Member> {
  const process = startTokenProcess(settings.environment);
  try {
    const member: Member = { process, facts: await login.open(process), isBusy: false };
    members.push(member);
    return member;
  } catch (error) {
    await process.end();
    throw error;
  }
}

/** Keeps one session open, `first` to begin with, until `closing` is aborted or the PIN is refused. */
async function keepOpen(place: Place, login: Login, closing: AbortSignal, first?: Member): Promise<void> {
  const { members, events, logger } = place;

  /** Lives as long as a session does; gives its time in milliseconds. */
  async function live(member: Member): Promise<number> {
    const since = Date.now();
    events.opened(member);
    const reason = await member.process.ended;
    members.splice(members.indexOf(member), 1);
    if (closing.aborted) return 0;
    logger.warn({ reason }, 'a session of the token is gone; it is opened anew');
    events.lost(member, reason);
    return Date.now() - since;
  }

  let member = first;
  let wait = shortest;
  while (!closing.aborted && login.refused === undefined) {
    try {
      const next = member ?? (await openMember(place, login));
      if (closing.aborted) return await next.process.end();
      const lived = await live(next);
      if (lived > healthy) wait = shortest;
    } catch (error) {
      if (closing.aborted) return;
      logger.error({ reason: reasonOf(error) }, 'a session of the token cannot be opened');
      events.failed(reasonOf(error));
    }
    member = undefined;
    await sleep(wait, undefined, { signal: closing }).catch(() => undefined);
    wait = Math.min(2 * wait, longest);
  }
  // The PIN may have been refused to another session, while this one was open.
  if (!closing.aborted && login.refused !== undefined) events.failed(login.refused);
}

/**
 * Opens sessions and keeps them open. The first one alone tries the PIN. Throws TokenRefused when it cannot be opened; others that
 * cannot are tried again.
 */
export async function openSessions(place: Place): Promise<Sessions> {
  const { settings, members } = place;
  const closing = new AbortController();
  const login = loginInTurn(settings);
  const first = await openMember(place, login).catch((error: unknown) => {
    throw login.refused === undefined ? new TokenRefused(reasonOf(error)) : new PinRefused(login.refused);
  });
  const tries = Array.from({ length: settings.sessions - 1 }, () => openMember(place, login));
  const others = await Promise.allSettled(tries);
  const opened = others.map((one) => (one.status === 'fulfilled' ? one.value : undefined));
  const lives = [first, ...opened].map((member) => keepOpen(place, login, closing.signal, member));
  return {
    get refused() {
      return login.refused;
    },
    async close() {
      closing.abort();
      await Promise.all(members.map(({ process }) => process.end()));
      await Promise.all(lives);
    },
  };
}
