import { TamgaError } from '../error.ts';
import { invalid } from './settings.ts';
import { sleep } from './sleep.ts';

/** How long to wait, and what ends it. */
export type WaitOptions = {
  /** Ends the waiting: the promise is rejected with its reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds to wait at most; ten minutes when left out. */
  timeoutMs?: number | undefined;
};

const firstPauseMs = 500;
const longestPauseMs = 15_000;

/**
 * Asks for a state until it is an end. The pauses grow from half a second to fifteen, since each question counts in the requests of the hour.
 * Throws `wait_timed_out` when the time is over.
 */
export async function waitUntil<State>(
  ask: (signal: AbortSignal | undefined) => Promise<State>,
  isEnd: (state: State) => boolean,
  { signal, timeoutMs = 600_000, what }: WaitOptions & { what: string },
): Promise<State> {
  if (!(timeoutMs > 0)) throw invalid(`timeoutMs: it is ${timeoutMs}; expected milliseconds, more than 0.`);
  const end = Date.now() + timeoutMs;
  for (let pause = firstPauseMs; ; pause = Math.min(pause * 1.5, longestPauseMs)) {
    const state = await ask(signal);
    if (isEnd(state)) return state;
    const left = end - Date.now();
    if (left <= 0) throw late(what, timeoutMs);
    await sleep(Math.min(pause, left), signal);
  }
}

function late(what: string, timeoutMs: number): TamgaError {
  const message = `${what} after ${Math.round(timeoutMs / 1_000)} s. Wait longer (timeoutMs), or take the end from a webhook.`;
  return new TamgaError({ code: 'wait_timed_out', message });
}
