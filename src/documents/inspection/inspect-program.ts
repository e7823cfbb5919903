/*
 * A process of its own that reads a PDF from its input and writes an Inspection in a line, followed by the PDF to use, if
 * that is another: whatever the file does to the process, nothing else is hurt.
 */
import { buffer } from 'node:stream/consumers';
import { inspectPdf } from './inspect-pdf.ts';
import { watchMemory } from '../sandbox/watch-memory.ts';

watchMemory();
void answer();

async function answer(): Promise<void> {
  const { inspection, pdf } = await inspectPdf(await buffer(process.stdin));
  process.stdout.write(`${JSON.stringify(inspection)}\n`);
  process.stdout.write(pdf ?? '', () => process.exit(0));
}
