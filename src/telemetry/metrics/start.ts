import { measureProcess } from './process.ts';
import { serveMetrics, type MetricsAddress, type More } from './serve.ts';

/**
 * Measures this process and answers scrapes at its address, unless it has no port; gives the function that ends that. Throws
 * an error that names the port when it is taken.
 */
export async function startMetrics(
  { program, commit, ...address }: MetricsAddress & { program: string; commit: string | undefined },
  more?: More,
): Promise<() => void> {
  if (address.port === undefined) return () => undefined;
  measureProcess({ program, commit });
  return (await serveMetrics(address, more)).close;
}
