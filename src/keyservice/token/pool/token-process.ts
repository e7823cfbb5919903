import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { TokenUnavailable } from '../token.ts';
import type { Answer, Failure, FailureKind, InputOf, OperationName, ResultOf } from '../messages.ts';

const program = fileURLToPath(new URL('../child/main.ts', import.meta.url));

/** The time that a process has to leave the token when it is told to end, in milliseconds. */
const patience = 2_000;

/** The time in which the last answers of a process that has ended are read, in milliseconds. */
const lastAnswers = 500;

/** The module or the process said no. */
export class OperationFailed extends Error {
  readonly kind: FailureKind;

  constructor({ kind, message }: Failure) {
    super(message);
    this.kind = kind;
  }
}

/** A process with a session of the token. */
export type TokenProcess = {
  /** Does one operation. Throws OperationFailed, and TokenUnavailable when the process ends or the time is over, in milliseconds. */
  run<N extends OperationName>(name: N, input: InputOf<N>, time: number): Promise<ResultOf<N>>;
  /** Has something done without waiting for it. */
  tell<N extends OperationName>(name: N, input: InputOf<N>): void;
  /** Ends with the process, with the reason. */
  ended: Promise<string>;
  end(): Promise<void>;
};

type Pending = { resolve(result: unknown): void; reject(error: Error): void };

function takeAnswers(child: ChildProcess, pending: Map<number, Pending>): void {
  child.on('message', (answer: Answer) => {
    const waiting = pending.get(answer.id);
    pending.delete(answer.id);
    if ('failure' in answer) waiting?.reject(new OperationFailed(answer.failure));
    else waiting?.resolve(answer.result);
  });
}

/** Gives why the process ended, after everything that waited for it has failed. */
function untilEnded(child: ChildProcess, pending: Map<number, Pending>): Promise<string> {
  return new Promise((resolve) => {
    const over = (reason: string): void => {
      for (const waiting of pending.values()) waiting.reject(new TokenUnavailable(reason));
      pending.clear();
      resolve(reason);
    };
    child.once('error', (error) =>
      over(`The process of the token's module cannot be used: ${error.message}`),
    );
    child.once('exit', (code, signal) => {
      const ended = () => over(`The process of the token's module ended (${signal ?? code})`);
      // Its last answers may come after its exit; the channel is closed after them.
      if (!child.connected) return ended();
      child.once('disconnect', ended);
      setTimeout(ended, lastAnswers).unref();
    });
  });
}

/**
 * Starts a process for the module of a token. It has the given environment, in which the module finds its own settings, and nothing
 * of ours: the PIN goes by a message.
 */
export function startTokenProcess(environment: NodeJS.ProcessEnv): TokenProcess {
  const child = fork(program, {
    execArgv: [],
    env: environment,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const pending = new Map<number, Pending>();
  takeAnswers(child, pending);
  const ended = untilEnded(child, pending);
  let last = 0;

  return {
    run<N extends OperationName>(name: N, input: InputOf<N>, time: number) {
      return new Promise<ResultOf<N>>((resolve, reject) => {
        const id = (last += 1);
        // A module that hangs cannot be interrupted otherwise.
        const timer = setTimeout(() => {
          pending.get(id)?.reject(new TokenUnavailable(`The token did not answer within ${time / 1_000} s.`));
          pending.delete(id);
          child.kill('SIGKILL');
        }, time);
        const done = <A extends unknown[]>(settle: (...given: A) => void): ((...given: A) => void) => {
          return (...given) => {
            clearTimeout(timer);
            settle(...given);
          };
        };
        pending.set(id, {
          resolve: done((result) => resolve(result as ResultOf<N>)),
          reject: done(reject),
        });
        if (!child.connected) {
          pending.delete(id);
          done(reject)(new TokenUnavailable("The process of the token's module has ended."));
        } else child.send({ id, name, input }, () => undefined);
      });
    },
    tell(name, input) {
      if (child.connected) child.send({ id: 0, name, input }, () => undefined);
    },
    ended,
    async end() {
      if (child.connected) child.disconnect();
      const timer = setTimeout(() => child.kill('SIGKILL'), patience);
      await ended;
      clearTimeout(timer);
    },
  };
}
