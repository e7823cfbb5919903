import koffi from 'koffi';

/** What the system says of its clock: whether a time service keeps it, and the most that it can be wrong, in milliseconds. */
export type KernelClock = { isSynchronized: boolean; errorMs: number };

/** struct timex of adjtimex(2) on machines of 64 bits. */
const timex = { bytes: 208, maxError: 24, status: 40 } as const;
/** Nobody keeps the clock. */
const STA_UNSYNC = 0x0040;
/** The result of a clock that is not synchronized. */
const TIME_ERROR = 5;

/**
 * Asks the system whether a time service (chrony, ntpd, systemd-timesyncd) keeps its clock, by adjtimex(2), which changes nothing
 * here. Undefined where the system does not say: it is not Linux, or forbids the question.
 */
export function readKernelClock(): KernelClock | undefined {
  if (process.platform !== 'linux') return undefined;
  try {
    const adjtimex = koffi.load(null).func('adjtimex', 'int', ['void *']);
    const answer = Buffer.alloc(timex.bytes);
    const result: unknown = adjtimex(answer);
    if (typeof result !== 'number' || result < 0) return undefined;
    const isUnsynchronized = result === TIME_ERROR || (answer.readInt32LE(timex.status) & STA_UNSYNC) !== 0;
    const errorMs = Number(answer.readBigInt64LE(timex.maxError)) / 1_000;
    return { isSynchronized: !isUnsynchronized, errorMs };
  } catch {
    return undefined;
  }
}
