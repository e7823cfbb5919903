/* A process of its own that reads the DOCX or XLSX whose path it is given, and writes why no PDF may be made of it, or
 * null: whatever the file does to it, nobody else is hurt. */
import { watchMemory } from '../watch-memory.ts';
import { reasonAgainst } from './reason-against.ts';

watchMemory();

const reason = (await reasonAgainst(process.argv[2] ?? '')) ?? null;
process.stdout.write(JSON.stringify({ reason }), () => process.exit(0));
