import { Problem } from '#domain/common/problem.ts';
import { judgeByKernel, judgeBySources, mostErrorMs, type Heard, type Verdict } from './judge.ts';
import { readKernelClock } from './kernel.ts';
import { askTime, type TimeSource } from './sntp.ts';

/** How often the clock is looked at, in milliseconds. */
const intervalMs = 60_000;
/** After so many milliseconds without a look the clock is not known to be right. */
const staleMs = 3 * intervalMs;
/** While the clock is not right, a timestamp that is asked for has it looked at after so many milliseconds. */
const anewMs = 5_000;
/** The clock may move so far from the monotonic one after a look; more is a step. */
const stepMs = 250;
/** What a clock may drift after a look, by the most that a time service corrects (500 parts in a million), in milliseconds. */
const driftMs = Math.ceil((staleMs * 500) / 1_000_000);
/** Accuracies are stated in steps of so many milliseconds, the least one first. */
const accuracyStepMs = 100;

/** What is known of the clock. */
export type ClockState = {
  /** It is known to be right; null where nobody asks for that (development). */
  isRight: boolean | null;
  /** The most that it can be wrong, in milliseconds. */
  errorMs: number | null;
  by: 'sources' | 'system';
  /** Why it is not known to be right. */
  reason: string | null;
  measuredAt: Date;
};

/** The clock of our own timestamping authority. */
export type TsaClock = {
  /**
   * Gives the accuracy that a timestamp of this moment may state, in milliseconds. Throws Problem service_unavailable, with the
   * reason timestamping_unavailable, when the clock is not known to be right (EN 319 421 section 7.7.2).
   */
  accuracyMs: () => number;
  state: () => ClockState;
  /** Looks anew. */
  look: () => Promise<ClockState>;
  close: () => void;
};

export type TsaClockSettings = {
  sources: readonly TimeSource[];
  /** Without sources, and without a time service, timestamps are made all the same. */
  isLenient: boolean;
  /** Hears of each change of what is known. */
  onChange: (state: ClockState) => void;
};

type Look = { verdict: Verdict; at: Date; wallMs: number; monotonicMs: number };

/** Looks at the clock now and every minute, until `close`: by its sources where there are some, else by the system. */
export async function openTsaClock({ sources, isLenient, onChange }: TsaClockSettings): Promise<TsaClock> {
  const by = sources.length > 0 ? 'sources' : 'system';
  const canBeUnknown = isLenient && by === 'system';
  let last: Look = seen({ reason: 'nobody has looked yet' });
  const state = (): ClockState => {
    const verdict = verdictNow(last);
    const known = 'errorMs' in verdict;
    return {
      isRight: known || (canBeUnknown ? null : false),
      errorMs: known ? verdict.errorMs : null,
      by,
      reason: known ? null : verdict.reason,
      measuredAt: last.at,
    };
  };
  let told: boolean | null | undefined;
  const tell = () => {
    const now = state();
    if (now.isRight !== told) onChange(now);
    told = now.isRight;
    return now;
  };
  let looking: Promise<ClockState> | undefined;
  const lookOnce = async () => {
    last = seen(by === 'sources' ? judgeBySources(await hearAll(sources)) : judgeByKernel(readKernelClock()));
    return tell();
  };
  const look = () =>
    (looking ??= lookOnce().finally(() => {
      looking = undefined;
    }));
  await look();
  const timer = setInterval(() => void look(), intervalMs);
  timer.unref();
  return {
    look,
    state,
    close: () => clearInterval(timer),
    accuracyMs: () => {
      const { isRight, errorMs, reason } = tell();
      if (isRight === false) {
        // Callers that come again and again must not become questions to the sources.
        if (performance.now() - last.monotonicMs > anewMs) void look();
        throw new Problem(
          'service_unavailable',
          `No timestamps are made: ${reason ?? 'unknown'}. Set the clock right, and have a time service keep it.`,
          { reason: 'timestamping_unavailable' },
        );
      }
      return errorMs === null ? mostErrorMs : statedAccuracy(errorMs);
    },
  };
}

/** Rounds an error, with what the clock may drift until the next look, up to the accuracy that is stated; at most the policy's. */
export function statedAccuracy(errorMs: number): number {
  const steps = Math.max(1, Math.ceil((errorMs + driftMs) / accuracyStepMs));
  return Math.min(steps * accuracyStepMs, mostErrorMs);
}

function seen(verdict: Verdict): Look {
  return { verdict, at: new Date(), wallMs: Date.now(), monotonicMs: performance.now() };
}

function verdictNow({ verdict, wallMs, monotonicMs }: Look): Verdict {
  const passedMs = performance.now() - monotonicMs;
  const movedMs = Date.now() - wallMs - passedMs;
  if (Math.abs(movedMs) > stepMs)
    return {
      reason: `the clock of this machine was set ${Math.round(movedMs)} ms further since it was found right`,
    };
  if (passedMs > staleMs) return { reason: 'nobody could look at the clock of this machine for minutes' };
  return verdict;
}

function hearAll(sources: readonly TimeSource[]): Promise<Heard[]> {
  return Promise.all(
    sources.map(async (source) => {
      const name = `${source.host}:${source.port}`;
      try {
        return { source: name, reading: await askTime(source) };
      } catch (error) {
        return { source: name, fault: error instanceof Error ? error.message : 'unknown' };
      }
    }),
  );
}
