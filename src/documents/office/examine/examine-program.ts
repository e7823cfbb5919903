/* A process of its own that readies the DOCX or XLSX whose path it is given for its conversion, and writes what came of
 * that: whatever the file does to it, nobody else is hurt. */
import { watchMemory } from '../../sandbox/watch-memory.ts';
import { readyOffice } from '../libreoffice/ready-office.ts';

watchMemory();
void tell();

async function tell(): Promise<void> {
  const [, , source = '', copy = ''] = process.argv;
  const readied = await readyOffice(source, copy);
  process.stdout.write(JSON.stringify(readied), () => process.exit(0));
}
