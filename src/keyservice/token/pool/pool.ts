import type { Logger } from 'pino';
import type { InputOf, OperationName, ResultOf } from '../messages.ts';
import { TokenUnavailable, WrappedKeyRefused } from '../token.ts';
import type { TokenState } from '../token.ts';
import { openSessions } from './open-sessions.ts';
import type { Member } from './open-sessions.ts';
import { longWork } from './long-work.ts';
import type { TokenSettings } from './settings.ts';
import { shareWork } from './shared-work.ts';
import { OperationFailed } from './token-process.ts';

const defaults = { operationTime: 10_000, mostWaiting: 200 };

/** RSA keys take seconds to make on a card. */
const timesForMaking = 6;

export type Pool = {
  /** Does an operation in the next free session, or in that of `on`. Throws TokenUnavailable, WrappedKeyRefused. */
  run<N extends OperationName>(
    name: N,
    input: InputOf<N>,
    on?: Member,
  ): Promise<{ result: ResultOf<N>; member: Member }>;
  state(): Omit<TokenState, 'weaknesses'>;
  close(): Promise<void>;
};

/** Turns the failure of a process into an error of a token. */
function errorOf(error: unknown): unknown {
  if (!(error instanceof OperationFailed)) return error;
  return error.kind === 'refused'
    ? new WrappedKeyRefused(error.message)
    : new TokenUnavailable(`The token cannot do it: ${error.message}`);
}

function timeOf(name: OperationName, { operationTime = defaults.operationTime }: TokenSettings): number {
  return name.startsWith('make') ? timesForMaking * operationTime : operationTime;
}

/** Making an RSA key takes seconds; nothing else does. */
function takesLong(name: OperationName, input: InputOf<OperationName>): boolean {
  return name.startsWith('make') && 'algorithm' in input && input.algorithm.keyType === 'RSA';
}

/** What is wrong with a token of which some sessions are open. */
function problemOf(
  members: readonly Member[],
  { sessions }: TokenSettings,
  full: ReadonlySet<OperationName>,
): string | null {
  const open = members.length;
  if (open < sessions)
    return `${open} of ${sessions} sessions of the token are open; others are being opened.`;
  if (full.size > 0) return 'The token is full: it makes no more keys until some are destroyed.';
  const isReadOnly = members.some(({ facts }) => facts.isReadOnly);
  return isReadOnly ? 'The token is write-protected: it signs, and keeps no new keys.' : null;
}

/** Sessions of a token that share its work, in the order in which it comes. Throws TokenRefused. */
export async function openPool(settings: TokenSettings, logger: Logger): Promise<Pool> {
  const members: Member[] = [];
  const mostWaiting = settings.mostWaiting ?? defaults.mostWaiting;
  const work = shareWork(members, mostWaiting);
  const making = longWork(Math.max(1, settings.sessions - 1), mostWaiting);
  /** Operations for which the token had no room when they were last asked for. */
  const full = new Set<OperationName>();

  const sessions = await openSessions({
    settings,
    logger,
    members,
    events: {
      opened(member) {
        work.down = undefined;
        work.free(member);
      },
      lost: (member, reason) => work.turnAway(`${reason}; the key of this session is gone.`, member),
      failed(reason) {
        if (members.length > 0) return;
        work.down = reason;
        work.turnAway(reason);
        making.turnAway(reason);
      },
    },
  });

  const run: Pool['run'] = async (name, input, on) => {
    const member = await work.take(on);
    try {
      const result = await member.process.run(name, input, timeOf(name, settings));
      full.delete(name);
      work.free(member);
      return { result, member };
    } catch (error) {
      // A process that does not answer, or whose session is gone, ends by itself and takes no other operation before.
      if (error instanceof OperationFailed && error.kind !== 'lost') work.free(member);
      if (error instanceof OperationFailed && error.kind === 'full') full.add(name);
      throw errorOf(error);
    }
  };

  return {
    run: (name, input, on) =>
      takesLong(name, input) ? making.run(() => run(name, input, on)) : run(name, input, on),
    state: () => ({
      label: settings.label,
      model: members[0]?.facts.model ?? '',
      isUsable: members.length > 0,
      problem: sessions.refused ?? work.down ?? problemOf(members, settings, full),
      running: members.filter(({ isBusy }) => isBusy).length,
      waiting: work.waiting + making.waiting,
    }),
    async close() {
      work.down = 'The token is closed.';
      work.turnAway(work.down);
      making.turnAway(work.down);
      await sessions.close();
      settings.pin.fill(0);
    },
  };
}
