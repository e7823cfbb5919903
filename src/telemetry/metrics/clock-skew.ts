import { liveGauge } from './registry.ts';

const watch = liveGauge('tamga_clock_skew_seconds', "How far this machine's clock is ahead of another one", [
  'against',
]);

type Measured = { against: string; skewMs: number };

/** Shows to scrapes how far our clock is ahead of others, in seconds; gives the function that ends that. */
export function measureSkews(seen: () => readonly Measured[]): () => void {
  return watch(() => seen().map(({ against, skewMs }) => ({ labels: { against }, value: skewMs / 1_000 })));
}
