import { TokenUnavailable } from '../token.ts';
import type { Member } from './open-sessions.ts';
import { patience, waitingLine } from './waiting-line.ts';

/** How sessions share the work: each does one operation at a time, in the order in which they come. */
export type SharedWork = {
  readonly waiting: number;
  /** Why nothing can be done at all; undefined when sessions are open or about to be. */
  down: string | undefined;
  /** Takes a free session, or waits for one, or for `on`. Throws TokenUnavailable. */
  take(on?: Member): Promise<Member>;
  /** Gives a session to the one that waits for it, or leaves it free. */
  free(member: Member): void;
  turnAway(reason: string, on?: Member): void;
};

/** Shares the work among members, of whom `mostWaiting` operations wait at most. */
export function shareWork(members: readonly Member[], mostWaiting: number): SharedWork {
  const line = waitingLine<Member>({ most: mostWaiting, patience });
  return {
    down: undefined,
    get waiting() {
      return line.length;
    },
    async take(on) {
      if (this.down !== undefined) throw new TokenUnavailable(this.down, 10);
      if (on && !members.includes(on)) throw new TokenUnavailable('The session of this key is gone.');
      const found = on ?? members.find(({ isBusy }) => !isBusy);
      if (!found || found.isBusy) return line.wait(on);
      found.isBusy = true;
      return found;
    },
    free(member) {
      member.isBusy = line.letIn(member);
    },
    turnAway: (reason, on) => line.turnAway(reason, on),
  };
}
