/* A process of its own that reads a PDF from its input and writes an Inspection: whatever the file does to it, nobody
 * else is hurt. */
import { buffer } from 'node:stream/consumers';
import { Worker } from 'node:worker_threads';
import { inspectPdf } from './inspect-pdf.ts';
import { inspectionLimits } from './inspection.ts';

const watch = new Worker(new URL('memory-watch.ts', import.meta.url), {
  workerData: { residentBytes: inspectionLimits.residentBytes },
});
watch.unref();

const inspection = await inspectPdf(await buffer(process.stdin));
process.stdout.write(JSON.stringify(inspection), () => process.exit(0));
