import type { ClockReading } from './sntp.ts';
import type { KernelClock } from './kernel.ts';

/** The most that the clock of timestamps may be wrong, in milliseconds: the accuracy of our policy (EN 319 421 section 7.7.1). */
export const mostErrorMs = 1_000;

/** The sources that must agree, so that one that is wrong is noticed. */
const leastSources = 2;

/** What one source said: a reading, or why there is none. */
export type Heard = { source: string; reading: ClockReading } | { source: string; fault: string };

/** The clock is right to so many milliseconds, or the reason why nobody knows that it is. */
export type Verdict = { errorMs: number } | { reason: string };

/**
 * Judges the clock by what sources said: at least two, and more than half of those that answered, must find it right to a second.
 * The error is the largest of theirs.
 */
export function judgeBySources(heard: readonly Heard[]): Verdict {
  const readings = heard.flatMap((one) => ('reading' in one ? [one.reading] : []));
  if (readings.length < leastSources) {
    const faults = heard.flatMap((one) => ('fault' in one ? [`${one.source}: ${one.fault}`] : []));
    return {
      reason: `only ${readings.length} of ${heard.length} time sources say the time, and ${leastSources} must (${faults.join('; ')})`,
    };
  }
  const errors = readings.map(({ offsetMs, errorMs }) => Math.abs(offsetMs) + errorMs);
  const agreeing = errors.filter((error) => error <= mostErrorMs);
  if (agreeing.length >= leastSources && agreeing.length > readings.length / 2)
    return { errorMs: Math.max(...agreeing) };
  const all = readings.map(({ offsetMs, errorMs }) => `${describe(offsetMs)} ± ${Math.ceil(errorMs)} ms`);
  return { reason: `time sources find the clock of this machine wrong (${all.join(', ')})` };
}

function describe(offsetMs: number): string {
  return `${Math.abs(Math.round(offsetMs))} ms ${offsetMs < 0 ? 'ahead' : 'behind'}`;
}

/** Judges the clock by what the system says of it. */
export function judgeByKernel(kernel: KernelClock | undefined): Verdict {
  if (!kernel)
    return {
      reason:
        'the system does not say whether a time service keeps its clock, and TSA_CLOCK_SOURCES is not set',
    };
  if (!kernel.isSynchronized) return { reason: 'no time service keeps the clock of this machine' };
  if (kernel.errorMs <= mostErrorMs) return { errorMs: kernel.errorMs };
  return {
    reason: `the clock of this machine may be ${Math.ceil(kernel.errorMs)} ms wrong, says the system`,
  };
}
