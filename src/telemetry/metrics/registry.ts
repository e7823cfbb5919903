import { Counter, Gauge, Histogram, Registry } from 'prom-client';

/** All metrics of this process, but those that Temporal's SDK counts by itself. */
export const registry = new Registry();

const registers = [registry];

/** Makes a counter; its name ends in `_total`, and each label has a bounded list of values. */
export function counter<L extends string>(
  name: `tamga_${string}_total`,
  help: string,
  labelNames: readonly L[] = [],
): Counter<L> {
  return new Counter({ name, help, labelNames, registers });
}

/** The bounds of what a person waits for, in seconds: from an answer that is remembered to one that is given up. */
const waitBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Makes a histogram of durations in seconds; each label has a bounded list of values. */
export function durations<L extends string>(
  name: `tamga_${string}_seconds`,
  help: string,
  labelNames: readonly L[] = [],
  buckets: number[] = waitBuckets,
): Histogram<L> {
  return new Histogram({ name, help, labelNames, buckets, registers });
}

/** Makes a gauge that is set when something happens. */
export function gauge<L extends string>(
  name: `tamga_${string}`,
  help: string,
  labelNames: readonly L[] = [],
): Gauge<L> {
  return new Gauge({ name, help, labelNames, registers });
}

type Sample<L extends string> = { labels: Record<L, string>; value: number };

/** Adds a source of samples to a gauge; gives the function that takes it away. */
export type Watch<L extends string> = (read: () => readonly Sample<L>[]) => () => void;

/** Makes a gauge that is read at each scrape: samples of the same labels are added up. */
export function liveGauge<L extends string>(
  name: `tamga_${string}`,
  help: string,
  labelNames: readonly L[],
): Watch<L> {
  const sources = new Set<() => readonly Sample<L>[]>();
  const collect = (shown: Gauge<L>) => {
    shown.reset();
    for (const read of sources) for (const { labels, value } of read()) shown.inc(labels, value);
  };
  const live: Gauge<L> = new Gauge({ name, help, labelNames, registers: [], collect: () => collect(live) });
  registry.registerMetric(live);
  return (read) => {
    sources.add(read);
    return () => sources.delete(read);
  };
}

/** Measures a time from now; gives the function that says how many seconds have passed. */
export function stopwatch(): () => number {
  const started = performance.now();
  return () => (performance.now() - started) / 1_000;
}
