import { say } from '#stack/say.ts';
import { startProcesses } from '../../test/support/servers/processes.ts';
import { startSender } from './envelope-sender.ts';
import { largePdf } from '../documents/large-pdf.ts';
import { watchMemory, type Peak } from '../memory.ts';
import { printTable } from '../table.ts';

const limits = { API: 400, worker: 1_024 } as const;

/**
 * Takes a large PDF through upload, envelope, two signatures and download; prints a table of the most memory that the
 * processes hold.
 */
export async function benchLargeEnvelope(mib: number): Promise<void> {
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  const processes = await startProcesses('development', {
    MALLOC_ARENA_MAX: '2',
    NODE_OPTIONS: '--max-semi-space-size=8',
  });
  const pids = { API: processes.pidOf('API') ?? 0, worker: processes.pidOf('worker') ?? 0 };
  try {
    const rows: string[][] = [];
    const measure = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
      say(name);
      const stop = watchMemory(pids);
      const started = performance.now();
      const result = await work();
      rows.push(row(name, performance.now() - started, stop()));
      return result;
    };
    const pdf = largePdf(mib * 1_048_576, 100);
    const sender = await measure('upload and processing', async () => startSender(processes, pdf));
    const id = await measure('sent, signed twice, sealed', async () => sender.flow());
    const length = await measure('download', async () => sender.read(`/api/v1/envelopes/${id}/download`));
    await measure('certificate of completion', async () =>
      sender.read(`/api/v1/envelopes/${id}/certificate`),
    );
    await sender.stop();
    console.log(
      `\nA PDF of ${mib} MiB, ${(length / 1_048_576).toFixed(1)} MiB when sealed; highest resident memory in MiB`,
    );
    printTable(['', 'seconds', 'API', 'worker', 'with its programs'], rows);
    for (const [name, limit] of Object.entries(limits)) console.log(`Aim: ${name} below ${limit} MiB.`);
  } finally {
    await processes.stop();
  }
}

function row(name: string, ms: number, peaks: Map<string, Peak>): string[] {
  const held = (process: string, kind: keyof Peak) => (peaks.get(process)?.[kind] ?? 0).toFixed(0);
  return [name, (ms / 1_000).toFixed(1), held('API', 'own'), held('worker', 'own'), held('worker', 'family')];
}
