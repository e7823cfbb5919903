/** Another clock's time, in milliseconds since the epoch, and when it was asked and heard by ours. */
export type Reading = { time: number; sentAt: number; heardAt: number };

/** How far our clock is ahead of another one, in milliseconds, and the most that this can be wrong. */
export type Skew = { against: string; skewMs: number; errorMs: number; measuredAt: Date };

/** From here on clocks are too far apart, in milliseconds: people see it, and an alert fires. */
export const mostSkewMs = 2_000;

const intervalMs = 60_000;
/** A reading after this time says nothing any more. */
const staleMs = 10 * intervalMs;
/** The answer that came soonest of so many tells the most. */
const tries = 3;

/** Measures how far our clock is ahead of another one: half of the round trip is taken off. */
export function skewOf({ time, sentAt, heardAt }: Reading): { skewMs: number; errorMs: number } {
  const half = Math.max(heardAt - sentAt, 0) / 2;
  return { skewMs: Math.round(sentAt + half - time), errorMs: Math.ceil(half) };
}

/** Asks a clock for its time, in milliseconds since the epoch, and notes when. */
export async function readClock(ask: () => Promise<number>): Promise<Reading> {
  const [sentAt, started] = [Date.now(), performance.now()];
  const time = await ask();
  return { time, sentAt, heardAt: sentAt + performance.now() - started };
}

export type Clocks = {
  /** The skews that were measured in the last ten minutes. */
  seen: () => Skew[];
  /** Notes a reading that somebody else took. */
  note: (against: string, reading: Reading) => void;
  look: () => Promise<void>;
  close: () => void;
};

type Watched = {
  /** Gives the other clock's time; a clock that does not answer has no skew. */
  ask: Record<string, () => Promise<number>>;
  /** Hears of each skew above two seconds, at each look. */
  onSkew: (skew: Skew) => void;
};

/** Measures our clock against others now and every minute, until `close`. */
export function watchClocks({ ask, onSkew }: Watched): Clocks {
  const latest = new Map<string, Skew>();
  const note = (against: string, reading: Reading) => {
    const skew = { against, ...skewOf(reading), measuredAt: new Date() };
    latest.set(against, skew);
    if (Math.abs(skew.skewMs) - skew.errorMs > mostSkewMs) onSkew(skew);
  };
  const measure = async ([against, one]: [string, () => Promise<number>]) => {
    const readings: Reading[] = [];
    for (let tried = 0; tried < tries; tried += 1) {
      const reading = await readClock(one).catch(() => undefined);
      if (!reading) break;
      readings.push(reading);
    }
    const [soonest] = readings.toSorted((a, b) => a.heardAt - a.sentAt - (b.heardAt - b.sentAt));
    if (soonest) note(against, soonest);
  };
  const look = async () => {
    await Promise.all(Object.entries(ask).map(measure));
  };
  void look();
  const timer = setInterval(() => void look(), intervalMs);
  timer.unref();
  return {
    note,
    look,
    close: () => clearInterval(timer),
    seen: () =>
      [...latest.values()].filter(({ measuredAt }) => Math.abs(Date.now() - measuredAt.getTime()) < staleMs),
  };
}
