import { TokenUnavailable } from '../token.ts';

/** The longest time that an operation waits for its turn, in milliseconds. */
export const patience = 30_000;

type Waiting<M> = { on: M | undefined; start(member: M): void; refuse(error: Error): void };

/** Operations that wait for a session, in the order in which they came. */
export type WaitingLine<M> = {
  readonly length: number;
  /** Waits for a session, for `on` if it is given. Throws TokenUnavailable when too many wait already, and after the patience. */
  wait(on?: M): Promise<M>;
  /** Lets the first one in that may use this session; tells whether there was one. */
  letIn(member: M): boolean;
  /** Turns away all, or those for one session. */
  turnAway(reason: string, on?: M): void;
};

/** A line of at most `most` that wait at most `patience` milliseconds. */
export function waitingLine<M>({ most, patience }: { most: number; patience: number }): WaitingLine<M> {
  let line: Waiting<M>[] = [];
  return {
    get length() {
      return line.length;
    },
    wait(on) {
      if (line.length >= most) {
        const message = `${most} operations wait for the token already. Try again in a few seconds.`;
        return Promise.reject(new TokenUnavailable(message, 5));
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          line = line.filter((other) => other !== waiting);
          reject(new TokenUnavailable(`The token had no time within ${patience / 1_000} s. Try again.`, 5));
        }, patience);
        const waiting: Waiting<M> = {
          on,
          start(member) {
            clearTimeout(timer);
            resolve(member);
          },
          refuse(error) {
            clearTimeout(timer);
            reject(error);
          },
        };
        line.push(waiting);
      });
    },
    letIn(member) {
      const next = line.find(({ on }) => on === undefined || on === member);
      if (!next) return false;
      line = line.filter((other) => other !== next);
      next.start(member);
      return true;
    },
    turnAway(reason, on) {
      const away = line.filter((waiting) => on === undefined || waiting.on === on);
      line = line.filter((waiting) => !away.includes(waiting));
      for (const waiting of away) waiting.refuse(new TokenUnavailable(reason));
    },
  };
}
