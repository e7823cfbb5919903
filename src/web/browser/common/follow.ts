import { ask } from './calls.ts';
import type { Failure } from './calls.ts';

const second = 1000;
const hiddenPause = 30 * second;
const longestPause = 30 * second;

export type Following = { now: () => void; stop: () => void };

/** The address to look at, the pause between looks (milliseconds), and the functions that get the result. */
export type Looks<View> = {
  url: string;
  pause: () => number;
  seen: (view: View) => Promise<void>;
  missed: (failure: Failure, inARow: number) => Promise<void>;
};

/**
 * Asks for a state again and again: every `pause()` milliseconds, seldom while the tab is hidden, less
 * and less often while the service does not answer, at once when the tab or the network comes back.
 */
export function follow<View>(options: Looks<View>): Following {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let asking = false;
  let stopped = false;
  let missed = 0;

  function plan(milliseconds: number): void {
    clearTimeout(timer);
    if (!stopped) timer = setTimeout(() => void look(), milliseconds);
  }

  async function look(): Promise<void> {
    if (asking || stopped) return;
    asking = true;
    const answer = await ask<View>(options.url);
    missed = answer.ok ? 0 : missed + 1;
    await (answer.ok ? options.seen(answer.body) : options.missed(answer.failure, missed));
    asking = false;
    const pause = document.hidden ? hiddenPause : options.pause();
    const wait = answer.ok ? 0 : (answer.failure.retryAfter ?? 0) * second;
    plan(Math.max(wait, Math.min(pause * 2 ** Math.min(missed, 5), Math.max(longestPause, pause))));
  }

  const now = () => plan(0);
  addEventListener('online', now);
  document.addEventListener('visibilitychange', () => document.hidden || now());
  plan(options.pause());
  return {
    now,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}
