import { createServer } from 'node:net';
import { Runtime, type RuntimeOptions } from '@temporalio/worker';

/** Gives a port of this machine that is free now. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(0, '127.0.0.1', resolve);
  });
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}

/** The size of an answer of the SDK that is taken, in bytes; it has some 200 KB with all queues busy. */
const mostBytes = 8_388_608;

/**
 * Installs Temporal's runtime with its own metrics, in seconds and named as Prometheus would, on a port of this machine that
 * nobody needs to know. Gives the function that reads them, to stand with ours at one address.
 */
export async function installRuntime(options: RuntimeOptions): Promise<() => Promise<string>> {
  const port = await freePort();
  Runtime.install({
    ...options,
    telemetryOptions: {
      ...options.telemetryOptions,
      metrics: {
        prometheus: {
          bindAddress: `127.0.0.1:${port}`,
          countersTotalSuffix: true,
          unitSuffix: true,
          useSecondsForDurations: true,
        },
      },
    },
  });
  return () => readMetrics(`http://127.0.0.1:${port}/metrics`);
}

async function readMetrics(url: string): Promise<string> {
  const response = await fetch(url, { signal: AbortSignal.timeout(3_000) });
  const text = await response.text();
  if (!response.ok || text.length > mostBytes) throw new Error('the metrics of the SDK cannot be read');
  return text.endsWith('\n') || text === '' ? text : `${text}\n`;
}
