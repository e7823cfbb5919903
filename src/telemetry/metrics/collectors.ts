import type { Gauge } from 'prom-client';
import { gauge } from './registry.ts';

type Labels = Readonly<Record<string, string>>;

/** One value of one of a collector's gauges. */
export type Collected = { name: string; labels: Labels; value: number };

/** Numbers that must be asked for: of a database, or another service. */
export type Collector = {
  name: string;
  /** All gauges that it sets; each is empty while its numbers are not known. */
  gauges: readonly { name: string; gauge: Gauge }[];
  /** The age up to which numbers are shown again without being asked for, in milliseconds. */
  keptMs: number;
  collect: () => Promise<readonly Collected[]>;
};

/** The time within which a collector must have its numbers, in milliseconds. */
const patienceMs = 4_000;

const failed = gauge(
  'tamga_collect_failed',
  'Whether numbers could not be collected at the last try (1), by the collector',
  ['collector'],
);

type Running = Collector & { lastAt: number; running: Promise<void> | undefined };
const collectors = new Set<Running>();

/** Names gauges of a collector by their metric. */
export function gaugesOf(
  described: Readonly<Record<`tamga_${string}`, { help: string; labels: readonly string[] }>>,
): Collector['gauges'] {
  return Object.entries(described).map(([name, { help, labels }]) => ({
    name,
    gauge: gauge(name as `tamga_${string}`, help, labels),
  }));
}

/** Has numbers collected when somebody scrapes; gives the function that ends it. */
export function addCollector(collector: Collector): () => void {
  const running: Running = { ...collector, lastAt: -Infinity, running: undefined };
  collectors.add(running);
  return () => {
    collectors.delete(running);
    clear(running);
  };
}

/** Brings the numbers of every collector up to date; one that fails, or takes longer than 4 s, shows as `tamga_collect_failed`. */
export async function runCollectors(now = Date.now): Promise<void> {
  const due = [...collectors].filter(({ lastAt, keptMs }) => now() - lastAt >= keptMs);
  // Scrapes at the same time wait for the same numbers.
  const runOnce = (collector: Running) =>
    (collector.running ??= run(collector).finally(() => {
      collector.lastAt = now();
      collector.running = undefined;
    }));
  await Promise.all(due.map(runOnce));
}

async function run(collector: Running): Promise<void> {
  const { name, gauges, collect } = collector;
  try {
    const all = await inTime(collect());
    clear(collector);
    for (const { name: of, labels, value } of all)
      gauges.find((one) => one.name === of)?.gauge.set(labels, value);
    failed.set({ collector: name }, 0);
  } catch {
    // Old numbers would say that all is well.
    clear(collector);
    failed.set({ collector: name }, 1);
  }
}

function clear({ gauges }: Running): void {
  for (const { gauge: one } of gauges) one.reset();
}

async function inTime<T>(work: Promise<T>): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('collecting took too long')), patienceMs);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}
