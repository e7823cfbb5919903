/*
 * A process of its own that prepares the DOCX or XLSX at the given path for its conversion, and writes the result: whatever
 * the file does to the process, nothing else is hurt.
 */
import { watchMemory } from '../../sandbox/watch-memory.ts';
import { readyOffice } from '../libreoffice/ready-office.ts';

watchMemory();
void tell();

async function tell(): Promise<void> {
  const [, , source = '', copy = ''] = process.argv;
  const readied = await readyOffice(source, copy);
  process.stdout.write(JSON.stringify(readied), () => process.exit(0));
}
