/*
 * A sandboxed process that reads a sealed PDF from its input and writes how the signatures of its recipients look: PNG in base64, by
 * the recipient's id, as JSON. The PDF holds its sender's upload, so a hostile file harms nothing else.
 */
import { buffer } from 'node:stream/consumers';
import { watchMemory } from '../sandbox/watch-memory.ts';
import { signatureLooks } from './signature-looks.ts';

watchMemory();
void tell();

async function tell(): Promise<void> {
  const looks = Object.entries(await signatureLooks(await buffer(process.stdin)));
  const told = looks.map(([id, png]) => [id, Buffer.from(png).toString('base64')]);
  process.stdout.write(JSON.stringify(Object.fromEntries(told)), () => process.exit(0));
}
