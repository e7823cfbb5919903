/* A process of its own that reads a PDF from its input and writes an Inspection: whatever the file does to it, nobody
 * else is hurt. */
import { buffer } from 'node:stream/consumers';
import { inspectPdf } from './inspect-pdf.ts';
import { watchMemory } from './watch-memory.ts';

watchMemory();

const inspection = await inspectPdf(await buffer(process.stdin));
process.stdout.write(JSON.stringify(inspection), () => process.exit(0));
